/** Word of a form in a dialog that could not be sent for want of a connection, which its page would have by an answer. */
import * as styles from '../ui/feedback.css'

/** What was typed stays, and its button can be pressed again. `where`: above what is asked, or below the button. */
export function tellUnsent(form: HTMLFormElement, where: 'above' | 'below', message: string): void {
  form.querySelector('[data-unsent]')?.remove()
  const told = document.createElement('p')
  told.className = styles.summary
  told.setAttribute('role', 'alert')
  told.dataset['unsent'] = ''
  told.textContent = message
  if (where === 'above') form.prepend(told)
  else form.append(told)
}
