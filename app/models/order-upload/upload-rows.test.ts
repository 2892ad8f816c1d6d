import { describe, expect, it } from 'vitest'
import { COLUMNS, isRequired, PROBLEM_COLUMN, readHeader, wordsOf } from './columns'
import { ADDRESS, rowOf } from './testing/rows'
import { checkRow, UploadedListSchema } from './upload-rows'
import type { RowValues } from './upload-rows'

const messagesOf = (values: RowValues) => {
  const checked = checkRow(rowOf(2, values))
  return 'messages' in checked ? checked.messages : []
}
const addressOf = (values: RowValues) => {
  const checked = checkRow(rowOf(2, values))
  return 'address' in checked ? checked.address : null
}
describe('the columns of a list', () => {
  const needed = COLUMNS.filter(isRequired)

  it('are known by their names and by those that others give them', () => {
    expect(needed).toEqual([
      'sku',
      'quantity',
      'recipientName',
      'street1',
      'city',
      'state',
      'postalCode',
      'phone',
    ])
    for (const column of COLUMNS)
      for (const heading of [
        column,
        column.toUpperCase(),
        `_${column} `,
        ...(wordsOf(column).aliases ?? []),
      ]) {
        const others = needed.filter((one) => one !== column)
        expect(readHeader([...others, heading])).toMatchObject({
          kind: 'columns',
          places: new Map([...others, column].map((one, index) => [one, index])),
        })
      }
    expect(
      readHeader([
        'Item Number',
        'QTY',
        'Ship to',
        'Address 1',
        'Town',
        'State/Province',
        'ZIP Code',
        'Tel.',
      ]),
    ).toEqual({
      kind: 'columns',
      places: new Map(needed.map((column, index) => [column, index])),
      unknown: [],
    })
  })

  it('say what is missing, what is there twice, and what nothing is made of', () => {
    expect(readHeader(['sku', 'city'])).toEqual({
      kind: 'missing',
      columns: ['quantity', 'recipientName', 'street1', 'state', 'postalCode', 'phone'],
    })
    expect(readHeader([...needed, 'ZIP'])).toEqual({ kind: 'twice', column: 'postalCode' })
    expect(readHeader([...needed, ' Colour ', '', ' ', 'Problem', PROBLEM_COLUMN])).toMatchObject({
      unknown: ['Colour'],
    })
  })

  it('each have a label, what belongs there and an example that is right', () => {
    const example = Object.fromEntries(COLUMNS.map((column) => [column, wordsOf(column).example]))
    expect(messagesOf(example)).toEqual([])
    for (const column of COLUMNS) expect(wordsOf(column).about).toMatch(/\.$/)
  })
})

describe('a row', () => {
  it('is an item, how many of it, and to whom', () => {
    expect(checkRow(rowOf(2, { message: ' Enjoy ', sku: ' a-01 ' }))).toEqual({
      raw: rowOf(2, { message: ' Enjoy ', sku: ' a-01 ' }),
      sku: 'a-01',
      quantity: 2,
      address: ADDRESS,
      message: 'Enjoy',
    })
    expect(checkRow(rowOf(2))).toMatchObject({ message: '' })
    expect(addressOf({ company: 'Example & Co.', street2: 'Suite 4' })).toEqual({
      ...ADDRESS,
      company: 'Example & Co.',
      street2: 'Suite 4',
      residential: false,
    })
  })

  it('names what is missing by its column', () => {
    const empty = Object.fromEntries(COLUMNS.map((column) => [column, ' ']))
    expect(messagesOf(empty)).toEqual([
      'SKU is missing',
      'Quantity is missing',
      'Recipient name is missing',
      'Street is missing',
      'City is missing',
      'State or province is missing',
      'ZIP or postal code is missing',
      'Phone is missing',
    ])
    expect(checkRow({ row: 2, values: {} })).toMatchObject({ messages: { length: 8 } })
  })

  it.each([
    ['sku', 'a b', 'Please check the SKU'],
    ['sku', 'x'.repeat(41), 'Please check the SKU'],
    ['sku', '!a', 'Please check the SKU'],
    ['quantity', 'two', 'Quantity must be a number'],
    ['quantity', '1.5', 'Quantity must be a number'],
    ['quantity', 'x1', 'Quantity must be a number'],
    ['quantity', '0', 'Quantity must be higher than 0'],
    ['recipientName', 'x'.repeat(101), 'Please use at most 100 characters'],
    ['state', 'Atlantis', 'Please enter your state'],
    ['postalCode', '90210', 'This ZIP code is in California, not in New Jersey. Please correct one of them'],
    ['country', 'France', 'Please choose the United States or Canada'],
    ['phone', '12', 'Phone number must be at least 10 characters'],
    ['message', 'x'.repeat(251), 'Please use at most 250 characters'],
  ] as const)('with the %s %s is told: %3$s', (column, value, message) => {
    expect(messagesOf({ [column]: value })).toContain(message)
  })

  it.each([
    ['', 'US'],
    ['us', 'US'],
    ['U.S.A.', 'US'],
    ['united states', 'US'],
    ['United States of America', 'US'],
  ])('of %j goes to %s', (country, code) => expect(addressOf({ country })).toMatchObject({ country: code }))

  it.each(['ca', 'Canada', 'CAN'])('of %s goes to Canada', (country) => {
    const place = { street1: '1 Main Street', city: 'Toronto', state: 'Ontario', postalCode: 'M5V 2T6' }
    expect(addressOf({ ...place, country })).toMatchObject({ country: 'CA', state: 'ON' })
    // No padding where no zeros were dropped.
    expect(messagesOf({ ...place, country, postalCode: '7042' })).toEqual([
      'Please enter a valid postal code',
    ])
  })

  it.each([
    ['7042', '07042'],
    [' 7042 ', '07042'],
    ['7042-1234', '07042-1234'],
    ['07042-1234', '07042-1234'],
    ['70421234', '07042-1234'],
    ['070421234', '07042-1234'],
  ])('has the ZIP code %s as %s [UPLD-03]', (typed, postalCode) => {
    expect(addressOf({ postalCode: typed })).toMatchObject({ postalCode })
  })

  it('of three digits is where zeros lead', () => {
    const island = { state: 'PR', city: 'San Juan', postalCode: '901' }
    expect(addressOf(island)).toMatchObject({ postalCode: '00901' })
    expect(addressOf({ ...island, postalCode: '9011234' })).toMatchObject({ postalCode: '00901-1234' })
    expect(messagesOf({ ...island, postalCode: '90' })).toEqual(['Please enter a valid zip code'])
  })

  it('is kept as it came', () => {
    const list = { fileName: 'a.csv', rows: [rowOf(2), { row: 3, values: {} }] }
    expect(UploadedListSchema.parse(list)).toEqual(list)
    expect(UploadedListSchema.safeParse({ fileName: 'a', rows: [{ row: 1.5, values: {} }] }).success).toBe(
      false,
    )
    expect(
      UploadedListSchema.safeParse({ fileName: 'a', rows: [{ row: 1, values: { colour: 'red' } }] }).success,
    ).toBe(false)
  })
})
