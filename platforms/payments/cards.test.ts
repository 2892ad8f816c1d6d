import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupDigits, isExpired, parseExpiry, passesLuhn, readCard, TEST_CARDS } from './cards'

const NOW = new Date('2026-03-02T15:00:00Z')
const typed = { name: 'Ada Walnut', number: '4111111111111111', expiry: '04/29', code: '123' }

describe('card numbers', () => {
  it('passes every test card and fails it with any one digit changed', () => {
    for (const { number } of TEST_CARDS) {
      expect(passesLuhn(number)).toBe(true)
      for (let index = 0; index < number.length; index += 1) {
        const other = String((Number(number[index]) + 1) % 10)
        expect(passesLuhn(number.slice(0, index) + other + number.slice(index + 1))).toBe(false)
      }
    }
  })

  it.each([
    ['4111111111111111', '4111 1111 1111 1111'],
    ['378282246310005', '3782 822463 10005'],
  ])('shows %s as people read it', (number, grouped) => {
    expect(groupDigits(number)).toBe(grouped)
  })
})

describe('expiration dates', () => {
  it.each([
    ['04/29', { month: 4, year: 2029 }],
    [' 4 / 2029 ', { month: 4, year: 2029 }],
    ['0429', { month: 4, year: 2029 }],
    ['12-2031', { month: 12, year: 2031 }],
    ['13/29', null],
    ['00/29', null],
    ['4', null],
    ['04/029', null],
    ['soon', null],
  ])('reads %j', (text, expected) => {
    expect(parseExpiry(text)).toEqual(expected)
  })

  it('keeps a card good to the end of its month everywhere', () => {
    expect(isExpired({ month: 3, year: 2026 }, new Date('2026-04-01T11:59:59Z'))).toBe(false)
    expect(isExpired({ month: 3, year: 2026 }, new Date('2026-04-01T12:00:00Z'))).toBe(true)
  })

  it('reads back every month and year it is given', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2000, max: 2099 }), (month, year) => {
        expect(parseExpiry(`${month}/${String(year).slice(2)}`)).toEqual({ month, year })
        expect(parseExpiry(`${String(month).padStart(2, '0')}${year}`)).toEqual({ month, year })
      }),
    )
  })
})

describe('what was typed', () => {
  it('becomes a card without its number and code', () => {
    const read = readCard({ ...typed, number: '4111-1111 1111 1111' }, NOW)
    expect(read).toEqual({
      ok: true,
      card: { brand: 'Visa', last4: '1111', expiryMonth: 4, expiryYear: 2029, answer: 'approve' },
    })
  })

  it.each([
    [{ name: ' ' }, 'name', 'Please enter the name on the card'],
    [{ name: '4111 1111 1111 1111' }, 'name', 'Please enter a name, not a number'],
    [{ number: '' }, 'number', 'Please enter the card number'],
    [{ number: '4111111111111112' }, 'number', 'Please check the card number'],
    [{ number: 'four' }, 'number', 'Please check the card number'],
    [{ expiry: '' }, 'expiry', 'Please enter the expiration date'],
    [{ expiry: '02/26' }, 'expiry', 'This card has expired'],
    [{ expiry: '04/47' }, 'expiry', 'Please check the expiration year'],
    [{ code: '' }, 'code', 'Please enter the security code'],
    [{ code: '1234' }, 'code', 'Please enter the 3 digits of the security code'],
    [{ number: '378282246310005' }, 'code', 'Please enter the 4 digits of the security code'],
  ])('%j is refused at %s', (change, field, message) => {
    const read = readCard({ ...typed, ...change }, NOW)
    expect(read).toEqual({ ok: false, errors: { [field]: message } })
  })

  it('turns away a number that passes every check but is no test card', () => {
    const read = readCard({ ...typed, number: '4012888888881881' }, NOW)
    expect(read.ok).toBe(false)
    if (!read.ok) expect(read.errors.number).toContain('test cards')
  })

  it('never fails on what people type, and keeps nothing longer than four digits', () => {
    const fields = fc.record({
      name: fc.string(),
      number: fc.string(),
      expiry: fc.string(),
      code: fc.string(),
    })
    fc.assert(
      fc.property(fields, (anything) => {
        expect(JSON.stringify(readCard(anything, NOW))).not.toMatch(/\d{12,}/)
      }),
    )
  })
})
