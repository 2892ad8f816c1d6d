/**
 * The one dispatcher of events (ANLY-01): whether a visitor may be tracked, how trackers know them, and one outbox row
 * per tracking service, so that each fails, waits and is retried separately.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { toDataLayer, toRudderEvent } from '~/models/analytics/answer-events'
import type { SentEvent, ShopEvent } from '~/models/analytics/event'
import { pagePath } from '~/models/analytics/page-path'
import type { Tracked } from '~/models/analytics/tracked'
import { readVisit, writeVisit } from '~/utils/visit-cookie'
import type { Clock } from '../clock'
import type { CustomerService } from '../commercetools/customers.server'
import type { PrivacyChoices } from '../contacts/privacy-choices.server'
import type { Database } from '../database/database.server'
import { withinDeadline } from '../deadline'
import { describeFault } from '../faults'
import type { Logger } from '../logger'
import { laneOf } from '../outbox/outbox.server'
import type { Outbox } from '../outbox/outbox.server'
import { createPoller } from '../outbox/poller.server'
import type { Poller } from '../outbox/poller.server'
import type { Visitor } from '../visitor'
import { createLane } from './lane.server'
import type { Lane } from './lane.server'
import type { Sink } from './sink'

export interface Analytics {
  /** Null if they may not be tracked. */
  trackedOf(request: Request, visitor: Visitor): Promise<Tracked | null>
  /**
   * Queues them for the tracking services. Never throws and waits for no service: a page matters more than its
   * statistics. Returns them, under the same ids, for trackers of the page, in case the answer is a call's (API-01,
   * ANLY-06); null if tracking is not allowed.
   * @param key of something that happens once: repeating it changes nothing
   */
  tell(tracked: Tracked | null, events: readonly ShopEvent[], key?: string): Promise<AnswerEvents | null>
  /** The same, for work that is retried: throws if they could not be queued. */
  leave(tracked: Tracked, events: readonly ShopEvent[], key?: string): Promise<void>
  /**
   * The `Set-Cookie` by which a browser's next events belong to the same visit; undefined if it has the cookie already,
   * and if nobody is told of anything.
   */
  visitCookie(request: Request, tracked: Tracked | null): string | undefined
  /** One for each tracking service. */
  readonly lanes: readonly Lane[]
  /** Deletes events that are days old, delivered or not. */
  prune(): Promise<void>
}

export interface AnswerEvents {
  readonly dataLayer: readonly object[]
  readonly rudderstackEvents: readonly object[]
}

/** The longest a page waits for its event to be stored. */
const PATIENCE_MS = 500
const POLL_MS = 2_000
const PRUNE_MS = 60 * 60_000
const KEPT_MS = 3 * 24 * 60 * 60_000
const PRUNED_AT_ONCE = 500
const USER_AGENT_MAX = 500

/** The page that a form or a call was sent from, otherwise the page requested. */
function browserOf({ url, headers }: Request): Tracked['browser'] {
  const userAgent = headers.get('User-Agent')
  if (userAgent === null || userAgent === '') return undefined
  const own = new URL(url)
  const referer = headers.get('Referer') ?? ''
  const from = URL.canParse(referer) ? new URL(referer) : own
  const { pathname } = from.origin === own.origin ? from : own
  return { userAgent: userAgent.slice(0, USER_AGENT_MAX), page: own.origin + pagePath(pathname) }
}

