import { describe, expect, it } from 'vitest'
import { HOME } from '../cart/testing/carts'
import { isOwnSegment } from './customer-segment'
import { addressesInOrder } from './customer'
import type { Customer } from './customer'
import { HintFormSchema } from './hint-form'
import { HINTS } from './hints'
import { isPlatformId } from './platform-id'
import { offeredProviders, SOCIAL_NAMES, SOCIAL_PROVIDERS, toSocialProvider } from './social'
import { splitName } from './split-name'
import { kindOf } from './visitor-kind'

describe('a name', () => {
  it.each([
    ['Pat', 'Pat', ''],
    [' Pat ', 'Pat', ''],
    ['Pat Example', 'Pat', 'Example'],
    ['Ana  María\tLópez', 'Ana María', 'López'],
    ['', '', ''],
  ])('%j has two parts', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName })
  })
})

describe('the customer in a path', () => {
  it.each([
    ['me', true],
    ['email=pat@example.com', true],
    ['email=PAT@example.com', true],
    ['Pat@Example.com', true],
    ['email=kim@example.com', false],
    ['kim@example.com', false],
    ['name=pat@example.com', false],
    ['mail=pat@example.com', false],
    ['ME', false],
    ['', false],
  ])('%s', (segment, isOwn) => expect(isOwnSegment(segment, 'pat@Example.com')).toBe(isOwn))
})

describe('the kind of somebody who has signed in', () => {
  const plain = { permissions: [], isReseller: false, isBusiness: false } as const

  it('is the one of theirs with the most to do here', () => {
    expect(kindOf(plain)).toBe('customer')
    expect(kindOf({ ...plain, isBusiness: true })).toBe('business')
    expect(kindOf({ ...plain, isReseller: true, isBusiness: true })).toBe('reseller')
    for (const permission of ['checkOutAsCustomer', 'viewCustomerCart'] as const)
      expect(kindOf({ permissions: [permission], isReseller: true, isBusiness: true })).toBe('agent')
    expect(kindOf({ ...plain, permissions: ['viewAudit', 'bulkUpload', 'moderateReviews'] })).toBe('customer')
  })
})

describe('the addresses of a customer', () => {
  it('begin with the one that comes first', () => {
    const all = ['a', 'b', 'c'].map((id) => ({ id, ...HOME }))
    const ids = (defaultAddressId?: string) =>
      addressesInOrder({ addresses: all, defaultAddressId } as unknown as Customer).map(({ id }) => id)
    expect([ids(), ids('c'), ids('b'), ids('x')]).toEqual([
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
      ['b', 'a', 'c'],
      ['a', 'b', 'c'],
    ])
  })
})

describe('an id of the commerce platform', () => {
  it('is of letters, digits, dashes and underscores', () => {
    for (const id of ['a', 'A_b-9', 'x'.repeat(64)]) expect(isPlatformId(id)).toBe(true)
    for (const id of ['', 'x'.repeat(65), 'a b', 'a/b', '"a"', ' a', 'a\n'])
      expect(isPlatformId(id)).toBe(false)
  })
})

describe('a provider that somebody signs in with', () => {
  it('is one of three', () => {
    expect(SOCIAL_PROVIDERS.map((name) => SOCIAL_NAMES[name])).toEqual(['Google', 'Facebook', 'Apple'])
    for (const name of SOCIAL_PROVIDERS) expect(toSocialProvider(name)).toBe(name)
    for (const name of ['Google', 'github', '', null, 3]) expect(toSocialProvider(name)).toBeNull()
  })

  it('is not Google inside of Instagram', () => {
    const inside = (userAgent: string | null) => offeredProviders(SOCIAL_PROVIDERS, userAgent)
    expect(inside('Mozilla/5.0 Instagram 300.0')).toEqual(['facebook', 'apple'])
    expect(inside('mozilla instagram')).toEqual(['facebook', 'apple'])
    expect(inside('NotInstagrammed')).toEqual(SOCIAL_PROVIDERS)
    expect(inside(null)).toEqual(SOCIAL_PROVIDERS)
  })
})

describe('a hint that was seen', () => {
  it('is one of those that there are', () => {
    for (const hint of Object.keys(HINTS)) expect(HintFormSchema.parse({ hint })).toEqual({ hint })
    expect(HintFormSchema.parse({ hint: 'review', destination: '/account' })).toMatchObject({
      destination: '/account',
    })
    expect(HintFormSchema.safeParse({ hint: 'moon' }).error?.issues).toMatchObject([
      { message: 'There is no such hint.' },
    ])
    expect(HintFormSchema.safeParse({ hint: 'review', destination: 'x'.repeat(2_001) }).success).toBe(false)
    expect(HintFormSchema.safeParse({ hint: 'review', destination: 'x'.repeat(2_000) }).success).toBe(true)
  })
})
