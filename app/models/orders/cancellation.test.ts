import { describe, expect, it } from 'vitest'
import {
  CANCEL_WITHIN_MS,
  cancellabilityOf,
  CANCELLATION_STATES,
  isCancellationOver,
  isDelivered,
  isShipped,
} from './cancellation'
import { CancelOrderSchema } from './cancel-form'
import type { Order } from './order'

const PLACED = '2026-03-02T15:00:00.000Z'
const after = (ms: number) => new Date(Date.parse(PLACED) + ms)
const order = (over: Partial<Order> = {}) => ({ orderState: 'Open' as const, placedAt: PLACED, ...over })

describe('calling an order off', () => {
  it('is open for half an hour', () => {
    expect(CANCEL_WITHIN_MS).toBe(1_800_000)
    const open = { kind: 'open', until: '2026-03-02T15:30:00.000Z' }
    expect(cancellabilityOf(order(), after(0))).toEqual(open)
    expect(cancellabilityOf(order({ orderState: 'Confirmed' }), after(CANCEL_WITHIN_MS - 1))).toEqual(open)
    expect(cancellabilityOf(order(), after(CANCEL_WITHIN_MS))).toEqual({ kind: 'too-late' })
  })

  it.each([
    [undefined, false],
    ['Pending', false],
    ['Backorder', false],
    ['Delayed', false],
    ['Canceled', false],
    ['Ready', true],
    ['Partial', true],
    ['Shipped', true],
    ['Delivered', true],
  ] as const)('of what is %s: shipped is %s', (shipmentState, shipped) => {
    const state = shipmentState === undefined ? {} : { shipmentState }
    expect(isShipped(state)).toBe(shipped)
    expect(cancellabilityOf(order(state), after(0)).kind).toBe(shipped ? 'shipped' : 'open')
  })

  it('is done once, and not of what is complete', () => {
    expect(cancellabilityOf(order({ orderState: 'Cancelled', shipmentState: 'Shipped' }), after(0))).toEqual({
      kind: 'cancelled',
    })
    expect(cancellabilityOf(order({ orderState: 'Complete' }), after(0))).toEqual({ kind: 'shipped' })
  })

  it.each([
    [{ shipmentState: 'Shipped' }, false],
    [{ shipmentState: 'Partial' }, false],
    [{}, false],
    [{ shipmentState: 'Delivered' }, true],
    [{ orderState: 'Complete', shipmentState: 'Shipped' }, true],
  ] as const)('of what is %j: delivered is %s', (state, delivered) => {
    expect(isDelivered(order(state))).toBe(delivered)
  })

  it('is over when the money is back, or when it was refused', () => {
    expect(CANCELLATION_STATES.filter(isCancellationOver)).toEqual(['REFUNDED', 'REFUSED'])
    expect(CANCELLATION_STATES).toEqual(['REQUESTED', 'CANCELLED', 'RESTOCKED', 'REFUNDED', 'REFUSED'])
  })

  it('is asked for by its own button', () => {
    expect(CancelOrderSchema.parse({ intent: 'cancel' })).toEqual({ intent: 'cancel' })
    expect(CancelOrderSchema.safeParse({ intent: 'copy' }).success).toBe(false)
  })
})
