/** Fields of a form that could not be processed, for the page that offers to send it again. */
import { SPLIT_FIELDS_MAX } from '~/models/checkout/split-schema'
import { withoutSecrets } from '~/models/validation/secret-fields'
import type { SentFields } from '~/models/validation/secret-fields'

/** Enough for the shop's largest form, an order to many addresses. */
const MAX_CHARACTERS = 600_000

/** @returns null if it cannot be offered: files, or too much for a page */
export async function sentFields(request: Request): Promise<SentFields | null> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return null
  const text = await request.text().catch(() => null)
  // An empty form is fine: its button alone sends it again.
  if (text === null || text.length > MAX_CHARACTERS) return null
  const fields = [...new URLSearchParams(text)]
  return fields.length > SPLIT_FIELDS_MAX ? null : withoutSecrets(fields)
}
