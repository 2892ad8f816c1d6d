/** Prepares a fetched page of the shop to be shown in a dialog over another. */

/** Attributes that refer to another element's id. */
const NAMING = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-errormessage'] as const

/** Marks the request as a prefetch: nobody sees this page yet, so one-time notices stay for the page visited next. */
export const UNSEEN = { Accept: 'text/html', Purpose: 'prefetch' }

/** Avoids id clashes with the page below. */
export function renameIds(root: ParentNode, prefix: string): void {
  for (const element of root.querySelectorAll('[id]')) element.id = prefix + element.id
  for (const name of NAMING)
    for (const element of root.querySelectorAll(`[${name}]`)) {
      const ids = element.getAttribute(name)?.split(' ') ?? []
      element.setAttribute(name, ids.map((id) => prefix + id).join(' '))
    }
  for (const link of root.querySelectorAll('a[href^="#"]'))
    link.setAttribute('href', `#${prefix}${link.getAttribute('href')?.slice(1) ?? ''}`)
}

/** Loads style sheets that the current page lacks. */
export async function bringStyles(page: Document): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const missing = links.filter(
    ({ href }) => document.querySelector(`link[rel="stylesheet"][href="${new URL(href).pathname}"]`) === null,
  )
  await Promise.all(
    missing.map(
      ({ href }) =>
        new Promise((done) => {
          const link = document.createElement('link')
          link.rel = 'stylesheet'
          link.href = new URL(href).pathname
          link.onload = link.onerror = done
          document.head.append(link)
        }),
    ),
  )
}
