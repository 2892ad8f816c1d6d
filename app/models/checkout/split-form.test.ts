import { describe, expect, it } from 'vitest'
import { cartOf, HOME, lineOf, shipmentOf } from '../cart/testing/carts'
import { AUNT, UNCLE } from '../cart/testing/intents'
import type { FormFields } from '../validation/form-fields'
import { parseForm } from '~/services/form-request.server'
import {
  allDestinations,
  linesIn,
  destinationCount,
  quantityName,
  splitFields,
  withAddress,
  withDestination,
  withLinesOf,
  withoutDestination,
} from './split-form'
import { newLineErrors, problemErrors, SPLIT_FIELDS_MAX, splitSchema } from './split-schema'

const parseSplit = (fields: FormFields) => parseForm(fields, splitSchema(fields))
const place = (serial: number, address: object) =>
  Object.fromEntries(
    Object.entries(address).map(([name, value]) => [`shipment-${serial}.${name}`, String(value)]),
  )
/** Two addresses; the first gets two of `a` and none of `b`. */
const FORM = {
  email: 'pat@example.com',
  destinations: '2',
  ...place(1, { ...HOME, from: 'shipment-1' }),
  ...place(2, { ...AUNT, packingSlipMessage: 'Enjoy!' }),
  'line-0': 'a',
  'line-1': 'b',
  'quantity-0-0': '2',
  'quantity-0-1': '1',
  'quantity-1-0': '0',
  'quantity-1-1': '4',
}

describe('the form that splits an order', () => {
  it('has one to twenty addresses, and lines as long as they are counted', () => {
    expect(
      ['2', '0', '-3', '21', 'x', '1.5', ''].map((destinations) => destinationCount({ destinations })),
    ).toEqual([2, 1, 1, 20, 1, 1, 1])
    expect(destinationCount({})).toBe(1)
    expect(linesIn(FORM)).toEqual(['a', 'b'])
    expect(linesIn({ 'line-0': 'a', 'line-2': 'c' })).toEqual(['a'])
    expect(quantityName(3, 1)).toBe('quantity-3-1')
    expect(allDestinations(FORM)).toEqual([
      { ...HOME, from: 'shipment-1' },
      { ...AUNT, packingSlipMessage: 'Enjoy!' },
    ])
  })

  it('gets an empty address more, up to twenty [SHIP-28]', () => {
    const more = withDestination(FORM)
    expect(more).toEqual({ ...FORM, destinations: '3', 'quantity-0-2': '0', 'quantity-1-2': '0' })
    const full = { ...FORM, destinations: '20' }
    expect(withDestination(full)).toBe(full)
    const { email: _email, 'quantity-0-0': _pieces, ...rest } = FORM
    expect(withDestination(rest)).toMatchObject({ email: '', 'quantity-0-0': '0' })
  })

  it('loses an address, whose goods go to the first of the others [SHIP-04]', () => {
    expect(withoutDestination(FORM, 1)).toEqual({
      email: 'pat@example.com',
      destinations: '1',
      ...place(1, { ...HOME, from: 'shipment-1' }),
      'line-0': 'a',
      'line-1': 'b',
      'quantity-0-0': '3',
      'quantity-1-0': '4',
    })
    const three = { ...withDestination(FORM), ...place(3, UNCLE), 'quantity-0-2': '5', 'quantity-1-2': 'x' }
    expect(withoutDestination(three, 0)).toEqual({
      email: 'pat@example.com',
      destinations: '2',
      ...place(1, { ...AUNT, packingSlipMessage: 'Enjoy!' }),
      ...place(2, UNCLE),
      'line-0': 'a',
      'line-1': 'b',
      'quantity-0-0': '3',
      'quantity-0-1': '5',
      'quantity-1-0': '4',
      // Kept as typed: the response will say that it is not a number.
      'quantity-1-1': 'x',
    })
    expect(withoutDestination({ ...three, 'quantity-0-1': 'x' }, 0)['quantity-0-0']).toBe('2')
  })

  it('keeps its only address, and is the same for one that it has not', () => {
    const one = withoutDestination(FORM, 1)
    expect(withoutDestination(one, 0)).toBe(one)
    expect([-1, 2].map((gone) => withoutDestination(FORM, gone))).toEqual([FORM, FORM])
  })

  it('takes a saved address in place of what was typed, but for the words on the slip', () => {
    const filled = withAddress(FORM, 1, { ...UNCLE, company: 'Sample Co' })
    expect(filled).toEqual({ ...FORM, ...place(2, { ...UNCLE, company: 'Sample Co' }) })
    expect(withAddress(FORM, 0, UNCLE)['shipment-1.from']).toBe('shipment-1')
    const typed = { ...FORM, 'shipment-2.email': 'aunt@example.com' }
    const emailOf = (fields: FormFields) => fields['shipment-2.email']
    expect(emailOf(withAddress(typed, 1, { ...UNCLE, email: 'uncle@example.com' }))).toBe('uncle@example.com')
    expect(emailOf(withAddress(typed, 1, UNCLE))).toBeUndefined()
    expect(withAddress({ ...FORM, 'shipment-2.street2': 'Floor 2' }, 1, UNCLE)).not.toHaveProperty(
      'shipment-2.street2',
    )
  })
})

