import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCommerce } from '../../../tests/unit/support/commerce'
import type { Commerce } from '../../../tests/unit/support/commerce'
import type { CartAction } from '~/models/cart/actions'
import type { Cart } from '~/models/cart/cart'
import { childrenOf } from '~/models/cart/lines'
import { sumOfParts } from '~/models/cart/testing/sums'
import { totalsOf } from '~/models/cart/totals'
import { definedOnly } from '~/models/defined-only'

let shop: Commerce
let edits = 0

beforeAll(async () => {
  shop = await openCommerce()
})
afterAll(() => shop.close())

const NJ = {
  lastName: 'Pat Example',
  streetName: '12 Maple Avenue',
  city: 'Montclair',
  state: 'NJ',
  postalCode: '07042',
  country: 'US',
}
const usd = (centAmount: number) => ({ centAmount, currencyCode: 'USD' })
const add = (sku: string, quantity: number, over: object = {}): CartAction => ({
  action: 'addLineItem',
  sku,
  quantity,
  ...over,
})

async function edit(cart: Cart, actions: readonly CartAction[]): Promise<Cart> {
  edits += 1
  const outcome = await shop.carts.edit(cart.id, `edit-${edits}`, () => ({ actions }))
  if (outcome.kind !== 'done') throw new Error(`The edit was ${JSON.stringify(outcome)}`)
  return outcome.cart
}

async function cartWith(...actions: readonly CartAction[]): Promise<Cart> {
  return edit(await shop.carts.create({ anonymousId: 'somebody' }), actions)
}

function only<T>(items: readonly T[]): T {
  const [item] = items
  if (item === undefined || items.length !== 1) throw new Error(`${items.length} items in place of one`)
  return item
}

const cents = (money: { readonly centAmount: number } | undefined) => money?.centAmount

