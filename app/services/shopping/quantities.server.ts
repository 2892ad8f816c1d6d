/** Changing how many there are of lines: what the cart does not take, and what is no longer in it, is said by name. */
import type { Cart } from '~/models/cart/cart'
import { findNamedLine, maximumInCart, skuOfItem } from '~/models/cart/lines'
import { keepOutsidePrices } from '~/models/cart/plan-bundle'
import { planChangeQuantities } from '~/models/cart/plan-lines'
import type { QuantityChange } from '~/models/cart/plan-lines'
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
  | { readonly kind: 'not-done'; readonly outcome: Exclude<EditOutcome, { readonly kind: 'done' }> }

export interface Quantities {
  /** All of them or none, but for lines that are gone. */
  change(visitor: Visitor, changes: readonly QuantityChange[]): Promise<QuantitiesOutcome>
}

interface Look {
  readonly gone: readonly QuantityChange[]
  readonly tooMany: Extract<QuantitiesOutcome, { kind: 'too-many' }> | undefined
}

function lookAt(cart: Cart, changes: readonly QuantityChange[]): Look {
  const lines = changes.map((change) => ({ change, line: findNamedLine(cart, change) }))
  const tooMany = lines.flatMap(({ change, line }) => {
    const maximum = line === undefined ? Infinity : maximumInCart(cart, line)
    return change.quantity > maximum ? [{ kind: 'too-many' as const, change, maximum }] : []
  })
  const gone = lines.filter(({ line }) => line === undefined).map(({ change }) => change)
  return { gone, tooMany: tooMany[0] }
}

export function createQuantities(options: {
  readonly shopping: Pick<CartUseCases, 'edit'>
  readonly catalogue: CatalogueService
}): Quantities {
  const { shopping, catalogue } = options

  async function named(gone: readonly QuantityChange[]): Promise<readonly GoneLine[]> {
    const skus = gone.flatMap(({ item }) => (item === undefined ? [] : [skuOfItem(item)]))
    const known = skus.length === 0 ? null : await unlessAway(catalogue.getVariants(skus, 'seen'), null)
    return gone.map(({ item = '', quantity }) => ({
      name: known?.get(skuOfItem(item))?.product.name ?? 'An item',
      quantity,
    }))
  }

  return {
    async change(visitor, changes) {
      let look: Look = { gone: [], tooMany: undefined }
      const outcome = await shopping.edit(visitor, (cart) => {
        look = lookAt(cart, changes)
        return look.tooMany === undefined ? keepOutsidePrices(cart, planChangeQuantities(cart, changes)) : []
      })
      if (look.tooMany !== undefined) return look.tooMany
      if (outcome.kind !== 'done') return { kind: 'not-done', outcome }
      const gone = await named(look.gone)
      const { cart } = outcome
      if (gone.length > 0 && gone.length === changes.length) return { kind: 'gone', cart, gone }
      return { kind: 'changed', cart, changes: changes.filter((each) => !look.gone.includes(each)), gone }
    },
  }
}
