/** A message below a field that no React looks after, as the server would show it. */
import * as styles from '../ui/field.css'

/** `null` takes it away, that of the server as well. */
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
