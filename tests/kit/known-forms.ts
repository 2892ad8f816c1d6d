/**
 * Parsed forms cached by HTML: most tests begin on the same product, and parsing a page takes longer than rendering it.
 */
import { formsOf } from './html-forms'
import type { Form } from './html-forms'

const knownForms = new Map<string, readonly Form[]>()
const KNOWN_PAGES = 20

export function formsIn(html: string, document: () => Document): readonly Form[] {
  const known = knownForms.get(html)
  // Re-inserted below, so that it is the last to be evicted.
  knownForms.delete(html)
  const forms = known ?? formsOf(document())
  knownForms.set(html, forms)
  const [oldest] = knownForms.keys()
  if (knownForms.size > KNOWN_PAGES && oldest !== undefined) knownForms.delete(oldest)
  return forms
}
