/** Changing how many there are of lines: what the cart does not take, and what is no longer in it, is said by name. */
import type { Cart } from '~/models/cart/cart'
import { findNamedLine, maximumInCart, skuOfItem } from '~/models/cart/lines'
import { keepOutsidePrices } from '~/models/cart/plan-bundle'
import { planChangeQuantities } from '~/models/cart/plan-lines'
import type { QuantityChange } from '~/models/cart/plan-lines'
import { piecesOf } from '~/models/cart/shortages'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { EditOutcome } from '../commercetools/carts.server'
import { unlessAway } from '../upstream'
import type { Visitor } from '../visitor.server'
import type { CartUseCases } from './cart-use-cases.server'

/** Wanted for a line that is not in the cart. */
export interface GoneLine {
  readonly name: string
  readonly quantity: number
}

export type QuantitiesOutcome =
  | {
      readonly kind: 'changed'
      readonly cart: Cart
      readonly changes: readonly QuantityChange[]
      readonly gone: readonly GoneLine[]
    }
  /** Nothing that was asked for is in the cart. */
  | { readonly kind: 'gone'; readonly cart: Cart; readonly gone: readonly GoneLine[] }
  | { readonly kind: 'too-many'; readonly change: QuantityChange; readonly maximum: number }
  | {
      readonly kind: 'few-left'
      readonly change: QuantityChange
      readonly left: number
      readonly name: string
    }
  | { readonly kind: 'not-done'; readonly outcome: Exclude<EditOutcome, { readonly kind: 'done' }> }

export interface Quantities {
  /** All of them or none, but for lines that are gone. */
  change(visitor: Visitor, changes: readonly QuantityChange[]): Promise<QuantitiesOutcome>
}

type Sold = Awaited<ReturnType<CatalogueService['getVariants']>>
type Unfit = Extract<QuantitiesOutcome, { kind: 'too-many' | 'few-left' }>

interface Look {
  readonly gone: readonly QuantityChange[]
  /** The first that does not fit. */
  readonly unfit: Unfit | undefined
}

/** More of a line than an order may hold, or than is left beside the other lines of the same item. */
function unfitFor(cart: Cart, change: QuantityChange, sold: Sold): Unfit | null {
  const line = findNamedLine(cart, change)
  if (line === undefined || change.quantity === 0) return null
  const maximum = maximumInCart(cart, line)
  if (change.quantity > maximum) return { kind: 'too-many', change, maximum }
  const left = sold.get(line.sku)?.variant.availableQuantity ?? Infinity
  const pieces = piecesOf(cart.lineItems, line.sku) - line.quantity + change.quantity
  // Fewer than before is taken; what is still too much then is told by name, and leaves.
  return pieces > left && change.quantity > line.quantity
    ? { kind: 'few-left', change, left, name: line.name }
    : null
}

function lookAt(cart: Cart, changes: readonly QuantityChange[], sold: Sold): Look {
  return {
    gone: changes.filter((change) => findNamedLine(cart, change) === undefined),
    unfit: changes.map((change) => unfitFor(cart, change, sold)).find((unfit) => unfit !== null) ?? undefined,
  }
}

export function createQuantities(options: {
  readonly shopping: Pick<CartUseCases, 'edit'>
  readonly catalogue: CatalogueService
}): Quantities {
  const { shopping, catalogue } = options

  /** By what the page said of the lines, since some may be gone. Only the words need it: an outage is told by the edit. */
  async function soldOf(changes: readonly QuantityChange[]): Promise<Sold> {
    const skus = changes.flatMap(({ item }) => (item === undefined ? [] : [skuOfItem(item)]))
    return skus.length === 0 ? new Map() : unlessAway(catalogue.getVariants(skus, 'seen'), new Map())
  }

  return {
    async change(visitor, changes) {
      const sold = await soldOf(changes)
      let look: Look = { gone: [], unfit: undefined }
      const outcome = await shopping.edit(visitor, (cart) => {
        look = lookAt(cart, changes, sold)
        return look.unfit === undefined ? keepOutsidePrices(cart, planChangeQuantities(cart, changes)) : []
      })
      if (look.unfit !== undefined) return look.unfit
      if (outcome.kind !== 'done') return { kind: 'not-done', outcome }
      const gone = look.gone.map(({ item = '', quantity }) => ({
        name: sold.get(skuOfItem(item))?.product.name ?? 'An item',
        quantity,
      }))
      const { cart } = outcome
      if (gone.length > 0 && gone.length === changes.length) return { kind: 'gone', cart, gone }
      return { kind: 'changed', cart, changes: changes.filter((each) => !look.gone.includes(each)), gone }
    },
  }
}
