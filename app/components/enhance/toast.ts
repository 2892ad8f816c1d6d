/** A short message over the page, which goes by itself (NEWS-02); what has to stay stands in the page as well. */
import { TOAST_MS } from '~/models/constants/constants'
import * as styles from './toast.css'

/** Read out as soon as something stands in it, so it is there before. */
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

/** In an open dialog nothing behind it is seen: it stands in that. */
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
