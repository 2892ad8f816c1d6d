/**
 * The sizes of a product in a dialog over the page at hand (SIZE-01): the very page that asks for them, fetched. Its
 * forms add as those of any page do, and the dialog closes (SIZE-06).
 */
import { bringStyles, renameIds, UNSEEN } from './fetched-page'
// The look is that of the dialog of signing in.
import * as dialogStyles from './dialog.css'
import * as styles from './sign-in-dialog.css'

const PREFIX = 'size-dialog-'

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
  // A press on what is behind it, and a link to another page.
  made.addEventListener('click', ({ target }) => {
    if (target === made || (target instanceof Element && target.closest('a') !== null)) made.close()
  })
  made.addEventListener('submit', () => made.close())
  document.body.append(made)
  return made
}

/** Rejects where the page cannot be had. */
export async function openSizes(path: string): Promise<void> {
  const answer = await fetch(path, { headers: UNSEEN })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const main = page.querySelector('main')
  const heading = main?.querySelector('h1')
  if (!answer.ok || main === null || heading == null) throw new Error('There are no sizes')
  await bringStyles(page)
  dialog ??= create()
  const [bar, body] = dialog.children
  // Said by the dialog itself.
  bar?.querySelector('h2')?.replaceChildren(heading.textContent)
  heading.remove()
  renameIds(main, PREFIX)
  body?.replaceChildren(...document.importNode(main, true).childNodes)
  if (!dialog.open) dialog.showModal()
  body?.querySelector('button')?.focus()
}
