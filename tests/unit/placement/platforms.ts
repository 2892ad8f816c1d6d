/**
 * The embedded platforms as placement meets them: carts checked out by the shop's own use cases, the fault switches of
 * the gateway and the commerce platform, and their books.
 */
import { join } from 'node:path'
import { z } from 'zod'
import type { Cart } from '~/models/cart/cart'
import { definedOnly } from '../../../app/models/defined-only'
import { createBystanders } from '../../../scripts/battery/kill-carts'
import { findViolations } from '../../../scripts/battery/kill-invariants'
import type { Scenario } from '../../../scripts/battery/messages'
import type { Fault } from '../../../platforms/kit/faults'
import type { Database } from '~/services/database/database.server'
import type { DatabaseTarget } from '~/services/database/testing/target'
import { openSqlite } from '../../../lib/sqlite'
import { prepare } from '../support/journey'
import { askPlatform } from '../support/platforms'
import { openShop } from '../support/shop'

/** The calls of a placement, as the platforms see them. */
const CALLS = {
  getCart: ['commercetools', 'GET', '/carts/'],
  getVariants: ['commercetools', 'GET', '/product-projections'],
  prepareCart: ['commercetools', 'POST', '/carts/'],
  createOrder: ['commercetools', 'POST', '/orders'],
  getOrderByNumber: ['commercetools', 'GET', '/orders/'],
  authorize: ['payments', 'POST', '/transactions'],
  capture: ['payments', 'POST', '/capture'],
  void: ['payments', 'POST', '/void'],
  find: ['payments', 'GET', '/transactions'],
} as const
export type Operation = keyof typeof CALLS
export const OPERATIONS = Object.keys(CALLS) as readonly Operation[]

/** The most specific match: a capture's URL contains that of an authorisation. */
function operationOf(url: URL, method: string): Operation | undefined {
  const fits = OPERATIONS.filter((name) => {
    const [platform, wanted, path] = CALLS[name]
    return method === wanted && url.pathname.startsWith(`/${platform}/`) && url.pathname.includes(path)
  })
  return fits.find((name) => name === 'capture' || name === 'void') ?? fits[0]
}

const TransactionsSchema = z.object({
  transactions: z.array(
    z.object({ id: z.string(), orderId: z.string(), amount: z.number(), state: z.string() }),
  ),
})
export type Transaction = z.infer<typeof TransactionsSchema>['transactions'][number]
const OrderSchema = z.looseObject({
  id: z.string(),
  version: z.number(),
  orderNumber: z.string().optional(),
  cart: z.object({ id: z.string() }).optional(),
  taxedPrice: z.object({ totalGross: z.object({ centAmount: z.number() }) }).optional(),
  totalPrice: z.object({ centAmount: z.number() }),
})

const MERCHANT = `Basic ${Buffer.from('nutwood:nutwood').toString('base64')}`
/** Its price changes before it is ordered. */
const REPRICED = '1102-01'

/** In an order that satisfies the foreign keys. */
const TABLES = [
  'outbox',
  'receipt_token',
  'credit_ledger',
  'credit_account',
  'payment_leg',
  'placement_event',
  'placement',
] as const

/** Sits between a placement and the platforms: counts its calls and lets a test act in the middle of one. */
export interface Wire {
  readonly fetch: typeof fetch
  /** Calls that were sent, whatever became of them. */
  readonly sent: Operation[]
  /** Called when a response is ready, before the caller sees it. */
  onAnswer: (operation: Operation) => Promise<void> | void
}

