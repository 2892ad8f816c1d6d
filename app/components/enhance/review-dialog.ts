/**
 * Enhances the dialog that shows a review link's outcome: it traps the focus and closes without a page load (REV-06).
 */
export function wakeReviewDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-review-dialog]')
  const link = dialog?.querySelector('a')
  if (dialog == null || link == null) return
  // From the scriptless open dialog to a modal one.
  dialog.removeAttribute('open')
  dialog.showModal()
  link.addEventListener('click', (event) => {
    event.preventDefault()
    dialog.close()
  })
  // On the link and on Escape: removes the flags from the URL, so that Back does not reopen it.
  dialog.addEventListener('close', () => history.replaceState(history.state, '', link.href))
}