describe('the form as a cart has it', () => {
  const plain = lineOf('x').variant
  const lines = [
    lineOf('a', { quantity: 3 }),
    lineOf('pass', { variant: { ...plain, digital: true } }),
    lineOf('b'),
  ]

  it('begins with all at the first address, and an empty second', () => {
    expect(splitFields(cartOf({ lineItems: lines }), 'pat@example.com', HOME)).toEqual({
      email: 'pat@example.com',
      destinations: '2',
      ...place(1, HOME),
      'line-0': 'a',
      'line-1': 'b',
      'quantity-0-0': '3',
      'quantity-0-1': '0',
      'quantity-1-0': '1',
      'quantity-1-1': '0',
    })
    expect(splitFields(cartOf(), '', undefined)).toEqual({ email: '', destinations: '2' })
  })

  it('has the addresses that are sent to, with their goods and their words', () => {
    const to = (...counts: readonly number[]) =>
      counts.map((quantity, index) => ({ addressKey: `shipment-${index + 1}`, quantity }))
    const cart = cartOf({
      lineItems: [
        lineOf('a', { quantity: 3, targets: to(1, 2) }),
        lineOf('pass', {
          variant: { ...plain, digital: true },
          targets: [{ addressKey: 'shipment-3', quantity: 1 }],
        }),
      ],
      itemShippingAddresses: [
        shipmentOf('shipment-1'),
        { ...shipmentOf('shipment-2', { packingSlipMessage: 'Enjoy!' }), address: AUNT },
        shipmentOf('shipment-3'),
      ],
    })
    expect(splitFields(cart, 'pat@example.com', UNCLE)).toEqual({
      email: 'pat@example.com',
      destinations: '2',
      ...place(1, { ...HOME, from: 'shipment-1' }),
      ...place(2, { ...AUNT, from: 'shipment-2', packingSlipMessage: 'Enjoy!' }),
      'line-0': 'a',
      'quantity-0-0': '1',
      'quantity-0-1': '2',
    })
  })

  it('gets a second address where there is one, to which nothing goes yet', () => {
    const cart = cartOf({
      lineItems: [lineOf('a', { targets: [{ addressKey: 'shipment-1', quantity: 1 }] })],
      itemShippingAddresses: [shipmentOf('shipment-1')],
    })
    expect(splitFields(cart, '', undefined)).toMatchObject({
      destinations: '2',
      'quantity-0-0': '1',
      'quantity-0-1': '0',
    })
  })
})

describe('a form whose cart has changed', () => {
  const only = (fields: FormFields) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => /^(?:line|quantity)-/.test(name)))
  const lines = (...ids: readonly string[]) =>
    cartOf({ lineItems: ids.map((id) => lineOf(id, { quantity: 5 })) })

  it('is the same for the same lines, with the answers in it', () => {
    const answered = { ...FORM, intent: 'save', 'shipment-1.choice': 'typed' }
    expect(withLinesOf(answered, lines('a', 'b'))).toEqual(answered)
  })

  it('keeps the quantities of each line with it, wherever that is now [SHIP-28]', () => {
    expect(only(withLinesOf(FORM, lines('b')))).toEqual({
      'line-0': 'b',
      'quantity-0-0': '0',
      'quantity-0-1': '4',
    })
    const more = withLinesOf(FORM, lines('b', 'c', 'a'))
    expect(only(more)).toEqual({
      'line-0': 'b',
      'line-1': 'c',
      'line-2': 'a',
      'quantity-0-0': '0',
      'quantity-0-1': '4',
      'quantity-1-0': '5',
      'quantity-1-1': '0',
      'quantity-2-0': '2',
      'quantity-2-1': '1',
    })
    expect(Object.keys(newLineErrors(FORM, more))).toEqual(['quantity-1-0'])
  })

  it('has a new line where the cart sends it, by the addresses of the form', () => {
    const sent = cartOf({
      lineItems: [
        lineOf('a'),
        lineOf('c', {
          quantity: 3,
          targets: [
            { addressKey: 'shipment-1', quantity: 1 },
            { addressKey: 'shipment-2', quantity: 2 },
          ],
        }),
      ],
      itemShippingAddresses: [shipmentOf('shipment-1'), { ...shipmentOf('shipment-2'), address: AUNT }],
    })
    expect(withLinesOf({ ...FORM, 'shipment-1.from': 'shipment-2' }, sent)).toMatchObject({
      'quantity-1-0': '2',
      'quantity-1-1': '0',
    })
  })

  it('keeps them by their order where the same lines have other ids in a cart that came of it', () => {
    const moved = lines('c', 'd')
    const place = (cart: string) => withLinesOf({ ...FORM, cart }, moved)['quantity-1-1']
    expect([place('another'), place(moved.id)]).toEqual(['4', '0'])
    expect(withLinesOf({ ...FORM, cart: 'another' }, lines('c', 'd', 'e'))['quantity-1-1']).toBe('0')
  })
})

