import { describe, expect, it } from 'vitest'
import { BROWSER_EVENTS, BrowserEventSchema, troubleOf } from './browser-event'

const isEvent = (custom_data: unknown) =>
  BrowserEventSchema.safeParse({ event_name: 'AddToCart', custom_data }).success
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1]))

describe('an event of a page', () => {
  it('is one of those of the protocol, with fields or without [API-15]', () => {
    expect(BrowserEventSchema.parse({ event_name: 'Purchase' })).toEqual({
      event_name: 'Purchase',
      custom_data: {},
      user_data: {},
    })
    for (const event_name of BROWSER_EVENTS)
      expect(BrowserEventSchema.safeParse({ event_name }).success).toBe(true)
    expect(BROWSER_EVENTS).toEqual([
      'PageView',
      'ViewContent',
      'Search',
      'AddToCart',
      'AddToWishlist',
      'InitiateCheckout',
      'AddPaymentInfo',
      'Purchase',
      'Lead',
      'CompleteRegistration',
      'Subscribe',
      'Contact',
    ])
    const unknown = BrowserEventSchema.safeParse({ event_name: 'Fly' })
    expect(unknown.error?.issues.map(({ message }) => message)).toEqual(['This event is not known'])
  })

  it('has plain values, and lists of them or of plain objects', () => {
    const custom_data = {
      value: 9.99,
      currency: 'USD',
      isNew: true,
      coupon: null,
      ids: ['a', 1, false, null],
      contents: [{ id: 'a', quantity: 2 }],
    }
    expect(BrowserEventSchema.parse({ event_name: 'Purchase', custom_data }).custom_data).toEqual(custom_data)
    for (const wrong of [{ a: {} }, { a: [[1]] }, { a: [{ b: {} }] }, 'text', null, { a: undefined }])
      expect(isEvent(wrong)).toBe(false)
  })

  it('is bounded in every part', () => {
    expect([isEvent(fields(30)), isEvent(fields(31))]).toEqual([true, false])
    const said = BrowserEventSchema.safeParse({ event_name: 'Lead', user_data: fields(31) })
    expect(said.error?.issues.map(({ message }) => message)).toEqual(['There are too many fields'])
    expect([isEvent({ a: 'x'.repeat(1_000) }), isEvent({ a: 'x'.repeat(1_001) })]).toEqual([true, false])
    const list = (length: number) => ({ a: Array.from({ length }, () => 1) })
    expect([isEvent(list(100)), isEvent(list(101))]).toEqual([true, false])
    const named = (length: number) => ({ ['x'.repeat(length)]: 1 })
    expect([isEvent(named(60)), isEvent(named(61)), isEvent({ a: [named(61)] })]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('what went wrong in a browser', () => {
  const told = (event_name: string, custom_data?: unknown) =>
    troubleOf(BrowserEventSchema.parse({ event_name, custom_data }))

  it('is told with its reason, where a page of ours gives one', () => {
    for (const reason of ['late', 'not loaded', 'no token'])
      expect(told('CaptchaFailed', { reason })).toEqual({ event: 'CaptchaFailed', reason })
    for (const other of [{}, { reason: 'moon' }, { reason: 1 }, { why: 'late' }])
      expect(told('CaptchaFailed', other)).toEqual({ event: 'CaptchaFailed', reason: 'unknown' })
  })

  it('is none of the events of the protocol', () => {
    for (const name of BROWSER_EVENTS) expect(told(name, { reason: 'late' })).toBeNull()
  })
})
