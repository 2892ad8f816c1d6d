/** What must hold once everything is quiet, read from the files of the platforms and of the shop, by no code of either. */
import { join } from 'node:path'
import { openSqlite } from '../../lib/sqlite'
import type { Sqlite } from '../../lib/sqlite'

export interface Told {
  readonly cartId: string
  /** JSON of what the shopper's request came to; `null` when it failed. */
  readonly outcome: string
}

interface PlacementRow {
  readonly id: string
  readonly cart_id: string
  readonly order_number: string
  readonly state: string
  readonly frozen_total_cents: number | null
  readonly review_note: string | null
}

interface TransactionRow {
  readonly id: string
  readonly order_id: string
  readonly state: string
  readonly captured_amount: number | null
}

interface OrderDocument {
  readonly orderNumber?: string
  readonly cart?: { readonly id: string }
  readonly totalPrice: { readonly centAmount: number }
  readonly taxedPrice?: { readonly totalGross: { readonly centAmount: number } }
}

const RESTING = ['DONE', 'FAILED', 'NEEDS_REVIEW']

function read<T>(database: Sqlite, statement: string): readonly T[] {
  return database.prepare(statement).all() as readonly T[]
}

function withFile<T>(folder: string, name: string, work: (database: Sqlite) => T): T {
  const database = openSqlite(folder, name)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const placementsOf = (dataDir: string) =>
  withFile(dataDir, 'nutwood.sqlite', (database) =>
    read<PlacementRow>(
      database,
      'SELECT id, cart_id, order_number, state, frozen_total_cents, review_note FROM placement',
    ),
  )

const transactionsOf = (dataDir: string) =>
  withFile(join(dataDir, 'platforms', 'payments'), 'payments.sqlite', (database) =>
    read<TransactionRow>(database, 'SELECT id, order_id, state, captured_amount FROM transaction_record'),
  )

const ordersOf = (dataDir: string) =>
  withFile(join(dataDir, 'platforms', 'commercetools'), 'commercetools.sqlite', (database) =>
    read<{ body: string }>(database, "SELECT body FROM document WHERE kind = 'order'").map(
      ({ body }) => JSON.parse(body) as OrderDocument,
    ),
  )

/** Placements that are not at rest, with whatever names them in calls. */
export function openPlacements(dataDir: string): readonly { name: string; ids: readonly string[] }[] {
  const transactions = transactionsOf(dataDir)
  return placementsOf(dataDir)
    .filter(({ state }) => !RESTING.includes(state))
    .map(({ cart_id, order_number }) => ({
      name: cart_id,
      ids: [
        cart_id,
        order_number,
        ...transactions.filter((each) => each.order_id.startsWith(order_number)).map(({ id }) => id),
      ],
    }))
}

function moneyOf(row: PlacementRow, transactions: readonly TransactionRow[]): readonly string[] {
  const own = transactions.filter((each) => each.order_id.startsWith(`${row.order_number}-`))
  const captured = own
    .filter(({ state }) => state === 'captured')
    .reduce((sum, each) => sum + (each.captured_amount ?? 0), 0)
  const open = own.filter(({ state }) => state === 'authorized').length
  const expected = row.state === 'DONE' ? row.frozen_total_cents : 0
  return captured === expected && open === 0
    ? []
    : [`${row.state} with ${captured} captured of ${expected}, ${open} reservations open`]
}

function orderOf(row: PlacementRow, orders: readonly OrderDocument[]): readonly string[] {
  const own = orders.filter(
    (order) => order.cart?.id === row.cart_id || order.orderNumber === row.order_number,
  )
  if (own.length !== (row.state === 'DONE' ? 1 : 0)) return [`${row.state} with ${own.length} orders`]
  return own.every(
    ({ orderNumber, totalPrice, taxedPrice }) =>
      orderNumber === row.order_number &&
      (taxedPrice?.totalGross ?? totalPrice).centAmount === row.frozen_total_cents,
  )
    ? []
    : ['an order of another number or total']
}

function toldOf(row: PlacementRow, told: readonly Told[]): readonly string[] {
  return told
    .filter(({ cartId }) => cartId === row.cart_id)
    .map(({ outcome }) => (JSON.parse(outcome) as { readonly kind: string } | null)?.kind ?? 'nothing')
    .filter((kind) => kind !== 'pending' && kind !== 'nothing')
    .filter((kind) => row.state !== (kind === 'placed' ? 'DONE' : 'FAILED'))
    .map((kind) => `told ${kind}, ended ${row.state}`)
}

export function findViolations(dataDir: string, told: readonly Told[]): readonly string[] {
  const rows = placementsOf(dataDir)
  const transactions = transactionsOf(dataDir)
  const orders = ordersOf(dataDir)
  const found = rows.flatMap((row) =>
    [
      ...(row.state === 'DONE' || row.state === 'FAILED'
        ? []
        : [`rests in ${row.state}: ${row.review_note ?? ''}`]),
      ...moneyOf(row, transactions),
      ...orderOf(row, orders),
      ...toldOf(row, told),
    ].map((text) => `${row.order_number}: ${text}`),
  )
  const numbers = new Set(rows.map((row) => row.order_number))
  const strays = transactions.filter(
    ({ order_id, state }) =>
      state !== 'voided' && state !== 'declined' && !numbers.has(order_id.split('-')[0] ?? ''),
  )
  return [...found, ...strays.map(({ order_id }) => `${order_id}: money without a placement`)]
}
