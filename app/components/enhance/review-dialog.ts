/** What a script adds to how a review link ended: the focus stays in the dialog, and closing it loads no page (REV-06). */
export function wakeReviewDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-review-dialog]')
  const link = dialog?.querySelector('a')
  if (dialog == null || link == null) return
  // From the open one of pages without a script to one that keeps the focus.
  dialog.removeAttribute('open')
  dialog.showModal()
  link.addEventListener('click', (event) => {
    event.preventDefault()
    dialog.close()
  })
  // By the link and by Escape; the flags go, and Back does not bring them again.
  dialog.addEventListener('close', () => history.replaceState(history.state, '', link.href))
}
