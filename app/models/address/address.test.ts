import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ADDRESS_SHAPE, toAddress, withRegionChecks } from './address-form'
import { countryOfPostalCode, toPostalCode } from './postal-code'
import { regionsOfPostalCode } from './postal-regions'
import {
  isContiguousUs,
  isCountry,
  nameOfCountry,
  nameOfRegion,
  regionsOf,
  toCountry,
  toRegionCode,
} from './regions'

/** As every address form composes it. */
const AddressSchema = withRegionChecks(z.object(ADDRESS_SHAPE)).transform(toAddress)

const GOOD = {
  name: 'Pat Example',
  street1: '12 Maple Avenue',
  city: 'Montclair',
  state: 'NJ',
  postalCode: '07042',
  country: 'US',
  phone: '(201) 555-0134',
}

function messages(fields: Record<string, unknown>): Record<string, string> {
  const parsed = AddressSchema.safeParse(fields)
  const found: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message
  return found
}

describe('the address of a form', () => {
  it('has all its fields, in the US unless it says otherwise', () => {
    const { country: _country, ...fields } = GOOD
    const full = { ...fields, company: 'Sample Co', street2: 'Floor 2', residential: 'off' }
    expect(AddressSchema.parse(full)).toEqual({
      name: 'Pat Example',
      company: 'Sample Co',
      street1: '12 Maple Avenue',
      street2: 'Floor 2',
      city: 'Montclair',
      state: 'NJ',
      postalCode: '07042',
      country: 'US',
      residential: false,
      phone: '(201) 555-0134',
    })
    const there = { ...fields, country: 'CA', state: 'Ontario', postalCode: 'm5x1a9' }
    expect(AddressSchema.parse(there)).toMatchObject({ country: 'CA', state: 'ON', postalCode: 'M5X 1A9' })
    expect(AddressSchema.safeParse({ ...full, country: 'MX' }).success).toBe(false)
  })
})

describe('postal codes', () => {
  it.each([
    ['12345', '12345'],
    ['12345-6789', '12345-6789'],
    ['123456789', '12345-6789'],
    [' 07042 ', '07042'],
  ])('reads %s as a US code [ADDR-02]', (typed, printed) => {
    expect(toPostalCode('US', typed)).toBe(printed)
  })

  it.each(['1234', '123456', '12345-678', 'ABCDE', '12345 6789', ''])(
    'refuses %j in the US [ADDR-02]',
    (typed) => {
      expect(toPostalCode('US', typed)).toBeNull()
    },
  )

  it.each(['K1A 0B1', 'K1A-0B1', 'k1a0b1'])('reads %s as a Canadian code [ADDR-03]', (typed) => {
    expect(toPostalCode('CA', typed)).toBe('K1A 0B1')
    expect(countryOfPostalCode(typed)).toBe('CA')
  })

  it('belongs to the country of its form, if to any', () => {
    expect(countryOfPostalCode('07042-1234')).toBe('US')
    expect(countryOfPostalCode('7042')).toBeNull()
    expect(countryOfPostalCode('')).toBeNull()
  })

  it.each(['K1A  0B1', 'D1A 0B1', 'K1A 0B', 'K1A 0B1 2', 'XK1A 0B1', '12345'])(
    'refuses %j in Canada [ADDR-03]',
    (typed) => {
      expect(toPostalCode('CA', typed)).toBeNull()
    },
  )

  it('gives its printed form back unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{5}(-\d{4})?$/), (code) => {
        expect(toPostalCode('US', code)).toBe(code)
      }),
    )
  })
})

