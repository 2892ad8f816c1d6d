import { beforeEach, expect, it } from 'vitest'
import { MovableClock } from '../../../tests/unit/placement/clock-and-log'
import { describeEachDatabase } from '../database/testing/each-database'
import { createPaymentSessions } from './payment-sessions.server'
import type { PaymentSessions } from './payment-sessions.server'

describeEachDatabase('visits to the hosted payment page', (subject) => {
  let clock: MovableClock
  let sessions: PaymentSessions
  let id: string

  beforeEach(async () => {
    await subject.database().db.deleteFrom('payment_session').execute()
    clock = new MovableClock()
    sessions = createPaymentSessions({ database: subject.database(), clock })
    id = sessions.newId()
    await sessions.create({
      id,
      kind: 'entry',
      gatewaySessionId: 'g1',
      cartId: 'c1',
      sessionHash: 'mine',
      customerId: null,
      amountCents: 1_299,
      credit: null,
      accountName: null,
      agentPayment: null,
    })
  })

  it('is found by its own visitor alone, until it expires', async () => {
    const found = {
      id,
      kind: 'entry',
      gatewaySessionId: 'g1',
      cartId: 'c1',
      customerId: null,
      amountCents: 1_299,
      credit: null,
      nonce: null,
      accountName: null,
      agentPayment: null,
      pageUrl: null,
      notices: [],
      createdAt: expect.any(Date) as Date,
    }
    expect(await sessions.find(id, 'mine')).toEqual(found)
    expect(await sessions.find(id, 'theirs')).toBeNull()
    expect(await sessions.find('x', 'mine')).toBeNull()
    clock.offsetMs = 25 * 3_600_000
    expect(await sessions.find(id, 'mine')).toBeNull()
    expect(await sessions.deleteExpired()).toBe(1)
  })

  it('keeps a saved card by its token, with the first nonce that it was given', async () => {
    const saved = sessions.newId()
    await sessions.create({
      id: saved,
      kind: 'saved',
      gatewaySessionId: 'card-1',
      cartId: 'c1',
      sessionHash: 'mine',
      customerId: 'ann',
      amountCents: 1_299,
      credit: { accountId: 'a1', cents: 500 },
      accountName: null,
      agentPayment: null,
    })
    expect(await sessions.keepNonce(saved, 'first')).toBe('first')
    expect(await sessions.keepNonce(saved, 'second')).toBe('first')
    expect(await sessions.find(saved, 'mine')).toMatchObject({
      gatewaySessionId: 'card-1',
      customerId: 'ann',
      credit: { accountId: 'a1', cents: 500 },
      nonce: 'first',
    })
  })
})
