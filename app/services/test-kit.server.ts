/** Test mode only: the clock, a reset of everything, the inbox and the faults of the platforms, over HTTP. */
import type { CatalogueService } from './commercetools/catalogue.server'
import type { Database } from './database/database.server'
import type { Embedded } from './embedded.server'

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
] as const

async function empty(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (const table of TABLES) await tx.deleteFrom(table).execute()
  })
}

export function createTestKit(options: {
  readonly embedded: Embedded
  readonly database: Database
  readonly catalogue: CatalogueService
}) {
  const { embedded, database, catalogue } = options

  /** `/__test/kit/clock` and the like go to the platforms; `/__test/reset` empties our own tables as well. */
  return async function testKit(request: Request): Promise<Response> {
    const { platforms } = embedded
    if (platforms === undefined)
      return Response.json({ error: 'The platforms are elsewhere' }, { status: 501 })
    const url = new URL(request.url)
    const path = url.pathname.slice(PREFIX.length)
    if (path === '/reset' && request.method === 'POST') {
      await platforms.reset()
      await empty(database)
      catalogue.clear()
      return Response.json({ ok: true })
    }
    return platforms.handle(new Request(`${url.origin}${path}${url.search}`, request))
  }
}
