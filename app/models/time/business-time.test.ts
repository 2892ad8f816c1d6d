import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addBusinessDays,
  addDays,
  businessDate,
  businessInstant,
  daysBetween,
  DateSchema,
  formatDate,
  formatFullDate,
  isBusinessDay,
  isDate,
  nextShipDate,
  subtractBusinessDays,
} from './business-time'
import { dayOfWeek, isWeekend, parseDate } from './calendar-date'
import { federalHolidays, isHoliday } from './holidays'
import { check } from '../validation/check'

const instants = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2190-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const dates = instants.map((instant) => instant.toISOString().slice(0, 10))

describe('dates', () => {
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '2026-01-32',
    ' 2026-01-01',
    '',
    'x',
  ])('refuses %j with the message of the specification [VAL-24]', (text) => {
    expect(() => parseDate(text)).toThrow('Invalid date string')
    expect(DateSchema.safeParse(text).error?.issues[0]?.message).toBe('Invalid date string')
  })

  it.each([20260301, null, true, {}, ['2026-03-01']])(
    'refuses %j, which is no text, in the same words [VAL-24]',
    (date) => {
      expect(check(DateSchema, date).error?.issues[0]?.message).toBe('Invalid date string')
    },
  )

  it('says of one that is missing what is said of any field', () => {
    expect(check(DateSchema, undefined).error?.issues[0]?.message).toBe('Please enter a value')
  })

  it('takes real dates, leap days included [VAL-24]', () => {
    expect(parseDate('2028-02-29')).toBe('2028-02-29')
    expect(isDate('2000-02-29')).toBe(true)
    expect(isDate('1900-02-29')).toBe(false)
    expect(isDate(20260101)).toBe(false)
  })

  it('is a date and nothing before or after it', () => {
    for (const text of ['2026-01-01T00:00', '2026-01-011', 'x2026-01-01', '2027-02-29', '2026-04-31'])
      expect(isDate(text)).toBe(false)
  })

  it('come from outside only of the years that a shop has to do with [VAL-24]', () => {
    const isTaken = (date: string) => DateSchema.safeParse(date).success
    expect(['2000-01-01', '2026-11-24', '2199-12-31'].map(isTaken)).toEqual([true, true, true])
    expect(['1999-12-31', '2200-01-01', '0000-01-01', '9999-12-31'].map(isTaken)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('that are none are not counted with', () => {
    for (const wrong of [() => addDays('soon', 1), () => daysBetween('2026-01-01', ''), () => dayOfWeek('x')])
      expect(wrong).toThrow('Invalid date string')
  })

  it('counts days there and back', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
        const moved = addDays(date, days)
        expect(daysBetween(date, moved)).toBe(days)
        expect(addDays(moved, -days)).toBe(date)
        expect((((dayOfWeek(moved) - dayOfWeek(date) - days) % 7) + 7) % 7).toBe(0)
      }),
    )
  })

  it('writes dates as en-US readers expect', () => {
    expect(formatDate('2026-11-24')).toBe('Tuesday, November 24')
    expect(formatFullDate('2026-11-24')).toBe('November 24, 2026')
  })
})

describe('the warehouse clock', () => {
  it('names the date in New Jersey, not in UTC [SHIP-30]', () => {
    expect(businessDate(new Date('2026-11-22T04:59:59Z'))).toBe('2026-11-21')
    expect(businessDate(new Date('2026-11-22T05:00:00Z'))).toBe('2026-11-22')
    expect(businessDate(new Date('2026-07-01T03:59:59Z'))).toBe('2026-06-30')
  })

  it('finds an instant on both sides of the two changes of the clock', () => {
    expect(businessInstant('2026-03-07', 15).toISOString()).toBe('2026-03-07T20:00:00.000Z')
    expect(businessInstant('2026-03-08', 15).toISOString()).toBe('2026-03-08T19:00:00.000Z')
    expect(businessInstant('2026-11-01', 15).toISOString()).toBe('2026-11-01T20:00:00.000Z')
    expect(businessInstant('2026-10-31', 15).toISOString()).toBe('2026-10-31T19:00:00.000Z')
  })

  it('reads a moment to the second, wherever in the year', () => {
    fc.assert(
      fc.property(dates, fc.nat({ max: 23 }), fc.nat({ max: 59 }), (date, hour, minute) => {
        const instant = businessInstant(date, hour, minute)
        expect(instant.getUTCSeconds()).toBe(0)
        // In spring the skipped hour has moved the clock on.
        expect(businessDate(instant)).toBe(date)
      }),
    )
  })

  it('has its days begin at midnight of either time', () => {
    expect(businessInstant('2026-11-01', 0).toISOString()).toBe('2026-11-01T04:00:00.000Z')
    expect(businessInstant('2026-11-02', 0).toISOString()).toBe('2026-11-02T05:00:00.000Z')
    expect(businessInstant('2026-03-08', 0).toISOString()).toBe('2026-03-08T05:00:00.000Z')
    expect(businessInstant('2026-03-08', 3).toISOString()).toBe('2026-03-08T07:00:00.000Z')
  })

  it('moves the hour that spring skips on, and takes the first pass of the one that autumn repeats', () => {
    expect(businessInstant('2026-03-08', 2, 30).toISOString()).toBe('2026-03-08T07:30:00.000Z')
    expect(businessInstant('2026-11-01', 1, 30).toISOString()).toBe('2026-11-01T05:30:00.000Z')
  })
})

