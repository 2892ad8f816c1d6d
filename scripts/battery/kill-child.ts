/** The shop's process in the kill campaign: places orders, or recovers them, and stands still where it is to die. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '../../app/models/address/address'
import type { PlacementState } from '../../app/models/placement/states'
import { createServices } from '../../app/services/create-services.server'
import type { Seams } from '../../app/services/create-services.server'
import { readEnv } from '../../app/services/env.server'
import { isSettableClock } from '../../platforms/kit/clock'
import { tell } from './messages'
import type { ChildTask, KillPoint } from './messages'

type Services = Awaited<ReturnType<typeof createServices>>['services']

const SHOP = 'http://localhost:3000'
const HOME: Address = {
  name: 'Pat Example',
  street1: '12 Maple Avenue',
  city: 'Montclair',
  state: 'NJ',
  postalCode: '07042',
  country: 'US',
  phone: '2015550134',
  residential: true,
}
const CARDS = { good: '4111111111111111', declined: '4000000000000002' } as const
const SKU = '1101-01'
const QUIET_PASSES = 400

interface Trial {
  readonly name: string
  readonly point: KillPoint | null
  /** What names it in calls: its cart, its order, its transactions. */
  readonly ids: Set<string>
  calls: number
}

const working = new AsyncLocalStorage<Trial>()
const trials: Trial[] = []
/** Preparing a cart is no placement: nobody dies there. */
let isPlacing = false

async function park(trial: Trial, label: string): Promise<never> {
  tell('parked', trial.name, label)
  return new Promise<never>(() => undefined)
}

function trialOf(text: string): Trial | undefined {
  return working.getStore() ?? trials.find(({ ids }) => [...ids].some((id) => text.includes(id)))
}

/** `POST /commercetools/…/orders`: an operation, without ids. */
function operationOf(method: string, address: string): string {
  const segments = new URL(address).pathname.split('/').filter((part) => part !== '')
  const named = segments.filter((part) => part !== 'nutwood' && !/\d/.test(part))
  return `${method} ${named.slice(0, 1).join('')} ${named.at(-1) ?? ''}`
}

function withStops(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const address = String(input instanceof Request ? input.url : input)
    const body = typeof init?.body === 'string' ? init.body : ''
    const trial = isPlacing ? trialOf(`${address} ${body}`) : undefined
    if (trial === undefined) return send(input, init)
    trial.calls += 1
    const { point } = trial
    const isHere = point?.kind === 'call' && point.nth === trial.calls
    const operation = operationOf(init?.method ?? 'GET', address)
    if (isHere && point.mode === 'before') return park(trial, `before ${operation}`)
    const response = await send(input, init)
    // The transaction of an order is called by its own id from here on.
    const answered = /"id":\s*"(txn?_[\w-]+)"/.exec(await response.clone().text())?.[1]
    if (answered !== undefined) trial.ids.add(answered)
    return isHere ? park(trial, `after ${operation}`) : response
  }
}

interface Committed {
  readonly cartId: string
  readonly state: PlacementState
  readonly orderNumber: string
}

function committedOf(value: unknown): Committed | null {
  if (value === null || typeof value !== 'object') return null
  const { cartId, state, orderNumber } = value as Partial<Committed>
  return cartId === undefined || state === undefined || orderNumber === undefined
    ? null
    : { cartId, state, orderNumber }
}

const RESTING: readonly PlacementState[] = ['DONE', 'FAILED', 'NEEDS_REVIEW']

class Planted extends Error {}

/** The state whose commit each of them loses. */
const PLANTS: Readonly<Record<string, PlacementState>> = {
  'no-intent': 'AUTHORIZING',
  'no-outcome': 'ORDERED',
}

function withCommitStops(task: ChildTask): NonNullable<Seams['database']> {
  return (database) => ({
    ...database,
    async transaction(work) {
      let forgotten: unknown
      const run = database.transaction(async (tx) => {
        const result = await work(tx)
        // A planted fault: what was about to be done, or what came of it, is believed to be written, and is not.
        if (task.plant !== null && committedOf(result)?.state === PLANTS[task.plant]) {
          forgotten = result
          throw new Planted()
        }
        return result
      })
      const result = await run.catch((error: unknown) => {
        if (!(error instanceof Planted)) throw error
        return forgotten as Awaited<typeof run>
      })
      const committed = committedOf(result)
      const trial = committed === null ? undefined : (working.getStore() ?? trialOf(committed.cartId))
      if (committed === null || trial === undefined) return result
      trial.ids.add(committed.orderNumber)
      if (trial.point?.kind === 'commit' && trial.point.state === committed.state)
        return park(trial, `committed ${committed.state}`)
      if (RESTING.includes(committed.state)) tell('rested', trial.name, committed.state)
      return result
    },
  })
}

