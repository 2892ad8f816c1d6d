/** Changes the quantities of lines; what the cart refuses, and what is no longer in it, is reported by name. */
import type { Cart } from '~/models/cart/cart'
import { childrenOf, findNamedLine, skuOfItem } from '~/models/cart/lines'
import type { QuantityChange } from '~/models/cart/plans/plan-lines'
import { planSetQuantities } from '~/models/cart/plans/plan-quantities'
import type { UnfitQuantity } from '~/models/cart/plans/plan-quantities'
import type { NotDone } from '~/models/cart/refusals'
import type { CatalogueService } from '../commercetools/catalogue.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'
import type { CartUseCases } from './cart-use-cases.server'

/** A change to a line that is no longer in the cart. */
export interface GoneLine {
  readonly name: string
  readonly quantity: number
}

export type QuantitiesOutcome =
  | {
      readonly kind: 'changed'
      readonly before: Cart
      readonly cart: Cart
      readonly changes: readonly QuantityChange[]
      readonly gone: readonly GoneLine[]
    }
  /** None of the requested lines are in the cart. */
  | { readonly kind: 'gone'; readonly cart: Cart; readonly gone: readonly GoneLine[] }
  | UnfitQuantity
  | { readonly kind: 'not-done'; readonly outcome: NotDone }

export interface Quantities {
  /** All or nothing, except for lines that are gone. */
  change(visitor: Visitor, changes: readonly QuantityChange[]): Promise<QuantitiesOutcome>
}

type Sold = Awaited<ReturnType<CatalogueService['getVariants']>>
/** What judging the changes requires: a form names the lines, but not their contents. */
function skusIn(cart: Cart, changes: readonly QuantityChange[]): readonly string[] {
  return changes.flatMap((change) => {
    const line = findNamedLine(cart, change)
    if (line === undefined || change.quantity <= line.quantity) return []
    return [line, ...childrenOf(cart, line)].map(({ sku }) => sku)
  })
}

export function createQuantities(options: {
  readonly cartUseCases: Pick<CartUseCases, 'edit'>
  readonly catalogue: CatalogueService
}): Quantities {
  const { cartUseCases, catalogue } = options

  /** Needed only for the wording: the edit reports an outage. */
  async function soldOf(skus: readonly string[]): Promise<Sold> {
    return skus.length === 0 ? new Map() : orIfUnavailable(catalogue.getVariants(skus, 'cached'), new Map())
  }

  return {
    async change(visitor, changes) {
      const outcome = await cartUseCases.edit<UnfitQuantity>(visitor, async (cart) => {
        const sold = await soldOf(skusIn(cart, changes))
        return planSetQuantities(cart, changes, (sku) => sold.get(sku)?.variant.availableQuantity)
      })
      if (outcome.kind === 'declined') return outcome.reason
      if (outcome.kind !== 'done') return { kind: 'not-done', outcome }
      const { cart, before = cart } = outcome
      const lost = changes.filter((change) => findNamedLine(before, change) === undefined)
      // Named as the page named the lines, since the cart no longer has them.
      const sold = await soldOf(lost.flatMap(({ item }) => (item === undefined ? [] : [skuOfItem(item)])))
      const gone = lost.map(({ item = '', quantity }) => ({
        name: sold.get(skuOfItem(item))?.product.name ?? 'An item',
        quantity,
      }))
      if (gone.length > 0 && gone.length === changes.length) return { kind: 'gone', cart, gone }
      return { kind: 'changed', before, cart, changes: changes.filter((each) => !lost.includes(each)), gone }
    },
  }
}
