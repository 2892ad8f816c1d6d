/** What the shop sent and recorded during one test: its mails, the steps of its orders, what it reported. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { EventName, EventParams } from '../../app/models/analytics/event'
import { systemClock } from '../../app/services/clock'
import { openDatabase } from '../../app/services/database/database.server'
import { createManualReview } from '../../app/services/placement/manual-review.server'
import type { PlacementHistory } from '../../app/services/placement/manual-review.server'
import type { ShopServer } from './server'
import { testCall } from './test-call'

export interface Mail {
  readonly id: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** A step of an order on its way from `RECEIVED` to `DONE`, as `npm run orders -- show` lists it. */
export type OrderEvent = PlacementHistory['events'][number]

export interface Inbox {
  /** Newest first; to the test's own address by default. */
  mails(address?: string): Promise<readonly Mail[]>
  /** Waits for the newest mail: the outbox sends it a moment after the order. */
  waitForMail(address?: string): Promise<Mail>
  /** Waits for a mail with a link to a page below this path; the newest one's path. */
  waitForLink(path: string, address?: string): Promise<string>
  /** In order; empty for an order the shop does not know. */
  events(orderNumber: string): Promise<readonly OrderEvent[]>
  /** Waits until an order has reached that state. */
  waitForEvent(orderNumber: string, to: string): Promise<OrderEvent>
  /**
   * Fields of the events with that name which the tracking services received, newest first. They name nobody, so these
   * are the whole shop's, other tests' included.
   */
  reported<Name extends EventName>(name: Name): Promise<readonly EventParams[Name][]>
  /** Waits for one with these fields: events leave through the outbox every two seconds. */
  waitForReport<Name extends EventName>(
    name: Name,
    fields: Readonly<Partial<EventParams[Name]>>,
  ): Promise<EventParams[Name]>
}

interface Told {
  /** Events oldest first, though the bodies come newest first. */
  readonly body: { readonly events: readonly { readonly name: string; readonly params: unknown }[] }
}

const isMatch = (params: Readonly<Record<string, unknown>>, fields: object): boolean =>
  Object.entries(fields).every(([field, value]) => isDeepStrictEqual(params[field], value))

const PATIENCE_MS = 60_000
const POLL_MS = 100

async function waitFor<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > until) throw new Error(`In vain waited for ${what}`)
    await sleep(POLL_MS)
  }
}

export function createInbox(
  { platforms, dataDir }: Pick<ShopServer, 'platforms' | 'dataDir'>,
  ownAddress: string,
): Inbox {
  async function mails(address = ownAddress): Promise<readonly Mail[]> {
    const response = await testCall(`${platforms}/mail/messages?to=${encodeURIComponent(address)}`)
    return ((await response.json()) as { messages: Mail[] }).messages
  }

  async function events(orderNumber: string): Promise<readonly OrderEvent[]> {
    const database = await openDatabase({ databaseUrl: undefined, dataDir })
    try {
      const history = await createManualReview({ database, clock: systemClock }).show(orderNumber)
      return history?.events ?? []
    } finally {
      await database.close()
    }
  }

  async function reported<Name extends EventName>(name: Name): Promise<readonly EventParams[Name][]> {
    // The one service that receives every event.
    const response = await testCall(`${platforms}/events/told?service=google-analytics`)
    const { told } = (await response.json()) as { told: Told[] }
    return told
      .flatMap(({ body }) => body.events.toReversed())
      .filter((event) => event.name === name)
      .map(({ params }) => params as EventParams[Name])
  }

  return {
    mails,
    waitForMail: (address = ownAddress) =>
      waitFor(`a mail to ${address}`, async () => (await mails(address))[0]),
    waitForLink: (path, address = ownAddress) =>
      waitFor(`a link to ${path} in a mail to ${address}`, async () => {
        const link = new RegExp(`${path}[\\w-]+`)
        return (await mails(address)).flatMap(({ text }) => link.exec(text) ?? [])[0]
      }),
    events,
    waitForEvent: (orderNumber, to) =>
      waitFor(`${orderNumber} to be ${to}`, async () =>
        (await events(orderNumber)).find((event) => event.to === to),
      ),
    reported,
    waitForReport: (name, fields) =>
      waitFor(`${name} with ${JSON.stringify(fields)} to be reported`, async () =>
        (await reported(name)).find((params) => isMatch({ ...params }, fields)),
      ),
  }
}
