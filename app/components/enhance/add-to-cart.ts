/** Adds to the cart in place: the badge counts up at once and is corrected or put back by the answer. */

export interface AddedSummary {
  readonly message: string
  readonly count: number
  readonly total: string
  /** False when nothing was added and the message says why. */
  readonly ok: boolean
}

interface Answer {
  readonly summary?: { readonly message: string; readonly count: number; readonly total: string }
  readonly errors?: readonly { readonly message: string }[]
}

const FAILED = 'We could not add this to your cart. Please try again.'

/** Requests under way: the panel opens when the last one has finished, never once for each (MODAL-05). */
let pending = 0

function badge(): { read(): number; write(count: number): void } {
  const element = document.querySelector('[data-cart-count]')
  const link = document.querySelector('[data-cart-link]')
  return {
    read: () => Number(element?.textContent ?? 0),
    write(count) {
      if (element !== null) element.textContent = String(count)
      link?.setAttribute('aria-label', `Cart, ${count} ${count === 1 ? 'item' : 'items'}`)
    },
  }
}

/** Posts the form as it stands; a second click while it is under way adds once more, as it would without a script. */
export async function postAdd(form: HTMLFormElement, done: (added: AddedSummary) => void): Promise<void> {
  const data = new FormData(form)
  const cart = badge()
  const before = cart.read()
  const quantity = Number(data.get('quantity') ?? 1)
  if (Number.isFinite(quantity)) cart.write(before + quantity)
  pending += 1
  form.setAttribute('aria-busy', 'true')
  let result: AddedSummary
  try {
    const response = await fetch('/cart', {
      method: 'POST',
      body: new URLSearchParams([...data].map(([name, value]) => [name, String(value)])),
      headers: { Accept: 'application/json' },
    })
    const answer = (await response.json()) as Answer
    result =
      answer.summary === undefined
        ? { ok: false, message: answer.errors?.[0]?.message ?? FAILED, count: before, total: '' }
        : { ok: true, ...answer.summary }
  } catch {
    result = { ok: false, message: FAILED, count: before, total: '' }
  }
  pending -= 1
  form.removeAttribute('aria-busy')
  cart.write(result.count)
  if (pending === 0) done(result)
}
