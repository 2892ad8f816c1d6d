/** Whether a modifier key is held (new tab, download, back): such a press belongs to the browser. */
export function isModified({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent | MouseEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}