describe('what was entered to split an order', () => {
  const errorsOf = (fields: Readonly<Record<string, string>>) => {
    const parsed = parseSplit(fields)
    return parsed.ok ? {} : parsed.failure.errors
  }

  it('is an e-mail, addresses and quantities for each of them', () => {
    const { 'quantity-1-0': _none, ...sent } = FORM
    const parsed = parseSplit({ ...sent, 'quantity-0-0': ' 2 ' })
    expect(parsed).toEqual({
      ok: true,
      value: {
        email: 'pat@example.com',
        split: {
          destinations: [
            { from: 'shipment-1', address: { ...HOME, residential: true }, packingSlipMessage: undefined },
            { from: undefined, address: { ...AUNT, residential: true }, packingSlipMessage: 'Enjoy!' },
          ],
          quantities: { a: [2, 1], b: [0, 4] },
        },
      },
    })
  })

  it('is refused with all that is wrong, each beside its field', () => {
    const wrong = {
      ...FORM,
      email: 'nobody',
      'shipment-1.city': '',
      'shipment-2.postalCode': '99999',
      'shipment-2.packingSlipMessage': 'x'.repeat(251),
      'quantity-0-1': '1.5',
      'quantity-1-0': '12345',
    }
    expect(errorsOf(wrong)).toEqual({
      email: 'Please enter a valid email address',
      'shipment-1.city': 'Please enter your city',
      'shipment-2.postalCode': 'This ZIP code is in Alaska, not in Illinois. Please correct one of them',
      'shipment-2.packingSlipMessage': 'Please use at most 250 characters',
      'quantity-0-1': 'Quantity must be a number',
      'quantity-1-0': 'Quantity cannot exceed 4999',
    })
    expect(errorsOf({ ...FORM, 'pieces-0-0': '4999' })).toEqual({})
    const { email: _email, ...anonymous } = FORM
    expect(errorsOf(anonymous)).toEqual({ email: 'Please enter your email address' })
  })

  it.each([
    ['x', 'Quantity must be a number'],
    ['1e2', 'Quantity must be a number'],
    [' ', 'Quantity must be a number'],
    ['-1', 'Quantity must be higher than -1'],
    ['5000', 'Quantity cannot exceed 4999'],
    [' 4999 ', undefined],
    ['0', undefined],
  ])('takes %j for one address by the rules of any quantity [VAL-19] [VAL-20] [VAL-21]', (count, message) => {
    expect(errorsOf({ ...FORM, 'quantity-0-0': count })['quantity-0-0']).toBe(message)
  })

  it('is told where it does not add up, beside the line or the address [SHIP-08]', () => {
    const line = lineOf('b', { quantity: 4 })
    expect(
      problemErrors(FORM, [
        { kind: 'quantity', line, given: 3 },
        { kind: 'empty', index: 1 },
      ]),
    ).toEqual({
      'quantity-1-0': 'You are ordering 4 of Item b; here you have assigned 3.',
      'shipment-2.name': 'Nothing goes to this address. Give it something, or remove it.',
    })
    expect(problemErrors(FORM, [{ kind: 'quantity', line: lineOf('a'), given: 3 }])).toEqual({
      'quantity-0-0': 'You are ordering 1 of Item a; here you have assigned 3.',
    })
    expect(problemErrors(FORM, [{ kind: 'quantity', line: lineOf('c'), given: 0 }])).toEqual({
      '': 'You are ordering 1 of Item c; here you have assigned 0.',
    })
  })

  it('may be as much as the largest cart has at twenty addresses', () => {
    expect(SPLIT_FIELDS_MAX).toBe(500 * 21 + 20 * 21 + 4)
  })
})