describe('a line of the cart', () => {
  it('is what the platform holds, with the facts that rules and pages need', async () => {
    const cart = await cartWith(add('9982-01', 2))
    const line = only(cart.lineItems)
    expect(line).toMatchObject({
      productKey: '9982',
      sku: '9982-01',
      name: 'Warehouse Pickup Assortment',
      quantity: 2,
      lineItemMode: 'Standard',
      priceMode: 'Platform',
      variant: {
        weight: 2,
        fixedAddress: true,
        maximumPiecesPerOrder: 4,
        digital: false,
        restrictedCountries: [],
      },
    })
    expect(line.productPath).toMatch(/^\/[a-z-]+\/.*warehouse-pickup-assortment\.html$/)
    expect([cents(line.piecePrice), cents(line.totalPrice)]).toEqual([1_999, 3_998])
    expect(line.totalSavings).toBeUndefined()
  })

  it('on sale saves the difference to the listed price', async () => {
    const line = only((await cartWith(add('1404-01', 3))).lineItems)
    // 13.99 listed, 12.49 now: 1.50 a piece, 4.50 of 41.97, which is 10.72 %.
    expect([cents(line.piecePrice), cents(line.regularPiecePrice)]).toEqual([1_249, 1_399])
    expect(line.totalSavings).toEqual({
      value: { centAmount: 450, currencyCode: 'USD', fractionDigits: 2 },
      percent: 11,
      comparisonPrice: { centAmount: 4_197, currencyCode: 'USD', fractionDigits: 2 },
      breakdown: [
        {
          type: 'ProductDiscount',
          description: 'Sale',
          onSale: true,
          value: { centAmount: 450, currencyCode: 'USD', fractionDigits: 2 },
        },
      ],
      onSale: true,
    })
  })

  it('of many pieces saves the difference to the price of one', async () => {
    const line = only((await cartWith(add('1101-01', 10))).lineItems)
    // 8.99 instead of 9.99 from ten pieces on.
    expect([cents(line.piecePrice), cents(line.totalPrice)]).toEqual([899, 8_990])
    expect(line.totalSavings).toMatchObject({ percent: 10, onSale: false })
    expect(line.totalSavings?.breakdown.map((part) => [part.type, cents(part.value)])).toEqual([
      ['Tier', 1_000],
    ])
  })

  it('shows the price before codes beside what is left of it [LINE-03]', async () => {
    const cart = await cartWith(add('1201-01', 7), { action: 'addDiscountCode', code: 'WELCOME10' })
    const line = only(cart.lineItems)
    // 10 % of 10.99 is 1.099, rounded per piece to 9.89; seven are 69.23 instead of 76.93.
    expect([cents(line.totalPriceBeforeCartLevelDiscount), cents(line.totalPrice)]).toEqual([7_693, 6_923])
    expect(cents(line.piecePrice)).toBe(1_099)
    expect(line.totalSavings?.breakdown.map((part) => [part.type, cents(part.value)])).toEqual([
      ['CartDiscount', 770],
    ])
    expect(cents(totalsOf(cart).discounts)).toBe(770)
    expect(cents(totalsOf(cart).merchandise)).toBe(7_693)
  })

  it('adds sale and code up to the whole saving', async () => {
    const cart = await cartWith(add('1404-01', 2), { action: 'addDiscountCode', code: 'WELCOME10' })
    const { totalSavings, totalPrice } = only(cart.lineItems)
    // 12.49 less 10 % is 11.24 a piece: 22.48. Sale 3.00, code 2.50, together 5.50 of 27.98.
    expect(cents(totalPrice)).toBe(2_248)
    expect(cents(totalSavings?.value)).toBe(550)
    expect(totalSavings?.breakdown.map((part) => [part.type, cents(part.value)])).toEqual([
      ['ProductDiscount', 300],
      ['CartDiscount', 250],
    ])
  })

  it('keeps the fields of its kind, and ties children to their parent [DATA-03] [LINE-10]', async () => {
    const type = { typeId: 'type' as const, key: 'line-item-fields' }
    const cart = await cartWith(
      add('9801-01', 1, {
        custom: {
          type,
          fields: { externalId: 'box-1', customizationsDescription: 'Six snacks', markedAsGift: true },
        },
      }),
      add('1101-01', 2, {
        custom: { type, fields: { parentExternalId: 'box-1', autoDeliveryInterval: 42 } },
      }),
      add('1102-01', 1, {
        custom: { type, fields: { parentExternalId: 'box-2', listMetadata: '{"list":"home"}' } },
      }),
    )
    const [parent, child, other] = cart.lineItems
    if (parent === undefined) throw new Error('No parent')
    expect(parent.fields).toEqual({
      externalId: 'box-1',
      customizationsDescription: 'Six snacks',
      markedAsGift: true,
    })
    expect(child?.fields).toEqual({ parentExternalId: 'box-1', autoDeliveryInterval: 42 })
    expect(other?.fields.listMetadata).toBe('{"list":"home"}')
    expect(childrenOf(cart, parent).map((line) => line.sku)).toEqual(['1101-01'])
  })

  it('tells what the channel saves from what the quantity saves', async () => {
    const channel = { distributionChannel: { typeId: 'channel' as const, key: 'auto-delivery' } }
    const line = only((await cartWith(add('1101-01', 1, channel))).lineItems)
    const tiered = only((await cartWith(add('1404-01', 1), add('1404-01', 1))).lineItems)
    expect(line.totalSavings?.breakdown.map((part) => [part.type, cents(part.value)])).toEqual([
      ['Channel', 50],
    ])
    expect(tiered.totalSavings?.breakdown.map((part) => [part.type, cents(part.value)])).toEqual([
      ['ProductDiscount', 300],
    ])
  })

  it('takes its price from its channel', async () => {
    const channel = { distributionChannel: { typeId: 'channel' as const, key: 'auto-delivery' } }
    const line = only((await cartWith(add('1101-01', 1, channel))).lineItems)
    // Auto-Delivery is 5 % off: 9.99 less 0.4995 is 9.49 (949.05).
    expect([line.distributionChannel, cents(line.piecePrice)]).toEqual(['auto-delivery', 949])
    expect(line.totalSavings?.breakdown.map((part) => part.type)).toEqual(['Channel'])
  })

  it('of a gift is free, adds nothing, and saves nothing [LINE-01]', async () => {
    const cart = await cartWith(add('1201-01', 7), { action: 'addDiscountCode', code: 'GIFTNUTS' })
    const gift = cart.lineItems.find((line) => line.lineItemMode === 'GiftLineItem')
    expect(gift).toMatchObject({ sku: '1102-S', quantity: 1 })
    expect([cents(gift?.totalPrice), cents(gift?.totalPriceBeforeCartLevelDiscount)]).toEqual([0, 0])
    expect(gift?.totalSavings).toBeUndefined()
    expect(cents(cart.totalPrice)).toBe(7_693)
    expect(cents(totalsOf(cart).merchandise)).toBe(7_693)
  })
})

