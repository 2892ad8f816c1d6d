/** Carts of the platform, explained and taxed: our parts must add up to its totals. Cents are worked out by hand. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCommerce } from '../../../tests/unit/support/commerce'
import type { Commerce } from '../../../tests/unit/support/commerce'
import type { CartAction } from '~/models/cart/actions'
import type { Cart } from '~/models/cart/cart'
import { explainTotal } from '~/models/cart/explain/explain'
import { unexplained } from '~/models/cart/testing/sums'
import { explainInWords } from '~/models/cart/explain/explain-words'

let shop: Commerce
let edits = 0

beforeAll(async () => {
  shop = await openCommerce()
  await offerFreeDelivery()
})
afterAll(() => shop.close())

const usd = (centAmount: number) => ({ centAmount, currencyCode: 'USD' })
const placeIn = (state: string, country = 'US') => ({
  lastName: 'Pat Example',
  streetName: '1 Elm Street',
  city: 'Somewhere',
  postalCode: country === 'US' ? '07042' : 'M5V 2T6',
  state,
  country,
})
const add = (sku: string, quantity: number, over: object = {}): CartAction => ({
  action: 'addLineItem',
  sku,
  quantity,
  ...over,
})
const ship = (cents: number): CartAction => ({
  action: 'setCustomShippingMethod',
  shippingMethodName: 'Standard',
  shippingRate: { price: usd(cents) },
  taxCategory: { typeId: 'tax-category', key: 'shipping' },
})
const fee = (slug: string, name: string, cents: number): CartAction => ({
  action: 'addCustomLineItem',
  name: { en: name },
  slug,
  quantity: 1,
  money: usd(cents),
  taxCategory: { typeId: 'tax-category', key: 'general' },
})
const code = (text: string): CartAction => ({ action: 'addDiscountCode', code: text })

/** The shop's own codes leave the delivery's price to the shipping service. */
async function offerFreeDelivery(): Promise<void> {
  const name = { en: 'All delivery' }
  const discount = {
    key: 'all-delivery',
    name,
    value: { type: 'relative', permyriad: 10_000 },
    target: { type: 'shipping' },
    cartPredicate: '1 = 1',
    sortOrder: '0.0123',
    isActive: true,
    requiresDiscountCode: true,
  } as const
  await shop.client.cartDiscounts().post({ body: discount }).execute()
  const cartDiscounts = [{ typeId: 'cart-discount', key: discount.key } as const]
  await shop.client
    .discountCodes()
    .post({ body: { code: 'SHIPFREE', name, cartDiscounts } })
    .execute()
}

async function edit(cart: Cart, ...actions: readonly CartAction[]): Promise<Cart> {
  edits += 1
  const outcome = await shop.carts.edit(cart.id, `explained-${edits}`, () => ({ actions }))
  if (outcome.kind !== 'done') throw new Error(`The edit was ${JSON.stringify(outcome)}`)
  return outcome.cart
}

async function cartWith(...actions: readonly CartAction[]): Promise<Cart> {
  return edit(await shop.carts.create({ anonymousId: 'somebody' }), ...actions)
}

const partsOf = (cart: Cart) =>
  explainTotal(cart).groups.map(({ title, parts }) => [
    title,
    ...parts.map(({ label, amount }) => `${label} ${amount.centAmount}`),
  ])

