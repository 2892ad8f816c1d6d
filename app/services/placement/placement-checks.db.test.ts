/** Every promise about a placement has a rule, and every rule detects the promise broken for it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MovableClock } from '../../../tests/unit/placement/clock-and-log'
import { grantCredit } from '../../../tests/unit/placement/credit'
import { createTestService, guest, submit } from '../../../tests/unit/placement/harness'
import type { TestService } from '../../../tests/unit/placement/harness'
import { openPlatforms } from '../../../tests/unit/placement/platforms'
import type { PlacementPlatforms } from '../../../tests/unit/placement/platforms'
import { describeEachDatabase } from '../database/testing/each-database'
import type { Database } from '../database/database.server'

type Db = Database['db']

let platforms: PlacementPlatforms
beforeAll(async () => {
  platforms = await openPlatforms()
})
afterAll(() => platforms.close())

const CREDIT_CENTS = 300

describeEachDatabase('what must be true of a placement', (subject) => {
  let clock: MovableClock
  let service: TestService
  let db: Db

  const rules = async () => (await service.reconcile()).map((each) => each.rule)

  /** A completed order, paid by store credit and a card, with every ledger correct. */
  beforeEach(async () => {
    await platforms.forget(subject.database())
    db = subject.database().db
    clock = new MovableClock(platforms.shop.clock)
    service = createTestService({ database: subject.database(), platforms, clock })
    await grantCredit(subject.database(), 'account', 1_000)
    const outcome = await submit(service, await platforms.addCart(), undefined, {
      ...guest,
      storeCredit: { accountId: 'account', amountCents: CREDIT_CENTS },
    })
    expect(outcome.kind).toBe('placed')
    expect(await rules()).toEqual([])
  })

  const PLANTED: readonly (readonly [string, readonly string[], (db: Db) => Promise<unknown>])[] = [
    [
      'a cent that nobody paid',
      ['order-unpaid'],
      (at) =>
        at
          .updateTable('placement')
          .set((eb) => ({ frozen_total_cents: eb('frozen_total_cents', '+', 1) }))
          .execute(),
    ],
    [
      'a leg of another amount than the card bore',
      ['order-unpaid', 'capture-differs'],
      (at) =>
        at
          .updateTable('payment_leg')
          .set((eb) => ({ amount_cents: eb('amount_cents', '+', 1) }))
          .where('kind', '=', 'card')
          .execute(),
    ],
    ['no receipt', ['receipt-missing'], (at) => at.deleteFrom('receipt_token').execute()],
    [
      'a receipt of another order',
      ['receipt-missing'],
      (at) => at.updateTable('receipt_token').set({ order_number: 'N0' }).execute(),
    ],
    [
      'no confirmation',
      ['message-missing'],
      (at) => at.deleteFrom('outbox').where('dedupe_key', 'like', 'order-confirmation:%').execute(),
    ],
    [
      'a history that ends elsewhere',
      ['off-the-graph'],
      (at) => at.deleteFrom('placement_event').where('to_state', '=', 'DONE').execute(),
    ],
    [
      'a history with a gap',
      ['off-the-graph'],
      (at) => at.deleteFrom('placement_event').where('from_state', '=', 'RECEIVED').execute(),
    ],
    [
      'a history by a way that does not exist',
      ['off-the-graph'],
      async (at) => {
        await at.deleteFrom('placement_event').where('from_state', '<>', 'RECEIVED').execute()
        await at.updateTable('placement_event').set({ to_state: 'DONE' }).execute()
      },
    ],
    [
      'a balance beside its ledger',
      ['credit-differs'],
      (at) =>
        at
          .updateTable('credit_account')
          .set((eb) => ({ balance_cents: eb('balance_cents', '+', 1) }))
          .execute(),
    ],
    [
      'credit that was not booked',
      ['credit-differs'],
      async (at) => {
        await at.deleteFrom('credit_ledger').where('placement_id', 'is not', null).execute()
        await at
          .updateTable('credit_account')
          .set((eb) => ({ balance_cents: eb('balance_cents', '+', CREDIT_CENTS) }))
          .execute()
      },
    ],
    [
      'an order, and money for it, of a placement that failed',
      ['off-the-graph', 'money-without-order', 'order-of-failed-placement'],
      (at) => at.updateTable('placement').set({ state: 'FAILED' }).execute(),
    ],
  ]

  it.each(PLANTED)('finds %s', async (_what, found, plant) => {
    await plant(db)
    expect(await rules()).toEqual(found)
  })

  it('finds what is under way for too long, and leaves it alone until then', async () => {
    await db.deleteFrom('placement_event').execute()
    await db.updateTable('placement').set({ state: 'RECEIVED' }).execute()
    expect(await rules()).toEqual([])
    clock.offsetMs = 24 * 60 * 60_000
    expect(await rules()).toEqual(['overdue'])
  })
})
