/** What the page shows after a scripted add, once the shop has answered. */
import { parseHTML } from 'linkedom'
import { afterEach, expect, it, vi } from 'vitest'
import { postAdd } from './add-to-cart'
import type { AddedSummary } from './add-to-cart'

const cardOf = (sku: string) => `<article data-product-key="1101"><h3>Almonds</h3>
  <form data-add-to-cart><input name="sku" value="${sku}"><button>Add to Cart</button></form></article>`
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

/** The page, with what answers its posts. */
function openPage(html: string, fetch: (...args: Parameters<typeof globalThis.fetch>) => Promise<Response>) {
  const { document, Event } = parseHTML(html)
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', document)
  vi.stubGlobal('Event', Event)
  vi.stubGlobal('FormData', FieldsOf)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', fetch)
  return document
}

/** The button's text after the answer, and what the panel is given. */
async function addOn(
  body: object,
): Promise<{ readonly button: string; readonly told: AddedSummary; readonly failed: number }> {
  const document = openPage(cardOf('1101-01'), () => Promise.resolve(Response.json(body)))
  const form = document.querySelector('form')
  if (form === null) throw new Error('No form')
  let failed = 0
  form.addEventListener('add-failed', () => (failed += 1))
  const told = await new Promise<AddedSummary>((done) => void postAdd(form, done))
  return { button: form.querySelector('button')?.textContent ?? '', told, failed }
}

it('what came in is named, on the button as well', async () => {
  const message = 'Added to Cart: Almonds'
  const { button, told } = await addOn({ summary: { ok: true, message, version: 1, count: 1, total } })
  expect(button).toBe('Added ✓')
  expect(told).toEqual({
    ok: true,
    answered: true,
    kept: false,
    message,
    version: 1,
    count: 1,
    total,
    skus: ['1101-01'],
  })
})

it('what is kept and not in the cart is not told as added, and no page of it is asked for', async () => {
  const logged = vi.spyOn(console, 'warn')
  const message = '1 × Almonds is kept, but could not be put into your account’s cart yet.'
  const warnings = [{ message }]
  const { button, told, failed } = await addOn({
    warnings,
    summary: { ok: false, message, version: 4, count: 2, total },
  })
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

it('several are told at once when the last is answered, with the newest cart, whichever answer came with it [MODAL-03] [MODAL-05]', async () => {
  const answers: ((answer: Response) => void)[] = []
  const document = openPage(
    `<b data-cart-count>1</b>${cardOf('1101-01')}${cardOf('1201-01')}`,
    () => new Promise((answer) => void answers.push(answer)),
  )
  const done = vi.fn<(told: AddedSummary) => void>()
  const adds = [...document.querySelectorAll('form')].map((form) => postAdd(form, done))
  const answer = (index: number, version: number, count: number) => {
    const summary = { ok: true, message: `Added: ${count}`, version, count, total: `$${count}.00` }
    answers[index]?.(Response.json({ summary }))
    return adds[index]
  }
  // The second comes first.
  await answer(1, 8, 3)
  expect(done).not.toHaveBeenCalled()
  await answer(0, 7, 2)
  expect(done).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ ok: true, count: 3, total: '$3.00', skus: ['1201-01', '1101-01'] }),
  )
})
