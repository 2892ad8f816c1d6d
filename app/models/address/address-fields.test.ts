import { describe, expect, it } from 'vitest'
import type { Address } from './address'
import { addressToFields, isSameAddress, isSamePlace, isServedAlike } from './address-fields'

const HOME: Address = {
  name: 'Pat Example',
  street1: '12 Maple Avenue',
  city: 'Montclair',
  state: 'NJ',
  postalCode: '07042',
  country: 'US',
}

describe('an address as the fields of a form', () => {
  it('has what is known of it, and nothing in the place of what is not', () => {
    expect(
      addressToFields({ ...HOME, company: 'Sample Co', phone: '2015550134', residential: true }),
    ).toEqual({
      ...HOME,
      company: 'Sample Co',
      phone: '2015550134',
      residential: 'on',
    })
    expect(addressToFields({ ...HOME, residential: false }).residential).toBe('off')
    expect(addressToFields(HOME)).not.toHaveProperty('street2')
  })

  it('is empty where there is none', () => {
    expect(addressToFields(undefined)).toEqual({})
  })
})

describe('two addresses are the same place', () => {
  it('whoever receives it there, and however it is written', () => {
    const written = {
      ...HOME,
      name: 'Sam Example',
      phone: '2015550199',
      street1: '12 MAPLE AVENUE',
      street2: '',
    }
    expect(isSamePlace(HOME, written)).toBe(true)
    expect(isSamePlace(written, HOME)).toBe(true)
  })

  it.each([
    ['street1', '14 Maple Avenue'],
    ['street2', 'Floor 2'],
    ['city', 'Newark'],
    ['state', 'NY'],
    ['postalCode', '07043'],
    ['country', 'CA'],
  ])('unless %s differs', (part, value) => {
    expect(isSamePlace(HOME, { ...HOME, [part]: value })).toBe(false)
    expect(isSamePlace({ ...HOME, [part]: value }, HOME)).toBe(false)
  })
})

describe('two addresses are the same', () => {
  const known = { ...HOME, company: 'Sample Co', phone: '2015550134' }

  it('however they are written, and whatever the carrier is told', () => {
    expect(isSameAddress(known, { ...known, company: 'SAMPLE CO', name: 'PAT EXAMPLE' })).toBe(true)
    expect(isSameAddress(HOME, { ...HOME, company: '', phone: '', residential: true })).toBe(true)
  })

  it.each([
    ['name', 'Sam Example'],
    ['company', 'Example Nuts LLC'],
    ['phone', '2015550199'],
    ['street1', '14 Maple Avenue'],
  ])('unless %s differs', (part, value) => {
    expect(isSameAddress(known, { ...known, [part]: value })).toBe(false)
    expect(isSameAddress({ ...HOME, [part]: value }, HOME)).toBe(false)
  })
})

describe('carriers serve two addresses alike', () => {
  it('where nobody said whether it is a home, and where it is one', () => {
    expect(isServedAlike(HOME, { ...HOME, name: 'Sam Example', residential: true })).toBe(true)
    expect(isServedAlike({ ...HOME, residential: false }, { ...HOME, residential: false })).toBe(true)
  })

  it('unless one is a business, or they are two places', () => {
    expect(isServedAlike(HOME, { ...HOME, residential: false })).toBe(false)
    expect(isServedAlike({ ...HOME, residential: false }, { ...HOME, residential: true })).toBe(false)
    expect(isServedAlike(HOME, { ...HOME, city: 'Newark' })).toBe(false)
  })
})
