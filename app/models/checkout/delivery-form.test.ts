import { describe, expect, it } from 'vitest'
import { cartOf, lineOf, shipmentOf } from '../cart/testing/carts'
import { offer } from '../cart/testing/intents'
import type { Totals } from '../cart/totals'
import { totalsOf } from '../cart/totals'
import { usd } from '../money/money'
import { dateField, isDate, offerValue, parseDeliveries } from './delivery-form'
import { SignInSchema } from '../customers/account-forms'
import { AddressStepSchema, BillingAddressSchema, GuestSchema, PlaceOrderSchema } from './forms'
import { isPriced, isStored, paysForPackaging, shownOffer, totalsWith } from './shown-deliveries'
import type { ShownDelivery } from './shown-deliveries'

describe('the form of the delivery step', () => {
  const parse = (fields: Readonly<Record<string, string>>) => parseDeliveries(['shipment-1'], fields)
  const chosen = { 'shipment-1.offer': '10-1205' }

  it('names an offer by its method and the price that was seen', () => {
    expect(offerValue({ shippingMethodId: 10, price: usd(1_205) })).toBe('10-1205')
    expect(parse(chosen)).toEqual({
      ok: true,
      choices: {
        'shipment-1': {
          shippingMethodId: 10,
          seenPrice: 1_205,
          heatResistantPackaging: false,
          packingSlipMessage: '',
          isGift: false,
        },
      },
    })
  })

  it('has days, packaging, words and the mark of a gift for each shipment', () => {
    const fields = {
      ...chosen,
      'shipment-1.requestedShipOn': '2026-03-05',
      'shipment-1.requestedDeliveryOn': '2026-03-09',
      'shipment-1.heatResistantPackaging': 'on',
      'shipment-1.packingSlipMessage': ' Enjoy \u0007 it! \r\n\r\n\r\n\r\n Yours ',
      'shipment-1.isGift': 'on',
      'shipment-2.offer': '38-0',
      'shipment-2.isGift': 'yes',
      'shipment-3.offer': 'x',
    }
    expect(parseDeliveries(['shipment-1', 'shipment-2'], fields)).toEqual({
      ok: true,
      choices: {
        'shipment-1': {
          shippingMethodId: 10,
          seenPrice: 1_205,
          requestedShipOn: '2026-03-05',
          requestedDeliveryOn: '2026-03-09',
          heatResistantPackaging: true,
          packingSlipMessage: 'Enjoy it!\n\nYours',
          isGift: true,
        },
        'shipment-2': {
          shippingMethodId: 38,
          seenPrice: 0,
          heatResistantPackaging: false,
          packingSlipMessage: '',
          isGift: false,
        },
      },
    })
  })

  it.each(['', '10', '10-', 'x10-1205', '10-1205x', '1234567-1', '1-1234567890', '-1-5'])(
    'takes %j for no choice',
    (value) => {
      expect(parse({ 'shipment-1.offer': value })).toEqual({
        ok: false,
        errors: { 'shipment-1.offer': 'Please choose how we should deliver your order' },
      })
    },
  )

  it('says everything that is wrong at once, each beside its field', () => {
    expect(dateField('shipment-1', 'requestedShipOn')).toBe('shipment-1.requestedShipOn')
    const fields = {
      'shipment-1.requestedShipOn': '2026-02-30',
      'shipment-1.requestedDeliveryOn': 'soon',
      'shipment-1.packingSlipMessage': 'x'.repeat(251),
    }
    expect(parse(fields)).toEqual({
      ok: false,
      errors: {
        'shipment-1.requestedShipOn': 'Invalid date string',
        'shipment-1.requestedDeliveryOn': 'Invalid date string',
        'shipment-1.offer': 'Please choose how we should deliver your order',
        'shipment-1.packingSlipMessage': 'Please use at most 250 characters',
      },
    })
    expect(parse({ ...chosen, 'shipment-1.packingSlipMessage': 'x'.repeat(250) }).ok).toBe(true)
    expect([isDate('2026-03-05'), isDate('2026-02-30'), isDate('')]).toEqual([true, false, false])
  })

  it('of nothing that is sent asks for nothing', () => {
    expect(parseDeliveries([], {})).toEqual({ ok: true, choices: {} })
  })
})

