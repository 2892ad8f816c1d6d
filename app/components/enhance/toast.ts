/**
 * A short message over the page that disappears by itself (NEWS-02); anything that must stay is in the page as well.
 */
import { TOAST_MS } from '~/models/constants/constants'
import * as styles from './toast.css'

/** The live region must exist before its content to be announced. */
function region(): HTMLElement {
  const found = document.querySelector<HTMLElement>('[data-toasts]')
  if (found !== null) return found
  const made = document.createElement('div')
  made.className = styles.region
  made.dataset['toasts'] = ''
  made.setAttribute('role', 'status')
  document.body.append(made)
  return made
}

/** Content behind an open dialog is inert, so the toast goes into the dialog. */
export function showToast(message: string, look: 'success' | 'error'): void {
  const place = region()
  const dialog = document.querySelector('dialog:modal')
  ;(dialog ?? document.body).append(place)
  const toast = document.createElement('p')
  toast.className = styles.toast[look]
  toast.dataset['toast'] = look
  toast.textContent = message
  place.replaceChildren(toast)
  setTimeout(() => toast.remove(), TOAST_MS)
}
