/**
 * What must hold once everything is quiet, read directly from the databases of the platforms and the shop, using the
 * code of neither.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openSqlite } from '../../lib/sqlite'
import type { Sqlite } from '../../lib/sqlite'

/**
 * Where the databases are: the platforms' in a folder; the shop's there too, in its own folder, or on a PostgreSQL
 * server.
 */
export interface Books {
  readonly dataDir: string
  readonly shopDir?: string
  readonly databaseUrl?: string | undefined
}

export interface Told {
  readonly cartId: string
  /** JSON outcome of the shopper's request; `null` when it failed. */
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

interface LegRow {
  readonly placement_id: string
  readonly kind: string
  readonly amount_cents: number
  readonly account_id: string | null
}

interface CreditRow {
  readonly id: string
  readonly balance_cents: number
  readonly booked_cents: number
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
  readonly lineItems: readonly { readonly variant: { readonly sku: string }; readonly quantity: number }[]
}

/** An order that its shopper was told of, with the possible quantity range of each SKU. */
interface Bought {
  readonly orderNumber: string
  readonly lines: Readonly<Record<string, { readonly least: number; readonly most: number }>>
}

const QUIET_MS = 180_000
const RESTING = ['DONE', 'FAILED', 'NEEDS_REVIEW']

function withFile<T>(folder: string, name: string, work: (database: Sqlite) => T): T {
  const database = openSqlite(folder, name)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

function readFile<T>(folder: string, name: string, statement: string): readonly T[] {
  return withFile(folder, name, (database) => database.prepare(statement).all() as readonly T[])
}

/** The driver returns PostgreSQL's wide integers, and sums of them, as text. */
const { INT8, NUMERIC } = pg.types.builtins
const NUMBERS: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 || oid === NUMERIC
      ? Number
      : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
}

async function readShop<T>(books: Books, statement: string): Promise<readonly T[]> {
  const { dataDir, shopDir = dataDir, databaseUrl } = books
  if (databaseUrl === undefined) return readFile<T>(shopDir, 'nutwood.sqlite', statement)
  const client = new pg.Client({ connectionString: databaseUrl, types: NUMBERS })
  await client.connect()
  try {
    return (await client.query(statement)).rows as readonly T[]
  } finally {
    await client.end()
  }
}

const placementsOf = (books: Books) =>
  readShop<PlacementRow>(
    books,
    'SELECT id, cart_id, order_number, state, frozen_total_cents, review_note FROM placement',
  )

const transactionsOf = ({ dataDir }: Books) =>
  readFile<TransactionRow>(
    join(dataDir, 'platforms', 'payments'),
    'payments.sqlite',
    'SELECT id, order_id, state, captured_amount FROM transaction_record',
  )

const ordersOf = ({ dataDir }: Books) =>
  readFile<{ body: string }>(
    join(dataDir, 'platforms', 'commercetools'),
    'commercetools.sqlite',
    "SELECT body FROM document WHERE kind = 'order'",
  ).map(({ body }) => JSON.parse(body) as OrderDocument)

/** Placements not at rest, with the ids that identify them in calls. */
export async function openPlacements(books: Books): Promise<readonly { name: string; ids: string[] }[]> {
  const transactions = transactionsOf(books)
  return (await placementsOf(books))
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

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)

function moneyOf(
  row: PlacementRow,
  legs: readonly LegRow[],
  transactions: readonly TransactionRow[],
): readonly string[] {
  const own = transactions.filter((each) => each.order_id.startsWith(`${row.order_number}-`))
  const captured = sumOf(
    own.filter(({ state }) => state === 'captured').map((each) => each.captured_amount ?? 0),
  )
  const open = own.filter(({ state }) => state === 'authorized').length
  const byOthers = sumOf(legs.filter(({ kind }) => kind !== 'card').map((leg) => leg.amount_cents))
  const expected = row.state === 'DONE' ? (row.frozen_total_cents ?? 0) - byOthers : 0
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

function messagesOf(row: PlacementRow, keys: readonly string[]): readonly string[] {
  const count = keys.filter((key) => key === `order-confirmation:${row.order_number}`).length
  return count === (row.state === 'DONE' ? 1 : 0) ? [] : [`${row.state} with ${count} confirmations`]
}

/** An account's ledger must match its balance, and both must match what its placements took. */
function creditOf(account: CreditRow, rows: readonly PlacementRow[], legs: readonly LegRow[], grant: number) {
  const taken = sumOf(
    legs
      .filter((leg) => leg.account_id === account.id)
      .filter((leg) => rows.some((row) => row.id === leg.placement_id && row.state === 'DONE'))
      .map((leg) => leg.amount_cents),
  )
  return account.booked_cents === account.balance_cents && account.balance_cents === grant - taken
    ? []
    : [`${account.id}: a balance of ${account.balance_cents} after ${grant} were given and ${taken} taken`]
}

/** Waits in real time for the shop's own workers; the checks afterwards find whatever is still open. */
export async function waitUntilQuiet(books: Books): Promise<void> {
  for (const giveUpAt = performance.now() + QUIET_MS; performance.now() < giveUpAt; await sleep(500)) {
    const waiting = await readShop<object>(books, 'SELECT id FROM outbox WHERE delivered_at IS NULL')
    if (waiting.length === 0 && (await openPlacements(books)).length === 0) return
  }
}

/** Every order a shopper was told of must exist once with what was in its cart, and no others may exist. */
export async function findLosses(books: Books, bought: readonly Bought[]): Promise<readonly string[]> {
  const orders = ordersOf(books)
  const done = (await placementsOf(books)).filter(({ state }) => state === 'DONE')
  const numbers = new Set(bought.map(({ orderNumber }) => orderNumber))
  const untold = done.filter((row) => !numbers.has(row.order_number))
  const wrong = bought.flatMap(({ orderNumber, lines }) => {
    const order = orders.find((each) => each.orderNumber === orderNumber)
    if (order === undefined) return [`${orderNumber}: told, and there is no such order`]
    const pieces = (sku: string) =>
      sumOf(order.lineItems.filter(({ variant }) => variant.sku === sku).map(({ quantity }) => quantity))
    const skus = new Set([...Object.keys(lines), ...order.lineItems.map(({ variant }) => variant.sku)])
    return [...skus]
      .filter((sku) => pieces(sku) < (lines[sku]?.least ?? 0) || pieces(sku) > (lines[sku]?.most ?? 0))
      .map((sku) => `${orderNumber}: ${pieces(sku)} of ${sku} ordered, not what was in the cart`)
  })
  return [
    ...wrong,
    ...(numbers.size === bought.length ? [] : ['two carts ended in one order']),
    ...untold.map((row) => `${row.order_number}: an order that nobody was told of`),
  ]
}

/**
 * With several processes calling the gateway and the mail server, an order must have at most one reservation, and one
 * mail if it was placed, else none.
 */
export async function findDoubles(books: Books): Promise<readonly string[]> {
  const rows = await placementsOf(books)
  const transactions = transactionsOf(books).filter(({ state }) => state !== 'declined')
  const mails = readFile<{ dedupe_key: string }>(
    join(books.dataDir, 'platforms', 'mail'),
    'mail.sqlite',
    'SELECT dedupe_key FROM message',
  )
  return rows.flatMap(({ order_number: number, state }) => {
    const reserved = transactions.filter((each) => each.order_id.startsWith(`${number}-`)).length
    const sent = mails.filter((each) => each.dedupe_key.endsWith(`:${number}`)).length
    return [
      ...(reserved > 1 ? [`${number}: money was reserved ${reserved} times`] : []),
      ...(sent === (state === 'DONE' ? 1 : 0) ? [] : [`${number}: ${state}, and ${sent} mails were sent`]),
    ]
  })
}

export async function findViolations(books: Books, told: readonly Told[]): Promise<readonly string[]> {
  const rows = await placementsOf(books)
  const legs = await readShop<LegRow>(
    books,
    'SELECT placement_id, kind, amount_cents, account_id FROM payment_leg',
  )
  const outbox = await readShop<{ dedupe_key: string }>(books, 'SELECT dedupe_key FROM outbox')
  const keys = outbox.map((each) => each.dedupe_key)
  const accounts = await readShop<CreditRow>(
    books,
    `SELECT id, balance_cents, (SELECT COALESCE(SUM(amount_cents), 0) FROM credit_ledger
       WHERE account_id = credit_account.id) AS booked_cents FROM credit_account`,
  )
  const grants = await readShop<{ account_id: string; amount_cents: number }>(
    books,
    "SELECT account_id, amount_cents FROM credit_ledger WHERE kind = 'grant'",
  )
  const transactions = transactionsOf(books)
  const orders = ordersOf(books)
  const found = rows.flatMap((row) =>
    [
      ...(row.state === 'DONE' || row.state === 'FAILED'
        ? []
        : [`rests in ${row.state}: ${row.review_note ?? ''}`]),
      ...moneyOf(
        row,
        legs.filter((leg) => leg.placement_id === row.id),
        transactions,
      ),
      ...orderOf(row, orders),
      ...toldOf(row, told),
      ...messagesOf(row, keys),
    ].map((text) => `${row.order_number}: ${text}`),
  )
  const credit = accounts.flatMap((account) => {
    const given = grants.filter((grant) => grant.account_id === account.id)
    return creditOf(account, rows, legs, sumOf(given.map((grant) => grant.amount_cents)))
  })
  const numbers = new Set(rows.map((row) => row.order_number))
  const unplaced = transactions
    .filter(({ state }) => state !== 'voided' && state !== 'declined')
    .filter(({ order_id }) => !numbers.has(order_id.split('-')[0] ?? ''))
    .map(({ order_id }) => `${order_id}: money without a placement`)
  return [...found, ...credit, ...unplaced]
}
