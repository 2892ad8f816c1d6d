/** What the page shows after a scripted add, once the shop has answered. */
import { parseHTML } from 'linkedom'
import { afterEach, expect, it, vi } from 'vitest'
import { postAdd } from './add-to-cart'
import type { AddedSummary } from './add-to-cart'

const CARD = `<article data-product-key="1101"><h3>Almonds</h3>
  <form data-add-to-cart><input name="sku" value="1101-01"><button>Add to Cart</button></form></article>`
const total = '$10.99'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Reads a linkedom form: Node's own FormData takes none. */
class FieldsOf extends FormData {
  constructor(form: Element) {
    super()
    for (const field of form.querySelectorAll('input')) this.append(field.name, field.value)
  }
}

/** The button's text after the answer, and what the panel is given. */
async function addOn(
  body: object,
): Promise<{ readonly button: string; readonly told: AddedSummary; readonly failed: number }> {
  const { document, Event } = parseHTML(CARD)
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', document)
  vi.stubGlobal('Event', Event)
  vi.stubGlobal('FormData', FieldsOf)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)))
  const form = document.querySelector('form')
  if (form === null) throw new Error('No form')
  let failed = 0
  form.addEventListener('add-failed', () => (failed += 1))
  const told = await new Promise<AddedSummary>((done) => void postAdd(form, done))
  return { button: form.querySelector('button')?.textContent ?? '', told, failed }
}

it('what came in is named, on the button as well', async () => {
  const message = 'Added to Cart: Almonds'
  const { button, told } = await addOn({ summary: { ok: true, message, count: 1, total } })
  expect(button).toBe('Added ✓')
  expect(told).toEqual({ ok: true, answered: true, kept: false, message, count: 1, total, skus: ['1101-01'] })
})

it('what is kept and not in the cart is not told as added, and no page of it is asked for', async () => {
  const logged = vi.spyOn(console, 'warn')
  const message = '1 × Almonds is kept, but could not be put into your account’s cart yet.'
  const warnings = [{ message }]
  const { button, told, failed } = await addOn({ warnings, summary: { ok: false, message, count: 2, total } })
  expect(button).toBe('Add to Cart')
  // A list of ticks would offer the same goods for another press.
  expect(failed).toBe(0)
  expect(told).toMatchObject({ ok: false, answered: true, kept: true, message, count: 2, skus: [] })
  expect(logged).not.toHaveBeenCalled()
})

it('what was refused is told as that, with the reason on record', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const message = 'Almonds are out of stock.'
  const { told, failed } = await addOn({ errors: [{ message }] })
  expect(failed).toBe(1)
  expect(told).toMatchObject({ ok: false, answered: true, kept: false, message, skus: [] })
  expect(logged).toHaveBeenCalledExactlyOnceWith(`Adding 1101-01 to the cart failed: ${message}`)
})
