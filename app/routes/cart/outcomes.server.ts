/** Response texts for the outcomes of a post to the cart. */
import type { Cart } from '~/models/cart/cart'
import { QUANTITY_PREFIX } from '~/models/cart/forms/cart-fields'
import type { QuantityChange } from '~/models/cart/plans/plan-lines'
import { outOfStockText } from '~/models/catalogue/out-of-stock'
import {
  CART_CLOSED,
  CODE_GONE,
  cutMessage,
  goneMessage,
  keptAsideMessage,
  notDoneMessage,
} from '~/models/cart/refusals'
import type { NotDone } from '~/models/cart/refusals'
import { leftInWords } from '~/models/cart/shortages'
import { definedOnly } from '~/models/defined-only'
import { COMBINATION_NOT_ADDED } from '~/models/recommendations/recommendation'
import { noRoomInCart } from '~/models/validation/quantity-words'
import { tooManyTries } from '~/services/attempts.server'
import type { Limited } from '~/services/attempts.server'
import type { Flash } from '~/services/sessions/session-data'
import type { AddOutcome } from '~/services/cart/add-to-cart.server'
import type { AddBundleOutcome } from '~/services/cart/bundles.server'
import type { RemoveCodeOutcome } from '~/services/cart/cart-codes.server'
import type { QuantitiesOutcome } from '~/services/cart/quantities.server'

export interface AddedQuantity {
  readonly lineId: string
  readonly sku: string
  readonly quantity: number
}

export type Outcome =
  | {
      readonly ok: true
      readonly cart: Cart | null
      /** The goods wait beside this cart, which does not contain them yet. */
      readonly isKeptAside?: true
      /** The cart before a change of quantities. */
      readonly before?: Cart
      readonly message: string
      /** What was added, line by line. */
      readonly added?: readonly AddedQuantity[]
      /** Replaces the success message: another type, or an update of an earlier message. */
      readonly told?: Flash
      /** What was not done, and why. */
      readonly notes?: readonly Flash[]
    }
  | {
      readonly ok: false
      /** 409: the cart takes no edits now, or is another one; 400: the request is at fault. */
      readonly status?: 400 | 409
      readonly field: string
      readonly message: string
      /** Too many tries. */
      readonly waitSeconds?: number
      /** The commerce platform is down. */
      readonly away?: true
    }

type Refused = Extract<Outcome, { readonly ok: false }>

/** An edit that failed: status by who is at fault, and the field to show it at. */
export function notDone(outcome: NotDone, field: string): Refused {
  const isOfCart = outcome.kind === 'closed' || outcome.code === CART_CLOSED
  return { ok: false, field, message: notDoneMessage(outcome), status: isOfCart ? 409 : 400 }
}

export const limited = (field: string, { waitSeconds }: Limited): Outcome => ({
  ok: false,
  field,
  message: tooManyTries(waitSeconds),
  waitSeconds,
})

const refused = (field: string, message: string): Refused => ({ ok: false, field, message })

type Added = Extract<AddBundleOutcome, { readonly kind: 'added' }>

function addedBy({ lineId, variant: { sku }, quantity }: Added): readonly AddedQuantity[] {
  return lineId === undefined ? [] : [{ lineId, sku, quantity }]
}

function ofAdded(added: Added): Outcome {
  const { cart, product, variant, quantity, cut } = added
  return {
    ok: true,
    cart,
    message: `Added to Cart: ${product.name}, ${variant.variantLabel}`,
    added: addedBy(added),
    ...definedOnly({ notes: cut && [{ type: 'warning' as const, message: cutMessage(quantity, cut) }] }),
  }
}

type KeptAside = Extract<AddOutcome, { readonly kind: 'kept-aside' }>

function ofKeptAside(kept: readonly [KeptAside, ...KeptAside[]]): Extract<Outcome, { readonly ok: true }> {
  const message = kept
    .map(({ quantity, product: { name } }) =>
      keptAsideMessage(`${quantity} × ${name}`, quantity === 1 ? 'is' : 'are'),
    )
    .join(' ')
  return { ok: true, cart: kept[0].cart, isKeptAside: true, message, told: { type: 'warning', message } }
}

