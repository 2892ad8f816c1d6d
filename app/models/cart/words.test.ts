/** Messages about the cart, and what the platform is sent. */
import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import { isDeliverySlug, isPackagingSlug, packagingSlug, deliverySlug } from './actions'
import { asSold } from './as-sold'
import type { Cart, CartDiscountCode, DiscountCodeState } from './cart'
import { EXPECTED_FIELDS } from './custom-types'
import { lostCodes } from './lost-codes'
import {
  CART_CHANGED,
  CART_LOST,
  CODE_GONE,
  cutMessage,
  FORM_UNSAVED,
  goneMessage,
  messageNotSaved,
  notDoneMessage,
  ORDER_UNSAVED,
  refusalMessage,
  REMOVAL_REFUSED,
  STEP_UNSAVED,
} from './refusals'
import { cannotShipMessage, restrictedItems, restrictedName } from './restrictions'
import { cartOf, HOME, lineOf, shipmentOf } from './testing/carts'
import { rateText } from './rate-text'
import { goodsValue, totalsOf } from './totals'
import { toWireAddress, toWireShipment } from './wire-address'

describe('a change that was not made', () => {
  it.each([
    ['DiscountCodeNonApplicable', 'This discount code is not valid. Please check it and try again.'],
    [
      'MatchingPriceNotFound',
      'An item has no price for where it would go, and cannot be ordered there. Your cart is as it was.',
    ],
    ['MissingTaxRateForCountry', 'We cannot ship to this country. Please choose another address.'],
    [
      'ShippingMethodDoesNotMatchCart',
      'This delivery is no longer offered for your cart. Please choose again.',
    ],
    [
      REMOVAL_REFUSED,
      'Our order system did not accept that an item was taken out of your cart, so it is still there. Please try again in a moment, or call us.',
    ],
    [
      '',
      'Our order system did not accept this. Your cart is as it was. Please check what you entered and try again, or call us.',
    ],
    [
      'InvalidOperation',
      'Our order system did not accept this. Your cart is as it was. Please check what you entered and try again, or call us.',
    ],
  ])('for %s is told as: %s', (code, message) => {
    expect(refusalMessage(code)).toBe(message)
    expect(notDoneMessage({ kind: 'refused', code })).toBe(message)
  })

  it('of a cart that was closed meanwhile asks to look again', () => {
    expect(notDoneMessage({ kind: 'closed' })).toBe(CART_CHANGED)
    expect(CART_CHANGED).toBe('Your cart has changed in the meantime. Please look at it again.')
  })

  it('says what became of what was sent, of the cart and of a code', () => {
    expect([FORM_UNSAVED, STEP_UNSAVED, ORDER_UNSAVED, CART_LOST, CODE_GONE]).toEqual([
      'Your cart has changed in the meantime. Please look at it again. What you sent was not saved.',
      'Your order has changed in the meantime, so what you sent was not saved.',
      'What you sent last was not saved: this order goes as it was placed.',
      'The cart that you had is no longer kept in our order system, so a new one begins. Please check that everything you want is in it.',
      'This discount code is not on your cart, so there was nothing to remove.',
    ])
  })

  it('of a line that is gone names it, and what was wanted', () => {
    expect(goneMessage({ name: 'Nuts', quantity: 3 })).toBe(
      'Nuts is no longer in your cart, so its quantity was not changed to 3.',
    )
    expect(goneMessage({ name: 'Nuts', quantity: 0 })).toBe('Nuts is no longer in your cart.')
  })

  it('gives back a message that was typed', () => {
    expect(messageNotSaved('Get well')).toBe(
      `${CART_CHANGED} Your message was not saved. You wrote: “Get well”`,
    )
  })

  it('in part says how many came in, and why not the others', () => {
    expect(cutMessage(1, { asked: 5, limit: 'maximum', most: 10 })).toBe(
      'Only 1 of 5 was added, since an order may not hold more than 10.',
    )
    expect(cutMessage(3, { asked: 5, limit: 'stock', most: 3 })).toBe(
      'Only 3 of 5 were added, since only 3 are left.',
    )
  })
})