/** A cart with everything that an order needs, by the shop's own use cases. */
async function prepare(services: Services, index: number) {
  const { shopping, checkout, paymentStep, platforms, placement } = services
  const visitor = await services.visitors.read(new Request(SHOP))
  const added = await shopping.add(visitor, SKU, 1 + (index % 3))
  if (added.kind !== 'added') throw new Error(`Adding ended as ${added.kind}`)
  const saved = await checkout.saveAddress(visitor, `pat${index}@example.com`, HOME)
  if (saved.kind !== 'saved') throw new Error(`The address ended as ${saved.kind}`)
  const offers = await checkout.offersFor(saved.cart, {})
  const [offer] = offers.kind === 'offers' ? (offers.sets[0]?.shippingOffers ?? []) : []
  if (offer === undefined) throw new Error('No delivery is offered')
  const { shippingMethodId } = offer
  const choice = { shippingMethodId, heatResistantPackaging: false, packingSlipMessage: '', isGift: false }
  await checkout.chooseDeliveries(visitor, { 'shipment-1': choice })
  const billed = await checkout.saveBilling(visitor, 'same')
  if (billed.kind !== 'saved') throw new Error(`Billing ended as ${billed.kind}`)
  const started = await paymentStep.start(visitor, billed.cart)
  if (started.kind !== 'redirect' || platforms === undefined) throw new Error('No payment page')
  // One of six is declined: giving up is a path of its own.
  const number = index % 6 === 5 ? CARDS.declined : CARDS.good
  const card = { name: 'Pat Example', number, expiry: '12/45', code: '123' }
  const paid = await platforms.gateway(
    new Request(started.url, { method: 'POST', body: new URLSearchParams(card) }),
  )
  const back = new URL(paid.headers.get('Location') ?? SHOP)
  const payment = back.searchParams.get('pay') ?? undefined
  return { visitor, cartId: billed.cart.id, attempt: placement.issueToken(billed.cart), payment }
}

async function placeAll(services: Services, task: ChildTask): Promise<void> {
  const prepared: Awaited<ReturnType<typeof prepare>>[] = []
  for (const [index] of task.points.entries()) prepared.push(await prepare(services, index))
  isPlacing = true
  await Promise.all(
    prepared.map(async (request, index) => {
      const trial: Trial = {
        name: request.cartId,
        point: task.points[index] ?? null,
        ids: new Set([request.cartId]),
        calls: 0,
      }
      trials.push(trial)
      tell('began', trial.name, '')
      const outcome = await working.run(trial, () => services.placeOrder(request)).catch(() => null)
      tell('told', trial.name, JSON.stringify(outcome))
    }),
  )
}

/** Takes up what the others left; passes overlap, so that one that stands still holds up no other. */
function recoverAll(services: Services, open: ChildTask['open']): void {
  for (const { name, ids, point } of open) trials.push({ name, point, ids: new Set(ids), calls: 0 })
  isPlacing = true
  setInterval(() => void services.placement.recover().catch(() => undefined), 40)
}

/** To the end, with the time going on as it would; then what the shop's own reconciler says. */
async function finishAll(services: Services): Promise<void> {
  const { clock, placement } = services
  for (let pass = 0; pass < QUIET_PASSES; pass += 1) {
    const worked = await placement.recover()
    if (worked === 0 && pass > 3) break
    if (isSettableClock(clock)) clock.advance(20_000)
    await sleep(1)
  }
  const again = await placement.recover()
  const violations = await placement.reconcile()
  const words = violations.map(({ rule, orderNumber, detail }) => `${rule} ${orderNumber ?? ''} ${detail}`)
  if (again > 0) words.push(`recovery found ${again} placements to work on after the end`)
  tell('finished', 'all', JSON.stringify({ violations: words, now: clock.now().toISOString() }))
}

export async function runKillChild(): Promise<void> {
  const task = JSON.parse(process.env['BATTERY_TASK'] ?? '') as ChildTask
  const env = readEnv({
    NUTWOOD_MODE: 'test',
    DATA_DIR: task.dataDir,
    PUBLIC_URL: SHOP,
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 'a secret of the battery, long enough for it',
  })
  const { services } = await createServices(env, { fetch: withStops, database: withCommitStops(task) })
  if (!isSettableClock(services.clock)) throw new Error('The clock of the battery can be set')
  services.clock.set(new Date(task.now))
  if (task.role === 'recovery') recoverAll(services, task.open)
  else if (task.role === 'finish') {
    await finishAll(services)
    process.exit(0)
  } else await placeAll(services, task)
  // It stays until it is killed, as a server does.
  setInterval(() => undefined, 60_000)
}
