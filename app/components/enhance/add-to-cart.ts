/** Adds to the cart in place: the badge updates at once, and the answer corrects or reverts it. */
import { PICK_PREFIX } from '~/models/cart/forms/cart-fields'
import { setCartCount } from './cart-count'
import { createPendingAdds } from './pending-adds'
import { fieldsOf, postCart } from './post-cart'
import type { CartAnswer, CartTold } from './post-cart'

export interface AddedSummary extends CartTold {
  readonly message: string
  /** False when nothing was added and the message says why. */
  readonly ok: boolean
  /** SKUs added by the requests that the panel waited for, in order. */
  readonly skus: readonly string[]
  /** False if the shop never answered: the items may have been added. */
  readonly answered: boolean
  /** Nothing was added, and all of it waits until the cart takes it. */
  readonly kept: boolean
}

const FAILED = 'This was not added to your cart. Please try again.'

/** Requests in flight: the panel opens once, when the last has finished (MODAL-05). */
const pending = createPendingAdds((message) => {
  // oxlint-disable-next-line no-console -- The browser's console is where failures of a page are looked up (ERR-23).
  console.warn(message)
})
/** The newest cart of which an answer has told, since they may overtake one another (MODAL-03). */
let cart: CartTold = { version: 0, count: 0, total: '' }
/** The units in flight on top of it. */
let onTheWay = 0
let last: Promise<unknown> = Promise.resolve()
/** SKUs added since the queue was last empty. */
let skus: string[] = []
/** The answers since then, except those that ask for a size. */
let told: CartAnswer[] = []
/** The form that opened the size dialog. */
let asking: HTMLFormElement | undefined

/** The goods wait beside the cart, whose units are counted; after a failed request they are unknown. */
const isKept = ({ ok, count }: CartAnswer): boolean => !ok && count !== undefined

/** What came in, and every refusal beside it: whichever was answered last. */
function summaryOf(
  answers: readonly CartAnswer[],
): Pick<AddedSummary, 'ok' | 'answered' | 'kept' | 'message'> {
  const added = answers.filter(({ ok }) => ok)
  const refused = answers.filter(({ ok }) => !ok)
  const messages = [...refused, ...added.slice(-1)].map(({ message }) => message)
  return {
    ok: added.length > 0,
    answered: refused.every(({ answered }) => answered),
    kept: answers.every(isKept),
    message: [...new Set(messages)].join(' '),
  }
}

/**
 * Several forms of a page may offer the same SKU. The sending form is always released, even if it shows another size by
 * now.
 */
function setIdle(form: HTMLFormElement, sku: string): void {
  for (const each of document.querySelectorAll<HTMLFormElement>('form[data-add-to-cart]'))
    if (each === form || new FormData(each).get('sku') === sku) each.removeAttribute('aria-busy')
}

/** A card's button keeps its "Added" label until the page is left (CARD-05): cards are static HTML. */
function sayAdded(form: HTMLFormElement): void {
  const card = form.closest('[data-product-key]')
  const button = form.querySelector('button')
  if (card === null || button === null) return
  button.textContent = 'Added ✓'
  button.ariaLabel = `Added: ${card.querySelector('h2, h3')?.textContent}. Add one more`
}

/** What a form adds: one SKU, or one of each ticked item in a list. */
function goodsOf(fields: readonly [string, string][]): {
  readonly skus: readonly string[]
  readonly quantity: number
} {
  const { sku, quantity = 1 } = Object.fromEntries(fields)
  if (sku !== undefined) return { skus: [sku], quantity: Math.max(0, Number(quantity) || 0) }
  const picked = fields.flatMap(([name, value]) => (name.startsWith(PICK_PREFIX) ? [value] : []))
  return { skus: picked, quantity: picked.length }
}

/** Asks in a dialog, or on the product's page if the dialog cannot load. */
async function askForSize(path: string, form: HTMLFormElement): Promise<void> {
  try {
    asking = form
    const { openPage } = await import('./page-dialog')
    await openPage(path)
  } catch {
    location.assign(path)
  }
}

/** Posts the form as it stands; a second click meanwhile adds again, as it would without a script. */
export async function postAdd(form: HTMLFormElement, done: (added: AddedSummary) => void): Promise<void> {
  const fields = fieldsOf(form)
  // An add from the dialog is confirmed on the card that opened it.
  const teller = form.closest('dialog') === null ? form : asking
  const { skus: added, quantity } = goodsOf(fields)
  if (pending.isIdle())
    cart = {
      version: 0,
      count: Number(document.querySelector('[data-cart-count]')?.textContent ?? 0),
      total: '',
    }
  for (const sku of added) pending.start(sku)
  onTheWay += quantity
  setCartCount(cart.count + onTheWay)
  form.setAttribute('aria-busy', 'true')
  const send = () => postCart(fields, FAILED)
  // Without a cart there may be no session yet, and two requests would each start one. So the second waits for the
  // first, or until the page is left; the server then merges both carts.
  const sent = cart.count
    ? send()
    : // oxlint-disable-next-line no-restricted-properties -- Both are events, so no time limit is involved.
      Promise.race([last, new Promise((go) => addEventListener('pagehide', go))]).then(send)
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
  } else if (!isKept(answer)) form.dispatchEvent(new Event('add-failed'))
  onTheWay -= quantity
  if (answer.version !== undefined && answer.version >= cart.version) cart = answer
  setCartCount(cart.count + onTheWay)
  if (answer.sizes === undefined) told.push(answer)
  if (pending.isIdle()) {
    if (told.length > 0) done({ ...cart, ...summaryOf(told), skus })
    skus = []
    told = []
  }
  if (answer.sizes !== undefined) await askForSize(answer.sizes, form)
}