describe('codes that an edit has cost', () => {
  const codeOf = (code: string, state: DiscountCodeState): CartDiscountCode => ({
    id: code,
    code,
    name: code,
    description: '',
    state,
    cartPredicates: [],
    shippingPredicates: [],
  })
  const withCode = (state: DiscountCodeState, over: Partial<Cart> = {}) =>
    cartOf({ discountCodes: [codeOf('WELCOME10', state)], ...over })
  const share = (cents: number, code = 'WELCOME10') => ({ discountShares: [{ code, amount: usd(cents) }] })
  const saving = withCode('MatchesCart', {
    lineItems: [
      { ...lineOf('a'), ...share(110) },
      { ...lineOf('b'), ...share(50, 'SAVE5') },
    ],
    customLineItems: [
      {
        id: 'p',
        slug: 'p',
        name: 'p',
        kind: 'packaging',
        quantity: 1,
        totalPrice: usd(295),
        targets: [],
        ...share(30),
      },
    ],
    shippingCharges: [
      { key: 's', name: 'Standard', price: usd(800), ...share(95) },
      { key: 't', name: 'Express', price: usd(900) },
    ],
  })

  /** The same goods. */
  const without = (state: DiscountCodeState) =>
    withCode(state, { lineItems: [lineOf('a'), { ...lineOf('b'), ...share(50, 'SAVE5') }] })

  it('are told with why, and with what they took off goods, extras and deliveries', () => {
    expect(lostCodes(saving, without('MaxApplicationReached'))).toEqual([
      {
        code: 'WELCOME10',
        message:
          'Discount code could not be applied because it is MaxApplicationReached: WELCOME10 has been used before and no longer applies. Without it you pay $2.35 more, before tax.',
      },
    ])
    expect(lostCodes(withCode('MatchesCart'), withCode('DoesNotMatchCart'))).toEqual([
      { code: 'WELCOME10', message: 'Discount code WELCOME10 does not apply to your order any more.' },
    ])
  })

  it('say no sum of a free gift, nor one of the whole where goods had to go as well', () => {
    const gift = cartOf({
      discountCodes: saving.discountCodes,
      lineItems: [{ ...lineOf('gift', { lineItemMode: 'GiftLineItem' }), ...share(249) }],
    })
    const ended = 'Discount code WELCOME10 does not apply to your order any more.'
    expect(lostCodes(gift, withCode('DoesNotMatchCart'))).toMatchObject([{ message: ended }])
    const total = cartOf({
      discountCodes: saving.discountCodes,
      discountOnTotalShares: share(500).discountShares,
    })
    const after = withCode('DoesNotMatchCart')
    expect(lostCodes(total, after)).toMatchObject([
      { message: `${ended} Without it you pay $5.00 more, before tax.` },
    ])
    expect(lostCodes(total, after, { isLessGoods: true })).toMatchObject([{ message: ended }])
    expect(lostCodes(saving, without('DoesNotMatchCart'), { isLessGoods: true })).toMatchObject([
      { message: `${ended} Without it you pay $2.35 more, before tax.` },
    ])
  })

  it('say no sum where the shopper has changed the goods, whose price is another by that [DISC-02]', () => {
    const pieces = (quantity: number, over: object = {}) => ({
      lineItems: [{ ...lineOf('a', { quantity }), ...over }],
    })
    const had = withCode('MatchesCart', pieces(8, share(1_760)))
    const ended = [
      { code: 'WELCOME10', message: 'Discount code WELCOME10 does not apply to your order any more.' },
    ]
    for (const count of [2, 9])
      expect(lostCodes(had, withCode('DoesNotMatchCart', pieces(count)))).toEqual(ended)
    const [same] = lostCodes(had, withCode('DoesNotMatchCart', pieces(8)))
    expect(same?.message).toContain('Without it you pay $17.60 more')
    // Merged carts hold at least the goods of either.
    const merged = (count: number) =>
      lostCodes(had, withCode('DoesNotMatchCart', pieces(count)), { isAnother: true })
    expect(merged(9)[0]?.message).toContain('Without it you pay $17.60 more')
    expect(merged(2)).toEqual(ended)
  })

  it('cost no more than what nothing else makes up for', () => {
    const taken = (cents: number, code: string) => ({
      lineItems: [{ ...lineOf('a'), ...share(cents, code) }],
    })
    const before = cartOf({ discountCodes: saving.discountCodes, ...taken(400, 'WELCOME10') })
    const [lost] = lostCodes(before, withCode('DoesNotMatchCart', taken(160, 'OTHER')))
    expect(lost?.message).toContain('Without it you pay $2.40 more')
    const [made] = lostCodes(before, withCode('DoesNotMatchCart', taken(500, 'OTHER')))
    expect(made?.message).toBe('Discount code WELCOME10 does not apply to your order any more.')
  })

  it('say no sum where several went and another discount makes up for some of it', () => {
    const taken = (...shares: readonly [cents: number, code: string][]) => ({
      lineItems: [
        {
          ...lineOf('a'),
          discountShares: shares.flatMap(([cents, code]) => share(cents, code).discountShares),
        },
      ],
    })
    const codes = (state: DiscountCodeState) => ({
      discountCodes: [codeOf('WELCOME10', state), codeOf('SAVE5', state)],
    })
    const before = cartOf({ ...codes('MatchesCart'), ...taken([400, 'WELCOME10'], [300, 'SAVE5']) })
    const lostWith = (cents: number) =>
      lostCodes(before, cartOf({ ...codes('DoesNotMatchCart'), ...taken([cents, 'OTHER']) }))
    expect(lostWith(250).map(({ message }) => message)).toEqual([
      'Discount code WELCOME10 does not apply to your order any more.',
      'Discount code SAVE5 does not apply to your order any more.',
    ])
    expect(lostWith(0).map(({ message }) => /\$[\d.]+/.exec(message)?.[0])).toEqual(['$4.00', '$3.00'])
  })

  it('are none that still apply, or that did not before', () => {
    expect(lostCodes(saving, saving)).toEqual([])
    expect(lostCodes(withCode('DoesNotMatchCart'), withCode('NotActive'))).toEqual([])
  })

  it('are none that were taken off by whoever edits, but in another cart', () => {
    expect(lostCodes(saving, cartOf())).toEqual([])
    expect(lostCodes(saving, cartOf(), { isAnother: true })).toMatchObject([
      { message: expect.stringContaining('does not apply to your order any more') as unknown },
    ])
  })
})

