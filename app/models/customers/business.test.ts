import { describe, expect, it } from 'vitest'
import { INDUSTRIES, isBusinessAccount, nameOfIndustry, profileToFields, TEAM_SIZES } from './business'

const PROFILE = { businessName: 'Maple Bakery', businessIndustry: 'bakery' } as const

describe('a business account', () => {
  it('has a name and an industry', () => {
    expect(isBusinessAccount(PROFILE)).toBe(true)
    expect(isBusinessAccount({ businessName: 'Maple Bakery' })).toBe(false)
    expect(isBusinessAccount({ ...PROFILE, businessName: '' })).toBe(false)
    expect(isBusinessAccount(null)).toBe(false)
  })

  it('is read in the words of its form', () => {
    expect(INDUSTRIES.map(({ value, label }) => [value, label])).toEqual([
      ['office', 'Office or coworking'],
      ['restaurant', 'Restaurant, café or catering'],
      ['bakery', 'Bakery or food production'],
      ['retail', 'Retail or online shop'],
      ['hospitality', 'Hotel, travel or events'],
      ['education', 'School or university'],
      ['healthcare', 'Health care'],
      ['nonprofit', 'Nonprofit or public sector'],
      ['other', 'Something else'],
    ])
    for (const { value, label } of INDUSTRIES) expect(nameOfIndustry(value)).toBe(label)
    expect(nameOfIndustry(undefined)).toBe('')
    expect(TEAM_SIZES.map(({ value, label }) => [value, label])).toEqual([
      ['1-10', '1 to 10 people'],
      ['11-50', '11 to 50 people'],
      ['51-200', '51 to 200 people'],
      ['201-1000', '201 to 1,000 people'],
      ['1000+', 'More than 1,000 people'],
    ])
  })

  it('fills its form again, the address field by field', () => {
    const address = {
      street1: '12 Maple Avenue',
      city: 'Montclair',
      state: 'NJ',
      postalCode: '07042',
      country: 'US',
    } as const
    expect(profileToFields({ ...PROFILE, phone: '2015550134', address })).toEqual({
      ...PROFILE,
      phone: '2015550134',
      ...address,
    })
    expect(profileToFields(PROFILE)).toEqual(PROFILE)
    expect(profileToFields(null)).toEqual({})
  })
})
