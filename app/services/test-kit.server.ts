/** Test mode only: the clock, a full reset, the inbox and the platforms' faults, over HTTP. */
import { z } from 'zod'
import type { CatalogueService } from './commercetools/catalogue.server'
import type { ContentService } from './content/content.server'
import type { Database } from './database/database.server'
import type { CatalogueFollower } from './indexing/catalogue-follower.server'
import type { Browse } from './browse/browse.server'
import type { Embedded } from './embedded.server'
import type { FreeShipping } from './free-shipping.server'
import type { Recommendations } from './personalisation/recommendations.server'
import type { ShippingService } from './shipping/shipping.server'

const PREFIX = '/__test'

/** Children before parents. */
const TABLES = [
  'receipt_token',
  'outbox',
  'payment_leg',
  'placement_event',
  'credit_ledger',
  'credit_account',
  'placement',
  'payment_session',
  'session',
  'cart_lock',
  'cart_move',
  'review',
  'review_link',
  'review_request',
  'content_copy',
  'news_refusal',
  'opt_out',
] as const

/** The same commands as the platforms' own `/kit/clock`; without a time the clock runs by itself. */
const ClockSchema = z.object({
  now: z.iso.datetime({ offset: true }).optional(),
  frozen: z.boolean().optional(),
})

async function empty(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (const table of TABLES) await tx.deleteFrom(table).execute()
  })
}

/** With shared platforms there are two clocks, and this is the shop's. */
async function setOwnClock(request: Request, clock: Embedded['settableClock']): Promise<Response> {
  const command = ClockSchema.safeParse(await request.json().catch(() => null))
  if (clock === undefined || !command.success) return Response.json({ error: 'Bad command' }, { status: 400 })
  const { now, frozen = false } = command.data
  if (now === undefined) clock.reset()
  else clock.set(new Date(now), frozen ? 'frozen' : 'running')
  return Response.json({ now: clock.now().toISOString() })
}

export function createTestKit(options: {
  readonly embedded: Embedded
  readonly database: Database
  readonly catalogue: CatalogueService
  readonly catalogueFollower: Pick<CatalogueFollower, 'restart'>
  readonly browse: Browse
  readonly content: ContentService
  readonly shipping: Pick<ShippingService, 'clear'>
  readonly freeShipping: Pick<FreeShipping, 'clear'>
  readonly recommendations: Pick<Recommendations, 'clear'>
}) {
  const { embedded, database, catalogue, catalogueFollower, browse, content, shipping } = options
  const { freeShipping, recommendations } = options
  const { platforms, settableClock } = embedded

  async function resetOwn(): Promise<void> {
    await empty(database)
    catalogue.clear()
    browse.clear()
    content.clear()
    shipping.clear()
    freeShipping.clear()
    recommendations.clear()
    settableClock?.reset()
    await catalogueFollower.restart()
  }

  /** `/__test/kit/clock` and the like go to the platforms; `/__test/reset` also empties our own tables. */
  async function respond(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname.slice(PREFIX.length)
    if (path === '/reset' && request.method === 'POST') {
      await platforms?.reset()
      await resetOwn()
      return Response.json({ ok: true })
    }
    // Any command drops cached pages and goods just seen: this one does only that, for changes of shared platforms.
    if (path === '/forget-pages' && request.method === 'POST') return Response.json({ ok: true })
    if (platforms !== undefined)
      return platforms.handle(new Request(`${url.origin}${path}${url.search}`, request))
    if (path === '/kit/clock' && request.method === 'POST') return setOwnClock(request, settableClock)
    return Response.json({ error: 'The platforms are elsewhere' }, { status: 501 })
  }

  return async function testKit(request: Request): Promise<Response> {
    try {
      return await respond(request)
    } finally {
      catalogue.forgetRecent()
    }
  }
}
