/** With a key of the browser's own held: a new tab, a download, the way back. Such a press is not the page's. */
export function isModified({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent | MouseEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}