describe('what may not go to a country', () => {
  const barred = { ...lineOf('x').variant, restrictedCountries: ['CA'] }
  const box = lineOf('box', { name: 'Box', fields: { externalId: 'b' } })
  const inside = (id: string) =>
    lineOf(id, { name: 'Walnuts', variant: barred, fields: { parentExternalId: 'b' } })
  const cart = cartOf({ lineItems: [box, inside('in'), inside('also'), lineOf('a', { variant: barred })] })

  it('is named, a bundle with what it is for [SHIP-18]', () => {
    expect(restrictedItems(cart, 'CA')).toEqual(['Box (with Walnuts)', 'Item a'])
    expect(restrictedItems(cart, 'CA', ({ id }) => id === 'a')).toEqual(['Item a'])
    expect(restrictedItems(cart, 'US')).toEqual([])
    const pecans = { ...inside('p'), name: 'Pecans' }
    expect(restrictedName(box, [inside('in'), pecans])).toBe('Box (with Walnuts and Pecans)')
    expect(restrictedName(box, [box, pecans])).toBe('Box')
  })

  it('goes by what is sold now, not by the copy inside the line [SHIP-31]', () => {
    const now = (variant: { readonly restrictedCountries?: readonly string[] }) =>
      asSold(cart, new Map(['in-01', 'also-01'].map((sku) => [sku, { variant }])))
    expect(restrictedItems(now({ restrictedCountries: [] }), 'CA')).not.toContain('Box (with Walnuts)')
    expect(restrictedItems(now({ restrictedCountries: ['US'] }), 'US')).toEqual(['Box (with Walnuts)'])
    expect(restrictedItems(now({}), 'CA')).toEqual(['Box (with Walnuts)', 'Item a'])
  })

  it('is told with what can be done about it [SHIP-31]', () => {
    expect(cannotShipMessage('CA', ['Box', 'Item a'], 'Please remove them.')).toBe(
      'These items cannot ship to Canada: Box, Item a. Please remove them.',
    )
  })
})

