/** Adds to the cart in place: the badge counts up at once and is corrected or put back by the answer. */
import { setCartCount } from './cart-count'
import { createPendingAdds } from './pending-adds'
import { fieldsOf, postCart } from './post-cart'

export interface AddedSummary {
  readonly message: string
  readonly count: number
  readonly total: string
  /** False when nothing was added and the message says why. */
  readonly ok: boolean
}

const FAILED = 'We could not add this to your cart. Please try again.'

/** Requests under way: the panel opens when the last one has finished, never once for each (MODAL-05). */
const pending = createPendingAdds((message) => {
  // eslint-disable-next-line no-console -- The browser's console is where failures of a page are looked up (ERR-23).
  console.warn(message)
})
/** What the last answer said, and the pieces that are on their way on top of it. */
let confirmed: number | null = null
let onTheWay = 0

function shownCount(): number {
  return Number(document.querySelector('[data-cart-count]')?.textContent ?? 0)
}

/** Posts the form as it stands; a second click while it is under way adds once more, as it would without a script. */
export async function postAdd(form: HTMLFormElement, done: (added: AddedSummary) => void): Promise<void> {
  const fields = fieldsOf(form)
  const asked = Number(fields.find(([name]) => name === 'quantity')?.[1] ?? 1)
  const quantity = Number.isSafeInteger(asked) && asked > 0 ? asked : 0
  const sku = fields.find(([name]) => name === 'sku')?.[1] ?? ''
  if (pending.count() === 0) confirmed = shownCount()
  pending.start(sku)
  onTheWay += quantity
  setCartCount((confirmed ?? 0) + onTheWay)
  form.setAttribute('aria-busy', 'true')
  const answer = await postCart(fields, FAILED)
  pending.finish(sku, answer.ok ? undefined : answer.message)
  if (!pending.isPending(sku)) form.removeAttribute('aria-busy')
  onTheWay -= quantity
  confirmed = answer.count ?? confirmed ?? 0
  setCartCount(confirmed + onTheWay)
  const { ok, message, total = '' } = answer
  if (pending.count() === 0) done({ ok, message, count: confirmed, total })
}
