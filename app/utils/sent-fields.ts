/** What a form held that could not be taken, for the page that offers to send it again. */
import { SPLIT_FIELDS_MAX } from '~/models/checkout/split-schema'

/** Without a value: a password, which is typed again. */
export type SentFields = readonly (readonly [name: string, value?: string])[]

/** Secrets go into no page. A password is typed again; of a form with any other nothing can be offered. */
const PASSWORDS: ReadonlySet<string> = new Set(['password', 'newPassword'])
const SECRET = /passw|secret|nonce|token|cvv|cvc|cardnumber/i
/** Room for the largest form of the shop, an order to many addresses. */
const MAX_CHARACTERS = 600_000

/** @returns null for what cannot be offered: files, secrets, more than a page holds */
export async function sentFields(request: Request): Promise<SentFields | null> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return null
  const text = await request.text().catch(() => null)
  // A form of nothing but its button is sent again by one.
  if (text === null || text.length > MAX_CHARACTERS) return null
  const fields = [...new URLSearchParams(text)]
  if (fields.length > SPLIT_FIELDS_MAX || fields.some(([name]) => !PASSWORDS.has(name) && SECRET.test(name)))
    return null
  return fields.map(([name, value]) => (PASSWORDS.has(name) ? [name] : [name, value]))
}
