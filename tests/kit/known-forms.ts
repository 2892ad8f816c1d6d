/** Forms by their page's bytes: most tests begin on the same product, and reading a page takes longer than making it. */
import { formsOf } from './html-forms'
import type { Form } from './html-forms'

const knownForms = new Map<string, readonly Form[]>()
const KNOWN_PAGES = 20

export function formsIn(html: string, document: () => Document): readonly Form[] {
  const known = knownForms.get(html)
  // Again the last one to be forgotten.
  knownForms.delete(html)
  const forms = known ?? formsOf(document())
  knownForms.set(html, forms)
  const [oldest] = knownForms.keys()
  if (knownForms.size > KNOWN_PAGES && oldest !== undefined) knownForms.delete(oldest)
  return forms
}
