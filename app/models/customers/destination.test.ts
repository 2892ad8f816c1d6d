import { describe, expect, it } from 'vitest'
import { afterSignIn, BUSINESS_REGISTRATION, leadsToCheckout } from './destination'

describe('a way to checkout', () => {
  it.each([
    ['/checkout', true],
    ['/checkout/address', true],
    ['/checkout?a=1', true],
    ['/checkout#pay', true],
    ['/checkouts', false],
    ['/', false],
    ['/account/checkout', false],
    ['/en/checkout/', false],
  ])('%s', (path, leads) => expect(leadsToCheckout(path)).toBe(leads))
})

describe('where signing in leads to', () => {
  const person = { destination: '/account', isBusiness: false }
  const business = { destination: '/account', isBusiness: true }

  it('is where somebody was going to', () => {
    expect(afterSignIn(person)).toBe('/account')
    expect(afterSignIn(business)).toBe('/account')
    expect(afterSignIn({ ...person, isNew: true })).toBe('/account')
    expect(afterSignIn({ ...person, over: '/nuts' })).toBe('/account')
  })

  it('of a business is the page that the dialog stands over', () => {
    expect(afterSignIn({ ...business, over: '/nuts' })).toBe('/nuts')
  })

  it('of a new business is its registration, unless it is on the way to checkout', () => {
    expect(BUSINESS_REGISTRATION).toBe('/business/register')
    expect(afterSignIn({ ...business, isNew: true, over: '/nuts' })).toBe('/business/register')
    for (const over of [null, '/nuts'])
      expect(afterSignIn({ destination: '/checkout/address', isBusiness: true, isNew: true, over })).toBe(
        '/checkout/address',
      )
  })
})
