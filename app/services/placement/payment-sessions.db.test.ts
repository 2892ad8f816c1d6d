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
      gatewaySessionId: 'g1',
      cartId: 'c1',
      sessionHash: 'mine',
      amountCents: 1_299,
    })
  })

  it('is found by its own visitor alone, until it expires', async () => {
    const found = { id, gatewaySessionId: 'g1', cartId: 'c1', amountCents: 1_299 }
    expect(await sessions.find(id, 'mine')).toEqual(found)
    expect(await sessions.find(id, 'theirs')).toBeNull()
    expect(await sessions.find('x', 'mine')).toBeNull()
    clock.offsetMs = 25 * 3_600_000
    expect(await sessions.find(id, 'mine')).toBeNull()
    expect(await sessions.deleteExpired()).toBe(1)
  })
})