describe('the codes of a cart', () => {
  it('carry their state, name and what they ask for [DATA-01] [DATA-20] [DISC-01]', async () => {
    const cart = await cartWith(
      add('1201-01', 1),
      { action: 'addDiscountCode', code: 'FREESHIP' },
      { action: 'addDiscountCode', code: 'WELCOME10' },
      { action: 'addDiscountCode', code: 'SNACKBOX12' },
    )
    expect(cart.discountCodes.map(({ code, state }) => [code, state])).toEqual([
      ['FREESHIP', 'DoesNotMatchCart'],
      ['WELCOME10', 'MatchesCart'],
      ['SNACKBOX12', 'MatchesCart'],
    ])
    expect(cart.discountCodes[0]).toMatchObject({
      code: 'FREESHIP',
      name: 'Free shipping',
      description: expect.stringMatching(/\w/),
      shippingPredicates: ['totalPrice >= "59.00 USD"'],
    })
    expect(cart.discountCodes[1]).toMatchObject({ cartPredicates: ['1 = 1'], shippingPredicates: [] })
    expect(cart.discountCodes.map(({ isWithoutEffect = false }) => isWithoutEffect)).toEqual([
      false,
      false,
      true,
    ])
  })

  it('are at work where what they are for is in the cart, whichever of them brought the discount', async () => {
    await shop.merchant.post('discount-codes', {
      code: 'BOXAGAIN',
      name: { en: 'The same' },
      cartDiscounts: [{ typeId: 'cart-discount', key: 'snackbox12' }],
      isActive: true,
    })
    const codes = ['SNACKBOX12', 'BOXAGAIN', 'SAVE5', 'HARVEST15', 'GIFTNUTS'] as const
    const cart = await cartWith(
      add('9801-01', 1),
      add('1201-01', 9),
      ...codes.map((code) => ({ action: 'addDiscountCode', code }) as const),
    )
    expect(
      cart.discountCodes.map(({ code, state, isWithoutEffect }) => [code, state, isWithoutEffect]),
    ).toEqual(codes.map((code) => [code, 'MatchesCart', undefined]))
    expect(cart.discountCodes.find(({ code }) => code === 'HARVEST15')?.landingPagePath).toBe('/nuts/')
  })

  it('that take off the total count as discounts and leave the lines alone', async () => {
    const cart = await cartWith(add('1201-01', 5), { action: 'addDiscountCode', code: 'SAVE5' })
    // 54.95 less 5.00.
    expect(cents(cart.discountOnTotalPrice)).toBe(500)
    expect(cents(only(cart.lineItems).totalPrice)).toBe(5_495)
    expect(cents(only(cart.lineItems).totalDiscountShare)).toBe(500)
    expect(cents(totalsOf(cart).discounts)).toBe(500)
    expect(cents(cart.totalPrice)).toBe(4_995)
  })

  it('take nothing from what counts for free shipping that they bring themselves, while they bring it', async () => {
    const discount = (key: string, target: object, permyriad: number, cartPredicate: string) =>
      shop.merchant.post('cart-discounts', {
        key,
        name: { en: key },
        value: { type: 'relative', permyriad },
        target,
        cartPredicate,
        sortOrder: `0.0000${permyriad}1`,
        isActive: true,
        requiresDiscountCode: true,
      }) as Promise<{ readonly version: number }>
    await discount('fifth-off', { type: 'totalPrice' }, 2_000, '1 = 1')
    const { version } = await discount('sent-free', { type: 'shipping' }, 10_000, 'totalPrice >= "20.00 USD"')
    await shop.merchant.post('discount-codes', {
      code: 'BOTHHALVES',
      name: { en: 'A fifth off, sent free' },
      cartDiscounts: ['fifth-off', 'sent-free'].map((key) => ({ typeId: 'cart-discount', key })),
      isActive: true,
    })
    const both = { action: 'addDiscountCode', code: 'BOTHHALVES' } as const
    const whole = await cartWith(add('1201-01', 5), both)
    expect(cents(whole.discountOnTotalPrice)).toBe(1_099)
    expect(only(whole.lineItems).totalDiscountShare).toBeUndefined()
    expect(only(whole.discountCodes).shippingPredicates).toEqual(['totalPrice >= "20.00 USD"'])

    const actions = [{ action: 'changeIsActive', isActive: false }]
    await shop.merchant.post('cart-discounts/key=sent-free', { version, actions })
    const half = await cartWith(add('1201-01', 5), both)
    expect(cents(only(half.lineItems).totalDiscountShare)).toBe(1_099)
    expect(only(half.discountCodes).shippingPredicates).toEqual([])
  })
})

