import { describe, expect, it } from 'vitest'
import { definedOnly } from '../../defined-only'
import { HOME } from '../testing/carts'
import { CartUpdateSchema, CartVersionSchema } from './client-actions'

const parse = (...actions: readonly unknown[]) => CartUpdateSchema.safeParse({ version: 1, actions })
const isTaken = (action: unknown) => parse(action).success
const messagesFor = (action: unknown) => parse(action).error?.issues.map(({ message }) => message)

const PRICE = { centAmount: 895, currencyCode: 'USD', fractionDigits: 2 }
const PLACE = { ...HOME, key: 'shipment-1' }
const TARGET = { addressKey: 'shipment-1', quantity: 2 }
const field = (name: string, value?: unknown) => ({
  action: 'setLineItemCustomField',
  lineItemId: 'a',
  name,
  ...definedOnly({ value }),
})
const targets = (...list: readonly object[]) => ({
  action: 'setLineItemShippingDetails',
  lineItemId: 'a',
  shippingDetails: { targets: list },
})
const quantity = (pieces: unknown) => ({
  action: 'changeLineItemQuantity',
  lineItemId: 'a',
  quantity: pieces,
})
const address = (over: object) => ({ action: 'addItemShippingAddress', address: { ...PLACE, ...over } })

/** Each action with exactly its required fields. */
const ACTIONS = [
  { action: 'setLineItemShippingDetails', lineItemId: 'a', shippingDetails: { targets: [TARGET] } },
  { action: 'removeLineItem', lineItemId: 'a' },
  { action: 'changeLineItemQuantity', lineItemId: 'a', quantity: 0 },
  { action: 'addItemShippingAddress', address: PLACE },
  { action: 'updateItemShippingAddress', address: PLACE },
  { action: 'removeItemShippingAddress', addressKey: 'shipment-2' },
  { action: 'setShippingAddress', address: HOME },
  { action: 'setCustomShippingMethod', shippingMethodName: 'Standard', shippingRate: { price: PRICE } },
  { action: 'addDiscountCode', code: 'WELCOME10' },
  { action: 'removeDiscountCode', discountCode: { typeId: 'discount-code', id: 'd-1' } },
  { action: 'setCustomType', type: { typeId: 'type', key: 'cart-fields' } },
  { action: 'setCustomerEmail', email: 'pat@example.com' },
  { action: 'addCustomLineItem', slug: 'heat-resistant-packaging' },
  { action: 'removeCustomLineItem', customLineItemId: 'c' },
] as const

/** Optional fields, each with an example. */
const OPTIONS = [
  ...['autoDeliveryOfferLocation', 'autoDeliveryOfferType', 'greetingCardMessage', 'listMetadata'].map(
    (name) => field(name, 'words'),
  ),
  field('autoDeliveryInterval', 42),
  field('markedAsGift', true),
  ...['autoDeliveryInterval', 'markedAsGift', 'greetingCardMessage'].map((name) => field(name)),
  targets({ ...TARGET, shippingMethodKey: 'shipment-1' }),
  { action: 'setLineItemDistributionChannel', lineItemId: 'a' },
  ...['webstore', 'auto-delivery'].map((key) => ({
    action: 'setLineItemDistributionChannel',
    lineItemId: 'a',
    distributionChannel: { typeId: 'channel', key },
  })),
  { ...ACTIONS[7], shippingKey: 'shipment-2' },
  { action: 'setCustomField', name: 'stashedDiscountCode' },
  { action: 'setCustomField', name: 'stashedDiscountCode', value: 'SAVE5' },
  { action: 'setCustomField', name: 'stashedDiscountCodeName', value: 'Save five' },
  { ...ACTIONS[10], fields: { stashedDiscountCode: 'SAVE5', stashedDiscountCodeName: 'Save five' } },
  { action: 'recalculate' },
  { action: 'recalculate', updateProductData: true },
  { ...ACTIONS[12], shippingKey: 'shipment-1' },
]

