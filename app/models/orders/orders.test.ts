import { describe, expect, it } from 'vitest'
import { definedOnly } from '../defined-only'
import { readOrderPage, toCursor, yearBounds, yearsBetween } from './order-page'
import { dateOf, orderStatus } from './order-row'
import { ProblemSchema } from './problem-form'
import { trackingNumber } from './tracking'

describe('the status of an order', () => {
  it.each([
    ['Open', undefined, 'Processing'],
    ['Confirmed', 'Pending', 'Processing'],
    ['Confirmed', 'Ready', 'Ready to ship'],
    ['Confirmed', 'Backorder', 'Waiting for stock'],
    ['Confirmed', 'Delayed', 'Delayed'],
    ['Confirmed', 'Partial', 'Partly shipped'],
    ['Open', 'Shipped', 'Shipped'],
    ['Complete', 'Delivered', 'Delivered'],
    ['Complete', undefined, 'Complete'],
    ['Cancelled', 'Shipped', 'Cancelled'],
    ['Open', 'Canceled', 'Cancelled'],
    ['Open', 'Something new', 'Processing'],
  ] as const)('%s and %s is: %s', (orderState, shipmentState, words) => {
    expect(orderStatus({ orderState, ...definedOnly({ shipmentState }) })).toBe(words)
  })
})

describe('a tracking number', () => {
  it.each([
    ['UPS', '1Z 999', 'UPS', 'https://www.ups.com/track?tracknum=1Z%20999'],
    ['ups ground', '1Z', 'UPS', 'https://www.ups.com/track?tracknum=1Z'],
    ['FEDEX', '7', 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr=7'],
    [
      'Canada Post',
      '8',
      'Canada Post',
      'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=8',
    ],
    ['Upstate Carting', '9', 'Upstate Carting', undefined],
    ['', '9', '', undefined],
  ])('of %j and %s leads to the carrier', (carrier, number, name, url) => {
    expect(trackingNumber({ carrier, trackingNumber: number })).toEqual({
      number,
      carrier: name,
      ...definedOnly({ url }),
    })
  })

  it('is none where the parcel has none', () => {
    expect(trackingNumber({ carrier: 'UPS' })).toBeNull()
    expect(trackingNumber({ carrier: 'UPS', trackingNumber: ' ' })).toBeNull()
  })
})

describe('a page of the history', () => {
  const cursor = { placedAt: '2026-03-02T15:00:00.000Z', id: '1f0c-aa' }

  it.each([
    ['', {}],
    ['year=2025', { year: 2025 }],
    [`year=2025&after=${toCursor(cursor)}`, { year: 2025, after: cursor }],
    ['year=', {}],
    ['year=1e3', {}],
    ['year=25', {}],
    ['year=2025&year=2024', { year: 2025 }],
    ['after=2026-03-02', {}],
    ['after=2026-13-45T15:00:00.000Z_1', {}],
    [`after=${cursor.placedAt}_" or 1=1`, {}],
  ])('asked for by %j', (search, page) => {
    expect(readOrderPage(new URLSearchParams(search))).toEqual(page)
  })

  it('begins and ends with the year of the business, not of UTC', () => {
    expect(yearBounds(2026)).toEqual({ from: '2026-01-01T05:00:00.000Z', until: '2027-01-01T05:00:00.000Z' })
    expect(dateOf('2026-01-01T04:59:59.000Z')).toEqual({ date: '2025-12-31', year: 2025 })
  })

  it('offers the years since the first order', () => {
    expect(yearsBetween(2023, 2026)).toEqual([2026, 2025, 2024, 2023])
    expect(yearsBetween(2026, 2026)).toEqual([2026])
    // A clock that is behind.
    expect(yearsBetween(2027, 2026)).toEqual([2026])
  })
})

describe('what is wrong with an order', () => {
  it.each([
    [{ topic: 'Something else', message: ' It is late.\r\nWhere? ' }, true],
    [{ topic: 'Something else', message: '   ' }, false],
    [{ topic: 'Nothing', message: 'x' }, false],
    [{ message: 'x' }, false],
    [{ topic: 'Something else', message: 'x'.repeat(2_001) }, false],
  ])('of %j may be sent: %s', (fields, ok) => {
    expect(ProblemSchema.safeParse(fields).success).toBe(ok)
  })
})
