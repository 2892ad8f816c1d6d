/** What is wrong with a password that is chosen, in words: for the server and, before it, for the browser. */
import { MESSAGES, passwordTooWeak } from '../validation/messages'
import { unmetRules } from './password-rules'

/** Every rule that a new password does not meet, none for one that may be taken (AUTH-23). */
export function newPasswordProblem(password: string): string | null {
  if (password.trim() === '') return MESSAGES.passwordMissing
  const unmet = unmetRules(password)
  return unmet.length === 0 ? null : passwordTooWeak(unmet.map(({ text }) => text.toLowerCase()))
}