describe('the other forms of checkout', () => {
  const place = {
    name: 'Pat Example',
    street1: '12 Maple Avenue',
    city: 'Montclair',
    state: 'new jersey',
    postalCode: '07042',
    country: 'US',
    phone: '2015550134',
  }
  const address = { ...place, state: 'NJ', residential: true }

  it('ask for an e-mail and an address together [VAL-28]', () => {
    expect(AddressStepSchema.parse({ email: ' pat@example.com ', ...place })).toEqual({
      email: 'pat@example.com',
      address,
    })
    expect(BillingAddressSchema.parse(place)).toEqual(address)
    expect(AddressStepSchema.safeParse(place).error?.issues.map(({ message }) => message)).toEqual([
      'Please enter your email address',
    ])
    expect(GuestSchema.parse({ email: 'pat@example.com' })).toEqual({ email: 'pat@example.com' })
  })

  it('ask for a password, and whether to stay signed in', () => {
    const typed = { email: 'pat@example.com', password: 'hush' }
    expect(SignInSchema.parse(typed)).toEqual({ ...typed, keepLoggedIn: false })
    expect(SignInSchema.parse({ ...typed, keepLoggedIn: 'on' }).keepLoggedIn).toBe(true)
    const said = (password: unknown) =>
      SignInSchema.safeParse({ ...typed, password }).error?.issues[0]?.message
    expect([said(undefined), said(''), said('   '), said('x'.repeat(201)), said('x'.repeat(200))]).toEqual([
      'Please enter a password',
      'Please enter a password',
      'Please enter a password',
      'Please enter a shorter password',
      undefined,
    ])
  })

  it('send the token of an attempt with what is paid by', () => {
    const isOne = (fields: object) => PlaceOrderSchema.safeParse(fields).success
    expect(PlaceOrderSchema.parse({ attempt: 'a.b', payment: 'card' })).toEqual({
      attempt: 'a.b',
      payment: 'card',
      safcToken: '',
    })
    expect([{ attempt: 'x'.repeat(2_000) }, { attempt: 'a', payment: 'x'.repeat(200) }].map(isOne)).toEqual([
      true,
      true,
    ])
    expect(
      [{ attempt: '' }, { attempt: 'x'.repeat(2_001) }, { attempt: 'a', payment: 'x'.repeat(201) }].map(
        isOne,
      ),
    ).toEqual([false, false, false])
  })
})

describe('the offer that is shown', () => {
  const offers = [
    { ...offer, shippingMethodId: 3, position: 3 },
    { ...offer, shippingMethodId: 1, position: 1 },
    { ...offer, shippingMethodId: 2, position: 2 },
    { ...offer, shippingMethodId: 4, position: 0, hidden: true },
  ]
  const idOf = (fields: { readonly shippingMethodId?: number }, picked?: string) =>
    shownOffer(offers, fields, picked)?.shippingMethodId

  it('is what was picked, else what is stored, else the default', () => {
    expect(idOf({ shippingMethodId: 2 }, '3-895')).toBe(3)
    expect(idOf({ shippingMethodId: 2 })).toBe(2)
    expect(idOf({})).toBe(1)
    // Its price has changed.
    expect(idOf({ shippingMethodId: 2 }, '3-100')).toBe(2)
    expect(idOf({ shippingMethodId: 4 }, '4-895')).toBe(1)
    expect(shownOffer([], {}, undefined)).toBeNull()
  })

  it('has packaging to pay for where it may melt and has none of its own', () => {
    const pays = (over: object, ticked = true) => paysForPackaging({ ...offer, ...over }, ticked)
    expect([
      pays({ containsMeltables: true }),
      pays({ containsMeltables: true }, false),
      pays({ containsMeltables: false }),
      pays({ containsMeltables: true, heatResistantIncluded: true }),
    ]).toEqual([true, false, false, false])
  })

  it('is stored when method, price, day and packaging are', () => {
    expect(isPriced(offer, { price: usd(895), shippingMethodId: 1 })).toBe(true)
    expect(isPriced(offer, { price: usd(896), shippingMethodId: 1 })).toBe(false)
    expect(isPriced(offer, { price: usd(895), shippingMethodId: 2 })).toBe(false)
    expect(isPriced(offer, {})).toBe(false)
    const shown: ShownDelivery = { key: 'shipment-1', offer, packaging: true, isPriced: true }
    const stored = { fields: { requestedShipOn: offer.requestedShipOn }, packaging: true }
    expect(isStored(shown, stored)).toBe(true)
    expect(isStored({ ...shown, isPriced: false }, stored)).toBe(false)
    expect(isStored(shown, { ...stored, packaging: false })).toBe(false)
    expect(isStored(shown, { ...stored, fields: { requestedShipOn: '2026-03-03' } })).toBe(false)
  })
})

