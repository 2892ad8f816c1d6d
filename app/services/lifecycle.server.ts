/** Start, readiness and end of the app, whatever server runs it; and the switches of test mode. */
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import type { CatalogueService } from './commercetools/catalogue.server'
import { refusePublishedAccounts } from './commercetools/published-accounts.server'
import type { ContentService } from './content/content.server'
import type { ProjectCheck } from './commercetools/project-check.server'
import type { Database } from './database/database.server'
import type { DegradedAnswers } from './degraded-answers'
import type { Embedded } from './embedded.server'
import { EnvError } from './env.server'
import type { Env } from './env.server'
import { describeFault } from './faults'
import type { CatalogueFollower } from './indexing/catalogue-follower.server'
import type { FreeShipping } from './free-shipping.server'
import type { Logger } from './logger'
import type { Mailer } from './mail/mailer.server'
import { createPoller } from './outbox/poller.server'
import type { Metrics } from './metrics.server'
import type { Payments } from './payments/create-payments.server'
import type { PageOrigin } from './payments/page-origin.server'
import type { Browse } from './browse/browse.server'
import type { AccountKeys } from './sign-in/account-keys.server'
import type { SessionStore } from './sessions/session-store.server'
import type { Captcha } from './captcha/captcha.server'
import type { ErrorReports } from './error-reports/error-reports.server'
import type { Chat } from './chat/chat.server'
import type { SocialAttempts } from './social/social-attempts.server'
import type { SocialSignIn } from './social/social-sign-in.server'
import type { PaymentSessions } from './placement/payment-sessions.server'
import type { Pictures } from './pictures.server'
import { createReadiness } from './readiness.server'
import type { Recommendations } from './personalisation/recommendations.server'
import type { ShippingService } from './shipping/shipping.server'
import { createTestKit } from './test-kit.server'

interface Worker {
  start(): void
  stop(): Promise<void>
}

/** As of now: where the embedded pages are may be learned late. */
function contentSources(
  { contentSources: ofPayments, shopPay }: Payments,
  { env, captcha, chat, social }: Pick<LifecycleOptions['services'], 'env' | 'captcha' | 'chat' | 'social'>,
): Payments['contentSources'] {
  const join = (...lists: readonly (readonly string[] | undefined)[]) => [
    ...new Set(lists.flatMap((list) => list ?? [])),
  ]
  return {
    get formAction() {
      const origin = shopPay?.origin() ?? null
      return join(ofPayments.formAction, origin === null ? [] : [origin], social.origins())
    },
    get script() {
      return join(ofPayments.script, captcha.sources().script, chat.sources())
    },
    get connect() {
      return join(ofPayments.connect, captcha.sources().connect, chat.sources())
    },
    get frame() {
      return join(ofPayments.frame, captcha.sources().frame, chat.sources())
    },
    img: join(ofPayments.img, env.pictureOrigins),
  }
}

const hasOwnServer = (): boolean => process.env['NUTWOOD_OWN_SERVER'] !== undefined

function end(): void {
  if (!hasOwnServer()) process.exit(1)
}

const CLEANUP_MS = 60 * 60_000
/** Once a platform is back, anyone may sign in at once. */
const LOOK_AGAIN_MS = 2_000

interface LifecycleOptions {
  readonly services: {
    readonly env: Env
    readonly logger: Logger
    readonly metrics: Metrics
    readonly catalogue: CatalogueService
    readonly browse: Browse
    readonly recommendations: Pick<Recommendations, 'clear'>
    readonly catalogueFollower: CatalogueFollower
    readonly projectCheck: ProjectCheck
    readonly content: ContentService
    readonly shipping: ShippingService
    readonly freeShipping: FreeShipping
    readonly sessions: SessionStore
    readonly captcha: Captcha
    readonly chat: Chat
    readonly errorReports: Pick<ErrorReports, 'settled'>
    readonly social: SocialSignIn
    readonly socialAttempts: Pick<SocialAttempts, 'deleteExpired'>
    readonly pictures: Pictures
  }
  readonly client: ByProjectKeyRequestBuilder
  readonly embedded: Embedded
  readonly database: Database
  readonly workers: readonly Worker[]
  readonly mailer: Mailer
  readonly accountKeys: Pick<AccountKeys, 'deleteExpired'>
  readonly paymentSessions: PaymentSessions
  readonly payments: Payments
  readonly pageOrigin: PageOrigin
  readonly degradedAnswers: DegradedAnswers
}

