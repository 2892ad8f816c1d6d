/** What the shop sent and recorded during one test: its mails, and the steps of its orders. */
import { setTimeout as sleep } from 'node:timers/promises'
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
  /** In order; empty for an order the shop does not know. */
  events(orderNumber: string): Promise<readonly OrderEvent[]>
  /** Waits until an order has reached that state. */
  waitForEvent(orderNumber: string, to: string): Promise<OrderEvent>
}

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

  return {
    mails,
    waitForMail: (address = ownAddress) =>
      waitFor(`a mail to ${address}`, async () => (await mails(address))[0]),
    events,
    waitForEvent: (orderNumber, to) =>
      waitFor(`${orderNumber} to be ${to}`, async () =>
        (await events(orderNumber)).find((event) => event.to === to),
      ),
  }
}
