import { describe, expect, it, vi } from 'vitest'
import type { Removal } from '~/models/cart/availability'
import { cartOf, lineOf } from '~/models/cart/testing/carts'
import type { Logger } from '../logger'
import { logEmptyBoxes } from './empty-boxes'

const { variant } = lineOf('box')
const box = lineOf('box', {
  fields: { externalId: 'box-1' },
  variant: { ...variant, customProduct: 'Dynamic Bundle' },
})
const removalOf = (reason: Removal['reason'], line = box): Removal => ({ line, keep: 0, reason, message: '' })

describe('staff hear of an empty box', () => {
  it('that leaves a cart, whatever else is the matter with it, and of no other line', () => {
    const error = vi.fn()
    const cart = cartOf({ lineItems: [box, lineOf('nut')] })
    for (const reason of ['no-children', 'inactive', 'restricted'] as const)
      logEmptyBoxes({ error } as unknown as Logger, cart, [
        removalOf(reason),
        removalOf(reason, lineOf('nut')),
      ])
    const heard = [
      { cartId: cart.id, lineItemId: 'box', sku: box.sku },
      'Dynamic Bundle line item has no children',
    ]
    expect(error.mock.calls).toEqual([heard, heard, heard])
  })
})
