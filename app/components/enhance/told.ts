/** Messages about a form that no React looks after, as the server would show them. */
import * as styles from '../ui/field.css'

/** Below a field. `null` takes it away, that of the server as well. */
export function tellField(control: HTMLElement, message: string | null): void {
  const id = `${control.id}-error`
  document.getElementById(id)?.remove()
  const described = (control.getAttribute('aria-describedby') ?? '').split(' ')
  const others = described.filter((each) => each !== '' && each !== id)
  const ids = message === null ? others : [...others, id]
  control.setAttribute('aria-describedby', ids.join(' '))
  if (ids.length === 0) control.removeAttribute('aria-describedby')
  if (message === null) return control.removeAttribute('aria-invalid')
  const told = document.createElement('p')
  told.className = styles.error
  told.id = id
  told.textContent = message
  control.closest('div')?.append(told)
  control.setAttribute('aria-invalid', 'true')
}

/** Of the form as a whole, above its button; `null` takes it away. */
export function tellForm(form: HTMLFormElement, message: string | null): void {
  form.querySelector('[data-told]')?.remove()
  if (message === null) return
  const told = document.createElement('p')
  told.className = styles.error
  told.dataset['told'] = ''
  told.setAttribute('role', 'alert')
  told.textContent = message
  form.querySelector('button')?.before(told)
}

/**
 * Of one in a dialog that could not be sent for want of a connection: what was typed stays, and its button can be pressed
 * again. `where`: above what is asked, or below the button.
 */
export function tellUnsent(form: HTMLFormElement, where: 'above' | 'below', message: string): void {
  form.querySelector('[data-unsent]')?.remove()
  const told = document.createElement('p')
  told.className = styles.error
  told.setAttribute('role', 'alert')
  told.dataset['unsent'] = ''
  told.textContent = message
  if (where === 'above') form.prepend(told)
  else form.append(told)
}
