/** Answers were lost, and what the platforms say on asking again differs from what was wanted of them. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MovableClock, silentLogger } from '../../../tests/unit/placement/clock-and-log'
import { creditOf, grantCredit } from '../../../tests/unit/placement/credit'
import { createTestService, GOOD_NONCE, guest, quiesce, submit } from '../../../tests/unit/placement/harness'
import type { TestService } from '../../../tests/unit/placement/harness'
import { openPlatforms } from '../../../tests/unit/placement/platforms'
import type { Operation, PlacementPlatforms } from '../../../tests/unit/placement/platforms'
import type { Cart } from '~/models/cart/cart'
import { amountDueCents } from '~/models/placement/snapshot'
import { describeEachDatabase } from '../database/testing/each-database'
import { createManualReview } from './manual-review.server'

const MINUTE = 60_000
const OTHER_LINES =
  "UPDATE document SET body = json_set(body, '$.lineItems[0].quantity', 7) WHERE kind = 'order'"

let platforms: PlacementPlatforms
beforeAll(async () => {
  platforms = await openPlatforms()
})
afterAll(() => platforms.close())

describeEachDatabase('order placement that finds something else than it left', (subject) => {
  let clock: MovableClock
  let service: TestService
  let alerts: unknown[]

  const money = async () => (await platforms.transactions()).map((each) => each.state)
  const spoilMoney = (change: string) =>
    platforms.spoil('payments', `UPDATE transaction_record SET ${change}`)
  const rowOf = () => subject.database().db.selectFrom('placement').selectAll().executeTakeFirstOrThrow()
  const times = (operation: Operation) => service.wire.sent.filter((sent) => sent === operation).length
  const finish = async () => {
    platforms.shop.platforms.faults.clear()
    await quiesce(service, subject.database())
    return rowOf()
  }
  /** An order that this call leaves under way. */
  async function beginUntil(operation: Operation, kind: 'refuse' | 'lost-reply', cart?: Cart) {
    const asked = cart ?? (await platforms.addCart())
    platforms.fault(operation, kind)
    const outcome = await submit(service, asked)
    if (outcome.kind !== 'pending') throw new Error(outcome.kind)
    const status = () => service.status(outcome.placementId, [asked.id])
    return { status, cart: asked }
  }

  beforeEach(async () => {
    await platforms.forget(subject.database())
    platforms.shop.platforms.faults.clear()
    clock = new MovableClock(platforms.shop.clock)
    alerts = []
    const logger = { ...silentLogger, error: (fields: object) => void alerts.push(fields) }
    service = createTestService({ database: subject.database(), platforms, clock, logger })
  })

  it.each([
    ['of another amount', 'amount = amount - 1', 'the gateway answered'],
    ['captured', "state = 'captured', captured_amount = amount", 'was captured before its order'],
  ])('calls a person for money that is %s before there is an order', async (_, change, note) => {
    await beginUntil('authorize', 'lost-reply')
    spoilMoney(change)
    const { state, review_note: said, order_number: number } = await finish()
    expect([state, said?.toLowerCase()]).toEqual(['NEEDS_REVIEW', expect.stringContaining(note)])
    expect(said).toContain(`${number}-1`)
    expect(alerts).toMatchObject([{ alert: 'placement-needs-review', orderNumber: number, note: said }])
    expect([times('createOrder'), times('void')]).toEqual([0, 0])
  })

  it('goes on with money that was reserved though the answer was lost', async () => {
    const { status } = await beginUntil('authorize', 'lost-reply')
    expect((await finish()).state).toBe('DONE')
    expect(await status()).toMatchObject({ kind: 'placed' })
    expect([await money(), times('authorize')]).toEqual([['captured'], 1])
  })

  it('makes no order on money that was captured under its number before it asked for it', async () => {
    const cart = await platforms.addCart()
    service.wire.onAnswer = async (operation) => {
      if (operation !== 'prepareCart') return
      await platforms.authorize(`${(await rowOf()).order_number}-1`, GOOD_NONCE, amountDueCents(cart))
      spoilMoney("state = 'captured', captured_amount = amount")
    }
    await submit(service, cart)
    const { state, review_note: said } = await finish()
    expect([state, said]).toEqual([
      'NEEDS_REVIEW',
      expect.stringContaining('is captured and cannot be voided'),
    ])
    expect(await platforms.orders()).toEqual([])
  })

  it('asks for no money once nothing is there to pay with', async () => {
    const { status } = await beginUntil('authorize', 'refuse')
    await subject.database().db.updateTable('placement').set({ nonce: null }).execute()
    expect((await finish()).state).toBe('FAILED')
    expect(await status()).toMatchObject({ kind: 'declined', reason: 'payment-missing' })
    expect(await money()).toEqual([])
  })

  it.each(['voided', 'declined'])(
    'takes money that is %s by then for a card that was declined',
    async (state) => {
      const { status } = await beginUntil('authorize', 'lost-reply')
      spoilMoney(`state = '${state}'`)
      expect((await finish()).state).toBe('FAILED')
      expect(await status()).toMatchObject({ kind: 'declined', reason: 'do-not-honor' })
      expect([times('authorize'), times('createOrder')]).toEqual([1, 0])
    },
  )

  it('captures once what was captured though its answer was lost', async () => {
    const { status } = await beginUntil('capture', 'lost-reply')
    const before = times('capture')
    expect((await finish()).state).toBe('DONE')
    expect(await status()).toMatchObject({ kind: 'placed' })
    expect([await money(), times('capture')]).toEqual([['captured'], before])
  })

  it.each([
    ['voided', "UPDATE transaction_record SET state = 'voided'", 'cannot be captured: voided'],
    ['gone', 'DELETE FROM transaction_record', 'cannot be captured: absent'],
    ['another', "UPDATE transaction_record SET id = 'another'", 'cannot be captured: absent'],
    [
      'of another amount',
      "UPDATE transaction_record SET state = 'captured', captured_amount = amount - 1, amount = amount - 1",
      'cannot be captured: captured',
    ],
  ])('calls a person when the order is made and its money is %s', async (_, statement, note) => {
    await beginUntil('capture', 'refuse')
    platforms.spoil('payments', statement)
    const { state, review_note: said } = await finish()
    expect([state, said]).toEqual(['NEEDS_REVIEW', expect.stringContaining(note)])
    expect(await platforms.orders()).toHaveLength(1)
  })

  it('calls a person when the order is made and nobody knows any more by what transaction it is paid', async () => {
    await beginUntil('capture', 'refuse')
    await subject.database().db.updateTable('payment_leg').set({ transaction_id: null }).execute()
    const { state, review_note: said, order_number: number } = await finish()
    expect([state, said]).toEqual(['NEEDS_REVIEW', `${number}-1 has no transaction`])
    expect(await money()).toEqual(['authorized'])
  })

  it('calls a person for an order under its number that is not what was frozen', async () => {
    await beginUntil('createOrder', 'lost-reply')
    platforms.spoil('commercetools', OTHER_LINES)
    const { state, review_note: said } = await finish()
    expect([state, said]).toEqual(['NEEDS_REVIEW', 'The order is not what was frozen'])
    expect(await money()).toEqual(['authorized'])
  })

  it.each(['done', 'failed'] as const)(
    'takes the word of a person who has settled it as %s, whatever the books of others say',
    async (decision) => {
      await beginUntil('createOrder', 'lost-reply')
      platforms.spoil('commercetools', OTHER_LINES)
      const { order_number: orderNumber } = await finish()
      const review = createManualReview({ database: subject.database(), clock })
      expect(await review.resolve(orderNumber, decision, 'settled at the gateway')).toBe('resolved')
      expect((await rowOf()).state).toBe(decision.toUpperCase())
      expect(await service.reconcile()).toEqual([])
    },
  )

  /** An order that waits for a person, and for which 300 of Ann's 500 are reserved or, once it is made, spent. */
  async function reviewOnCredit(isMade: boolean): Promise<string> {
    await grantCredit(subject.database(), 'ann', 500)
    if (isMade) platforms.fault('capture', 'refuse')
    else platforms.fault('createOrder', 'lost-reply')
    const storeCredit = { accountId: 'ann', amountCents: 300 }
    const { kind } = await submit(service, await platforms.addCart(), undefined, { ...guest, storeCredit })
    expect(kind).toBe('pending')
    if (isMade) spoilMoney("state = 'voided'")
    else platforms.spoil('commercetools', OTHER_LINES)
    const { state, order_number: orderNumber } = await finish()
    expect([state, await creditOf(subject.database(), 'ann')]).toEqual(['NEEDS_REVIEW', 200])
    return orderNumber
  }

  it('gives store credit back once with the word of a person that there is no order', async () => {
    const orderNumber = await reviewOnCredit(false)
    const review = createManualReview({ database: subject.database(), clock })
    const resolve = () => review.resolve(orderNumber, 'failed', 'no order and no charge')
    const answers = await Promise.allSettled([resolve(), resolve()])
    expect(answers).toContainEqual({ status: 'fulfilled', value: 'resolved' })
    expect(await resolve()).toBe('not-waiting')
    expect(await creditOf(subject.database(), 'ann')).toBe(500)
    expect(await service.reconcile()).toEqual([])
    // What is not in the books is told all the same, whoever has settled it.
    const { db } = subject.database()
    await db.deleteFrom('credit_ledger').where('kind', '=', 'release').execute()
    await db.updateTable('credit_account').set({ balance_cents: 200 }).execute()
    expect(await service.reconcile()).toMatchObject([
      { rule: 'credit-differs', detail: 'booked -300, due 0' },
    ])
  })

  it.each([
    ['kept with an order that is settled as done', false, 'done'],
    ['spent on an order that was made', true, 'failed'],
  ] as const)('gives back no store credit that is %s', async (_, isMade, decision) => {
    const orderNumber = await reviewOnCredit(isMade)
    const review = createManualReview({ database: subject.database(), clock })
    expect(await review.resolve(orderNumber, decision, 'settled at the gateway')).toBe('resolved')
    expect(await creditOf(subject.database(), 'ann')).toBe(200)
    expect(await service.reconcile()).toEqual([])
  })

  it('takes back nothing of an order that is not what was frozen, however late it is found', async () => {
    await beginUntil('createOrder', 'lost-reply')
    platforms.spoil('commercetools', OTHER_LINES)
    clock.offsetMs = 11 * MINUTE
    const { state, review_note: said } = await finish()
    expect([state, said]).toEqual(['NEEDS_REVIEW', 'The order is not what was frozen'])
    expect(await money()).toEqual(['authorized'])
  })

  it("gives up where another cart's order has its number, and leaves that order alone", async () => {
    const { status } = await beginUntil('createOrder', 'refuse')
    const { order_number: orderNumber } = await rowOf()
    platforms.shop.platforms.faults.clear()
    const other = await platforms.addCart()
    await platforms.shop.merchant.post('orders', {
      cart: { typeId: 'cart', id: other.id },
      version: other.version,
      orderNumber,
    })
    expect((await finish()).state).toBe('FAILED')
    expect(await status()).toMatchObject({ kind: 'unavailable' })
    expect([await money(), times('createOrder')]).toEqual([['voided'], 1])
    expect((await platforms.orders()).map(({ cart }) => cart?.id)).toEqual([other.id])
  })

  it('calls a person when what it wants to void has been captured', async () => {
    await beginUntil('void', 'refuse', await platforms.addCart('refused'))
    spoilMoney("state = 'captured', captured_amount = amount")
    const { state, review_note: said, order_number: number } = await finish()
    expect([state, said]).toEqual(['NEEDS_REVIEW', `${number}-1 is captured and cannot be voided`])
  })

  it('gives up a cart whose version never rests, after six calls and without a charge', async () => {
    const cart = await platforms.addCart()
    service.wire.onAnswer = async (operation) => {
      if (times('authorize') === 0 || (operation !== 'authorize' && operation !== 'getCart')) return
      const { version } = await platforms.cartOf(cart)
      const actions = [{ action: 'setCustomerEmail', email: `at-${version}@example.com` }]
      await platforms.shop.merchant.post(`carts/${cart.id}`, { version, actions })
    }
    expect((await submit(service, cart)).kind).toBe('changed')
    expect([await money(), times('createOrder')]).toEqual([['voided'], 6])
  })

  it('gives up without a call for money when the cart could not be read until the deadline', async () => {
    const { status } = await beginUntil('getCart', 'refuse')
    clock.offsetMs = 11 * MINUTE
    const { state, nonce, recheck_at: recheckAt } = await finish()
    expect([state, nonce, recheckAt]).toEqual(['FAILED', null, null])
    expect(await status()).toMatchObject({ kind: 'unavailable' })
    expect(times('authorize')).toBe(0)
  })

  it('looks once more after a quarter of an hour at what failed after a call for money', async () => {
    await submit(service, await platforms.addCart('refused'))
    const { state, nonce, recheck_at: recheckAt, updated_at: endedAt } = await rowOf()
    expect([state, nonce]).toEqual(['FAILED', null])
    expect(Date.parse(recheckAt ?? '') - Date.parse(endedAt)).toBeCloseTo(15 * MINUTE, -5)
  })
})
