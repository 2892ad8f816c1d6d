import { describe, expect, it } from 'vitest'
import { adjustTargets, shipmentKey, sumOfTargets } from './targets'

const to = (...quantities: readonly number[]) =>
  quantities.map((quantity, index) => ({ addressKey: shipmentKey(index + 1), quantity }))
const adjusted = (quantities: readonly number[], quantity: number) =>
  adjustTargets(to(...quantities), quantity).map((target) => `${target.addressKey} × ${target.quantity}`)

describe('the places of a line that gets another quantity', () => {
  it('lose what is too much from the last one on, as many as it takes [CART-05]', () => {
    expect(adjusted([3, 2, 4], 8)).toEqual(['shipment-1 × 3', 'shipment-2 × 2', 'shipment-3 × 3'])
    expect(adjusted([3, 2, 4], 5)).toEqual(['shipment-1 × 3', 'shipment-2 × 2'])
    expect(adjusted([3, 2, 4], 1)).toEqual(['shipment-1 × 1'])
    expect(adjusted([3, 2, 4], 0)).toEqual([])
  })

  it('have what is more go to the last one [CART-04]', () => {
    expect(adjusted([3, 2], 9)).toEqual(['shipment-1 × 3', 'shipment-2 × 6'])
  })

  it('stay as they are where they have that many, but for those that get nothing', () => {
    expect(adjusted([3, 2], 5)).toEqual(['shipment-1 × 3', 'shipment-2 × 2'])
    expect(adjusted([0, 5], 5)).toEqual(['shipment-2 × 5'])
  })

  it('are none where nothing is split yet', () => {
    expect(adjusted([], 5)).toEqual([])
    expect([sumOfTargets([]), sumOfTargets(to(3, 2))]).toEqual([0, 5])
  })

  it('keep what else is said of them', () => {
    const target = { addressKey: 'shipment-1', quantity: 2, shippingMethodKey: 'shipment-1' }
    expect(adjustTargets([target], 3)).toEqual([{ ...target, quantity: 3 }])
  })
})
