import { describe, expect, it } from 'vitest'
import type { Address } from '../address/address'
import { destinationCountry, mayGoToContiguousUs } from './destination-country'
import { HOME, shipmentOf } from './testing/carts'

const sentTo = (over: Partial<Address>) => ({
  itemShippingAddresses: [{ ...shipmentOf('shipment-1'), address: { ...HOME, ...over } }],
})
const NOWHERE = { itemShippingAddresses: [] }

describe('a cart goes', () => {
  it('to the country of its address, or else of the postal code, or else at home', () => {
    const toronto = sentTo({ country: 'CA', state: 'ON', postalCode: 'M5V 2T6' })
    expect(destinationCountry(toronto, '10001')).toBe('CA')
    expect(destinationCountry(NOWHERE, 'M5V 2T6')).toBe('CA')
    expect([destinationCountry(null), destinationCountry(NOWHERE, 'x')]).toEqual(['US', 'US'])
  })

  it.each([
    ['10001', true],
    ['10001-1234', true],
    // Hawaii, Alaska, Puerto Rico, an army post office, Guam.
    ['96813', false],
    ['99501', false],
    ['00901', false],
    ['09001', false],
    ['96910', false],
    ['M5V 2T6', false],
    ['', true],
    ['x', true],
  ])('by the postal code %j, to the contiguous states perhaps: %s [SHIP-22]', (postalCode, may) => {
    expect(mayGoToContiguousUs(NOWHERE, postalCode)).toBe(may)
    expect(mayGoToContiguousUs(null, postalCode)).toBe(may)
  })

  it('to the contiguous states by its address, whatever the postal code of the estimates [SHIP-22]', () => {
    expect(mayGoToContiguousUs(sentTo({}), '96813')).toBe(true)
    expect(mayGoToContiguousUs(sentTo({ state: 'HI', postalCode: '96813' }), '10001')).toBe(false)
  })
})