export function createAnalytics({
  sinks,
  database,
  outbox,
  clock,
  logger,
  secret,
  secureCookies,
  refusesSharing,
  customers,
}: {
  readonly sinks: readonly Sink[]
  readonly database: Database
  readonly outbox: Outbox
  readonly clock: Clock
  readonly logger: Logger
  readonly secret: string
  readonly secureCookies: boolean
  /** Whether someone has opted out of sharing; if that cannot be determined, they count as opted out. */
  readonly refusesSharing: PrivacyChoices['refusesSharing']
  readonly customers: Pick<CustomerService, 'getShared'>
}): Analytics {
  /** The session's e-mail may be one that was given for a receipt; who has an account opts out by that of the account. */
  async function refusesByAccount(
    { headers }: Request,
    customerId: string,
    given: string | undefined,
  ): Promise<boolean> {
    const customer = await customers.getShared(customerId, { uncachedMs: PATIENCE_MS })
    if (customer === 'away') return true
    return customer !== null && customer.email !== given && refusesSharing(headers, { email: customer.email })
  }

  async function isRefused(
    request: Request,
    { customerId, email }: Pick<Visitor, 'customerId' | 'email'>,
  ): Promise<boolean> {
    try {
      if (await refusesSharing(request.headers, { email, customerId })) return true
      return customerId !== undefined && (await refusesByAccount(request, customerId, email))
    } catch (error) {
      logger.warn(describeFault(error), 'nobody can tell what may be shared')
      return true
    }
  }

  /** Stands for a session or a customer, and cannot be traced back to either. */
  const pseudonym = (kind: string, id: string) =>
    createHmac('sha256', secret).update(`analytics ${kind} ${id}`).digest('base64url').slice(0, 22)

  /** By its cookie, which stays as sessions begin and move; without one, by its session. */
  function visitOf({ headers }: Request, session: Visitor['session']): string {
    const known = readVisit(headers.get('Cookie'))
    if (known !== undefined) return known
    return session === null ? randomBytes(16).toString('base64url') : pseudonym('visit', session.id)
  }

  const lanes = sinks.map((sink) => createLane({ sink, database, clock, logger }))

  function sentBy({ clientId, userId, browser }: Tracked, events: readonly ShopEvent[], key?: string) {
    const at = clock.now().toISOString()
    return events.map((event, index): SentEvent => {
      const id = key === undefined ? randomUUID() : `${key}:${index}`
      return { ...event, id, at, clientId, userId, browser }
    })
  }

  async function queue(sent: readonly SentEvent[]): Promise<void> {
    const entries = sent.flatMap((event) =>
      sinks
        .filter((sink) => sink.takes(event))
        .map(({ name, wantsBrowser = false }) => ({
          kind: laneOf(name),
          payload: { event: wantsBrowser ? event : { ...event, browser: undefined } },
          dedupeKey: `${laneOf(name)}:${event.id}`,
        })),
    )
    await outbox.enqueue(database.db, entries)
  }

  async function prune(): Promise<void> {
    const before = new Date(clock.now().getTime() - KEPT_MS).toISOString()
    for (let deleted = PRUNED_AT_ONCE; deleted === PRUNED_AT_ONCE;) {
      const old = await database.db
        .deleteFrom('outbox')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('outbox')
            .select('id')
            // Includes services no longer configured.
            .where(sql<boolean>`lane <> ''`)
            .where('created_at', '<', before)
            .limit(PRUNED_AT_ONCE),
        )
        .returning('id')
        .execute()
      deleted = old.length
      // A day with many visitors must not block the event loop.
      await setImmediate()
    }
  }

  return {
    async trackedOf(request, { session, customerId, actor, email }) {
      if (await isRefused(request, { customerId, email })) return null
      const isServed = session?.data.customerServiceMode === true
      const isAgent = actor.kind === 'customer' && actor.permissions.includes('checkOutAsCustomer')
      const isThemselves = actor.kind === 'customer' && actor.id === customerId && !isServed && !isAgent
      return {
        clientId: visitOf(request, session),
        userId: isThemselves ? pseudonym('customer', actor.id) : undefined,
        placedBy: isServed ? 'Employee' : 'Customer',
        browser: sinks.some(({ wantsBrowser = false }) => wantsBrowser) ? browserOf(request) : undefined,
      }
    },

    leave: (tracked, events, key) => queue(sentBy(tracked, events, key)),

    async tell(tracked, events, key) {
      if (tracked === null || events.length === 0) return null
      const sent = sentBy(tracked, events, key)
      try {
        await withinDeadline(
          {
            for: 'events',
            ms: PATIENCE_MS,
            late: () => logger.warn({ service: 'analytics' }, 'events were not kept in time'),
          },
          queue(sent),
        )
      } catch (error) {
        logger.warn(describeFault(error), 'events could not be kept')
      }
      return {
        dataLayer: sent.map((event) => toDataLayer(event, event.id)),
        rudderstackEvents: sent.map((event) => toRudderEvent(event, event.id)),
      }
    },

    visitCookie({ headers }, tracked) {
      if (tracked === null || sinks.length === 0) return undefined
      const { clientId } = tracked
      return readVisit(headers.get('Cookie')) === clientId ? undefined : writeVisit(clientId, secureCookies)
    },

    lanes,
    prune,
  }
}

export function createAnalyticsWorkers({
  analytics: { lanes, prune },
  logger,
}: {
  readonly analytics: Pick<Analytics, 'lanes' | 'prune'>
  readonly logger: Logger
}): readonly Poller[] {
  return [
    ...lanes.map(({ name, deliver }) => createPoller({ name, pollMs: POLL_MS, logger, work: deliver })),
    createPoller({ name: 'old-events', pollMs: PRUNE_MS, logger, work: prune }),
  ]
}
