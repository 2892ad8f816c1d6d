import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import {
  CalculatorSchema,
  OffersSchema,
  RestrictedSkusQuerySchema,
  SHIPPING_AWAY,
  ShipDatesQuerySchema,
} from './call-schemas'

const LINE = { id: 'l-1', sku: '1101-01', quantity: 2, weight: 1.5 }
const ADDRESS = { country: 'US', postalCode: '07042' }
const SHIPMENT = { key: 'shipment-1', address: ADDRESS, lines: [LINE], shipmentValue: usd(5_900) }
const READ = {
  ...SHIPMENT,
  address: { ...ADDRESS, residential: true },
  lines: [{ ...LINE, meltable: false }],
}

const calculated = (body: object) => CalculatorSchema.safeParse({ shipments: [SHIPMENT], ...body })
const offered = (body: unknown) => OffersSchema.safeParse(body)
const withLine = (over: object) => calculated({ shipments: [{ ...SHIPMENT, lines: [{ ...LINE, ...over }] }] })
const withAddress = (over: object) =>
  calculated({ shipments: [{ ...SHIPMENT, address: { ...ADDRESS, ...over } }] })
const withValue = (shipmentValue: object) => calculated({ shipments: [{ ...SHIPMENT, shipmentValue }] })
const many = <T>(count: number, of: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => of(index))

describe('the call that calculates', () => {
  it('has shipments, and says whether the first problem is the whole answer [API-06]', () => {
    expect(calculated({}).data).toEqual({
      shipments: [READ],
      discountCodes: [],
      refusedCarriers: {},
      throwError: false,
    })
    expect(calculated({ throwError: true }).data?.throwError).toBe(true)
    const full = { state: 'NJ', city: 'Montclair', residential: false }
    expect(withAddress(full).data?.shipments[0]?.address).toEqual({ ...ADDRESS, ...full })
    expect(withLine({ meltable: true }).data?.shipments[0]?.lines[0]?.meltable).toBe(true)
  })

  it('refuses carriers, and permits none: that is the customer’s to tell', () => {
    const flags = { allowOntrac: false, allowUds: true, allowCdl: false }
    expect(calculated(flags).data?.refusedCarriers).toEqual({ allowOntrac: false, allowCdl: false })
    expect(calculated({ allowOntrac: 'no' }).success).toBe(false)
  })

  it('prints a postal code, and tells one of another country', () => {
    const printed = (over: object) => withAddress(over).data?.shipments[0]?.address.postalCode
    expect([printed({ postalCode: '070421234' }), printed({ country: 'CA', postalCode: 'm5h3t4' })]).toEqual([
      '07042-1234',
      'M5H 3T4',
    ])
    const said = (over: object) =>
      withAddress(over).error?.issues.map(({ path, message }) => [path.join('.'), message])
    expect(said({ postalCode: 'M5H 3T4' })).toEqual([
      ['shipments.0.address.postalCode', 'Please enter a valid zip code'],
    ])
    expect(said({ country: 'CA' })).toEqual([
      ['shipments.0.address.postalCode', 'Please enter a valid postal code'],
    ])
  })

  it.each([
    ['an id of 100 signs', withLine({ id: 'x'.repeat(100) }), withLine({ id: 'x'.repeat(101) })],
    ['an item of 100 signs', withLine({ sku: 'x'.repeat(100) }), withLine({ sku: 'x'.repeat(101) })],
    ['an item that may be one', withLine({ sku: 'a_b.c-1' }), withLine({ sku: 'a b' })],
    ['an item that is there', withLine({}), withLine({ sku: '' })],
    ['at least one piece', withLine({ quantity: 1 }), withLine({ quantity: 0 })],
    ['as many pieces as an order', withLine({ quantity: 4_999 }), withLine({ quantity: 5_000 })],
    ['whole pieces', withLine({ quantity: 3 }), withLine({ quantity: 2.5 })],
    ['no weight below nothing', withLine({ weight: 0 }), withLine({ weight: -1 })],
    ['at most 10,000 pounds', withLine({ weight: 10_000 }), withLine({ weight: 10_001 })],
    ['goods of no less than nothing', withValue(usd(0)), withValue({ ...usd(0), centAmount: -1 })],
    ['goods of a million dollars', withValue(usd(100_000_000)), withValue(usd(100_000_001))],
    ['a country that is shipped to', withAddress({}), withAddress({ country: 'MX' })],
    ['a city of 100 signs', withAddress({ city: 'x'.repeat(100) }), withAddress({ city: 'x'.repeat(101) })],
    ['a state of 60 signs', withAddress({ state: 'x'.repeat(60) }), withAddress({ state: 'x'.repeat(61) })],
    [
      'a key for a shipment',
      calculated({ shipments: [{ ...SHIPMENT, key: 'x'.repeat(100) }] }),
      calculated({ shipments: [{ ...SHIPMENT, key: '' }] }),
    ],
    [
      'a key of 100 signs',
      calculated({}),
      calculated({ shipments: [{ ...SHIPMENT, key: 'x'.repeat(101) }] }),
    ],
    ['lines', calculated({}), calculated({ shipments: [{ ...SHIPMENT, lines: [] }] })],
    [
      'the lines of a full cart',
      calculated({ shipments: [{ ...SHIPMENT, lines: many(500, () => LINE) }] }),
      calculated({ shipments: [{ ...SHIPMENT, lines: many(501, () => LINE) }] }),
    ],
    ['shipments', calculated({}), calculated({ shipments: [] })],
    [
      'as many shipments as a cart has',
      calculated({ shipments: many(100, (index) => ({ ...SHIPMENT, key: `${index}` })) }),
      calculated({ shipments: many(101, (index) => ({ ...SHIPMENT, key: `${index}` })) }),
    ],
  ])('takes %s, and no other', (_, good, bad) => {
    expect([good.success, bad.success]).toEqual([true, false])
  })

  it('says what is wrong in the shop’s words', () => {
    const said = (parsed: ReturnType<typeof calculated>) => parsed.error?.issues.map(({ message }) => message)
    expect(said(withLine({ sku: 'a b' }))).toEqual(['This item is not known'])
    expect(said(withValue(usd(100_000_001)))).toEqual(['This amount is out of range'])
    expect(said(calculated({ shipments: [SHIPMENT, SHIPMENT] }))).toEqual([
      'Each shipment needs a key of its own',
    ])
  })
})

