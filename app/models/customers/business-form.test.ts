import { describe, expect, it } from 'vitest'
import { BusinessProfileCallSchema, BusinessProfileSchema, BusinessUnitCallSchema } from './business-form'
import { INDUSTRIES, TEAM_SIZES } from './business'

const NEEDED = { businessName: 'Maple Bakery', businessIndustry: 'bakery' }
const ADDRESS = { street1: '12 Maple Avenue', city: 'Montclair', state: 'NJ', postalCode: '07042' }

const read = (fields: Readonly<Record<string, unknown>>) =>
  BusinessProfileSchema.parse({ ...NEEDED, ...fields })
const problems = (fields: Readonly<Record<string, unknown>>) =>
  BusinessProfileSchema.safeParse({ ...NEEDED, ...fields }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

describe('the profile of a business', () => {
  it('is a name and an industry; whatever is left empty is not there', () => {
    expect(read({})).toEqual(NEEDED)
    const empty = [
      'phone',
      'website',
      'taxId',
      'teamSize',
      'street1',
      'street2',
      'city',
      'state',
      'postalCode',
    ]
    expect(Object.keys(read(Object.fromEntries(empty.map((name) => [name, '']))))).toEqual(
      Object.keys(NEEDED),
    )
    expect(problems({ businessName: ' ' })).toEqual(['businessName: Please enter your company name'])
    expect(problems({ businessName: 'x'.repeat(101) })).toEqual([
      'businessName: Please use at most 100 characters',
    ])
    for (const businessIndustry of [undefined, '', 'farm'])
      expect(problems({ businessIndustry })).toEqual(['businessIndustry: Please choose your industry'])
  })

  it('has one of the industries and sizes that there are', () => {
    for (const { value } of INDUSTRIES)
      expect(read({ businessIndustry: value })).toEqual({ ...NEEDED, businessIndustry: value })
    for (const { value } of TEAM_SIZES)
      expect(read({ teamSize: value })).toEqual({ ...NEEDED, teamSize: value })
    expect(problems({ teamSize: 'a dozen' })).toEqual(['teamSize: Please choose a team size from the list'])
  })

  it('has a phone of ten digits', () => {
    expect(read({ phone: '(201) 555-0134' })).toEqual({ ...NEEDED, phone: '2015550134' })
    expect(problems({ phone: '555' })).toEqual(['phone: Phone number must be at least 10 characters'])
  })

  it.each([
    ['www.example.com', 'https://www.example.com/'],
    ['http://example.com/nuts?a=1', 'http://example.com/nuts?a=1'],
    ['HTTPS://Example.com', 'https://example.com/'],
    ['https://example.com:8080', 'https://example.com:8080/'],
  ])('has a web address: %s is %s', (website, kept) => {
    expect(read({ website })).toEqual({ ...NEEDED, website: kept })
  })

  it.each([
    'example',
    'javascript:alert(1).com',
    'ftp://example.com',
    'https://pat@example.com',
    'two words.com',
    'svn+ssh://example.com',
  ])('has no web address of %s', (website) => {
    expect(problems({ website })).toEqual([
      'website: Please enter a web address, for example www.example.com',
    ])
  })

  it('has a tax ID of letters, digits and dashes', () => {
    for (const taxId of ['12-3456789', 'gb 123 456', 'A'])
      expect(read({ taxId })).toEqual({ ...NEEDED, taxId })
    for (const taxId of ['-1', '12_3', '12-3456789!', '!12'])
      expect(problems({ taxId })).toEqual(['taxId: Please enter a tax ID of letters, digits and dashes'])
    expect(problems({ taxId: '1'.repeat(31) })).toEqual(['taxId: Please use at most 30 characters'])
  })

  it.each([
    ['website', 200],
    ['street1', 100],
    ['street2', 100],
    ['city', 80],
    ['state', 80],
  ])('has a %s of at most %i signs', (name, max) => {
    expect(problems({ ...ADDRESS, [name]: 'x'.repeat(max + 1) })).toContain(
      `${name}: Please use at most ${max} characters`,
    )
    expect(problems({ ...ADDRESS, [name]: 'x'.repeat(max) }) ?? []).not.toContain(
      `${name}: Please use at most ${max} characters`,
    )
  })
})

describe('the address of a business', () => {
  it('is whole: the state by its code, the postal code as it is printed', () => {
    expect(read({ ...ADDRESS, state: 'new jersey', street2: 'Suite 3' })).toEqual({
      ...NEEDED,
      address: { ...ADDRESS, street2: 'Suite 3', country: 'US' },
    })
    const canadian = {
      street1: '1 Main Street',
      city: 'Toronto',
      state: 'Ontario',
      postalCode: 'm5v2t6',
      country: 'CA',
    }
    expect(read(canadian)).toEqual({
      ...NEEDED,
      address: { ...canadian, state: 'ON', postalCode: 'M5V 2T6' },
    })
  })

  it('is none where only the country was chosen', () => {
    expect(read({ country: 'CA' })).toEqual(NEEDED)
    expect(problems({ country: 'FR' })).toEqual(['country: Please choose the United States or Canada'])
  })

  it.each(['street1', 'street2', 'city', 'state', 'postalCode'])('is begun by its %s alone', (name) => {
    const given = { street2: 'Suite 3', ...ADDRESS }[name as 'street2']
    const all = [
      ['street1', 'street1: Please enter your street address'],
      ['city', 'city: Please enter your city'],
      ['state', 'state: Please enter your state'],
      ['postalCode', 'postalCode: Please enter your zip code'],
    ]
    expect(problems({ [name]: given })).toEqual(all.filter(([part]) => part !== name).map(([, text]) => text))
  })

  it('is told beside the other faults of the form', () => {
    expect(problems({ businessName: '', street1: '12 Maple Avenue' })).toEqual([
      'businessName: Please enter your company name',
      'city: Please enter your city',
      'state: Please enter your state',
      'postalCode: Please enter your zip code',
    ])
    expect(problems({ ...ADDRESS, postalCode: '90210' })).toEqual([
      'postalCode: This ZIP code is in California, not in New Jersey. Please correct one of them',
    ])
  })
})

describe('the profile in a call', () => {
  it('has its address as an object, and null for what is not there', () => {
    const called = { ...NEEDED, phone: null, website: null, address: { ...ADDRESS, street2: null } }
    expect(BusinessProfileCallSchema.parse(called)).toEqual({
      ...NEEDED,
      address: { ...ADDRESS, country: 'US' },
    })
    for (const address of [null, undefined, 'Maple Avenue'])
      expect(BusinessProfileCallSchema.parse({ ...NEEDED, address })).toEqual(NEEDED)
    expect(BusinessProfileCallSchema.safeParse({ ...NEEDED, businessName: null }).success).toBe(false)
    for (const body of [null, 'text', 1])
      expect(BusinessProfileCallSchema.safeParse(body).success).toBe(false)
  })

  it('comes along with the unit, or later', () => {
    expect(BusinessUnitCallSchema.parse({})).toEqual({ source: undefined })
    expect(BusinessUnitCallSchema.parse({ source: ' sign-up ', profile: NEEDED })).toEqual({
      source: 'sign-up',
      profile: NEEDED,
    })
    expect(BusinessUnitCallSchema.safeParse({ source: 'x'.repeat(41) }).success).toBe(false)
    expect(BusinessUnitCallSchema.safeParse({ profile: {} }).success).toBe(false)
  })
})