describe('an action of a browser', () => {
  it.each(ACTIONS.map((action) => [action.action, action] as const))(
    '%s needs each of its fields, and has no others [API-37]',
    (_, action) => {
      expect(isTaken(action)).toBe(true)
      expect(isTaken({ ...action, price: PRICE })).toBe(false)
      for (const name of Object.keys(action))
        expect(isTaken({ ...action, [name]: undefined }), `without ${name}`).toBe(false)
    },
  )

  it('comes out as it went in, with what may be left out as well', () => {
    for (const action of OPTIONS) expect(parse(action).data?.actions).toEqual([action])
    for (const action of ACTIONS.filter(({ action }) => !/Address$|CustomType/.test(action)))
      expect(parse(action).data?.actions).toEqual([action])
    expect(parse(ACTIONS[10]).data?.actions).toEqual([{ ...ACTIONS[10], fields: {} }])
  })

  it('is as the platform has it: null is what is not there, and money says nothing of its digits [API-42]', () => {
    const channel = { action: 'setLineItemDistributionChannel', lineItemId: 'a' }
    const forget = { action: 'setCustomField', name: 'stashedDiscountCode' }
    const type = { action: 'setCustomType', type: { typeId: 'type', key: 'cart-fields' } }
    for (const [sent, meant] of [
      [{ ...field('markedAsGift'), value: null }, field('markedAsGift')],
      [{ ...forget, value: null }, forget],
      [{ ...channel, distributionChannel: null }, channel],
    ] as const)
      expect(parse(sent).data?.actions).toEqual([meant])
    const taken = parse({ ...type, fields: { stashedDiscountCode: null } }).data?.actions
    expect(taken).toStrictEqual([{ ...type, fields: { stashedDiscountCode: undefined } }])
    const nested = { ...PLACE, company: null }
    expect(parse({ action: 'addItemShippingAddress', address: nested }).success).toBe(true)
    const { fractionDigits: _digits, ...price } = PRICE
    expect(parse({ ...ACTIONS[7], shippingRate: { price } }).data?.actions).toEqual([ACTIONS[7]])
    expect(isTaken({ ...ACTIONS[7], shippingRate: { price: { ...PRICE, fractionDigits: 3 } } })).toBe(false)
  })

  it.each([
    ['is known', { action: 'setLineItemPrice', lineItemId: 'a', externalPrice: PRICE }],
    ['sets no field that ties lines together', field('parentExternalId', 'b1')],
    ['sets no tag of the cart', { action: 'setCustomField', name: 'orderTags', value: ['x'] }],
    ['gives the cart no type but its own', { ...ACTIONS[10], type: { typeId: 'type', key: 'other' } }],
    ['gives the cart no field but the code put aside', { ...ACTIONS[10], fields: { campaignId: 'x' } }],
    [
      'names no channel of resellers',
      { ...OPTIONS[12], distributionChannel: { typeId: 'channel', key: 'wholesale' } },
    ],
    ['adds no custom line but packaging', { action: 'addCustomLineItem', slug: 'gift-wrap' }],
    ['removes a code by its id', { action: 'removeDiscountCode', discountCode: { typeId: 'cart', id: 'd' } }],
    ['names a channel as one', { ...OPTIONS[12], distributionChannel: { typeId: 'type', key: 'webstore' } }],
    [
      'asks for no price in another currency',
      { ...ACTIONS[7], shippingRate: { price: { ...PRICE, currencyCode: 'EUR' } } },
    ],
  ])('%s', (_, action) => {
    expect(isTaken(action)).toBe(false)
  })

  it('names a shipment by its key, of up to three digits [ERR-10]', () => {
    const remove = (addressKey: string) => ({ action: 'removeItemShippingAddress', addressKey })
    for (const key of ['shipment-1', 'shipment-9', 'shipment-10', 'shipment-99', 'shipment-100'])
      expect(isTaken(remove(key))).toBe(true)
    for (const key of [
      'shipment-0',
      'shipment-1000',
      'xshipment-1',
      'shipment-1x',
      'shipment-',
      'shipment-1a',
      '',
    ])
      expect(messagesFor(remove(key))).toEqual(['unknown shipment'])
  })

  it.each([
    ['an id', (text: string) => ({ action: 'removeLineItem', lineItemId: text }), 1, 100],
    ['where an offer was taken', (text: string) => field('autoDeliveryOfferLocation', text), 0, 50],
    ['how an offer was taken', (text: string) => field('autoDeliveryOfferType', text), 0, 50],
    ['a greeting', (text: string) => field('greetingCardMessage', text), 0, 250],
    ['the list of a line', (text: string) => field('listMetadata', text), 0, 500],
    ['a packing slip', (text: string) => address({ packingSlipMessage: text }), 0, 250],
    ['a method', (text: string) => ({ ...ACTIONS[7], shippingMethodName: text }), 0, 100],
    ['a method of a target', (text: string) => targets({ ...TARGET, shippingMethodKey: text }), 0, 100],
    ['a code', (text: string) => ({ action: 'addDiscountCode', code: text }), 1, 50],
    ['a code put aside', (text: string) => ({ ...OPTIONS[15], value: text }), 0, 50],
    ['the name of a code put aside', (text: string) => ({ ...OPTIONS[16], value: text }), 0, 100],
  ])('bounds %s', (_, of, least, most) => {
    expect(isTaken(of('x'.repeat(most)))).toBe(true)
    expect(isTaken(of('x'.repeat(most + 1)))).toBe(false)
    expect(isTaken(of(''))).toBe(least === 0)
  })

  it('says what is wrong with a greeting or an interval', () => {
    expect(messagesFor(field('greetingCardMessage', 'x'.repeat(251)))).toEqual([
      'Your message cannot exceed 250 characters',
    ])
    expect(messagesFor(field('autoDeliveryInterval', 5))).toEqual([
      'This Auto-Delivery interval is not offered',
    ])
  })

  it('says what is wrong with a packing slip or a quantity [VAL-20] [VAL-21]', () => {
    expect(messagesFor(address({ packingSlipMessage: 'x'.repeat(251) }))).toEqual([
      'Please use at most 250 characters',
    ])
    for (const wrong of ['1', null, 1.5])
      expect(messagesFor(quantity(wrong))).toEqual(['Quantity must be a number'])
    expect(messagesFor(quantity(-1))).toEqual(['Quantity must be higher than 0'])
  })

  it('has whole quantities: of a line from none, of an address from one, there up to what an order may hold', () => {
    expect([0, 1, 5_000].map((pieces) => isTaken(quantity(pieces)))).toEqual([true, true, true])
    expect([-1, 1.5, '1'].map((pieces) => isTaken(quantity(pieces)))).toEqual([false, false, false])
    const sent = (pieces: number) => isTaken(targets({ addressKey: 'shipment-1', quantity: pieces }))
    expect([0, 1, 4_999, 5_000, 1.5].map(sent)).toEqual([false, true, true, false, false])
  })

  it('sends a line to as many addresses as an order has', () => {
    const to = (count: number) => isTaken(targets(...Array.from({ length: count }, () => TARGET)))
    expect([0, 1, 100, 101].map(to)).toEqual([false, true, true, false])
  })

  it('takes the blanks off a code', () => {
    expect(parse({ action: 'addDiscountCode', code: ' SAVE5 ' }).data?.actions).toEqual([
      { action: 'addDiscountCode', code: 'SAVE5' },
    ])
    expect(isTaken({ action: 'addDiscountCode', code: '  ' })).toBe(false)
  })
})