describe('shipments and totals', () => {
  const fields = {
    price: { type: 'centPrecision', ...usd(800), fractionDigits: 2 },
    requestedDeliveryOn: '2026-03-05',
    shippingMethodId: 11,
    residential: true,
    heatResistantPackaging: true,
    packingSlipMessage: 'Enjoy!',
    shipmentPickupCarrier: 'Pickup',
    shipmentPickupCode: 'pickup-nj',
    signedTrustedMatchkey: 'signed',
  }
  const shipment = {
    action: 'addItemShippingAddress',
    address: {
      ...NJ,
      key: 'shipment-1',
      company: 'Sample Co',
      additionalStreetInfo: 'Floor 2',
      phone: '2015550134',
      email: 'pat@example.com',
      custom: { type: { typeId: 'type', key: 'shipment-fields' }, fields },
    },
  } as const satisfies CartAction
  const targets = (quantity: number) => ({
    shippingDetails: { targets: [{ addressKey: 'shipment-1', quantity }] },
  })

  it('carry the address and the chosen delivery [DATA-05] [DATA-06]', async () => {
    const cart = await cartWith(shipment, { action: 'setShippingAddress', address: NJ })
    expect(cart.itemShippingAddresses).toEqual([
      {
        key: 'shipment-1',
        address: {
          name: 'Pat Example',
          company: 'Sample Co',
          street1: '12 Maple Avenue',
          street2: 'Floor 2',
          city: 'Montclair',
          state: 'NJ',
          postalCode: '07042',
          country: 'US',
          residential: true,
          phone: '2015550134',
          email: 'pat@example.com',
        },
        fields: {
          price: { centAmount: 800, currencyCode: 'USD', fractionDigits: 2 },
          requestedDeliveryOn: '2026-03-05',
          shippingMethodId: 11,
          heatResistantPackaging: true,
          packingSlipMessage: 'Enjoy!',
          shipmentPickupCarrier: 'Pickup',
          shipmentPickupCode: 'pickup-nj',
          signedTrustedMatchkey: 'signed',
        },
      },
    ])
  })

  it('have entries of their own, adjustments of two kinds among them [DATA-04]', async () => {
    const entry = (slug: string, name: string, amount: number, fields?: Readonly<Record<string, string>>) =>
      ({
        action: 'addCustomLineItem',
        name: { en: name },
        slug,
        quantity: 1,
        money: usd(amount),
        taxCategory: { typeId: 'tax-category', key: 'general' },
        ...definedOnly({
          custom: fields && { type: { typeId: 'type', key: 'custom-line-item-fields' }, fields },
        }),
      }) as CartAction
    const cart = await cartWith(
      add('1101-01', 1),
      entry('adjustment-1', 'Goodwill', -250, { packingSlipMessage: 'Sorry for the wait' }),
      entry('gift-adjustment-1', 'A gift on us', -100),
      entry('imported-7', 'From elsewhere', -50, { kind: 'gift adjustment' }),
      entry('something', 'Something', 100),
    )
    expect(
      cart.customLineItems.map(({ name, slug, kind, packingSlipMessage, totalPrice }) => [
        name,
        slug,
        kind,
        packingSlipMessage,
        cents(totalPrice),
      ]),
    ).toEqual([
      ['Goodwill', 'adjustment-1', 'adjustment', 'Sorry for the wait', -250],
      ['A gift on us', 'gift-adjustment-1', 'gift adjustment', undefined, -100],
      ['From elsewhere', 'imported-7', 'gift adjustment', undefined, -50],
      ['Something', 'something', 'other', undefined, 100],
    ])
  })

  it('tell whether every piece has its place', async () => {
    const cart = await cartWith(shipment, add('1101-01', 2, targets(2)), add('1102-01', 3, targets(2)))
    expect(cart.lineItems.map((line) => line.targetsValid)).toEqual([true, false])
    expect(cart.lineItems[0]?.targets).toEqual([{ addressKey: 'shipment-1', quantity: 2 }])
  })

  it('sum to the total to the cent, with a code, a fee, delivery and tax [CART-16]', async () => {
    const cart = await cartWith(
      shipment,
      add('4101-01', 2, targets(2)),
      add('9980-01', 1, targets(1)),
      add('1101-01', 4, targets(4)),
      { action: 'addDiscountCode', code: 'WELCOME10' },
      { action: 'setShippingAddress', address: NJ },
      {
        action: 'setCustomShippingMethod',
        shippingMethodName: 'Standard',
        shippingRate: { price: usd(800) },
        taxCategory: { typeId: 'tax-category', key: 'shipping' },
      },
      {
        action: 'addCustomLineItem',
        name: { en: 'Heat-resistant packaging' },
        slug: 'heat-resistant-packaging',
        quantity: 1,
        money: usd(295),
        taxCategory: { typeId: 'tax-category', key: 'general' },
        shippingDetails: { targets: [{ addressKey: 'shipment-1', quantity: 1 }] },
      },
    )
    const totals = totalsOf(cart)
    // Sweets 2 × 10.99, a cracker 27.99, almonds 4 × 9.49 = 21.98 + 27.99 + 37.96 = 87.93.
    expect(cents(totals.merchandise)).toBe(8_793)
    // Less 10 % a piece: 9.89, 25.19, 8.54 → 19.78 + 25.19 + 34.16 = 79.13; 8.80 off.
    expect(cents(totals.discounts)).toBe(880)
    expect(totals.adjustments).toEqual([
      {
        label: 'Heat-resistant packaging',
        amount: { centAmount: 295, currencyCode: 'USD', fractionDigits: 2 },
      },
    ])
    expect(cents(totals.shipping)).toBe(800)
    // 6.625 % of 19.78 (1.31), of 25.19 (1.67) and of 2.95 (0.20); almonds are food and carry none.
    expect(cents(totals.tax)).toBe(318)
    expect(totals.taxPortions.map((portion) => [portion.name, portion.rate, cents(portion.amount)])).toEqual([
      ['New Jersey tax', 0.06625, 318],
    ])
    // 87.93 − 8.80 + 2.95 + 8.00 + 3.18.
    expect(cents(totals.total)).toBe(9_326)
    expect(sumOfParts(totals)).toEqual(totals.total)
    expect(cart.customLineItems).toMatchObject([{ kind: 'packaging', slug: 'heat-resistant-packaging' }])
  })

  it('charge each shipment of a cart that ships to many [DATA-01]', async () => {
    const wire = (await shop.client
      .carts()
      .post({
        body: {
          currency: 'USD',
          country: 'US',
          shippingMode: 'Multiple',
          itemShippingAddresses: [
            { ...NJ, key: 'shipment-1' },
            { ...NJ, key: 'shipment-2', city: 'Clifton' },
          ],
          customShipping: [
            {
              key: 'shipment-1',
              shippingMethodName: 'Standard',
              shippingAddress: NJ,
              shippingRate: { price: usd(800) },
              taxCategory: { typeId: 'tax-category', key: 'shipping' },
            },
            {
              key: 'shipment-2',
              shippingMethodName: 'Overnight',
              shippingAddress: NJ,
              shippingRate: { price: usd(2_100) },
              taxCategory: { typeId: 'tax-category', key: 'shipping' },
            },
          ],
          lineItems: [
            {
              sku: '1101-01',
              quantity: 3,
              shippingDetails: {
                targets: [
                  { addressKey: 'shipment-1', quantity: 1, shippingMethodKey: 'shipment-1' },
                  { addressKey: 'shipment-2', quantity: 2, shippingMethodKey: 'shipment-2' },
                ],
              },
            },
          ],
        },
      })
      .execute()) as { readonly body: { readonly id: string } }
    const cart = await shop.carts.get(wire.body.id)
    if (cart === null) throw new Error('No cart')
    expect(cart.shippingMode).toBe('Multiple')
    expect(cart.shippingCharges.map(({ key, name, price }) => [key, name, cents(price)])).toEqual([
      ['shipment-1', 'Standard', 800],
      ['shipment-2', 'Overnight', 2_100],
    ])
    expect(only(cart.lineItems).targets).toEqual([
      { addressKey: 'shipment-1', quantity: 1, shippingMethodKey: 'shipment-1' },
      { addressKey: 'shipment-2', quantity: 2, shippingMethodKey: 'shipment-2' },
    ])
    const totals = totalsOf(cart)
    // 3 × 9.99 and 8.00 + 21.00; food carries no tax in New Jersey.
    expect([cents(totals.shipping), cents(totals.total)]).toEqual([2_900, 5_897])
    expect(sumOfParts(totals)).toEqual(totals.total)
  })

  it('leave out tax and delivery while nobody knows them', async () => {
    const totals = totalsOf(await cartWith(add('1101-01', 1)))
    expect(totals.tax).toBeUndefined()
    expect(totals.shipping).toBeUndefined()
    expect(sumOfParts(totals)).toEqual(totals.total)
  })
})
