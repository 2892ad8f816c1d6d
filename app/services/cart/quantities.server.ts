/** Changing how many there are of lines: what the cart does not take, and what is no longer in it, is said by name. */
import type { Cart } from '~/models/cart/cart'
import { childrenOf, findNamedLine, maximumInCart, skuOfItem } from '~/models/cart/lines'
import { keepOutsidePrices } from '~/models/cart/plans/plan-bundle'
import { planChangeQuantities } from '~/models/cart/plans/plan-lines'
import type { QuantityChange } from '~/models/cart/plans/plan-lines'
import { findTooMany, tooManyMessage } from '~/models/cart/shortages'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { EditOutcome } from '../commercetools/carts.server'
import { orIfUnavailable } from '../upstream'
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
      readonly message: string
    }
  | { readonly kind: 'not-done'; readonly outcome: Exclude<EditOutcome, { readonly kind: 'done' }> }

export interface Quantities {
  /** All of them or none, but for lines that are gone. */
  change(visitor: Visitor, changes: readonly QuantityChange[]): Promise<QuantitiesOutcome>
}

type Sold = Awaited<ReturnType<CatalogueService['getVariants']>>
/** A cart that gets other contents at each look is not followed for ever. */
const ASKED_TIMES = 3

type Unfit = Extract<QuantitiesOutcome, { kind: 'too-many' | 'few-left' }>

interface Look {
  readonly gone: readonly QuantityChange[]
  /** The first that does not fit. */
  readonly unfit: Unfit | undefined
  /** What nobody has asked the catalogue about yet. */
  readonly unasked: readonly string[]
}

/** More of a line than an order may hold, or than is left of it or of what is in it beside the rest of the cart. */
function findUnfit(cart: Cart, changes: readonly QuantityChange[], sold: Sold): Unfit | undefined {
  const wanted = changes.flatMap((change) => {
    const line = findNamedLine(cart, change)
    return line === undefined ? [] : [{ change, line, quantity: change.quantity }]
  })
  for (const { change, line, quantity } of wanted) {
    const maximum = maximumInCart(cart, line)
    if (quantity > maximum) return { kind: 'too-many', change, maximum }
  }
  const tooMany = findTooMany(cart, wanted, (sku) => sold.get(sku)?.variant.availableQuantity)
  const at = wanted.find(({ line }) => line === tooMany?.line)
  return tooMany && at && { kind: 'few-left', change: at.change, message: tooManyMessage(tooMany) }
}

/** What has to be known to judge the changes: a form names the lines, but not what is in them. */
function skusIn(cart: Cart, changes: readonly QuantityChange[]): readonly string[] {
  return changes.flatMap((change) => {
    const line = findNamedLine(cart, change)
    if (line === undefined || change.quantity <= line.quantity) return []
    return [line, ...childrenOf(cart, line)].map(({ sku }) => sku)
  })
}

function lookAt(
  cart: Cart,
  changes: readonly QuantityChange[],
  sold: Sold,
  asked: ReadonlySet<string>,
): Look {
  return {
    gone: changes.filter((change) => findNamedLine(cart, change) === undefined),
    unfit: findUnfit(cart, changes, sold),
    unasked: skusIn(cart, changes).filter((sku) => !asked.has(sku)),
  }
}

export function createQuantities(options: {
  readonly shopping: Pick<CartUseCases, 'edit'>
  readonly catalogue: CatalogueService
}): Quantities {
  const { shopping, catalogue } = options

  /** Only the words need it: an outage is told by the edit. */
  async function soldOf(skus: ReadonlySet<string>): Promise<Sold> {
    return skus.size === 0
      ? new Map()
      : orIfUnavailable(catalogue.getVariants([...skus], 'cached'), new Map())
  }

  /** Nothing is changed as long as something has to be asked about first. */
  async function edit(visitor: Visitor, changes: readonly QuantityChange[], asked: ReadonlySet<string>) {
    const sold = await soldOf(asked)
    let look: Look = { gone: [], unfit: undefined, unasked: [] }
    const outcome = await shopping.edit(visitor, (cart) => {
      look = lookAt(cart, changes, sold, asked)
      if (look.unfit !== undefined || look.unasked.length > 0) return []
      return keepOutsidePrices(cart, planChangeQuantities(cart, changes))
    })
    return { sold, look, outcome }
  }

  return {
    async change(visitor, changes) {
      // By what the page said of the lines, since some may be gone.
      const asked = new Set(changes.flatMap(({ item }) => (item === undefined ? [] : [skuOfItem(item)])))
      let edited = await edit(visitor, changes, asked)
      for (let tries = 0; edited.look.unasked.length > 0 && tries < ASKED_TIMES; tries += 1) {
        for (const sku of edited.look.unasked) asked.add(sku)
        edited = await edit(visitor, changes, asked)
      }
      const { sold, look, outcome } = edited
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