describe('holidays and business days', () => {
  it('knows the federal holidays of 2026 and when they are kept', () => {
    expect(federalHolidays(2026).map(({ date, observed }) => [date, observed])).toEqual([
      ['2026-01-01', '2026-01-01'],
      ['2026-01-19', '2026-01-19'],
      ['2026-02-16', '2026-02-16'],
      ['2026-05-25', '2026-05-25'],
      ['2026-06-19', '2026-06-19'],
      ['2026-07-04', '2026-07-03'],
      ['2026-09-07', '2026-09-07'],
      ['2026-10-12', '2026-10-12'],
      ['2026-11-11', '2026-11-11'],
      ['2026-11-26', '2026-11-26'],
      ['2026-12-25', '2026-12-25'],
    ])
  })

  it('keeps a New Year on a Saturday in the year before', () => {
    expect(isHoliday('2027-12-31')).toBe(true)
    expect(isHoliday('2028-01-01')).toBe(false)
    expect(isHoliday('2023-01-02')).toBe(true)
  })

  it('has eleven holidays on weekdays in any year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2400 }), (year) => {
        const kept = federalHolidays(year).map((holiday) => holiday.observed)
        expect(new Set(kept).size).toBe(11)
        expect(kept.filter(isWeekend)).toEqual([])
      }),
    )
  })

  it('steps over weekends and holidays', () => {
    expect(addBusinessDays('2026-11-25', 1)).toBe('2026-11-27')
    expect(addBusinessDays('2026-11-21', 0)).toBe('2026-11-23')
    expect(subtractBusinessDays('2026-11-27', 1)).toBe('2026-11-25')
    expect(subtractBusinessDays('2026-11-22', 0)).toBe('2026-11-20')
  })

  it('has no business days of the past in advance, nor half ones', () => {
    for (const days of [-1, 0.5, Number.NaN]) {
      expect(() => addBusinessDays('2026-11-25', days)).toThrow(`Not a count of business days: ${days}`)
      expect(() => subtractBusinessDays('2026-11-25', days)).toThrow(`Not a count of business days: ${days}`)
    }
  })

  it('calls the holidays by their names', () => {
    expect(federalHolidays(2026).map(({ name }) => name)).toEqual([
      "New Year's Day",
      'Martin Luther King Jr. Day',
      "Washington's Birthday",
      'Memorial Day',
      'Juneteenth',
      'Independence Day',
      'Labor Day',
      'Columbus Day',
      'Veterans Day',
      'Thanksgiving Day',
      'Christmas Day',
    ])
  })

  it('knows holidays of any year, also of the last that a date can have, and of more than it remembers', () => {
    // Its Christmas is a Saturday, and so would be the following New Year's Day.
    expect(['9999-12-24', '9999-12-25', '9999-12-31'].map(isHoliday)).toEqual([true, false, false])
    for (let year = 2000; year < 2120; year += 1) expect(isHoliday(`${year}-06-15`)).toBe(false)
    expect(isHoliday('2026-11-26')).toBe(true)
  })

  it('gives business days, and each step back undoes one forward', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 30 }), (date, days) => {
        const later = addBusinessDays(date, days)
        expect(isBusinessDay(later)).toBe(true)
        expect(later >= date).toBe(true)
        if (isBusinessDay(date)) expect(subtractBusinessDays(later, days)).toBe(date)
      }),
    )
  })
})

describe('the next ship date', () => {
  it.each([
    ['2026-11-18', '2026-11-19'],
    ['2026-11-19', '2026-11-20'],
    ['2026-11-20', '2026-11-23'],
    ['2026-11-21', '2026-11-23'],
    ['2026-11-22', '2026-11-23'],
    ['2026-12-31', '2027-01-01'],
  ])('after %s is %s [SHIP-30]', (from, expected) => {
    expect(nextShipDate(from)).toBe(expected)
  })

  it('is never today, never on a weekend, and at most three days off [SHIP-30]', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const next = nextShipDate(date)
        expect(isWeekend(next)).toBe(false)
        expect(daysBetween(date, next)).toBeGreaterThanOrEqual(1)
        expect(daysBetween(date, next)).toBeLessThanOrEqual(3)
      }),
    )
  })
})
