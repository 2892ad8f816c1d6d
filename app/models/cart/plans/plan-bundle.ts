/** Bundles: a parent line with its contents as child lines, tied to it and priced by it (LINE-05, LINE-10, API-20). */
import { MAX_CART_QUANTITY } from '../../constants/constants'
import { definedOnly } from '../../defined-only'
import { usd } from '../../money/money'
import type { Money } from '../../money/money'
import type { CartAction } from '../actions'
import type { Cart, LineFields } from '../cart'
import { findLine } from '../lines'
import type { BundleContent } from '../lines'
import type { Planned } from '../plan'
import { quantityOf } from '../shortages'
import { planAddLine, roomFor } from './plan-lines'

export interface AddBundle {
  readonly sku: string
  readonly quantity: number
  /** So many of it, with these contents, one order may hold. */
  readonly maximum: number
  readonly contents: readonly BundleContent[]
  /** What ties the lines together; unique in the cart. */
  readonly externalId: string
  /** Of one bundle, contents included; undefined leaves the catalogue's price. */
  readonly price?: Money | undefined
  readonly channel?: string
  readonly fields?: LineFields
}

function priced(action: CartAction, price: Money | undefined): CartAction {
  if (action.action !== 'addLineItem' || price === undefined) return action
  return { ...action, externalPrice: usd(price.centAmount) }
}

/** Why none comes in: the order has all that it may hold, or not enough is left of this content beside the cart's. */
type NoBundle =
  | { readonly kind: 'at-maximum'; readonly present: number }
  | { readonly kind: 'few-inside'; readonly sku: string }

/**
 * As many as the order may hold beside those with the same contents, as of any item (CART-13), and all lines in one
 * update: a parent never stands without its contents, nor they without it.
 */
export function planAddBundle(
  cart: Cart,
  bundle: AddBundle,
  leftOf: (sku: string) => number | undefined,
): Planned<NoBundle> {
  const { externalId } = bundle
  const { pieces: quantity, present } = roomFor(cart, bundle)
  if (quantity === 0) return { refused: { kind: 'at-maximum', present } }
  const few = bundle.contents.find(
    (content) =>
      quantityOf(cart.lineItems, content.sku) + content.quantity * quantity >
      (leftOf(content.sku) ?? Infinity),
  )
  if (few !== undefined) return { refused: { kind: 'few-inside', sku: few.sku } }
  const [parent, ...rest] = planAddLine(cart, {
    sku: bundle.sku,
    quantity,
    maximum: MAX_CART_QUANTITY,
    ...definedOnly({ channel: bundle.channel }),
    fields: { ...bundle.fields, externalId },
  })
  if (parent === undefined) return { actions: [] }
  const children = bundle.contents.flatMap((content) =>
    planAddLine(cart, {
      sku: content.sku,
      quantity: content.quantity * quantity,
      maximum: MAX_CART_QUANTITY,
      fields: { parentExternalId: externalId },
    })
      // What an addition means for the deliveries is said once, by the parent.
      .slice(0, 1)
      .map((action) => priced(action, usd(0))),
  )
  return { actions: [priced(parent, bundle.price), ...children, ...rest] }
}

/** The platform forgets a price from outside with every change of a quantity, so that it is given again. */
export function keepOutsidePrices(cart: Cart, actions: readonly CartAction[]): readonly CartAction[] {
  return actions.map((action) => {
    if (action.action !== 'changeLineItemQuantity' || action.quantity === 0) return action
    const line = findLine(cart, action.lineItemId)
    return line?.priceMode === 'ExternalPrice'
      ? { ...action, externalPrice: usd(line.piecePrice.centAmount) }
      : action
  })
}
