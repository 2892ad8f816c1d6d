/**
 * A shop process of the campaigns: places or recovers orders, and halts at the points where it is to be killed or
 * stopped.
 */
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { definedOnly } from '../../app/models/defined-only'
import { createServices } from '../../app/services/create-services.server'
import type { Database } from '../../app/services/database/database.server'
import { readEnv } from '../../app/services/env.server'
import { isAway, isUpstreamError } from '../../app/services/upstream'
import { DeadlinePassed } from '../../app/utils/timeout'
import { isSettableClock } from '../../platforms/kit/clock'
import type { SettableClock } from '../../platforms/kit/clock'
import { createBystanders, placeOrder, prepareOrder, SHOP } from './kill-carts'
import type { PreparedOrder, Services } from './kill-carts'
import { createTrials, withCallStops, withCommitStops } from './kill-stops'
import type { Trials } from './kill-stops'
import { tell } from './messages'
import type { ChildTask } from './messages'

const QUIET_PASSES = 400
const MAIL_PASSES = 60
const MAIL_PASS_MS = 500

interface Shop {
  readonly services: Services
  readonly database: Database
  readonly trials: Trials
  /** Starts the shop's workers; not called where only one process runs at a time. */
  startWorkers(): Promise<void>
}

/** What a request that failed tells: late on a busy machine, its order is still open; anything else tells nothing. */
const answerTo = (error: unknown) =>
  error instanceof DeadlinePassed || (isUpstreamError(error) && isAway(error))
    ? { kind: 'pending' as const }
    : null

async function placeAll({ services, database, trials }: Shop, task: ChildTask): Promise<void> {
  const prepared: PreparedOrder[] = []
  // Preparing a cart is no part of placement: nothing is killed there, and no trial is known yet.
  for (const [index, { scenario }] of task.trials.entries())
    prepared.push(await prepareOrder(services, scenario, { wave: task.wave, index }))
  await Promise.all(
    prepared.map(async (order, index) => {
      const { scenario, point } = task.trials[index] ?? { scenario: 'card', point: null }
      const trial = trials.add({ name: order.cartId, scenario, point, ids: [order.cartId] })
      tell('began', trial.name, scenario)
      const outcome = await trials
        .run(trial, () => placeOrder(services, database, order, scenario))
        .catch(answerTo)
      tell('told', trial.name, JSON.stringify(outcome))
    }),
  )
}

/** Takes over unfinished orders; passes overlap, so that one halted placement does not hold up the rest. */
function recoverAll({ services, trials }: Shop, { open }: ChildTask): void {
  for (const { name, ids, point } of open) trials.add({ name, scenario: null, point, ids })
  tell('began', 'recovery', '')
  setInterval(() => void services.placement.recover().catch(() => undefined), 40)
}

async function dumpTables({ db }: Database): Promise<string> {
  return JSON.stringify([
    await db.selectFrom('placement').selectAll().orderBy('id').execute(),
    await db.selectFrom('payment_leg').selectAll().orderBy('id').execute(),
    await db.selectFrom('credit_ledger').selectAll().orderBy('id').execute(),
    await db.selectFrom('outbox').selectAll().orderBy('id').execute(),
    await db.selectFrom('placement_event').selectAll().orderBy('placement_id').orderBy('revision').execute(),
  ])
}

/** A receipt opens only for an order that was made. */
async function wrongReceipts({ services, database }: Shop): Promise<readonly string[]> {
  const rows = await database.db
    .selectFrom('placement')
    .select(['id', 'order_number', 'state'])
    .where('state', 'in', ['DONE', 'FAILED'])
    .execute()
  const wrong: string[] = []
  for (const row of rows) {
    const opened = await services.placement.openReceipt(services.placement.receiptTokenOf(row.id))
    const expected = row.state === 'DONE' ? row.order_number : null
    if ((opened?.orderNumber ?? null) !== expected)
      wrong.push(`${row.order_number}: its receipt opens ${opened?.orderNumber ?? 'nothing'}`)
  }
  return wrong
}

