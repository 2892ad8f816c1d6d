import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressPhoneField, emailField } from '~/models/validation/fields'
import { messageOf } from './field-messages'

const field = (name: string, value: string, over: { required?: boolean } = {}) => ({
  name,
  value,
  required: over.required ?? true,
})

describe('messages of fields', () => {
  it.each([
    ['email', 'Please enter your email address'],
    ['name', 'Please enter your full name'],
    ['billing.city', 'Please enter your city'],
    ['password', 'Please enter a password'],
    ['phone', 'Please enter your phone number'],
    ['anything', 'Please enter a value'],
  ])('name what is missing in %s [VAL-03] [VAL-04] [VAL-06] [VAL-08] [VAL-09]', (name, message) => {
    expect(messageOf(field(name, '  '), undefined)).toBe(message)
    expect(messageOf(field(name, '', { required: false }), undefined)).toBeUndefined()
  })

  it('are those that the control carries, where it has words of its own [VAL-25]', () => {
    const own = (value: string) => ({ ...field('name', value), dataset: { missing: 'Please say who' } })
    expect(messageOf(own(' '), undefined)).toBe('Please say who')
    expect(messageOf({ ...own(''), required: false }, undefined)).toBeUndefined()
    expect(messageOf(own('Ada'), undefined)).toBeUndefined()
  })

  it('follow the country of the same address', () => {
    expect(messageOf(field('postalCode', ''), 'CA')).toBe('Please enter your postal code')
    expect(messageOf(field('shipment-2.postalCode', '90001'), 'CA')).toBe('Please enter a valid postal code')
    expect(messageOf(field('postalCode', 'K1A 0B1'), 'US')).toBe('Please enter a valid zip code')
    expect(messageOf(field('postalCode', 'k1a0b1'), 'CA')).toBeUndefined()
    expect(messageOf(field('postalCode', '90001-1234'), 'nonsense')).toBeUndefined()
    expect(messageOf(field('state', ''), 'CA')).toBe('Please enter your province')
  })

  it('say what is wrong with an e-mail or a phone number', () => {
    expect(messageOf(field('email', 'nobody'), undefined)).toBe('Please enter a valid email address')
    expect(messageOf(field('phone', '12345'), undefined)).toBe('Phone number must be at least 10 characters')
    expect(messageOf(field('phone', 'call me'), undefined)).toBe('Please enter a valid phone number')
    expect(messageOf(field('phone', '(201) 555-0134'), undefined)).toBeUndefined()
  })

  it('are those of the server, whatever is typed', () => {
    const rules = { email: emailField, phone: addressPhoneField }
    const typed = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.stringMatching(/^[\d()+\- ]{0,34}$/),
      fc.stringMatching(/^[a-z.]{1,8}@[a-z.-]{1,12}$/),
    )
    fc.assert(
      fc.property(fc.constantFrom('email' as const, 'phone' as const), typed, (name, value) => {
        // Control characters cannot be typed into a single-line field.
        const line = value.replace(/[^\x20-\x7e]/g, '').replace(/ +/g, ' ')
        const ofServer = rules[name].safeParse(line).error?.issues[0]?.message
        expect(messageOf(field(name, line), undefined)).toBe(ofServer)
      }),
      { numRuns: 1_000 },
    )
    // As many characters as a phone number, but too few digits.
    expect(messageOf(field('phone', '555-0134-1'), undefined)).toBe('Please enter a valid phone number')
  })
})