/** `today`, in the shop's time zone, is the reference for back-in-stock dates. */
export function ofAdding(added: AddBundleOutcome | Limited, today: string): Outcome {
  switch (added.kind) {
    case 'limited':
      return limited('sku', added)
    case 'added':
      return ofAdded(added)
    case 'kept-aside':
      return ofKeptAside([added])
    case 'not-done': {
      const outcome = notDone(added.outcome, 'sku')
      // A call's answer is shown where other items may be, so name this one here.
      return {
        ...outcome,
        message: `${outcome.message} Not added: ${added.quantity} × ${added.product.name}.`,
      }
    }
    case 'unknown-sku':
      return refused('sku', 'This item is not known or no longer sold.')
    case 'unavailable':
      return refused('sku', `${added.product.name}: ${outOfStockText(added.variant.backorderedUntil, today)}`)
    case 'not-online':
      return refused('sku', `${added.product.name} cannot be ordered online yet.`)
    case 'at-maximum':
      return refused('quantity', noRoomInCart(added.maximum, added.present))
    case 'none-left':
      return refused('quantity', `${added.product.name}: ${leftInWords(added.left)}, and your cart has them.`)
    case 'no-bundle-parent':
      return refused('sku', 'No bundle parent lookup found')
    case 'wrong-count':
      return refused(
        'dynamic_bundle_skus',
        added.maximum === undefined
          ? `Please choose at least ${added.minimum} items`
          : `Please choose ${added.maximum} items`,
      )
    case 'few-inside': {
      const few = leftInWords(added.left, added.name)
      return refused('dynamic_bundle_skus', `${added.product.name}: ${few}, and your cart has some of them.`)
    }
    case 'not-for-bundle':
      return refused(
        'dynamic_bundle_skus',
        `${added.sku} is not available for this bundle. Please choose another item.`,
      )
  }
}

/** For a recommendation card: says what else to do (REC-09), and gives the reason if it is not the goods. */
export function ofCombination(added: AddBundleOutcome | Limited, today: string): Outcome {
  const outcome = ofAdding(added, today)
  if (outcome.ok) return outcome
  const isOfTheShop = added.kind === 'limited' || added.kind === 'not-done'
  const message = isOfTheShop ? `${COMBINATION_NOT_ADDED} ${outcome.message}` : COMBINATION_NOT_ADDED
  return { ...outcome, field: 'sku', message }
}

/** For a list: what was added, and why each of the others was not. If none was, it fails with all the reasons. */
export function ofAddingItems(outcomes: readonly AddOutcome[] | Limited, today: string): Outcome {
  if ('kind' in outcomes) return limited('sku', outcomes)
  const added = outcomes.flatMap((each) => (each.kind === 'added' ? [each] : []))
  const refusals = outcomes.flatMap((each) => {
    const told = each.kind === 'added' ? null : ofAdding(each, today)
    if (told === null || told.ok) return []
    // This message is worded for a field of its own, so name the product.
    return each.kind === 'at-maximum'
      ? [{ ...told, message: `${each.product.name}: ${told.message}` }]
      : [told]
  })
  const reasons = [...new Set(refusals.map(({ message }) => message))]
  const notes = reasons.map((message) => ({ type: 'warning' as const, message }))
  // They are kept aside together and added in one edit later.
  const [aside, ...more] = outcomes.filter((each) => each.kind === 'kept-aside')
  if (aside !== undefined) return { ...ofKeptAside([aside, ...more]), notes }
  const cart = added.at(-1)?.cart
  if (cart === undefined)
    return { ...definedOnly({ status: refusals[0]?.status }), ...refused('sku', reasons.join(' ')) }
  return {
    ok: true,
    cart,
    message: added.length === 1 ? 'Added 1 item to Cart' : `Added ${added.length} items to Cart`,
    added: added.flatMap(addedBy),
    notes,
  }
}

export function ofRemovingCode(outcome: RemoveCodeOutcome): Outcome {
  switch (outcome.kind) {
    case 'done':
      return { ok: true, cart: outcome.cart, message: 'Discount code removed' }
    case 'not-there':
      return {
        ok: true,
        cart: outcome.cart,
        message: CODE_GONE,
        told: { type: 'warning', message: CODE_GONE },
      }
    default:
      return notDone(outcome, 'code')
  }
}

function changedMessage(changes: readonly QuantityChange[]): string {
  if (changes.length > 0 && changes.every((change) => change.quantity === 0))
    return changes.length === 1 ? 'Item removed' : 'Items removed'
  return changes.length === 1 ? 'Quantity changed' : 'Cart updated'
}

/** If one quantity is refused, the cart is unchanged and the field's message says why. */
export function ofQuantities(outcome: QuantitiesOutcome): Outcome {
  switch (outcome.kind) {
    case 'too-many':
    case 'few-left': {
      const field = QUANTITY_PREFIX + outcome.change.lineItemId
      return { ok: false, field, message: outcome.message }
    }
    case 'not-done':
      return notDone(outcome.outcome, 'quantity')
    case 'gone': {
      const message = outcome.gone.map(goneMessage).join(' ')
      if (outcome.gone.some(({ quantity }) => quantity > 0))
        return { ok: false, status: 409, field: 'quantity', message }
      return { ok: true, cart: outcome.cart, message, told: { type: 'warning', message } }
    }
    case 'changed': {
      const notes = outcome.gone.map((gone) => ({ type: 'warning' as const, message: goneMessage(gone) }))
      return {
        ok: true,
        before: outcome.before,
        cart: outcome.cart,
        message: changedMessage(outcome.changes),
        notes,
      }
    }
  }
}