describe('the totals of a cart', () => {
  const line = lineOf('a', { totalPriceBeforeCartLevelDiscount: usd(1_200), totalPrice: usd(1_099) })
  const fee = {
    id: 'f',
    slug: 'f',
    name: 'Extra',
    kind: 'adjustment',
    quantity: 1,
    totalPrice: usd(200),
    targets: [],
  } as const

  it('are the platform’s figures, with their labels', () => {
    const taxPortions = [{ name: 'NJ', rate: 0.06625, amount: usd(66) }]
    const cart = cartOf({
      lineItems: [line],
      customLineItems: [fee],
      shippingCharges: [
        { key: 's', name: 'Standard', price: usd(895) },
        { key: 't', name: 'Express', price: usd(5) },
      ],
      discountOnTotalPrice: usd(50),
      taxedPrice: { totalNet: usd(2_000), totalGross: usd(2_066), totalTax: usd(66), taxPortions },
    })
    expect(totalsOf(cart)).toEqual({
      merchandise: usd(1_200),
      discounts: usd(151),
      adjustments: [{ label: 'Extra', amount: usd(200) }],
      shipping: usd(900),
      isDeliveryOpen: true,
      shippingCharges: cart.shippingCharges,
      tax: usd(66),
      taxPortions,
      total: usd(2_066),
    })
    const plain = totalsOf(cartOf({ lineItems: [line] }))
    expect([plain.shipping, plain.tax, plain.taxPortions, plain.total]).toEqual([
      undefined,
      undefined,
      [],
      usd(1_099),
    ])
  })

  it('lack a delivery as long as goods that are sent have none', () => {
    const targets = [{ addressKey: 'shipment-1', quantity: 1 }]
    const shippingCharges = [{ key: 'shipment-1', name: 'Standard', price: usd(895) }]
    const isOpen = (over: Partial<Cart>) => totalsOf(cartOf({ shippingCharges, ...over })).isDeliveryOpen
    const priced = [shipmentOf('shipment-1', { price: usd(895) })]
    const sent = [lineOf('a', { targets })]
    expect(isOpen({ lineItems: sent, itemShippingAddresses: priced })).toBe(false)
    expect(isOpen({ lineItems: sent, itemShippingAddresses: priced, shippingCharges: [] })).toBe(true)
    expect(isOpen({ lineItems: sent, itemShippingAddresses: [shipmentOf('shipment-1')] })).toBe(true)
    expect(isOpen({ lineItems: [lineOf('a')], itemShippingAddresses: priced })).toBe(true)
    const two = [
      lineOf('a', { quantity: 2, targets: [...targets, { addressKey: 'shipment-2', quantity: 1 }] }),
    ]
    expect(isOpen({ lineItems: two, itemShippingAddresses: [...priced, shipmentOf('shipment-2')] })).toBe(
      true,
    )
    const pass = [lineOf('p', { variant: { ...lineOf('x').variant, digital: true } })]
    expect(isOpen({ lineItems: pass, shippingCharges: [] })).toBe(false)
    expect(isOpen({ lineItems: [...pass, lineOf('a')], shippingCharges: [] })).toBe(true)
  })

  it('write a rate of tax as it is, and count goods that are sent toward free shipping [SHIP-23]', () => {
    expect([rateText(0.06625), rateText(0.07), rateText(0)]).toEqual(['6.625%', '7%', '0%'])
    const pass = lineOf('p', { variant: { ...lineOf('x').variant, digital: true } })
    expect(goodsValue({ lineItems: [line, pass] })).toEqual(usd(1_099))
  })
})