/** Delivered by the outbox worker, with time advancing so that failed attempts are retried. */
async function deliverMails({ services: { clock }, database: { db } }: Shop): Promise<readonly string[]> {
  for (let pass = 0; pass < MAIL_PASSES; pass += 1) {
    const waiting = await db.selectFrom('outbox').select('id').where('delivered_at', 'is', null).execute()
    if (waiting.length === 0) return []
    if (isSettableClock(clock)) clock.advance(20_000)
    await sleep(MAIL_PASS_MS)
  }
  return ['messages of the outbox were not delivered']
}

/** Failed orders due for another check: done a few at a time, and not counted as work. */
async function rechecksDue({ services: { clock }, database: { db } }: Shop): Promise<number> {
  const now = clock.now().toISOString()
  return (await db.selectFrom('placement').select('id').where('recheck_at', '<=', now).execute()).length
}

/** Recovers until nothing is left, with time advancing; then runs the shop's own reconciler. */
async function finishAll(shop: Shop, hasWorkers: boolean): Promise<void> {
  const { clock, placement } = shop.services
  for (let pass = 0; pass < QUIET_PASSES; pass += 1) {
    const worked = await placement.recover()
    if (worked === 0 && pass > 3 && (await rechecksDue(shop)) === 0) break
    if (isSettableClock(clock)) clock.advance(20_000)
    await sleep(1)
  }
  const before = await dumpTables(shop.database)
  const again = await placement.recover()
  const words = (await placement.reconcile()).map(
    ({ rule, orderNumber, detail }) => `${rule} ${orderNumber ?? ''} ${detail}`,
  )
  if (again > 0) words.push(`recovery found ${again} placements to work on after the end`)
  if ((await dumpTables(shop.database)) !== before) words.push('recovery run again changed something')
  if (hasWorkers) {
    await shop.startWorkers()
    words.push(...(await deliverMails(shop)))
  }
  const violations = [...words, ...(await wrongReceipts(shop))]
  tell('finished', 'all', JSON.stringify({ violations, now: clock.now().toISOString() }))
}

async function openShop(task: ChildTask): Promise<Shop> {
  const settings = readEnv({
    NUTWOOD_MODE: 'test',
    DATA_DIR: task.dataDir,
    PUBLIC_URL: SHOP,
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 'a secret of the battery, long enough for it',
    ...definedOnly({ PLATFORMS_URL: task.platformsUrl }),
  })
  // Set past validation, which refuses a shared database with embedded platforms: these processes run one at a time.
  const env = { ...settings, databaseUrl: task.databaseUrl }
  const trials = createTrials()
  const withStops = withCommitStops(trials, task.plant)
  const opened: { database?: Database; services?: Services } = {}
  const services = (): Services => {
    if (opened.services === undefined) throw new Error('The shop is opened before it is used')
    return opened.services
  }
  const shop = await createServices(env, {
    fetch: withCallStops(trials, createBystanders(services)),
    database: (database) => (opened.database = withStops(database)),
  })
  opened.services = shop.services
  if (opened.database === undefined) throw new Error('The database is opened with the shop')
  const startWorkers = () => Promise.resolve(shop.lifecycle.start())
  return { services: shop.services, database: opened.database, trials, startWorkers }
}

/** Whoever stopped this process sends the current time before it resumes. */
function listenForWaking(clock: SettableClock, trials: Trials): void {
  createInterface({ input: process.stdin }).on('line', (now) => {
    clock.set(new Date(now))
    trials.wake()
  })
}

export async function runKillChild(): Promise<void> {
  const task = JSON.parse(process.env['BATTERY_TASK'] ?? '') as ChildTask
  const shop = await openShop(task)
  const { clock, platforms } = shop.services
  if (!isSettableClock(clock)) throw new Error('The clock of the battery can be set')
  clock.set(new Date(task.now))
  // Calls in flight when their sender died have arrived by the time anybody takes over.
  for (const { url, ...init } of task.late) await platforms?.fetch(url, init)
  // Alongside other processes of the shop, run all workers that a server runs.
  if (task.platformsUrl !== undefined && task.role !== 'finish') await shop.startWorkers()
  if (task.role === 'recovery') recoverAll(shop, task)
  else if (task.role === 'finish') {
    await finishAll(shop, task.platformsUrl !== undefined)
    process.exit(0)
  } else {
    listenForWaking(clock, shop.trials)
    await placeAll(shop, task)
  }
  // Stay alive until killed, as a server does.
  setInterval(() => undefined, 60_000)
}
