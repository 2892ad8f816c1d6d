/** A shop with years of history: makes an order and a filled cart as shoppers do, then copies their rows. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { openSqlite } from '../lib/sqlite'
import { orderNumberOf as numberOf } from '../app/models/placement/order-number'
import { createBrowser } from '../tests/kit/browser'
import { CART_SKUS } from './cases'
import { shopHost } from './http-call'
import { placeAsRegular } from './late-visitors'
import { patient } from './patience'
import { placeOrder } from './placements'
import { copyVisit, knownRows, visitSince } from './rows'
import type { Renaming } from './rows'
import { startShop } from './shop'
import type { Seeded, Shop } from './shop'
import { openVisitor } from './visitors'

export interface History {
  readonly orders: number
  /** Abandoned carts, each with its session. */
  readonly carts: number
}

const HistorySchema = z.object({
  orders: z.number(),
  carts: z.number(),
  /** Missing in shops made before there was such a customer. */
  ordersOfOne: z.number().optional(),
  seconds: z.number(),
})

const historyFile = (dataDir: string) => join(dataDir, 'bench-history.json')

/** Seconds an earlier run took for this history; undefined if the folder has another one or none. */
export function historyBefore(dataDir: string, { orders, carts }: History): number | undefined {
  if (!existsSync(historyFile(dataDir))) return undefined
  const made = HistorySchema.parse(JSON.parse(readFileSync(historyFile(dataDir), 'utf8')))
  const isSame = made.orders === orders && made.carts === carts && made.ordersOfOne === ORDERS_OF_ONE
  return isSame ? made.seconds : undefined
}

const EMAIL = 'bench-history@example.com'
/** Copies of the order of a single customer. */
const ORDERS_OF_ONE = 2_000
/** Far beyond a shop's own first numbers, so that none repeats. */
const FIRST_NUMBER = 3_000_000_000
const DELIVERED_MS = 30_000
const LOOK_MS = 200

/** Undelivered mails and events, copied a hundred thousand times, would be hours of work rather than history. */
async function untilDelivered(dataDir: string): Promise<void> {
  const database = openSqlite(dataDir, 'nutwood.sqlite')
  try {
    const waiting = database.prepare('SELECT count(*) FROM outbox WHERE delivered_at IS NULL').pluck()
    const giveUpAt = performance.now() + DELIVERED_MS
    while (waiting.get() !== 0) {
      if (performance.now() > giveUpAt) throw new Error('The mails and events of a visit were not sent')
      await sleep(LOOK_MS)
    }
  } finally {
    database.close()
  }
}

interface Ids {
  /** Each copy has its own. */
  readonly names: Renaming
  /** All copies have the same. */
  readonly shared?: ReadonlySet<string>
}

/** Copies the rows that `visit` leaves in the shop. */
async function multiply(
  build: string,
  seeded: Seeded,
  count: number,
  visit: (shop: Shop) => Promise<Ids>,
): Promise<void> {
  const known = knownRows(seeded.dataDir)
  const shop = await startShop(build, seeded, [])
  let ids: Ids
  try {
    ids = await visit(shop)
  } finally {
    await shop.stop()
  }
  copyVisit(seeded.dataDir, visitSince(seeded.dataDir, known, ids.names, ids.shared), count)
}

/** Returns the seconds it took. */
export async function makeHistory(build: string, seeded: Seeded, history: History): Promise<number> {
  const startedAt = performance.now()
  const { dataDir } = seeded
  // The fewest first: each time, all rows that there are by then are read.
  await multiply(build, seeded, ORDERS_OF_ONE, async (shop) => {
    const browser = createBrowser(`http://${shopHost(shop.port)}`, patient(fetch))
    const { orderNumber, customerId } = await placeAsRegular(browser, CART_SKUS)
    await untilDelivered(dataDir)
    const names: Renaming = new Map([[orderNumber, (nth) => numberOf(FIRST_NUMBER + history.orders + nth)]])
    return { names, shared: new Set([customerId]) }
  })
  await multiply(build, seeded, history.orders, async (shop) => {
    const { orderNumber } = await placeOrder(shop, EMAIL, patient(fetch))
    await untilDelivered(dataDir)
    const names: Renaming = new Map([
      [orderNumber, (nth) => numberOf(FIRST_NUMBER + nth)],
      [EMAIL, (nth) => `bench-history-${nth}@example.com`],
    ])
    return { names }
  })
  await multiply(build, seeded, history.carts, async (shop) => {
    await openVisitor(shop, CART_SKUS)
    await untilDelivered(dataDir)
    return { names: new Map() }
  })
  const seconds = (performance.now() - startedAt) / 1000
  writeFileSync(historyFile(dataDir), JSON.stringify({ ...history, ordersOfOne: ORDERS_OF_ONE, seconds }))
  return seconds
}