describe('what the platform is sent', () => {
  it('is an address in its own names, without what there is not', () => {
    const full = { ...HOME, company: 'Sample Co', street2: 'Floor 2', email: 'pat@example.com' }
    expect(toWireAddress(full, 'home')).toEqual({
      key: 'home',
      lastName: 'Pat Example',
      company: 'Sample Co',
      streetName: '12 Maple Avenue',
      additionalStreetInfo: 'Floor 2',
      city: 'Montclair',
      state: 'NJ',
      postalCode: '07042',
      country: 'US',
      phone: '2015550134',
      email: 'pat@example.com',
    })
    expect(Object.keys(toWireAddress(HOME))).toEqual([
      'lastName',
      'streetName',
      'city',
      'state',
      'postalCode',
      'country',
      'phone',
    ])
  })

  it('is a shipment with its fields, prices in the platform’s form [DATA-05]', () => {
    const shipment = {
      ...shipmentOf('shipment-1', { price: usd(895), listPrice: usd(995), packingSlipMessage: 'Enjoy!' }),
      address: { ...HOME, residential: false },
    }
    expect(toWireShipment(shipment)).toMatchObject({ key: 'shipment-1', streetName: '12 Maple Avenue' })
    expect(toWireShipment(shipment).custom).toEqual({
      type: { typeId: 'type', key: 'shipment-fields' },
      fields: {
        packingSlipMessage: 'Enjoy!',
        residential: false,
        price: { type: 'centPrecision', centAmount: 895, currencyCode: 'USD', fractionDigits: 2 },
        listPrice: { type: 'centPrecision', centAmount: 995, currencyCode: 'USD', fractionDigits: 2 },
      },
    })
    expect(toWireShipment(shipmentOf('shipment-1')).custom?.fields).toStrictEqual({})
  })

  it('is packaging and prices that stand apart under slugs of their own', () => {
    expect([packagingSlug(1), packagingSlug(2)]).toEqual([
      'heat-resistant-packaging',
      'heat-resistant-packaging-2',
    ])
    expect(['heat-resistant-packaging', 'heat-resistant-packaging-12'].map(isPackagingSlug)).toEqual([
      true,
      true,
    ])
    for (const slug of [
      'packaging',
      'xheat-resistant-packaging',
      'heat-resistant-packaging-',
      'heat-resistant-packaging-2x',
      'heat-resistant-packagingx-2',
      '-2',
    ])
      expect(isPackagingSlug(slug)).toBe(false)
    expect(deliverySlug('shipment-12')).toBe('delivery-shipment-12')
    expect(['delivery-shipment-1', deliverySlug('shipment-12')].map(isDeliverySlug)).toEqual([true, true])
    for (const slug of ['delivery', 'delivery-shipment-', 'xdelivery-shipment-1', 'delivery-shipment-1x'])
      expect(isDeliverySlug(slug)).toBe(false)
  })

  it('is of types whose fields the shop expects there [DATA-01] [DATA-03] [DATA-05] [DATA-14]', () => {
    expect(EXPECTED_FIELDS['inventory-fields']).toEqual(['restockedOrders'])
    expect(EXPECTED_FIELDS['business-unit-fields']).toEqual([
      'industry',
      'phone',
      'website',
      'taxId',
      'teamSize',
      'accountCreationSource',
    ])
    expect(EXPECTED_FIELDS['customer-fields']).toEqual([
      'permissions',
      'tags',
      'isB2b',
      'isReseller',
      'subscribed',
      'guestOrdersDeclined',
      'allowSplitShipments',
      'refusedCarriers',
      'discountCodes',
      'notes',
      'issues',
      'adminUrl',
    ])
    expect(EXPECTED_FIELDS['cart-fields']).toEqual([
      'orderTags',
      'reshippedFromOrderNumber',
      'stashedDiscountCode',
      'stashedDiscountCodeName',
      'campaignId',
      'templateId',
      'recentEdits',
    ])
    expect(EXPECTED_FIELDS['line-item-fields']).toEqual([
      'autoDeliveryInterval',
      'autoDeliveryOfferLocation',
      'autoDeliveryOfferType',
      'markedAsGift',
      'externalId',
      'parentExternalId',
      'customizationsDescription',
      'recipientsJson',
      'greetingCardMessage',
      'listMetadata',
    ])
    expect(EXPECTED_FIELDS['shipment-fields']).toEqual([
      'price',
      'listPrice',
      'shippingMethodId',
      'shippingMethodName',
      'requestedShipOn',
      'requestedDeliveryOn',
      'askedShipOn',
      'askedDeliveryOn',
      'earliestArrivalOn',
      'latestArrivalOn',
      'shipmentPickupCarrier',
      'shipmentPickupCode',
      'heatResistantPackaging',
      'freeShippingEarned',
      'refusedCarriers',
      'markedAsGift',
      'residential',
      'packingSlipMessage',
      'signedTrustedMatchkey',
    ])
  })
})
