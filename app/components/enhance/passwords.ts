/** Enhances the password fields of a fetched step: a button to show what was typed, and rule marks while typing. */
import { unmetIds } from '~/models/customers/password-rules'
import * as account from '../account/account.css'
import { visuallyHidden } from '../ui/layout.css'

function addToggle(input: HTMLInputElement): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = account.toggle
  button.setAttribute('aria-controls', input.id)
  const say = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password'
    button.textContent = isShown ? 'Hide' : 'Show'
    button.setAttribute('aria-label', isShown ? 'Hide password' : 'Show password')
  }
  say(false)
  button.addEventListener('click', () => say(input.type === 'password'))
  input.parentElement?.classList.add(...account.withToggle.split(' '))
  input.after(button)
}

function mark(item: HTMLElement, isMet: boolean): void {
  const text = item.dataset['text'] ?? ''
  item.dataset['met'] = String(isMet)
  const sign = document.createElement('span')
  sign.className = account.mark
  sign.ariaHidden = 'true'
  sign.textContent = isMet ? '✓' : '✕'
  const words = document.createElement('span')
  words.className = visuallyHidden
  words.textContent = isMet ? ', met' : ', not met'
  item.replaceChildren(sign, ` ${text}`, words)
}

function watchRules(root: ParentNode, input: HTMLInputElement): void {
  const items = [...root.querySelectorAll<HTMLElement>('[data-rule]')]
  if (items.length === 0 || input.name !== 'newPassword') return
  input.addEventListener('input', () => {
    const unmet = unmetIds(input.value)
    for (const item of items) mark(item, !unmet.includes(item.dataset['rule'] ?? ''))
  })
}

export function wakePasswords(root: ParentNode): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('input[type="password"]')) {
    watchRules(root, input)
    addToggle(input)
  }
}