/** Deletes what has expired, once an hour. */
function createCleanup(
  logger: Logger,
  expiring: readonly { readonly deleteExpired: () => Promise<unknown> }[],
) {
  let timer: NodeJS.Timeout | undefined

  async function removeExpired(): Promise<void> {
    try {
      await Promise.all(expiring.map((each) => each.deleteExpired()))
    } catch (error) {
      logger.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'clean-up failed')
    }
  }

  return {
    start() {
      timer = setInterval(() => void removeExpired(), CLEANUP_MS)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** Looks for sample accounts once a platform is back that was down at startup. */
function createLateLook(
  client: ByProjectKeyRequestBuilder,
  logger: Logger,
  refuse: (error: Error) => void,
): Worker {
  let hasLooked = false
  return createPoller({
    name: 'sample-accounts',
    pollMs: LOOK_AGAIN_MS,
    logger,
    async work() {
      if (hasLooked) return
      try {
        hasLooked = await refusePublishedAccounts(client)
      } catch (error) {
        if (!(error instanceof EnvError)) throw error
        hasLooked = true
        refuse(error)
      }
    },
  })
}

function testKitOf({ services, embedded, database }: LifecycleOptions) {
  const { catalogue, catalogueFollower, browse, content, shipping, freeShipping, recommendations } = services
  return createTestKit({
    embedded,
    database,
    catalogue,
    catalogueFollower,
    browse,
    content,
    shipping,
    freeShipping,
    recommendations,
  })
}

export function createLifecycle(options: LifecycleOptions) {
  const { services, client, embedded, database, workers, mailer, payments, pageOrigin } = options
  const { env, logger, catalogue, catalogueFollower, sessions } = services
  let started: Promise<void> | undefined
  const cleanup = createCleanup(logger, [
    sessions,
    sessions.carts,
    options.paymentSessions,
    options.accountKeys,
    services.socialAttempts,
  ])
  const lateLook = createLateLook(client, logger, refuse)

  /**
   * Something came to light that would have prevented the start: the server ends the app, or else it stops itself here.
   */
  let onRefusal: (error: Error) => void = () => void stop().finally(end)
  function refuse(error: Error): void {
    logger.error(describeFault(error), 'the app may not go on')
    onRefusal(error)
  }

  /** The only place that starts listeners and workers; idempotent. */
  function start(): Promise<void> {
    started ??= (async () => {
      await embedded.start()
      if (env.mode === 'production' && !(await refusePublishedAccounts(client))) {
        logger.warn({ service: 'commercetools' }, 'nobody could look for sample accounts yet')
        lateLook.start()
      }
      for (const worker of workers) worker.start()
      // Not awaited: the shop runs while the platform is down, and reports later.
      void services.projectCheck.report()
      cleanup.start()
      if (!hasOwnServer()) stopOnSignals()
    })()
    return started
  }

  /** For any server but our own, which calls `start` before it listens: others would serve what they must not. */
  async function startByItself(): Promise<void> {
    if (hasOwnServer()) return
    try {
      await start()
    } catch (error) {
      logger.error(describeFault(error), 'the app could not start')
      if (error instanceof EnvError) end()
    }
  }

  /** A plain server closes its own port on a signal but knows nothing of our workers, listener and database. */
  function stopOnSignals(): void {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
  }

  const ready = createReadiness({
    database,
    catalogue,
    dataDir: env.dataDir,
    isPayable: async () => payments.cards.kind === 'fields' || (await pageOrigin.find()) !== null,
  })

  async function stop(): Promise<void> {
    cleanup.stop()
    await Promise.all([...workers, lateLook].map((worker) => worker.stop()))
    await services.errorReports.settled()
    mailer.close()
    await embedded.stop()
    await database.close()
  }

  return {
    start,
    startByItself,
    ready,
    stop,
    metrics: services.metrics.registry,
    logger,
    contentSources: contentSources(payments, services),
    degradedAnswers: options.degradedAnswers.count,
    pictures: services.pictures,
    onCatalogueChange: catalogueFollower.onChange,
    onRefusal: (listener: (error: Error) => void) => {
      onRefusal = listener
    },
    ...(env.mode === 'test' ? { testKit: testKitOf(options) } : {}),
  }
}