describe('a cart of the platform', () => {
  it('with codes of every kind is explained to the cent [LINE-13] [DISC-01]', async () => {
    const cart = await cartWith(
      add('1101-01', 10),
      add('1404-01', 2),
      code('WELCOME10'),
      code('SAVE5'),
      code('SHIPFREE'),
      code('GIFTNUTS'),
      { action: 'setShippingAddress', address: placeIn('NJ') },
      ship(895),
      fee('adjustment-1', 'Goodwill', -250),
      fee('gift-adjustment-1', 'A gift on us', -100),
    )
    expect(partsOf(cart)).toEqual([
      // 8.99 less 10 % is 8.09; ten times 0.90.
      ['Roasted Almonds (Salted), 1 lb bag', 'Regular price 9990', 'Quantity price -1000', 'Welcome -900'],
      // 12.49 less 10 % is 11.24; twice 1.25.
      [expect.any(String), 'Regular price 2798', 'Sale -300', 'Welcome -250'],
      ['Raw Almonds (No Shell), 2 oz sample', 'Regular price 249', 'Free gift -249'],
      ['Goodwill', 'Adjustment -250'],
      ['A gift on us', 'Gift adjustment -100'],
      ['Shipping', 'Standard 895', 'All delivery -895'],
      ['Off the whole order', '$5 off -500'],
      ['Tax', expect.stringMatching(/^New Jersey tax /)],
    ])
    expect(unexplained(explainTotal(cart)).centAmount).toBe(0)
    // 80.90 + 22.48 − 2.50 − 1.00 − 5.00
    expect(cart.taxedPrice?.totalNet.centAmount).toBe(9_488)
  })

  it('names a discount that needs no code', async () => {
    const { body: discount } = await shop.client
      .cartDiscounts()
      .post({
        body: {
          key: 'harvest-monday',
          name: { en: 'Harvest Monday' },
          value: { type: 'relative', permyriad: 1_000 },
          target: { type: 'lineItems', predicate: '1 = 1' },
          cartPredicate: '1 = 1',
          sortOrder: '0.95',
          isActive: true,
          requiresDiscountCode: false,
        },
      })
      .execute()
    shop.catalogue.clear()
    try {
      // 9.99 less 10 % is 8.99.
      const words = explainInWords(await cartWith(add('1101-01', 1))).groups[0]?.parts
      expect(words?.at(-1)).toEqual({ text: 'Harvest Monday', amount: '-$1.00' })
    } finally {
      const queryArgs = { version: discount.version }
      await shop.client.cartDiscounts().withId({ ID: discount.id }).delete({ queryArgs }).execute()
      shop.catalogue.clear()
    }
  })

  it('without the names of discounts is explained all the same', async () => {
    shop.wire.breakNext('GET', '/cart-discounts', { kind: 'answer', status: 403 })
    shop.catalogue.clear()
    const cart = await cartWith(add('1101-01', 1), code('WELCOME10'))
    expect(explainInWords(cart).groups[0]?.parts.at(-1)).toEqual({
      text: 'Welcome (code WELCOME10)',
      amount: '-$1.00',
    })
    shop.catalogue.clear()
  })

  it('takes an external price for what it is and goes back to the catalogue’s [LINE-02]', async () => {
    const made = await cartWith(add('1101-01', 4, { externalPrice: usd(777) }))
    expect(made.lineItems[0]).toMatchObject({
      priceMode: 'ExternalPrice',
      piecePrice: { centAmount: 777 },
      regularPiecePrice: { centAmount: 777 },
      cataloguePiecePrice: { centAmount: 999 },
      totalPrice: { centAmount: 3_108 },
    })
    expect(made.lineItems[0]?.totalSavings).toBeUndefined()
    expect(partsOf(made)).toEqual([['Roasted Almonds (Salted), 1 lb bag', 'Price as made 3108']])
    const body = {
      version: made.version,
      actions: [{ action: 'setLineItemPrice' as const, lineItemId: made.lineItems[0]?.id ?? '' }],
    }
    await shop.client.carts().withId({ ID: made.id }).post({ body }).execute()
    const back = await shop.carts.get(made.id)
    // 9.49 instead of 9.99 from four pieces on.
    expect(back?.lineItems[0]).toMatchObject({ priceMode: 'Platform', totalPrice: { centAmount: 3_796 } })
    expect(partsOf(back ?? made)[0]?.slice(1)).toEqual(['Regular price 3996', 'Quantity price -200'])
  })

  it('names an amount shared over lines on each of them', async () => {
    const cart = await cartWith(add('1101-01', 1), add('1102-01', 3), code('SAVE5'), code('WELCOME10'))
    expect(unexplained(explainTotal(cart)).centAmount).toBe(0)
    // 9.99 less 10 % is 8.99, 9.49 is 8.54: 8.99 + 25.62 is below the 40.00 that SAVE5 requires.
    expect(cart.totalPrice.centAmount).toBe(3_461)
    expect(explainInWords(cart).groups.at(-1)?.parts.at(-1)).toEqual({
      text: 'Welcome (code WELCOME10)',
      amount: '-$2.85',
    })
  })

  it('is the sum of its parts, whatever is put in', async () => {
    const skus = ['1101-01', '1102-01', '1103-01', '1201-01', '1404-01', '4101-01', '9980-01'] as const
    const codes = ['WELCOME10', 'SAVE5', 'SHIPFREE', 'GIFTNUTS', 'ONCE', 'SNACKBOX12'] as const
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...skus), { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 5, maxLength: 5 }),
        fc.uniqueArray(fc.constantFrom(...codes), { maxLength: 6 }),
        fc.constantFrom('NJ', 'NY', 'ID', 'TN'),
        fc.integer({ min: 0, max: 3_000 }),
        fc.boolean(),
        async (items, quantities, entered, state, carriage, subscribed) => {
          const channel = { distributionChannel: { typeId: 'channel', key: 'auto-delivery' } }
          const cart = await cartWith(
            ...items.map((sku, index) =>
              add(sku, quantities[index] ?? 1, subscribed && sku === '1101-01' ? channel : {}),
            ),
            ...entered.map(code),
            { action: 'setShippingAddress', address: placeIn(state) },
            ship(carriage),
            fee('adjustment-1', 'Goodwill', -50),
          )
          expect(unexplained(explainTotal(cart)).centAmount).toBe(0)
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('tax', () => {
  it.each<[string, string, string, number]>([
    // Sweets 2 × 10.99 are 21.98, the cracker is 27.99; rates from the table for sweets and for general goods.
    ['NJ', 'US', 'both 6.625 %: 1.46 (1.456) and 1.85 (1.854)', 146 + 185],
    ['NY', 'US', 'both 4 %: 0.88 (0.879) and 1.12 (1.1196)', 88 + 112],
    ['PA', 'US', 'sweets free, goods 6 %: 1.68 (1.679)', 168],
    ['OR', 'US', 'none at all', 0],
    ['ON', 'CA', 'both 13 %: 2.86 (2.857) and 3.64 (3.639)', 286 + 364],
    ['BC', 'CA', '5 % and 12 %: 1.10 (1.099) and 3.36 (3.359)', 110 + 336],
  ])('in %s, %s is %s [CALC-15]', async (state, country, _, tax) => {
    const cart = await cartWith(
      add('4101-01', 2),
      add('9980-01', 1),
      add('1101-01', 4),
      { action: 'setShippingAddress', address: placeIn(state, country) },
      ship(895),
    )
    expect(cart.taxedPrice?.totalTax.centAmount).toBe(tax)
    // Almonds 4 × 9.49 and shipping bear none: 21.98 + 27.99 + 37.96 + 8.95.
    expect(cart.taxedPrice?.totalNet.centAmount).toBe(9_688)
  })

  it('on food is zero but where the table says otherwise, and follows the address [CALC-15]', async () => {
    const cart = await cartWith(add('1101-01', 4))
    expect(cart.taxedPrice).toBeUndefined()
    const inNewJersey = await edit(cart, { action: 'setShippingAddress', address: placeIn('NJ') })
    expect(inNewJersey.taxedPrice?.totalTax.centAmount).toBe(0)
    const inIdaho = await edit(inNewJersey, { action: 'setShippingAddress', address: placeIn('ID') })
    // 6 % of 37.96 is 2.28 (2.2776).
    expect(inIdaho.taxedPrice?.totalTax.centAmount).toBe(228)
    const fewer = await edit(inIdaho, {
      action: 'changeLineItemQuantity',
      lineItemId: inIdaho.lineItems[0]?.id ?? '',
      quantity: 1,
    })
    // 6 % of 9.99 is 0.60 (0.5994).
    expect(fewer.taxedPrice?.totalTax.centAmount).toBe(60)
  })

  it('is worked out again when the cart is recalculated [CALC-15]', async () => {
    const cart = await cartWith(add('1101-01', 4), {
      action: 'setShippingAddress',
      address: placeIn('WY'),
    })
    expect(cart.taxedPrice?.totalTax.centAmount).toBe(0)
    const food = (await shop.merchant.get('tax-categories/key=food')) as {
      readonly id: string
      readonly version: number
      readonly rates: readonly { readonly id: string; readonly key?: string }[]
    }
    const rate = food.rates.find(({ key }) => key === 'food-us-wy')
    await shop.merchant.post(`tax-categories/${food.id}`, {
      version: food.version,
      actions: [
        {
          action: 'replaceTaxRate',
          taxRateId: rate?.id,
          taxRate: {
            key: 'food-us-wy',
            name: 'Wyoming tax',
            amount: 0.02,
            includedInPrice: false,
            country: 'US',
            state: 'WY',
          },
        },
      ],
    })
    expect((await shop.carts.get(cart.id))?.taxedPrice?.totalTax.centAmount).toBe(0)
    const again = await edit(cart, { action: 'recalculate' })
    // 2 % of 37.96 is 0.76 (0.7592).
    expect(again.taxedPrice?.totalTax.centAmount).toBe(76)
  })
})
