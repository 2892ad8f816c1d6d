/** Inventory entries: stock of a SKU, one for each supply channel and one without. */
import type { InventoryEntry } from '@commercetools/platform-sdk'
import { z } from 'zod'
import type { Lookup } from '../documents'
import { fail } from '../engine/contract'
import type { Store } from '../store'
import { setField, step, withField } from '../wire/actions'
import type { Context } from '../wire/context'
import { toCustomFields } from '../wire/custom-fields'
import { resolve } from '../wire/references'
import { CustomDraft, DateTime, identifier, Key, optional, Text } from '../wire/shapes'
import { customActions } from './custom-actions'
import { byTable, draft, keyLookup, newBase, nextVersion } from './resource'
import type { Resource } from './resource'

const Draft = z.object({
  key: optional(Key),
  sku: Text,
  supplyChannel: optional(identifier('channel')),
  quantityOnStock: z.int(),
  minCartQuantity: optional(z.int().min(0)),
  maxCartQuantity: optional(z.int().min(0)),
  restockableInDays: optional(z.int()),
  expectedDelivery: optional(DateTime),
  custom: optional(CustomDraft),
})

/** The unique key of an entry: SKU and channel. */
function stockKey(sku: string, channelId = ''): string {
  return `${channelId}|${sku}`
}

function lookups(entry: InventoryEntry): Lookup[] {
  const place = {
    field: 'place',
    value: stockKey(entry.sku, entry.supplyChannel?.id),
    unique: true,
    label: 'sku',
  }
  const channel = entry.supplyChannel
    ? [{ field: 'supplyChannel.id', value: entry.supplyChannel.id, unique: false }]
    : []
  return [...keyLookup(entry), { field: 'sku', value: entry.sku, unique: false }, place, ...channel]
}

export function findStock(store: Store, sku: string, channelId?: string): InventoryEntry | undefined {
  return store.find('inventory-entry', 'place', stockKey(sku, channelId))
}

/** Takes stock for an order; joins the order's transaction. */
export function takeStock(inventoryId: string, quantity: number, context: Context): void {
  const entry = context.store.get('inventory-entry', inventoryId)
  if (!entry) return
  const next = nextVersion(withStock(entry, entry.availableQuantity - quantity), entry, context)
  context.store.replace('inventory-entry', entry.version, next, lookups(next))
}

function withStock(entry: InventoryEntry, quantity: number): InventoryEntry {
  return { ...entry, quantityOnStock: quantity, availableQuantity: quantity }
}

const Limits = z.object({
  minCartQuantity: optional(z.int().min(0)),
  maxCartQuantity: optional(z.int().min(0)),
})
const Quantity = z.object({ quantity: z.int() })

export const inventory: Resource<'inventory-entry'> = {
  kind: 'inventory-entry',
  path: 'inventory',
  lookups,
  indexes: ['key', 'sku', 'supplyChannel.id'],
  create: draft(Draft, ({ supplyChannel, custom, quantityOnStock, ...input }, context) => ({
    ...newBase(context),
    ...input,
    quantityOnStock,
    availableQuantity: quantityOnStock,
    ...(supplyChannel ? { supplyChannel: resolve(context.store, 'channel', supplyChannel) } : {}),
    ...(custom ? { custom: toCustomFields(context.store, custom) } : {}),
  })),
  update: byTable<InventoryEntry>({
    setKey: setField('key', optional(Key)),
    addQuantity: step(Quantity, (entry, { quantity }) => withStock(entry, entry.quantityOnStock + quantity)),
    removeQuantity: step(Quantity, (entry, { quantity }) => {
      if (quantity > entry.quantityOnStock) fail(400, 'InvalidOperation', 'There is not that much on stock.')
      return withStock(entry, entry.quantityOnStock - quantity)
    }),
    changeQuantity: step(Quantity, (entry, { quantity }) => withStock(entry, quantity)),
    setRestockableInDays: setField('restockableInDays', optional(z.int())),
    setExpectedDelivery: setField('expectedDelivery', optional(DateTime)),
    setInventoryLimits: step(Limits, (entry, { minCartQuantity, maxCartQuantity }) =>
      withField(withField(entry, 'minCartQuantity', minCartQuantity), 'maxCartQuantity', maxCartQuantity),
    ),
    setSupplyChannel: step(
      z.object({ supplyChannel: optional(identifier('channel')) }),
      (entry, input, { store }) =>
        withField(
          entry,
          'supplyChannel',
          input.supplyChannel && resolve(store, 'channel', input.supplyChannel),
        ),
    ),
    ...customActions<InventoryEntry>(),
  }),
}