describe('the totals with what is shown', () => {
  const cart = cartOf({ lineItems: [lineOf('a')], itemShippingAddresses: [shipmentOf('shipment-1')] })
  const shown = (over: Partial<ShownDelivery> = {}): ShownDelivery => ({
    key: 'shipment-1',
    offer,
    packaging: false,
    isPriced: false,
    ...over,
  })
  const single = { mode: 'Single', mayBeDiscounted: false } as const
  const several = { mode: 'Multiple', mayBeDiscounted: false } as const
  const charge = (key: string, cents: number) => ({ key, name: 'Standard', price: usd(cents) })
  const stored: Totals = {
    ...totalsOf({
      ...cart,
      shippingCharges: [charge('shipment-1', 700), charge('shipment-2', 500)],
      totalPrice: usd(1_099 + 700 + 500),
    }),
    adjustments: [
      { label: 'Heat-resistant packaging', amount: usd(295) },
      { label: 'Fee', amount: usd(100) },
    ],
  }

  it('count the delivery that is not stored yet, and its packaging [CHK-19]', () => {
    const totals = totalsWith(totalsOf(cart), [shown({ packaging: true })], single)
    expect(totals).toMatchObject({
      shipping: usd(895),
      isDeliveryOpen: false,
      shippingCharges: [{ key: 'shipment-1', name: 'Standard', price: usd(895) }],
      adjustments: [{ label: 'Heat-resistant packaging', amount: usd(295) }],
      total: usd(1_099 + 895 + 295),
    })
    expect(totals).not.toHaveProperty('caveat')
    expect(totals.shippingCharges[0]).not.toHaveProperty('caveat')
  })

  it('keep what is charged already for just that', () => {
    const one: Totals = {
      ...stored,
      shippingCharges: [charge('shipment-9', 700)],
      shipping: usd(700),
      adjustments: [],
      total: usd(1_799),
    }
    // In Single mode it is the only charge, whatever its key.
    expect(totalsWith(one, [shown({ isPriced: true })], single)).toMatchObject({
      shipping: usd(700),
      total: usd(1_799),
    })
    expect(totalsWith(one, [shown()], single)).toMatchObject({ shipping: usd(895), total: usd(1_994) })
  })

  it('of several addresses change for the shown ones alone', () => {
    const totals = totalsWith(stored, [shown()], several)
    expect(totals.shippingCharges.map(({ key, price }) => [key, price.centAmount])).toEqual([
      ['shipment-2', 500],
      ['shipment-1', 895],
    ])
    expect(totals.adjustments).toEqual([{ label: 'Fee', amount: usd(100) }])
    // 895 instead of 700, and no packaging.
    expect(totals.total).toEqual(usd(1_099 + 700 + 500 + 195 - 295))
    const kept = totalsWith(stored, [shown({ key: 'shipment-2', isPriced: true, packaging: true })], several)
    expect([kept.shipping, kept.total]).toEqual([usd(1_200), stored.total])
  })

  it('say that a discount may still come off', () => {
    const may = { ...single, mayBeDiscounted: true }
    const totals = totalsWith(totalsOf(cart), [shown()], may)
    expect(totals.caveat).toBe(', before any shipping discount')
    expect(totals.shippingCharges[0]?.caveat).toBe(', before any discount')
    const free = totalsWith(totalsOf(cart), [shown({ offer: { ...offer, price: usd(0) } })], may)
    expect(free).not.toHaveProperty('caveat')
  })
})