export async function openPlatforms() {
  const shop = await openShop()
  const { platforms, merchant, services } = shop
  platforms.open()
  const bystander = createBystanders(() => services)
  const scenarios = new Map<string, Scenario>()

  function createWire(): Wire {
    const wire: Wire = {
      sent: [],
      onAnswer: () => undefined,
      async fetch(input, init) {
        const url = new URL(input instanceof Request ? input.url : input)
        const operation = operationOf(url, init?.method ?? 'GET')
        if (operation === undefined) return platforms.fetch(input, init)
        wire.sent.push(operation)
        if (operation === 'createOrder') {
          const { cart } = z
            .object({ cart: z.object({ id: z.string() }) })
            .parse(JSON.parse(String(init?.body)))
          await bystander({ name: cart.id, scenario: scenarios.get(cart.id) ?? null })
        }
        const response = await platforms.fetch(input, init)
        await wire.onAnswer(operation)
        return response
      },
    }
    return wire
  }

  /** Changes a platform's database behind its back. */
  function spoil(platform: 'commercetools' | 'payments', statement: string): void {
    const file = openSqlite(join(services.env.dataDir, 'platforms', platform), `${platform}.sqlite`)
    file.exec(statement)
    file.close()
  }

  return {
    shop,
    createWire,
    /** Ready to be paid. */
    async addCart(scenario: Scenario = 'card', lines: Readonly<Record<string, number>> = { '1101-01': 1 }) {
      const { cart } = await prepare(shop, scenario === 'refused' ? { [REPRICED]: 1 } : lines)
      scenarios.set(cart.id, scenario)
      return cart
    },
    async cartOf(cart: Cart): Promise<Cart> {
      const fresh = await services.carts.get(cart.id)
      if (fresh === null) throw new Error(`Cart ${cart.id} is gone`)
      return fresh
    },
    /** Adds to the cart from another tab; false if it can no longer be edited. */
    async addTo(cart: Cart, sku = '4101-01'): Promise<boolean> {
      const add = { action: 'addLineItem' as const, sku, quantity: 1 }
      return (
        (await services.carts.edit(cart.id, `other-tab:${cart.id}`, () => ({ actions: [add] }))).kind ===
        'done'
      )
    },
    /** Orders the cart without going through this shop. */
    async orderElsewhere({ id, version }: Cart): Promise<void> {
      await merchant.post('orders', { cart: { typeId: 'cart', id }, version, orderNumber: `X${id}` })
    },
    /** Assigns an address fewer pieces of the first line than it has. */
    async splitWrongly(cart: Cart): Promise<Cart> {
      const [line] = cart.lineItems
      const address = { key: 'elsewhere', country: 'US', state: 'NJ', postalCode: '07042' }
      const shippingDetails = { targets: [{ addressKey: 'elsewhere', quantity: 1 }] }
      await merchant.post(`carts/${cart.id}`, {
        version: cart.version,
        actions: [
          { action: 'addItemShippingAddress', address },
          { action: 'setLineItemShippingDetails', lineItemId: line?.id, shippingDetails },
        ],
      })
      return this.cartOf(cart)
    },
    /** Injects a fault into one kind of placement call. */
    fault(operation: Operation, kind: Fault['kind'], times?: number): void {
      const [platform, method, path] = CALLS[operation]
      const limit = times === undefined ? {} : { times }
      platforms.faults.add({ platform, kind, match: { method, path }, ...limit })
    },
    async transactions(): Promise<readonly Transaction[]> {
      const answer = await askPlatform(shop, '/payments/transactions', {
        headers: { authorization: MERCHANT },
      })
      return TransactionsSchema.parse(await answer.json()).transactions
    },
    async authorize(orderId: string, nonce: string, amount: number): Promise<void> {
      const answer = await askPlatform(shop, '/payments/transactions', {
        method: 'POST',
        headers: { authorization: MERCHANT, 'content-type': 'application/json' },
        body: JSON.stringify({ orderId, nonce, amount, currency: 'USD' }),
      })
      if (!answer.ok) throw new Error(`The gateway answered ${answer.status}`)
    },
    async orders() {
      return (await merchant.all('orders')).map((order) => OrderSchema.parse(order))
    },
    spoil,
    /** Removes all orders and money from the books of the platforms and the shop. */
    async forget({ db }: Database): Promise<void> {
      spoil('payments', 'DELETE FROM transaction_record')
      spoil('commercetools', "DELETE FROM document WHERE kind = 'order'")
      for (const table of TABLES) await db.deleteFrom(table).execute()
    },
    violations: (target: DatabaseTarget) =>
      findViolations(
        {
          dataDir: services.env.dataDir,
          shopDir: target.dataDir,
          ...definedOnly({ databaseUrl: target.databaseUrl }),
        },
        [],
      ),
    close: shop.close,
  }
}

export type PlacementPlatforms = Awaited<ReturnType<typeof openPlatforms>>