describe('states and provinces', () => {
  it('turns full names into codes, whatever their case [ADDR-05]', () => {
    expect(toRegionCode('US', 'california')).toBe('CA')
    expect(toRegionCode('CA', ' ONTARIO ')).toBe('ON')
    expect(toRegionCode('US', 'District  of Columbia')).toBe('DC')
  })

  it.each(['Québec', 'QUÉBEC', 'Que\u0301bec'])('knows %s as its people write it [ADDR-05]', (name) =>
    expect(toRegionCode('CA', name)).toBe('QC'),
  )

  it('knows territories, and no code of the other country [ADDR-04]', () => {
    expect(toRegionCode('US', 'PR')).toBe('PR')
    expect(toRegionCode('US', 'ON')).toBeNull()
    expect(toRegionCode('CA', 'NJ')).toBeNull()
    expect(regionsOf('CA')).toHaveLength(13)
    expect(regionsOf('US')).toHaveLength(59)
  })

  it('stand in a select by their names, each with its code', () => {
    const names = regionsOf('CA').map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(regionsOf('CA')[0]).toEqual({ code: 'AB', name: 'Alberta' })
    expect(regionsOf('US').slice(0, 3)).toEqual([
      { code: 'AL', name: 'Alabama' },
      { code: 'AK', name: 'Alaska' },
      { code: 'AS', name: 'American Samoa' },
    ])
  })

  it('are called by their names, and by their code where that is not known', () => {
    expect([nameOfRegion('US', 'NJ'), nameOfRegion('CA', 'QC')]).toEqual(['New Jersey', 'Quebec'])
    expect(nameOfRegion('CA', 'NJ')).toBe('NJ')
    for (const country of ['US', 'CA'] as const)
      for (const { code, name } of regionsOf(country)) {
        expect(toRegionCode(country, name)).toBe(code)
        expect(toRegionCode(country, ` ${code.toLowerCase()} `)).toBe(code)
      }
  })

  it('are of two countries', () => {
    expect(['US', 'CA', 'MX', '', 7].filter(isCountry)).toEqual(['US', 'CA'])
    expect([nameOfCountry('US'), nameOfCountry('CA')]).toEqual(['the United States', 'Canada'])
  })

  it.each([
    ['UNITED STATES OF AMERICA', 'US'],
    ['United States', 'US'],
    ['U.S.A.', 'US'],
    ['us', 'US'],
    ['CANADA', 'CA'],
    ['CAN', 'CA'],
    ['UNITED KINGDOM', null],
    ['CAMEROON', null],
    ['', null],
  ])('are known as %j: %s [ADDR-07]', (named, country) => expect(toCountry(named)).toBe(country))

  it('keeps Alaska, Hawaii and the territories out of the contiguous states [SHIP-22]', () => {
    expect(isContiguousUs({ country: 'US', state: 'NJ' })).toBe(true)
    for (const state of ['AK', 'HI', 'AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP'])
      expect(isContiguousUs({ country: 'US', state })).toBe(false)
    expect(isContiguousUs({ country: 'CA', state: 'ON' })).toBe(false)
  })
})

