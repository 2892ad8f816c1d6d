/** The stock an order takes: checked if it is reserved, only counted if it is tracked. */
import type { Cart, InventoryEntry } from '@commercetools/platform-sdk'
import { fail } from './contract'
import type { Session } from './session'

export interface StockTaken {
  readonly inventoryId: string
  readonly quantity: number
}

interface Demand {
  readonly entry: InventoryEntry
  quantity: number
  reserved: number
  readonly lineIds: string[]
}

/** Pieces by inventory entry. A SKU without an entry has no stock to run out of (made to order, gift certificates). */
function demandsOf(cart: Cart, { context }: Session): readonly Demand[] {
  const demands = new Map<string, Demand>()
  for (const { id, variant, quantity, supplyChannel, inventoryMode = cart.inventoryMode } of cart.lineItems) {
    if (inventoryMode === 'None' || variant.sku === undefined) continue
    const entry = context.inventory(variant.sku, supplyChannel?.id)
    if (!entry) continue
    const demand = demands.get(entry.id) ?? { entry, quantity: 0, reserved: 0, lineIds: [] }
    demand.quantity += quantity
    if (inventoryMode === 'ReserveOnOrder') {
      demand.reserved += quantity
      demand.lineIds.push(id)
    }
    demands.set(entry.id, demand)
  }
  return [...demands.values()]
}

export function stockTaken(cart: Cart, session: Session): readonly StockTaken[] {
  const demands = demandsOf(cart, session)
  const short = demands.filter(
    ({ entry, reserved, quantity }) => reserved > 0 && entry.availableQuantity < quantity,
  )
  if (short.length > 0) {
    const skus = short.map(({ entry }) => entry.sku)
    const message = `Some line items are out of stock at the time of placing the order: ${skus.join(', ')}.`
    fail(400, 'OutOfStock', message, { lineItems: short.flatMap(({ lineIds }) => lineIds), skus })
  }
  return demands.map(({ entry, quantity }) => ({ inventoryId: entry.id, quantity }))
}
