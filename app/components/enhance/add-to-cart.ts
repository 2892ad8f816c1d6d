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
let confirmed = 0
let onTheWay = 0
let last: Promise<unknown> = Promise.resolve()

function shownCount(): number {
  return Number(document.querySelector('[data-cart-count]')?.textContent ?? 0)
}

/** Posts the form as it stands; a second click while it is under way adds once more, as it would without a script. */
export async function postAdd(form: HTMLFormElement, done: (added: AddedSummary) => void): Promise<void> {
  const fields = fieldsOf(form)
  const asked = Number(fields.find(([name]) => name === 'quantity')?.[1] ?? 1)
  const quantity = asked > 0 ? asked : 0
  const sku = fields.find(([name]) => name === 'sku')?.[1] ?? ''
  if (pending.count() === 0) confirmed = shownCount()
  pending.start(sku)
  onTheWay += quantity
  setCartCount(confirmed + onTheWay)
  form.setAttribute('aria-busy', 'true')
  const send = () => postCart(fields, FAILED, true)
  // Without a cart there may be no session yet, and two requests would each begin one: the second is held.
  const sent = confirmed ? send() : last.then(send)
  last = sent
  const answer = await sent
  pending.finish(sku, answer.ok ? undefined : answer.message)
  if (!pending.isPending(sku)) form.removeAttribute('aria-busy')
  onTheWay -= quantity
  confirmed = answer.count ?? confirmed
  setCartCount(confirmed + onTheWay)
  const { ok, message, total = '' } = answer
  if (pending.count() === 0) done({ ok, message, count: confirmed, total })
}