describe('the call for offers', () => {
  it('of checkout has shipments and what is asked for them [API-25]', () => {
    expect(offered({ shipments: [SHIPMENT] }).data).toEqual({
      shipments: [READ],
      discountCodes: [],
      refusedCarriers: {},
      deliveryDateCalendar: false,
    })
    const asked = {
      discountCodes: ['FREESHIP'],
      requestedShipDate: '2026-03-05',
      requestedDeliveryDate: '2026-03-09',
      deliveryDateCalendar: true,
    }
    expect(
      offered({ shipments: [SHIPMENT], ...asked, filter: { shippingMethodIds: [1, 38] }, allowUds: false })
        .data,
    ).toEqual({
      shipments: [READ],
      ...asked,
      shippingMethodIds: [1, 38],
      refusedCarriers: { allowUds: false },
    })
  })

  it.each([
    ['21 codes', { discountCodes: many(20, () => 'A') }, { discountCodes: many(21, () => 'A') }],
    ['a code of 51 signs', { discountCodes: ['x'.repeat(50)] }, { discountCodes: ['x'.repeat(51)] }],
    ['a day that is none', { requestedShipDate: '2026-03-05' }, { requestedShipDate: '2026-02-30' }],
    [
      '101 methods',
      { filter: { shippingMethodIds: many(100, (id) => id) } },
      { filter: { shippingMethodIds: many(101, (id) => id) } },
    ],
    ['half a method', { filter: { shippingMethodIds: [1] } }, { filter: { shippingMethodIds: [1.5] } }],
  ])('takes no %s', (_, good, bad) => {
    expect(offered({ shipments: [SHIPMENT], ...good }).success).toBe(true)
    expect(offered({ shipments: [SHIPMENT], ...bad }).success).toBe(false)
  })

  it('of a product page has one address, known by its postal code [API-26]', () => {
    const { sku, quantity, weight } = LINE
    const short = {
      items: [{ sku, quantity, weight }],
      country: 'US',
      postalCode: '070421234',
      totalPrice: usd(999),
    }
    expect(offered({ ...short, allowUds: false }).data).toEqual({
      shipments: [
        {
          key: 'items',
          address: { country: 'US', postalCode: '07042-1234', residential: true },
          lines: [{ id: sku, sku, quantity, weight, meltable: false }],
          shipmentValue: usd(999),
        },
      ],
      discountCodes: [],
      refusedCarriers: { allowUds: false },
      deliveryDateCalendar: false,
    })
    const said = (over: object) =>
      offered({ ...short, ...over }).error?.issues.map(({ path, message }) => [path.join('.'), message])
    expect(said({ postalCode: 'M5H 3T4' })).toEqual([['postalCode', 'Please enter a valid zip code']])
    expect(said({ country: 'CA' })).toEqual([['postalCode', 'Please enter a valid postal code']])
    expect(said({ items: [] })).toEqual([['items', 'Please give at least 1 entry']])
    expect(said({ items: many(501, () => short.items[0]) })).toEqual([
      ['items', 'Please give at most 500 entries'],
    ])
    expect(said({ postalCode: '0'.repeat(21) })).toEqual([['postalCode', 'Please use at most 20 characters']])
  })

  it('is told of the fields of its own form, in plain words', () => {
    for (const body of [null, 7, 'items'])
      expect(offered(body).error?.issues.map(({ path, message }) => [path, message])).toEqual([
        [[], 'Please check this: we cannot use it as it is'],
      ])
    expect(offered({}).error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['shipments', 'Please enter a value'],
    ])
  })
})

