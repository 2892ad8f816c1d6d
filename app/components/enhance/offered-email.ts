/** "Did you mean …?" in forms that a script sends in place (VAL-05). */
import * as button from '../ui/button.css'

/**
 * A button below the field's message accepts the likely e-mail. The hidden field records that this e-mail was queried,
 * so that sending it again keeps it.
 * @param name of the hidden field, if the form is to send it
 */
export function offerEmail(input: HTMLInputElement, suggestion: string, name = ''): void {
  const asked = document.createElement('input')
  asked.type = 'hidden'
  asked.name = name
  asked.value = input.value.trim()
  const take = document.createElement('button')
  take.type = 'button'
  take.className = button.link
  take.textContent = `Use ${suggestion}`
  take.addEventListener('click', () => {
    input.value = suggestion
    box.remove()
    input.form?.requestSubmit()
  })
  const box = document.createElement('div')
  box.dataset['offered'] = ''
  box.append(asked, take)
  input.closest('div')?.querySelector('[data-offered]')?.remove()
  document.getElementById(`${input.id}-error`)?.after(box)
  input.focus()
}
