/** Adding a bundle: which selections fill it, what it costs, and the one update that makes its lines (API-20). */
import { randomUUID } from 'node:crypto'
import { lineAddedTo, maximumOfBundle } from '~/models/cart/lines'
import type { BundleContent } from '~/models/cart/lines'
import { planAddBundle } from '~/models/cart/plans/plan-bundle'
import type { AddBundle, NoBundle } from '~/models/cart/plans/plan-bundle'
import { roomFor } from '~/models/cart/plans/plan-lines'
import { fits, isSelection, slotsOf } from '~/models/catalogue/bundle-contents'
import { priceOfBundle } from '~/models/catalogue/bundle-price'
import { buysFrom, retailPrice, variantFor } from '~/models/catalogue/pricing'
import type { Product, Variant } from '~/models/catalogue/product'
import { MAX_CART_QUANTITY } from '~/models/constants/constants'
import { storeConfig } from '~/models/content/store'
import type { Money } from '~/models/money/money'
import type { CatalogueService, SoldVariant } from '../commercetools/catalogue.server'
import type { GroupGoods } from '../group-goods.server'
import type { Visitor } from '../visitor'
import { noRoom, quantityAdded } from './add-to-cart.server'
import type { AddOutcome } from './add-to-cart.server'
import type { CartUseCases } from './cart-use-cases.server'
import type { Creating } from './visitor-edits.server'
import { definedOnly } from '~/models/defined-only'

export interface BundleOrder {
  readonly sku: string
  readonly quantity: number
  readonly contents: readonly BundleContent[]
  readonly listMetadata?: string | undefined
}

export type AddBundleOutcome =
  | AddOutcome
  /** No bundle is sold under this SKU (ERR-10). */
  | { readonly kind: 'no-bundle-parent' }
  /** Too few selections, or too many for a box with a fixed number of slots. */
  | { readonly kind: 'wrong-count'; readonly minimum: number; readonly maximum?: number }
  /** Not sold, sold out, or not allowed in this bundle. */
  | { readonly kind: 'not-for-bundle'; readonly sku: string }
  /** Not enough of an item is left beyond what is already in the cart. */
  | { readonly kind: 'few-inside'; readonly name: string; readonly left: number; readonly product: Product }

export interface Bundles {
  add(visitor: Visitor, order: BundleOrder): Promise<AddBundleOutcome>
}

type Sold = ReadonlyMap<string, SoldVariant>

const leftOf = (known: Sold, sku: string) => known.get(sku)?.variant.availableQuantity

/** Undefined if it is the catalogue's. */
function ownPrice(variant: Variant, selections: number): Money | undefined {
  const price = retailPrice(variant)?.price
  if (price === undefined) return undefined
  const due = priceOfBundle(price, selections, storeConfig.bundleDiscountPercent)
  return due.centAmount === price.centAmount ? undefined : due
}

/** What became of the edit that adds it. */
function outcomeOf(
  wish: Pick<SoldVariant, 'product' | 'variant'> & { readonly intent: AddBundle },
  edited: Creating<NoBundle>,
  known: Sold,
): AddBundleOutcome {
  const { product, variant, intent } = wish
  if (edited.kind === 'declined') {
    if (edited.reason.kind === 'no-room') return noRoom(wish, edited.reason.room)
    const few = edited.reason.sku
    const name = known.get(few)?.product.name ?? few
    return { kind: 'few-inside', name, left: leftOf(known, few) ?? 0, product }
  }
  if (edited.kind === 'kept-aside')
    return { kind: 'kept-aside', cart: edited.cart, product, quantity: roomFor(null, intent).quantity }
  if (edited.kind !== 'done') return { kind: 'not-done', outcome: edited, product, quantity: intent.quantity }
  const { before, cart } = edited
  const lineId = lineAddedTo(before, cart, intent.sku)?.id
  const added = quantityAdded(wish, roomFor(before ?? cart, intent))
  return { kind: 'added', cart, product, variant, lineId, ...added }
}

export function createBundles(options: {
  readonly cartUseCases: Pick<CartUseCases, 'editOrCreate'>
  readonly catalogue: CatalogueService
  readonly groupGoods: Pick<GroupGoods, 'itemsFor'>
}): Bundles {
  const { cartUseCases, catalogue, groupGoods } = options
  return {
    async add(visitor, { sku, quantity, contents, listMetadata }) {
      const skus = [sku, ...contents.map((content) => content.sku)]
      const known = await groupGoods.itemsFor(visitor.customerId, await catalogue.getVariants(skus, 'cached'))
      const bundle = known.get(sku)
      if (bundle?.variant.customProduct !== 'Dynamic Bundle') return { kind: 'no-bundle-parent' }
      const { product, variant } = bundle
      if (variant.backordered || retailPrice(variant) === null)
        return { kind: 'unavailable', product, variant }
      const slots = slotsOf(product)
      const { minimum, maximum: slotsMax } = slots
      const selections = contents.reduce((sum, content) => sum + content.quantity, 0)
      if (!fits(slots, selections))
        return { kind: 'wrong-count', minimum, ...definedOnly({ maximum: slotsMax }) }
      const maximum = maximumOfBundle(
        variant.maximumPiecesPerOrder,
        contents.map((content) => ({
          ...content,
          maximum: known.get(content.sku)?.variant.maximumPiecesPerOrder ?? 0,
        })),
      )
      if (quantity > MAX_CART_QUANTITY)
        return { kind: 'at-maximum', maximum: Math.min(maximum, MAX_CART_QUANTITY), present: 0, product }
      const { availableQuantity: left } = variant
      const possible = Math.min(quantity, maximum, left ?? quantity)
      const wrong = contents.find((content) => {
        const sold = known.get(content.sku)
        return sold === undefined || !isSelection(sold, slots, content.quantity * possible)
      })
      if (wrong !== undefined) return { kind: 'not-for-bundle', sku: wrong.sku }
      const order = {
        sku,
        quantity,
        maximum,
        left,
        contents,
        externalId: randomUUID(),
        ...buysFrom(variant),
        ...definedOnly({ fields: listMetadata === undefined ? undefined : { listMetadata } }),
      }
      const outcome = await cartUseCases.editOrCreate(visitor, (cart) => {
        const price = ownPrice(variantFor(variant, cart.customerGroupId), selections)
        return planAddBundle(cart, { ...order, price }, (each) => leftOf(known, each))
      })
      return outcomeOf({ product, variant, intent: order }, outcome, known)
    },
  }
}
