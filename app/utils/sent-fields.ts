/** Fields of a form that could not be processed, for the page that offers to send it again. */
import { SPLIT_FIELDS_MAX } from '~/models/checkout/split-schema'

/** Without a value: a password, which has to be typed again. */
export type SentFields = readonly (readonly [name: string, value?: string])[]

/** Secrets must not go into a page. Passwords are typed again; a form with any other secret cannot be offered. */
const PASSWORDS: ReadonlySet<string> = new Set(['password', 'newPassword'])
const SECRET = /passw|secret|nonce|token|cvv|cvc|cardnumber/i
/** Enough for the shop's largest form, an order to many addresses. */
const MAX_CHARACTERS = 600_000

/** @returns null if it cannot be offered: files, secrets, or too much for a page */
export async function sentFields(request: Request): Promise<SentFields | null> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return null
  const text = await request.text().catch(() => null)
  // An empty form is fine: its button alone sends it again.
  if (text === null || text.length > MAX_CHARACTERS) return null
  const fields = [...new URLSearchParams(text)]
  if (fields.length > SPLIT_FIELDS_MAX || fields.some(([name]) => !PASSWORDS.has(name) && SECRET.test(name)))
    return null
  // One that was left empty stays so: not every form requires it.
  return fields.map(([name, value]) => (PASSWORDS.has(name) && value !== '' ? [name] : [name, value]))
}