describe('an address of a browser', () => {
  it('is checked and written as that of a form, with the key and the words of its shipment [API-38]', () => {
    const typed = {
      state: 'new jersey',
      postalCode: '070421234',
      residential: false,
      packingSlipMessage: ' Enjoy! ',
    }
    expect(parse(address(typed)).data?.actions).toEqual([
      {
        action: 'addItemShippingAddress',
        address: {
          key: 'shipment-1',
          packingSlipMessage: 'Enjoy!',
          address: { ...HOME, state: 'NJ', postalCode: '07042-1234', residential: false },
        },
      },
    ])
    const sent = { ...HOME, email: 'pat@example.com', residential: true, company: 'Sample Co' }
    expect(parse({ action: 'setShippingAddress', address: sent }).data?.actions).toEqual([
      { action: 'setShippingAddress', address: sent },
    ])
  })

  it('is a home unless it has a company or says otherwise', () => {
    const residential = (over: object) => {
      const [one] = parse({ action: 'setShippingAddress', address: { ...HOME, ...over } }).data?.actions ?? []
      return one?.action === 'setShippingAddress' && one.address.residential
    }
    expect([
      residential({}),
      residential({ company: 'Sample Co' }),
      residential({ residential: false }),
    ]).toEqual([true, false, false])
  })

  it('is refused where its parts do not belong together, also when another field is wrong', () => {
    const both = address({ city: '', state: 'NY' })
    expect(messagesFor(both)).toEqual([
      'Please enter your city',
      'This ZIP code is in New Jersey, not in New York. Please correct one of them',
    ])
    expect(messagesFor({ action: 'setShippingAddress', address: { ...HOME, postalCode: '7042' } })).toEqual([
      'Please enter a valid zip code',
    ])
    expect(isTaken({ action: 'setShippingAddress', address: null })).toBe(false)
    expect(isTaken(address({ email: 'nobody' }))).toBe(false)
    expect(isTaken(address({ planet: 'Earth' }))).toBe(false)
    expect(isTaken({ action: 'setShippingAddress', address: PLACE })).toBe(false)
  })
})

describe('an update', () => {
  it('has one to a hundred actions, which are counted before they are looked at', () => {
    const remove = { action: 'removeLineItem', lineItemId: 'a' }
    const many = (count: number, action: unknown = remove) =>
      parse(...Array.from({ length: count }, () => action))
    expect([0, 1, 100, 101].map((count) => many(count).success)).toEqual([false, true, true, false])
    expect(many(101, { nonsense: true }).error?.issues.map(({ message }) => message)).toEqual([
      'At most 100 actions can be sent at once',
    ])
  })

  it('is of a version, and has nothing besides', () => {
    const actions = [ACTIONS[1]]
    const of = (version: unknown) => CartUpdateSchema.safeParse({ version, actions }).success
    expect([1, 2 ** 53 - 1].map(of)).toEqual([true, true])
    expect([0, -1, 1.5, 2 ** 53, '1', undefined].map(of)).toEqual(Array.from({ length: 6 }, () => false))
    expect(CartUpdateSchema.safeParse({ version: 1, actions, country: 'US' }).success).toBe(false)
  })

  it('reads the version of an address of the page', () => {
    const of = (version: unknown) => CartVersionSchema.safeParse({ version })
    expect([of('7').data, of('9'.repeat(15)).data]).toEqual([
      { version: 7 },
      { version: 999_999_999_999_999 },
    ])
    for (const wrong of ['0', '-1', '1.5', '', 'x1', '1x', '07', '1'.repeat(16), undefined, 7])
      expect(of(wrong).error?.issues.map(({ message }) => message)).toEqual(['Please name the version'])
  })
})
