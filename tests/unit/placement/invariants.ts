/** What must hold once everything is quiet, read from the platforms themselves and from the shop's tables. */
import type { PlaceOutcome } from '~/models/placement/placement'
import type { Database } from '~/services/database/database.server'
import type { PlacementService } from '~/services/placement/placement-service.server'
import type { FakePlatforms } from './fake-platforms'

/** Everything of placement as one text, to compare before and after. */
export async function dumpTables(database: Database): Promise<string> {
  const { db } = database
  return JSON.stringify([
    await db.selectFrom('placement').selectAll().orderBy('id').execute(),
    await db.selectFrom('payment_leg').selectAll().orderBy('id').execute(),
    await db.selectFrom('credit_ledger').selectAll().orderBy('id').execute(),
    await db.selectFrom('outbox').selectAll().orderBy('id').execute(),
    await db.selectFrom('placement_event').selectAll().orderBy('placement_id').orderBy('revision').execute(),
  ])
}

interface PlacementRow {
  readonly id: string
  readonly cart_id: string
  readonly order_number: string
  readonly state: string
  readonly frozen_total_cents: number | null
  readonly review_note: string | null
}

function checkMoney(row: PlacementRow, cardCents: number, platforms: FakePlatforms): readonly string[] {
  const transactions = [...platforms.transactions.values()].filter((each) =>
    each.gatewayOrderId.startsWith(`${row.order_number}-`),
  )
  const alive = transactions.filter((each) => each.state !== 'voided')
  const captured = transactions.filter((each) => each.state === 'captured')
  const sum = captured.reduce((cents, each) => cents + each.amount.centAmount, 0)
  if (row.state === 'FAILED')
    return alive.length === 0 ? [] : [`failed, but ${alive.length} transactions live`]
  if (sum !== cardCents || captured.length !== alive.length)
    return [`captured ${sum} of ${cardCents}, ${alive.length - captured.length} open`]
  return []
}

function checkOrders(row: PlacementRow, platforms: FakePlatforms): readonly string[] {
  const orders = [...platforms.orders.values()].filter((order) => order.cartId === row.cart_id)
  const expected = row.state === 'DONE' ? 1 : 0
  const rightNumber = orders.every((order) => order.orderNumber === row.order_number)
  const rightTotal = orders.every((order) => order.totalPrice.centAmount === row.frozen_total_cents)
  if (row.state === 'FAILED') {
    const own = orders.filter((order) => order.orderNumber === row.order_number)
    return own.length === 0 ? [] : ['failed, but its order exists']
  }
  return orders.length === expected && rightNumber && rightTotal
    ? []
    : [`${orders.length} orders or a wrong one`]
}

function checkTold(row: PlacementRow, told: string | undefined): readonly string[] {
  if (told === undefined) return []
  const outcome = JSON.parse(told) as PlaceOutcome
  if (outcome.kind === 'pending') return []
  const expected = outcome.kind === 'placed' ? 'DONE' : 'FAILED'
  return row.state === expected ? [] : [`told ${outcome.kind}, ended ${row.state}`]
}

export async function findViolations(options: {
  readonly database: Database
  readonly platforms: FakePlatforms
  readonly service: PlacementService
  readonly told: ReadonlyMap<string, string>
}): Promise<readonly string[]> {
  const { database, platforms, service, told } = options
  const rows = await database.db.selectFrom('placement').selectAll().execute()
  const legs = await database.db.selectFrom('payment_leg').selectAll().where('kind', '=', 'card').execute()
  const outbox = await database.db.selectFrom('outbox').selectAll().execute()
  const violations: string[] = []
  for (const row of rows) {
    const cardCents = legs
      .filter((leg) => leg.placement_id === row.id)
      .reduce((sum, leg) => sum + leg.amount_cents, 0)
    const found = [
      ...checkMoney(row, cardCents, platforms),
      ...checkOrders(row, platforms),
      ...checkTold(row, told.get(row.cart_id)),
    ]
    if (row.state !== 'DONE' && row.state !== 'FAILED')
      found.push(`rests in ${row.state}: ${row.review_note ?? ''}`)
    const opens = (await service.openReceipt(service.receiptTokenOf(row.id)))?.orderNumber ?? null
    if (opens !== (row.state === 'DONE' ? row.order_number : null))
      found.push(`its receipt opens ${opens ?? 'nothing'}`)
    const messages = outbox.filter((each) => each.dedupe_key.endsWith(`:${row.order_number}`)).length
    if (messages !== (row.state === 'DONE' ? 2 : 0)) found.push(`${messages} messages`)
    violations.push(...found.map((text) => `${row.cart_id}: ${text}`))
  }
  const twice = platforms.captures.filter((id, index) => platforms.captures.indexOf(id) !== index)
  violations.push(...twice.map((id) => `${id} captured twice`))
  const ownRules = await service.reconcile()
  violations.push(...ownRules.map((each) => `${each.rule} ${each.orderNumber ?? ''} ${each.detail}`))
  return violations
}