describe('queries', () => {
  const dates = (query: object) => ShipDatesQuerySchema.safeParse(query)
  const skus = (list: unknown) => RestrictedSkusQuerySchema.safeParse({ skus: list })

  it('for the days of shipping name countries, a first day and how many [SHIP-27]', () => {
    expect(dates({}).data).toEqual({ countries: ['US'], days: 60 })
    expect(dates({ countries: 'CA, US,CA', from: '2026-03-05', days: '366' }).data).toEqual({
      countries: ['CA', 'US'],
      from: '2026-03-05',
      days: 366,
    })
    expect(dates({ countries: 'US,MX' }).error?.issues.map(({ message }) => message)).toEqual([
      'We ship to US and CA',
    ])
    for (const days of ['1e2', '', '-1', '1000', 'x1', '1x'])
      expect(dates({ days }).error?.issues.map(({ message }) => message)).toEqual([
        'Please give a whole number of days',
      ])
    expect(
      [dates({ days: '0' }), dates({ days: '367' }), dates({ from: 'soon' })].map(({ success }) => success),
    ).toEqual([false, false, false])
    expect(dates({ countries: 'US,'.repeat(14) }).success).toBe(false)
  })

  it('for what may not go somewhere name items, each once [API-18]', () => {
    expect(skus('a-01, b-01,,a-01').data).toEqual({ skus: ['a-01', 'b-01'] })
    for (const nothing of ['', ' , ', undefined])
      expect(skus(nothing).error?.issues.map(({ message }) => message)).toEqual(['Please name the items'])
    expect(skus('a b').error?.issues.map(({ message }) => message)).toEqual(['This item is not known'])
    const list = (count: number) => many(count, (index) => `s-${index}`).join(',')
    expect([skus(list(500)).success, skus(list(501)).success]).toEqual([true, false])
    expect([skus(`${'a,'.repeat(4_999)}a`).success, skus('a,'.repeat(5_001)).success]).toEqual([true, false])
  })

  it('are told when nobody could be asked', () => {
    expect(SHIPPING_AWAY).toEqual({
      key: 'shipping',
      message: 'Shipping options are not available right now. Please try again in a moment.',
    })
  })
})
