/** Lists of products to tick: the button shows how many it adds, and is disabled at none (BLOCK-22, BLOCK-23). */
import { PICK_PREFIX } from '~/models/cart/forms/cart-fields'
import { countOf } from '../ui/format'

function wake(form: HTMLFormElement): void {
  form.dataset['awake'] = ''
  const button = form.querySelector('button')
  if (button === null) return
  const mark = () => {
    const picked = form.querySelectorAll(`[name^="${PICK_PREFIX}"]:checked`).length
    button.textContent = `Add ${countOf(picked, 'item')} to Cart`
    button.disabled = picked === 0
  }
  form.addEventListener('change', mark)
  // Prevents adding twice by mistake; another choice or a failure re-enables it.
  form.addEventListener('submit', () => {
    button.disabled = true
  })
  form.addEventListener('add-failed', mark)
  mark()
}

export function wakePicks(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-picks]:not([data-awake])')) wake(form)
}