describe('the address form', () => {
  it('gives a clean address', () => {
    expect(AddressSchema.parse({ ...GOOD, state: 'new jersey', street2: '  ', company: '' })).toEqual({
      ...GOOD,
      residential: true,
    })
  })

  it('says for each missing field what is missing [VAL-06] [VAL-08] [VAL-13] [VAL-14] [VAL-16] [VAL-17] [VAL-28]', () => {
    const empty = Object.fromEntries(Object.keys(GOOD).map((name) => [name, '']))
    const missing = {
      name: 'Please enter your full name',
      street1: 'Please enter your street address',
      city: 'Please enter your city',
      state: 'Please enter your state',
      postalCode: 'Please enter your zip code',
      phone: 'Please enter your phone number',
    }
    expect(messages({})).toEqual(missing)
    expect(messages({ ...empty, country: 'US' })).toEqual(missing)
  })

  it('uses the words of Canada for Canada [ADDR-01] [VAL-15] [VAL-16]', () => {
    expect(messages({ ...GOOD, country: 'CA', state: '', postalCode: '' })).toEqual({
      state: 'Please enter your province',
      postalCode: 'Please enter your postal code',
    })
    expect(messages({ ...GOOD, country: 'CA', state: 'ON', postalCode: '07042' })).toEqual({
      postalCode: 'Please enter a valid postal code',
    })
  })

  it('tells a wrong zip code from a missing one [VAL-14]', () => {
    expect(messages({ ...GOOD, postalCode: '7042' })).toEqual({ postalCode: 'Please enter a valid zip code' })
  })

  it('checks the phone by its signs and its length [VAL-11] [VAL-12]', () => {
    expect(messages({ ...GOOD, phone: '555-CALL-NOW' })).toEqual({
      phone: 'Please enter a valid phone number',
    })
    expect(messages({ ...GOOD, phone: '555 0134' })).toEqual({
      phone: 'Phone number must be at least 10 characters',
    })
  })

  it('tells a code of another state, and names where it is', () => {
    expect(messages({ ...GOOD, state: 'NY' })).toEqual({
      postalCode: 'This ZIP code is in New Jersey, not in New York. Please correct one of them',
    })
    expect(messages({ ...GOOD, postalCode: '06390' })).toEqual({
      postalCode:
        'This ZIP code is in Connecticut or New York, not in New Jersey. Please correct one of them',
    })
    expect(messages({ ...GOOD, country: 'CA', state: 'QC', postalCode: 'M5H 3T4' })).toEqual({
      postalCode: 'This postal code is in Ontario, not in Quebec. Please correct one of them',
    })
    // Unassigned: the shipping service may know it.
    expect(messages({ ...GOOD, postalCode: '00001' })).toEqual({})
    // The state must be known first.
    expect(messages({ ...GOOD, state: 'Nowhere' })).toEqual({ state: 'Please enter your state' })
  })

  it('tells state and code while other fields are wrong, and fields that were sent twice', () => {
    expect(messages({ ...GOOD, name: '', state: '', postalCode: '7042' })).toEqual({
      name: 'Please enter your full name',
      state: 'Please enter your state',
      postalCode: 'Please enter a valid zip code',
    })
    const twice = messages({ ...GOOD, state: ['NJ', 'NY'], postalCode: ['07042', '07042'] })
    expect(twice).toHaveProperty('state')
    expect(twice).toHaveProperty('postalCode')
  })

  it('is a home unless a company or the form says otherwise', () => {
    const residential = (fields: object) => AddressSchema.parse({ ...GOOD, ...fields }).residential
    expect(residential({})).toBe(true)
    expect(residential({ company: 'Sample Co' })).toBe(false)
    expect(residential({ company: 'Sample Co', residential: 'on' })).toBe(true)
    expect(residential({ residential: 'off' })).toBe(false)
  })

  it('takes blanks around a state or a code for none', () => {
    expect(AddressSchema.parse({ ...GOOD, state: ' NJ ', postalCode: ' 07042 ' })).toMatchObject({
      state: 'NJ',
      postalCode: '07042',
    })
    expect(messages({ ...GOOD, state: '  ', postalCode: '  ' })).toEqual({
      state: 'Please enter your state',
      postalCode: 'Please enter your zip code',
    })
  })

  it.each([
    ['name', 100],
    ['company', 100],
    ['street1', 100],
    ['street2', 100],
    ['city', 80],
  ])('takes a %s of at most %i characters', (field, most) => {
    expect(messages({ ...GOOD, [field]: 'x'.repeat(most) })).toEqual({})
    expect(messages({ ...GOOD, [field]: 'x'.repeat(most + 1) })).toEqual({
      [field]: `Please use at most ${most} characters`,
    })
  })

  it('refuses a country that it does not ship to [CONST-02]', () => {
    expect(AddressSchema.safeParse({ ...GOOD, country: 'MX' }).success).toBe(false)
  })

  it('lets no line break into a line, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (text) => {
        const parsed = AddressSchema.safeParse({ ...GOOD, name: text, city: text })
        if (parsed.success) expect(parsed.data.name + parsed.data.city).not.toMatch(/[\n\r\u0000]/)
      }),
    )
  })
})

describe('the region of a postal code', () => {
  it.each([
    ['US', '07042', ['NJ']],
    ['US', '10001-1234', ['NY']],
    ['US', '96799', ['AS']],
    ['US', '96913', ['GU']],
    ['US', '06390', ['CT', 'NY']],
    ['US', '09012', ['AE']],
    ['US', '00099', []],
    ['US', 'M5H 3T4', []],
    ['CA', 'm5h3t4', ['ON']],
    ['CA', 'K1A 0B1', ['ON', 'QC']],
    ['CA', 'X0A 0A0', ['NT', 'NU']],
  ] as const)('of %s, %s, is %j', (country, code, regions) => {
    expect(regionsOfPostalCode(country, code)).toEqual(regions)
  })

  it('is one that an address can name, for every code there may be', () => {
    for (let prefix = 0; prefix < 1_000; prefix += 1)
      for (const region of regionsOfPostalCode('US', `${String(prefix).padStart(3, '0')}01`))
        expect(toRegionCode('US', region)).toBe(region)
  })
})
