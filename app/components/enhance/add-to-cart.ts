/** Adds to the cart in place: the badge counts up at once and is corrected or put back by the answer. */
import { PICK_PREFIX } from '~/models/cart/forms/cart-fields'
import { setCartCount } from './cart-count'
import { createPendingAdds } from './pending-adds'
import { fieldsOf, postCart } from './post-cart'
import type { CartAnswer } from './post-cart'

export interface AddedSummary {
  readonly message: string
  readonly count: number
  readonly total: string
  /** False when nothing was added and the message says why. */
  readonly ok: boolean
  /** What came in by the requests that the panel has waited for, the first one first. */
  readonly skus: readonly string[]
  /** False where the shop said nothing at all: it may have been added. */
  readonly answered: boolean
  /** Nothing was added, and all of it waits until the cart takes it. */
  readonly kept: boolean
}

const FAILED = 'This was not added to your cart. Please try again.'

/** Requests under way: the panel opens when the last one has finished, never once for each (MODAL-05). */
const pending = createPendingAdds((message) => {
  // oxlint-disable-next-line no-console -- The browser's console is where failures of a page are looked up (ERR-23).
  console.warn(message)
})
/** What the last answer said, and the pieces that are on their way on top of it. */
let confirmed = 0
let onTheWay = 0
let last: Promise<unknown> = Promise.resolve()
/** Added since none was under way. */
let skus: string[] = []
/** The answers since then; one that asks for a size has nothing to tell. */
let told: CartAnswer[] = []
/** The form that the dialog of sizes stands for. */
let asking: HTMLFormElement | undefined

/** Of one that failed the pieces in the cart are unknown. */
const isKept = ({ ok, count }: CartAnswer): boolean => !ok && count !== undefined

/** What came in, and every refusal beside it: whichever was answered last. */
function summaryOf(
  answers: readonly CartAnswer[],
): Pick<AddedSummary, 'ok' | 'answered' | 'kept' | 'message' | 'total'> {
  const added = answers.findLast(({ ok }) => ok)
  const refused = answers.filter(({ ok }) => !ok)
  const messages = [...refused, ...(added ? [added] : [])].map(({ message }) => message)
  return {
    ok: added !== undefined,
    answered: refused.every(({ answered }) => answered),
    kept: answers.every(isKept),
    message: [...new Set(messages)].join(' '),
    total: added?.total ?? '',
  }
}

/** The same goods may be offered by several forms of a page; one that shows another size by now waits no longer, too. */
function setIdle(form: HTMLFormElement, sku: string): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-add-to-cart]')]
  for (const each of forms)
    if (each === form || new FormData(each).get('sku') === sku) each.removeAttribute('aria-busy')
}

/** The button of a card says what it did until the page is left (CARD-05). Cards are static HTML, so it stays. */
function sayAdded(form: HTMLFormElement): void {
  const card = form.closest('[data-product-key]')
  const button = form.querySelector('button')
  if (card === null || button === null) return
  button.textContent = 'Added ✓'
  button.ariaLabel = `Added: ${card.querySelector('h2, h3')?.textContent}. Add one more`
}

/** What a form adds: one item, or those of a list that are ticked, one of each. */
function goodsOf(fields: readonly [string, string][]): {
  readonly skus: readonly string[]
  readonly quantity: number
} {
  const { sku, quantity = 1 } = Object.fromEntries(fields)
  if (sku !== undefined) return { skus: [sku], quantity: Math.max(0, Number(quantity) || 0) }
  const picked = fields.flatMap(([name, value]) => (name.startsWith(PICK_PREFIX) ? [value] : []))
  return { skus: picked, quantity: picked.length }
}

/** In a dialog, or on its page where that cannot be had. */
async function askForSize(path: string, form: HTMLFormElement): Promise<void> {
  try {
    asking = form
    const { openSizes } = await import('./size-dialog')
    await openSizes(path)
  } catch {
    location.assign(path)
  }
}

/** Posts the form as it stands; a second click while it is under way adds once more, as it would without a script. */
export async function postAdd(form: HTMLFormElement, done: (added: AddedSummary) => void): Promise<void> {
  const fields = fieldsOf(form)
  // What a dialog adds, the card that has opened it tells.
  const teller = form.closest('dialog') === null ? form : asking
  const { skus: added, quantity } = goodsOf(fields)
  if (pending.isIdle()) confirmed = Number(document.querySelector('[data-cart-count]')?.textContent ?? 0)
  for (const sku of added) pending.start(sku)
  onTheWay += quantity
  setCartCount(confirmed + onTheWay)
  form.setAttribute('aria-busy', 'true')
  const send = () => postCart(fields, FAILED)
  // Without a cart there may be no session yet, and two requests would each begin one: the second is held, at most
  // until the page is left. The carts of both are put together then.
  const left = new Promise((go) => addEventListener('pagehide', go))
  // oxlint-disable-next-line no-restricted-properties -- Of two events, the time is none.
  const sent = confirmed ? send() : Promise.race([last, left]).then(send)
  last = sent
  const answer = await sent
  for (const sku of added) {
    pending.finish(sku, answer.ok || isKept(answer) ? undefined : answer.message)
    if (!pending.isPending(sku)) setIdle(form, sku)
  }
  const isAdded = answer.ok && answer.sizes === undefined
  if (isAdded) {
    sayAdded(teller ?? form)
    skus.push(...added)
  } else form.dispatchEvent(new Event('add-failed'))
  onTheWay -= quantity
  confirmed = answer.count ?? confirmed
  setCartCount(confirmed + onTheWay)
  if (answer.sizes === undefined) told.push(answer)
  if (pending.isIdle()) {
    if (told.length > 0) done({ ...summaryOf(told), count: confirmed, skus })
    skus = []
    told = []
  }
  if (answer.sizes !== undefined) await askForSize(answer.sizes, form)
}
