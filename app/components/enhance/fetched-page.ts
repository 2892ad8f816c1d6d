/** A page of the shop that a dialog shows over another one: what it takes to stand there. */

/** What names another element by its id. */
const NAMING = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-errormessage'] as const

/** Told to the server: nobody sees this answer yet, so what is to be told once is left for the page that is gone to. */
export const UNSEEN = { Accept: 'text/html', Purpose: 'prefetch' }

/** The page below may have fields of the same name. */
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

/** It has styles that the page at hand may not have. */
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
