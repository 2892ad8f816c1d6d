/**
 * A page of the shop in a dialog over the current one, with its heading as the title: a product's sizes (SIZE-01), a
 * promotion (DISC-06). Its forms add as on any page, and the dialog closes (SIZE-06).
 */
import { bringStyles, renameIds, UNSEEN } from './fetched-page'
// Styled like the sign-in dialog.
import * as dialogStyles from './dialog.css'
import * as styles from './sign-in-dialog.css'

const PREFIX = 'page-dialog-'

let dialog: HTMLDialogElement | undefined

function create(): HTMLDialogElement {
  const made = document.createElement('dialog')
  made.className = styles.dialog
  made.setAttribute('aria-labelledby', `${PREFIX}title`)
  const bar = document.createElement('div')
  bar.className = styles.bar
  const title = document.createElement('h2')
  title.id = `${PREFIX}title`
  title.className = styles.title
  const close = document.createElement('button')
  close.type = 'button'
  close.className = dialogStyles.close
  close.textContent = 'Close'
  close.addEventListener('click', () => made.close())
  bar.append(title, close)
  made.append(bar, document.createElement('div'))
  // A click on the backdrop, or on a link to another page.
  made.addEventListener('click', ({ target }) => {
    if (target === made || (target instanceof Element && target.closest('a') !== null)) made.close()
  })
  made.addEventListener('submit', () => made.close())
  document.body.append(made)
  return made
}

/** Rejects if the page cannot be fetched. */
export async function openPage(path: string): Promise<void> {
  const answer = await fetch(path, { headers: UNSEEN })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const main = page.querySelector('main')
  const heading = main?.querySelector('h1')
  if (!answer.ok || main === null || heading == null) throw new Error('There is no such page')
  await bringStyles(page)
  dialog ??= create()
  const [bar, body] = dialog.children
  // The dialog's title takes over the heading.
  bar?.querySelector('h2')?.replaceChildren(heading.textContent)
  heading.remove()
  renameIds(main, PREFIX)
  body?.replaceChildren(...document.importNode(main, true).childNodes)
  if (!dialog.open) dialog.showModal()
  body?.querySelector('button')?.focus()
}
