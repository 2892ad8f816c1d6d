/** Messages about a form not managed by React, as the server would render them. */
import * as styles from '../ui/field.css'

/** Shows a message below a field. `null` removes it, including the server's. */
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

/** Shows a message for the whole form, above its button; `null` removes it. */
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
 * For a dialog form that could not be sent while offline: the input stays and its button can be pressed again. `where`:
 * above the fields, or below the button.
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
