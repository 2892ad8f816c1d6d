/**
 * Bundles: a parent line with its contents as child lines, linked to it and covered by its price (LINE-05, LINE-10,
 * API-20).
 */
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
import type { Room } from './plan-lines'

export interface AddBundle {
  readonly sku: string
  readonly quantity: number
  /** Most of this bundle, with these contents, that one order may hold. */
  readonly maximum: number
  /** Bundles in stock, if known. */
  readonly left?: number | undefined
  readonly contents: readonly BundleContent[]
  /** Links the lines; unique in the cart. */
  readonly externalId: string
  /** For one bundle, contents included; undefined uses the catalogue price. */
  readonly price?: Money | undefined
  readonly channel?: string
  readonly fields?: LineFields
}

function priced(action: CartAction, price: Money | undefined): CartAction {
  if (action.action !== 'addLineItem' || price === undefined) return action
  return { ...action, externalPrice: usd(price.centAmount) }
}

/** Why none was added: the order is at its maximum, none is left, or stock of one content is too low. */
export type NoBundle =
  | { readonly kind: 'no-room'; readonly room: Room }
  | { readonly kind: 'few-inside'; readonly sku: string }

/**
 * Adds as many as the order maximum, counting those with the same contents (CART-13), and the stock allow. All lines in
 * one update: a parent is never in the cart without its contents, nor they without it.
 */
export function planAddBundle(
  cart: Cart,
  bundle: AddBundle,
  leftOf: (sku: string) => number | undefined,
): Planned<NoBundle> {
  const { externalId } = bundle
  const room = roomFor(cart, bundle)
  const { quantity } = room
  if (quantity === 0) return { refused: { kind: 'no-room', room } }
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
      // Effects on deliveries are planned once, with the parent.
      .slice(0, 1)
      .map((action) => priced(action, usd(0))),
  )
  return { actions: [priced(parent, bundle.price), ...children, ...rest] }
}

/** The platform drops an external price with every quantity change, so send it again. */
export function keepExternalPrices(cart: Cart, actions: readonly CartAction[]): readonly CartAction[] {
  return actions.map((action) => {
    if (action.action !== 'changeLineItemQuantity' || action.quantity === 0) return action
    const line = findLine(cart, action.lineItemId)
    return line?.priceMode === 'ExternalPrice'
      ? { ...action, externalPrice: usd(line.piecePrice.centAmount) }
      : action
  })
}
