import { describe, expect, it } from 'vitest'
import { toLeg, toPlacement } from './placement-row.server'

const AT = '2026-10-05T14:00:00.000Z'
const LEG = {
  id: 'leg-1',
  placement_id: 'p-1',
  position: 0,
  kind: 'card',
  gateway_order_id: 'N1-1',
  amount_cents: 1_299,
  state: 'CAPTURING',
  account_id: null,
  transaction_id: 't-1',
  intent_at: AT,
  updated_at: AT,
}
const ROW = {
  id: 'p-1',
  key: 'form:1',
  request_hash: 'hash',
  cart_id: 'cart-1',
  seen_version: 3,
  seen_total_cents: 1_299,
  seen_fingerprint: 'seen',
  order_number: 'N1',
  state: 'ORDERING',
  request: JSON.stringify({ email: 'shopper@example.com' }),
  nonce: 'nonce',
  frozen_version: 4,
  frozen_total_cents: 1_299,
  snapshot: null,
  outcome: JSON.stringify({ kind: 'declined', reason: 'expired-card' }),
  order_intent_at: AT,
  order_unknown: 1,
  order_id: 'order-1',
  redrafts: 2,
  attempts: 1,
  last_error: 'payments find',
  created_at: AT,
  updated_at: AT,
  deadline_at: AT,
  lease_owner: null,
  lease_until: AT,
  next_try_at: AT,
  recheck_at: null,
  fence: 5,
  revision: 9,
  review_note: 'a note',
}

describe('a row of a placement', () => {
  it('has its instants as dates, its texts read and its doubt as a truth', () => {
    const legs = [toLeg(LEG)]
    expect(toPlacement(ROW, legs)).toMatchObject({
      details: { email: 'shopper@example.com' },
      failure: { kind: 'declined', reason: 'expired-card' },
      snapshot: null,
      orderUnknown: true,
      orderIntentAt: new Date(AT),
      deadlineAt: new Date(AT),
      legs: [{ gatewayOrderId: 'N1-1', amountCents: 1_299, state: 'CAPTURING', intentAt: new Date(AT) }],
    })
  })

  it('has nothing where nothing is known yet', () => {
    const bare = { ...ROW, outcome: null, order_intent_at: null, order_unknown: 0 }
    const empty = { failure: null, orderIntentAt: null, orderUnknown: false, legs: [] }
    expect(toPlacement(bare, [])).toMatchObject(empty)
    expect(toLeg({ ...LEG, intent_at: null, transaction_id: null })).toMatchObject({
      intentAt: null,
      transactionId: null,
    })
  })

  it('is read though it was kept with what no order is asked any more', () => {
    const request = JSON.stringify({ email: 'shopper@example.com', terms: true })
    expect(toPlacement({ ...ROW, request }, []).details).toEqual({ email: 'shopper@example.com' })
  })

  it.each(['ordering', 'SHIPPED', ''])('is refused in the state %j, which nobody knows', (state) => {
    expect(() => toPlacement({ ...ROW, state }, [])).toThrow('Placement p-1 has an unknown state')
  })

  it.each([{ kind: 'cheque' }, { state: 'PAID' }])('is refused with a leg of %j', (odd) => {
    expect(() => toLeg({ ...LEG, ...odd })).toThrow('Payment leg leg-1 has an unknown kind or state')
  })
})
