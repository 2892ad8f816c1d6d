/** A placement service over the fake platforms, with times short enough for tests and a clock that can be moved. */
import type { Cart } from '~/models/cart/cart'
import type { PlaceOutcome, PlacementDetails } from '~/models/placement/placement'
import type { Clock } from '~/services/clock'
import type { Database } from '~/services/database/database.server'
import type { Logger } from '~/services/logger'
import { createOutbox } from '~/services/outbox/outbox.server'
import type { PlacementMetrics } from '~/services/placement/driver.server'
import type { PlacementConfig } from '~/services/placement/placement-config'
import { createPlacementService } from '~/services/placement/placement-service.server'
import type { PlacementService } from '~/services/placement/placement-service.server'
import { createFakePorts } from './fake-client'
import type { Call } from './fake-client'

export const TEST_SECRET = 'a secret of the tests, long enough for it'

export const TEST_TIMES: Partial<PlacementConfig> = {
  leaseMs: 1_500,
  settleMs: 150,
  answerMs: 20_000,
  backoffMs: 10,
  backoffMaxMs: 100,
  pollMs: 20,
}

export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} }

export class MovableClock implements Clock {
  offsetMs = 0
  now(): Date {
    return new Date(Date.now() + this.offsetMs)
  }
}

export const guest: PlacementDetails = { email: 'shopper@example.com' }

export function createTestService(options: {
  readonly database: Database
  readonly call: Call
  readonly clock: Clock
  readonly logger?: Logger
  readonly metrics?: PlacementMetrics
  readonly config?: Partial<PlacementConfig>
}): PlacementService {
  const { database, clock, logger = silentLogger, metrics } = options
  return createPlacementService({
    ...createFakePorts(options.call),
    database,
    clock,
    logger,
    ...(metrics === undefined ? {} : { metrics }),
    outbox: createOutbox({ clock }),
    secret: TEST_SECRET,
    config: { ...TEST_TIMES, ...options.config },
  })
}

export function submit(
  service: PlacementService,
  cart: Cart,
  token = service.issueToken(cart),
  details: PlacementDetails = guest,
  nonce: string | undefined = 'nonce-1',
): Promise<PlaceOutcome> {
  return service.place({ token, cartId: cart.id, details, nonce })
}

/** Recovers until nothing is under way any more. */
export async function quiesce(
  service: PlacementService,
  database: Database,
  limitMs = 90_000,
): Promise<void> {
  const giveUpAt = performance.now() + limitMs
  for (;;) {
    await service.recover()
    const row = await database.db
      .selectFrom('placement')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('state', 'not in', ['DONE', 'FAILED', 'NEEDS_REVIEW'])
      .executeTakeFirstOrThrow()
    if (row.rows === 0) return
    if (performance.now() > giveUpAt) throw new Error(`${row.rows} placements never came to rest`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}
