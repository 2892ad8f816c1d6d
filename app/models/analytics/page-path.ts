/** The path of a page as tracking services may know it. */

/** Folders with pages about somebody, or opened by a secret in their path: only the folder is named. */
const PERSONAL: ReadonlySet<string> = new Set([
  'account',
  'agent',
  'api',
  'checkout',
  'discount',
  'order-upload',
  'orders',
  'platforms',
  'refer',
  'sign',
  'unsubscribe',
])

function folderOf(path: string): string | null {
  try {
    // As addresses are matched: in any case, encoded or not, with any number of slashes.
    return (
      decodeURIComponent(path)
        .toLowerCase()
        .split('/')
        .find((part) => part !== '') ?? ''
    )
  } catch {
    return null
  }
}

/** @param path without query and fragment */
export function pagePath(path: string): string {
  const folder = folderOf(path)
  if (folder === null) return '/'
  return PERSONAL.has(folder) ? `/${folder}` : path
}
