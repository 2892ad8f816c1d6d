/** Error text for a chosen password, on the server and, before that, in the browser. */
import { MESSAGES, passwordTooWeak } from '../validation/messages'
import { unmetRules } from './password-rules'

/** All rules a new password fails, in one message; null if it passes (AUTH-23). */
export function newPasswordProblem(password: string): string | null {
  if (password.trim() === '') return MESSAGES.passwordMissing
  const unmet = unmetRules(password)
  return unmet.length === 0 ? null : passwordTooWeak(unmet.map(({ text }) => text.toLowerCase()))
}
