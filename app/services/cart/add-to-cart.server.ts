/** Adds items to the cart, up to what an order may hold and what is in stock. */
import type { Cart } from '~/models/cart/cart'
import { kindOfLine } from '~/models/cart/line-kind'
import { lineAddedTo } from '~/models/cart/lines'
import { planAddLines, planLists, roomFor } from '~/models/cart/plans/plan-lines'
import type { AddLine, Room } from '~/models/cart/plans/plan-lines'
import type { NotDone } from '~/models/cart/refusals'
import { maximumOf } from '~/models/catalogue/maximum'
import { buysFrom } from '~/models/catalogue/pricing'
import type { Product, Variant } from '~/models/catalogue/product'
import { MAX_CART_QUANTITY } from '~/models/constants/constants'
import { definedOnly } from '~/models/defined-only'
import type { CatalogueService, SoldVariant } from '../commercetools/catalogue.server'
import type { GroupGoods } from '../group-goods.server'
import type { Visitor } from '../visitor'
import type { Creating, VisitorEdits } from './visitor-edits.server'

export type AddOutcome =
  | {
      readonly kind: 'added'
      readonly cart: Cart
      readonly product: Product
      readonly variant: Variant
      readonly quantity: number
      /** The cart line it ended up on; undefined if another edit removed it in the same write. */
      readonly lineId: string | undefined
      /** Set when fewer were added than asked for, with the reason. */
      readonly cut?: { readonly asked: number; readonly limit: Room['limit']; readonly most: number }
    }
  /** Waits beside this cart, which could not take it yet. */
  | {
      readonly kind: 'kept-aside'
      readonly cart: Cart
      readonly product: Product
      readonly quantity: number
    }
  | { readonly kind: 'unknown-sku' }
  | { readonly kind: 'unavailable'; readonly product: Product; readonly variant: Variant }
  /** A custom product, which needs a feature of its own. */
  | { readonly kind: 'not-online'; readonly product: Product }
  | {
      readonly kind: 'not-done'
      readonly outcome: NotDone
      readonly product: Product
      readonly quantity: number
    }
  /** The order may not hold more of it; `present` is how many its lines already hold. */
  | {
      readonly kind: 'at-maximum'
      readonly maximum: number
      readonly present: number
      readonly product: Product
    }
  /** All remaining stock is already in the cart. */
  | { readonly kind: 'none-left'; readonly left: number; readonly product: Product }

export interface AddToCart {
  add(visitor: Visitor, sku: string, quantity: number, listMetadata?: string): Promise<AddOutcome>
  /** One edit for all items, with an independent outcome for each, in order. No SKU may appear twice. */
  addItems(
    visitor: Visitor,
    items: readonly { readonly sku: string; readonly quantity: number }[],
    listMetadata?: string,
  ): Promise<readonly AddOutcome[]>
}

interface Wish {
  readonly product: Product
  readonly variant: Variant
  readonly intent: AddLine
}

/** What can be known about an item without the cart. */
function wishOf(
  sold: SoldVariant | undefined,
  quantity: number,
  listMetadata: string | undefined,
): Wish | AddOutcome {
  if (sold === undefined) return { kind: 'unknown-sku' }
  const { product, variant } = sold
  if (variant.customProduct !== undefined) return { kind: 'not-online', product }
  if (variant.backordered) return { kind: 'unavailable', product, variant }
  const maximum = maximumOf(variant)
  // More than any order may hold is probably a typo: refuse it, rather than add the most that is allowed.
  if (quantity > MAX_CART_QUANTITY) return { kind: 'at-maximum', maximum, present: 0, product }
  const intent = {
    sku: variant.sku,
    quantity,
    maximum,
    left: variant.availableQuantity,
    ...buysFrom(variant),
    kind: kindOfLine({ variant }),
    fields: definedOnly({ listMetadata }),
  }
  return { product, variant, intent }
}

type Wanted = Pick<Wish, 'product' | 'variant'> & { readonly intent: Pick<AddLine, 'quantity' | 'maximum'> }

export function noRoom(
  { product, variant, intent: { maximum } }: Wanted,
  { limit, present }: Room,
): AddOutcome {
  return limit === 'stock'
    ? { kind: 'none-left', left: variant.availableQuantity ?? maximum, product }
    : { kind: 'at-maximum', maximum, present, product }
}

/** How many were added, and why not all. */
export function quantityAdded(
  { variant, intent: { quantity, maximum } }: Wanted,
  { quantity: added, limit }: Room,
) {
  const most = limit === 'stock' ? (variant.availableQuantity ?? maximum) : maximum
  return { quantity: added, ...(added < quantity ? { cut: { asked: quantity, limit, most } } : {}) }
}

type Rooms = ReadonlyMap<string, Room>

/** The outcome of an edit for one of its items. */
function outcomeOf(wish: Wish, edited: Creating<Rooms>): AddOutcome {
  const { product, variant, intent } = wish
  if (edited.kind === 'declined') {
    const room = edited.reason.get(intent.sku)
    if (room === undefined) throw new Error(`nothing is known of ${intent.sku}`)
    return noRoom(wish, room)
  }
  if (edited.kind === 'kept-aside') {
    const room = roomFor(null, intent)
    return room.quantity === 0
      ? noRoom(wish, room)
      : { kind: 'kept-aside', cart: edited.cart, product, quantity: room.quantity }
  }
  if (edited.kind !== 'done') return { kind: 'not-done', outcome: edited, product, quantity: intent.quantity }
  const { before, cart } = edited
  const room = roomFor(before ?? cart, intent)
  if (room.quantity === 0 && before !== undefined) return noRoom(wish, room)
  const lineId = lineAddedTo(before, cart, intent.sku)?.id
  return { kind: 'added', cart, product, variant, lineId, ...quantityAdded(wish, room) }
}

export function createAddToCart({
  edits,
  catalogue,
  groupGoods,
}: {
  readonly edits: Pick<VisitorEdits, 'editOrCreate'>
  readonly catalogue: Pick<CatalogueService, 'getVariants'>
  readonly groupGoods: Pick<GroupGoods, 'itemsFor'>
}): AddToCart {
  async function addAll(
    visitor: Visitor,
    asked: readonly { readonly sku: string; readonly quantity: number }[],
    listMetadata: string | undefined,
  ): Promise<readonly AddOutcome[]> {
    const skus = asked.map(({ sku }) => sku)
    // A refusal names the product, so what only others can buy is as unknown as what does not exist.
    const known = await groupGoods.itemsFor(visitor.customerId, await catalogue.getVariants(skus, 'cached'))
    const judged = asked.map(({ sku, quantity }) => wishOf(known.get(sku), quantity, listMetadata))
    const intents = judged.flatMap((each) => ('intent' in each ? [each.intent] : []))
    if (intents.length === 0) return judged.flatMap((each) => ('intent' in each ? [] : [each]))
    const edited = await edits.editOrCreate<Rooms>(visitor, (fresh) => {
      const actions = planAddLines(fresh, intents)
      if (actions.length > 0) return { actions: [...actions, ...planLists(fresh, intents)] }
      return { refused: new Map(intents.map((intent) => [intent.sku, roomFor(fresh, intent)])) }
    })
    return judged.map((each) => ('intent' in each ? outcomeOf(each, edited) : each))
  }

  return {
    async add(visitor, sku, quantity, listMetadata) {
      const [outcome = { kind: 'unknown-sku' }] = await addAll(visitor, [{ sku, quantity }], listMetadata)
      return outcome
    },
    addItems: addAll,
  }
}
