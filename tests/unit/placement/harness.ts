/** A placement service on the embedded platforms, with short timeouts and a settable clock. */
import type { Cart } from '~/models/cart/cart'
import type { PlaceOutcome, PlacementDetails } from '~/models/placement/placement'
import { createAvailability } from '~/services/availability'
import type { Clock } from '~/services/clock'
import { createCartService } from '~/services/commercetools/carts.server'
import { createCodeLimits } from '~/services/commercetools/code-limits.server'
import { createCommerceClient } from '~/services/commercetools/client.server'
import { createOrderService } from '~/services/commercetools/orders.server'
import type { Database } from '~/services/database/database.server'
import type { Logger } from '~/services/logger'
import { createOutbox } from '~/services/outbox/outbox.server'
import { createPaymentGateway } from '~/services/payments/gateway.server'
import type { PlacementMetrics } from '~/services/placement/driver.server'
import type { PlacementConfig } from '~/services/placement/placement-config'
import { createPlacementService } from '~/services/placement/placement-service.server'
import type { PlacementService } from '~/services/placement/placement-service.server'
import type { CartHooks } from '~/services/placement/step-context.server'
import type { OrderPlatform } from '~/services/ports/placement-ports'
import { orderMessages } from '~/services/checkout/order-messages.server'
import { createCartHooks } from '~/services/checkout/place-order.server'
import { definedOnly } from '../../../app/models/defined-only'
import { silentLogger } from './clock-and-log'
import type { PlacementPlatforms, Wire } from './platforms'

const TEST_TIMES: Partial<PlacementConfig> = {
  leaseMs: 30_000,
  settleMs: 150,
  answerMs: 20_000,
  backoffMs: 10,
  backoffMaxMs: 100,
}
/** More than any test needs: a step that leads nowhere fails its test instead of being retried forever. */
const TRANSACTIONS_MAX = 1_500

function bounded(database: Database): Database {
  let begun = 0
  return {
    ...database,
    transaction(work) {
      begun += 1
      if (begun > TRANSACTIONS_MAX) return Promise.reject(new Error('So many transactions lead nowhere'))
      return database.transaction(work)
    },
  }
}

const KEY = 'nutwood'
const INSIDE = 'http://platforms.invalid'

/** A nonce of the gateway's sandbox. */
export const GOOD_NONCE = 'fake-valid-nonce'
export const DECLINED_NONCE = 'fake-processor-declined-visa-nonce'

export const guest: PlacementDetails = { email: 'shopper@example.com' }

export interface TestService extends PlacementService {
  readonly wire: Wire
  /** Advances the clock, and that of the platforms. */
  waitUntil(at: Date): void
}

export function createTestService(options: {
  readonly database: Database
  readonly platforms: PlacementPlatforms
  readonly clock: Clock
  readonly logger?: Logger
  readonly metrics?: PlacementMetrics
  readonly config?: Partial<PlacementConfig>
  /** Wraps the commerce platform for placement, e.g. in an order service. */
  readonly through?: (platform: OrderPlatform) => OrderPlatform
  /** The shop's own rules, or replacements for them. */
  readonly rules?: (own: CartHooks) => CartHooks
}): TestService {
  const {
    platforms,
    clock,
    logger = silentLogger,
    metrics,
    through = (platform) => platform,
    rules = (own) => own,
  } = options
  const database = bounded(options.database)
  const { catalogue, customers } = platforms.shop.services
  const wire = platforms.createWire()
  const apiUrl = `${INSIDE}/commercetools`
  const client = createCommerceClient({
    settings: { apiUrl, authUrl: apiUrl, projectKey: KEY, clientId: KEY, clientSecret: KEY },
    fetch: wire.fetch,
    availability: createAvailability(),
  })
  const context = () => catalogue.mapperContext()
  const carts = createCartService({ client, context, logger })
  const service = createPlacementService({
    gateway: createPaymentGateway({
      baseUrl: `${INSIDE}/payments`,
      credentials: { merchantId: KEY, secret: KEY },
      fetch: wire.fetch,
      clock,
      logger,
    }),
    orders: through(createOrderService({ client, carts, context })),
    hooks: rules(
      createCartHooks({ carts, catalogue, codeLimits: createCodeLimits({ client }), customers, clock }),
    ),
    messages: orderMessages,
    database,
    clock,
    logger,
    ...definedOnly({ metrics }),
    outbox: createOutbox({ clock }),
    secret: 'a secret of the tests, long enough for it',
    config: { ...TEST_TIMES, ...options.config },
  })
  return {
    ...service,
    wire,
    waitUntil: (at) => platforms.shop.clock.advance(Math.max(0, at.getTime() - clock.now().getTime())),
  }
}

export function submit(
  service: PlacementService,
  cart: Cart,
  token = service.issueToken(cart),
  details: PlacementDetails = guest,
  nonce: string | undefined = GOOD_NONCE,
): Promise<PlaceOutcome> {
  return service.place({ token, cartId: cart.id, details, nonce })
}

const FREE_PASSES = 300
const LOOK_MS = 30
const PATIENCE_MS = 90_000

/**
 * Recovers until `isSo`. For a scheduled retry, the clocks of the shop and its platforms are advanced to that time;
 * only work under way elsewhere is really waited for.
 */
export async function recoverUntil(
  service: TestService,
  { db }: Database,
  isSo: (underWay: number) => boolean,
): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (let passes = 0; passes < FREE_PASSES && performance.now() < giveUpAt;) {
    await service.recover()
    const open = await db
      .selectFrom('placement')
      .select(['lease_owner', 'next_try_at'])
      .where('state', 'not in', ['DONE', 'FAILED', 'NEEDS_REVIEW'])
      .orderBy('next_try_at')
      .execute()
    if (isSo(open.length)) return
    const next = open.find((placement) => placement.lease_owner === null)
    if (next === undefined) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    else {
      passes += 1
      service.waitUntil(new Date(next.next_try_at))
    }
  }
  throw new Error('The placements never came there')
}

/** Recovers until nothing is under way. */
export const quiesce = (service: TestService, database: Database): Promise<void> =>
  recoverUntil(service, database, (underWay) => underWay === 0)
