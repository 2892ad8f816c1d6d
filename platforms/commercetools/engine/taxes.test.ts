/** Taxes and shipping of a cart in both modes. Cents are calculated by hand. */
import { describe, expect, it } from 'vitest'
import type { CartUpdateAction, ShippingMethod, Zone } from '@commercetools/platform-sdk'
import { cents } from './money'
import {
  cartOf,
  NJ,
  NOW,
  NY,
  product,
  rate,
  refusal,
  refusalDetails,
  shop,
  taxCategory,
  update,
} from './testing/shop'

const usd = (centAmount: number) => ({ currencyCode: 'USD', centAmount })
const none = { typeId: 'tax-category', id: 'none' } as const
const food = { typeId: 'tax-category', id: 'food' } as const
const ground = (centAmount: number, rest = {}): CartUpdateAction => ({
  action: 'setCustomShippingMethod',
  shippingMethodName: 'Ground',
  shippingRate: { price: usd(centAmount), ...rest },
  taxCategory: none,
})
const method = (shippingKey: string, shippingAddress: typeof NJ, taxCategory = none): CartUpdateAction => ({
  action: 'addCustomShippingMethod',
  shippingKey,
  shippingMethodName: 'Ground',
  shippingAddress,
  shippingRate: { price: usd(500) },
  taxCategory,
})

describe('taxes of a cart in Single mode', () => {
  it.each([
    // 7 × 10.99 = 76.93
    ['of the state', NJ, 510], // × 6.625 % = 5.0966…
    ['of another state', NY, 683], // × 8.875 % = 6.8275…
    ['of the country where the state has none', { country: 'US', state: 'TX' }, 385], // × 5 % = 3.8465
    ['of the country without a state', { country: 'US' }, 385],
    ['of a state written in lower case', { ...NJ, state: 'nj' }, 510],
    ['of a province', { country: 'CA', state: 'ON' }, 1000], // × 13 % = 10.0009
  ])('are %s', (_, shippingAddress, tax) => {
    const cart = cartOf(shop(), { ALMOND: 7 }, { shippingAddress })
    expect(cart.totalPrice.centAmount).toBe(7693)
    expect(cart.taxedPrice).toMatchObject({
      totalNet: cents(7693, 'USD'),
      totalGross: cents(7693 + tax, 'USD'),
      totalTax: cents(tax, 'USD'),
    })
  })

  it('exist only with a shipping address, and go with it', () => {
    const at = shop()
    const cart = cartOf(at, { ALMOND: 1 })
    expect([cart.taxedPrice, cart.lineItems[0]?.taxRate]).toEqual([undefined, undefined])
    const placed = update(cart, at, { action: 'setShippingAddress', address: NJ })
    expect(placed.taxedPrice?.totalGross.centAmount).toBe(1099 + 73)
    const left = update(placed, at, { action: 'setShippingAddress' })
    expect([left.taxedPrice, left.lineItems[0]?.taxRate]).toEqual([undefined, undefined])
  })

  it('are refused where a category has no rate', () => {
    const step = () => cartOf(shop(), { ALMOND: 1 }, { shippingAddress: { country: 'CA', state: 'QC' } })
    expect(refusalDetails(step)).toMatchObject({
      code: 'MissingTaxRateForCountry',
      taxCategoryId: 'food',
      country: 'CA',
      state: 'QC',
    })
  })

  it('round by the line or by the piece', () => {
    // 7 × 10.99: a piece is taxed 0.728… → 0.73; 7 × 0.73 = 5.11 against 5.10 on the line
    const draft = { shippingAddress: NJ, taxCalculationMode: 'UnitPriceLevel' as const }
    const at = shop()
    const cart = cartOf(at, { ALMOND: 7 }, draft)
    expect(cart.taxedPrice?.totalTax?.centAmount).toBe(511)
    const line = update(cart, at, { action: 'changeTaxCalculationMode', taxCalculationMode: 'LineItemLevel' })
    expect(line.taxedPrice?.totalTax?.centAmount).toBe(510)
  })

  it.each([
    ['HalfEven', 0],
    ['HalfUp', 1],
    ['HalfDown', 0],
  ] as const)('round half a cent %s to %i', (taxRoundingMode, tax) => {
    // 0.10 at 5 % is half a cent
    const at = shop({ products: [product('DIME', 10)] })
    const cart = cartOf(at, { DIME: 1 }, { shippingAddress: { country: 'US' }, taxRoundingMode })
    expect(cart.taxedPrice?.totalTax?.centAmount).toBe(tax)
  })

  it('are taken out of prices that include them', () => {
    const included = taxCategory('food', [rate(0.2, 'US', undefined, { includedInPrice: true })])
    const at = shop({ taxCategories: [included] })
    // 10.99 / 1.2 = 9.158… → 9.16
    expect(cartOf(at, { ALMOND: 1 }, { shippingAddress: NJ })).toMatchObject({
      totalPrice: cents(1099, 'USD'),
      taxedPrice: {
        totalNet: cents(916, 'USD'),
        totalGross: cents(1099, 'USD'),
        totalTax: cents(183, 'USD'),
      },
    })
  })

  it('merge portions of the same rate and name and keep others apart', () => {
    const gifts = taxCategory('gifts', [rate(0.1)])
    const at = shop({
      products: [
        product('ALMOND', 1099),
        product('CASHEW', 1250),
        product('CARD', 2000, { taxCategory: { typeId: 'tax-category', id: 'gifts' } }),
      ],
      taxCategories: [...shop().taxCategories, gifts],
    })
    const cart = cartOf(at, { ALMOND: 1, CASHEW: 1, CARD: 1 }, { shippingAddress: NJ })
    // 0.73 + 0.83 (0.828…), and 2.00
    expect(cart.taxedPrice?.taxPortions).toEqual([
      { name: 'US-NJ', rate: 0.06625, amount: cents(156, 'USD') },
      { name: 'US', rate: 0.1, amount: cents(200, 'USD') },
    ])
  })

  it('show the parts of a rate that is made of several', () => {
    const subRates = [
      { name: 'State', amount: 0.04 },
      { name: 'City', amount: 0.045 },
    ]
    const at = shop({ taxCategories: [taxCategory('food', [rate(0.085, 'US', 'NY', { subRates })])] })
    const portions = cartOf(at, { CASHEW: 1 }, { shippingAddress: NY }).taxedPrice?.taxPortions
    // 12.50 × 8.5 % = 1.0625 → 1.06, shared 40 : 45 → 0.4988… and 0.5611…
    expect(portions?.map(({ name, amount }) => [name, amount.centAmount])).toEqual([
      ['State', 50],
      ['City', 56],
    ])
  })

  it('come from outside in the mode External and from nowhere in Disabled', () => {
    const at = shop()
    const draft = { shippingAddress: NJ, taxMode: 'External' as const }
    const cart = cartOf(at, { CASHEW: 2 }, draft)
    expect(cart.taxedPrice).toBeUndefined()
    const externalTaxRate = { name: 'own', amount: 0.1, country: 'US' }
    const lineItemId = cart.lineItems[0]?.id ?? ''
    const taxed = update(cart, at, { action: 'setLineItemTaxRate', lineItemId, externalTaxRate })
    expect(taxed.taxedPrice?.totalGross.centAmount).toBe(2750)
    const disabled = update(taxed, at, { action: 'changeTaxMode', taxMode: 'Disabled' })
    expect(disabled.taxedPrice).toBeUndefined()
    const platform = update(disabled, at, { action: 'changeTaxMode', taxMode: 'Platform' })
    expect(platform.taxedPrice?.totalTax?.centAmount).toBe(166)
    const refused = () => update(platform, at, { action: 'setLineItemTaxRate', lineItemId, externalTaxRate })
    expect(refusal(refused)).toBe('InvalidOperation')
  })
})

describe('taxes of a cart in Multiple mode', () => {
  const at = shop()
  const cart = cartOf(
    at,
    { ALMOND: 5 },
    {
      shippingMode: 'Multiple',
      itemShippingAddresses: [
        { ...NJ, key: 'nj' },
        { ...NY, key: 'ny' },
      ],
    },
  )
  const lineItemId = cart.lineItems[0]?.id ?? ''
  const spread = (nj: number, ny: number, key: string | undefined = 'ship-ny'): CartUpdateAction => ({
    action: 'setLineItemShippingDetails',
    lineItemId,
    shippingDetails: {
      targets: [
        { addressKey: 'nj', quantity: nj, shippingMethodKey: 'ship-nj' },
        { addressKey: 'ny', quantity: ny, ...(key && { shippingMethodKey: key }) },
      ],
    },
  })
  const methods = [method('ship-nj', NJ), method('ship-ny', NY)]

  it('are those of the address of each shipping method', () => {
    const taxed = update(cart, at, ...methods, spread(3, 2))
    const line = taxed.lineItems[0]
    expect(line?.taxRate).toBeUndefined()
    expect(
      line?.perMethodTaxRate.map(({ shippingMethodKey, taxRate }) => [shippingMethodKey, taxRate?.amount]),
    ).toEqual([
      ['ship-nj', 0.06625],
      ['ship-ny', 0.08875],
    ])
    // 32.97 × 6.625 % = 2.184… and 21.98 × 8.875 % = 1.950…
    expect(line?.taxedPricePortions.map(({ taxedPrice }) => taxedPrice?.totalGross.centAmount)).toEqual([
      3515, 2393,
    ])
    expect(line?.taxedPrice?.totalGross.centAmount).toBe(5908)
    expect(taxed.taxedPrice).toMatchObject({ totalNet: cents(6495, 'USD'), totalGross: cents(6908, 'USD') })
    expect(taxed.taxedShippingPrice?.totalNet.centAmount).toBe(1000)
  })

  it.each([
    ['some pieces go nowhere', spread(3, 1)],
    ['a target has no method', spread(3, 2, '')],
    ['a method is unknown', spread(3, 2, 'ship-tx')],
  ])('make no taxed price while %s', (_, action) => {
    const taxed = update(cart, at, ...methods, action)
    expect(taxed.taxedPrice).toBeUndefined()
    expect(taxed.totalPrice.centAmount).toBe(5495 + 1000)
  })

  it('change nothing in the net price, however the pieces are spread', () => {
    const totals = [
      [5, 0],
      [1, 4],
      [0, 5],
    ].map(([nj = 0, ny = 0]) => update(cart, at, ...methods, spread(nj, ny)))
    expect(totals.map(({ taxedPrice }) => taxedPrice?.totalNet.centAmount)).toEqual([6495, 6495, 6495])
  })

  it('need the methods of this mode and of no other', () => {
    expect(refusal(() => update(cart, at, ground(500)))).toBe('InvalidOperation')
    expect(refusal(() => update(cart, at, ...methods, method('ship-nj', NY)))).toBe('DuplicateField')
    const removed = update(cart, at, ...methods, { action: 'removeShippingMethod', shippingKey: 'ship-nj' })
    expect(removed.shipping.map(({ shippingKey }) => shippingKey)).toEqual(['ship-ny'])
    const unknown = { action: 'removeShippingMethod', shippingKey: 'nope' } as const
    expect(refusal(() => update(cart, at, unknown))).toBe('InvalidOperation')
  })
})

describe('a custom shipping method', () => {
  it('needs Single mode and a shipping address', () => {
    const at = shop()
    expect(refusal(() => update(cartOf(at, { ALMOND: 1 }), at, ground(500)))).toBe('InvalidOperation')
    const single = cartOf(at, { ALMOND: 1 }, { shippingAddress: NJ })
    expect(refusal(() => update(single, at, method('one', NJ)))).toBe('InvalidOperation')
    const cart = update(single, at, ground(500))
    expect(cart.shippingInfo).toMatchObject({
      shippingMethodName: 'Ground',
      price: cents(500, 'USD'),
      shippingRate: { price: cents(500, 'USD'), tiers: [] },
      shippingMethodState: 'MatchesCart',
    })
    expect(cart.totalPrice.centAmount).toBe(1599)
    expect(update(cart, at, { action: 'setShippingMethod' }).shippingInfo).toBeUndefined()
  })

  it('is taxed by its category', () => {
    const at = shop()
    const cart = update(cartOf(at, { ALMOND: 1 }, { shippingAddress: NJ }), at, {
      ...ground(1000),
      taxCategory: food,
    } as never)
    // 10.00 × 6.625 % = 0.6625 → 0.66
    expect(cart.taxedShippingPrice).toMatchObject({
      totalNet: cents(1000, 'USD'),
      totalGross: cents(1066, 'USD'),
    })
    expect(cart.taxedPrice?.totalGross.centAmount).toBe(1172 + 1066)
  })

  it.each([
    [5, 899],
    [6, 0],
  ])('with freeAbove 59.00 costs, for %i bags of goods, %i', (quantity, expected) => {
    const at = shop()
    const cart = cartOf(at, { ALMOND: quantity }, { shippingAddress: NJ })
    expect(update(cart, at, ground(899, { freeAbove: usd(5900) })).shippingInfo?.price.centAmount).toBe(
      expected,
    )
  })

  it.each([
    [1, 900],
    [3, 600],
    [10, 300],
  ])('with tiers by the value of the goods costs, for %i bags, %i', (quantity, expected) => {
    const at = shop()
    const tiers = [
      { type: 'CartValue', minimumCentAmount: 10_000, price: usd(300) },
      { type: 'CartValue', minimumCentAmount: 3000, price: usd(600) },
    ]
    const cart = cartOf(at, { ALMOND: quantity }, { shippingAddress: NJ })
    expect(update(cart, at, ground(900, { tiers })).shippingInfo?.price.centAmount).toBe(expected)
  })

  it('cannot be in another currency', () => {
    const at = shop()
    const cart = cartOf(at, { ALMOND: 1 }, { shippingAddress: NJ })
    const rateInCad = { shippingRate: { price: { currencyCode: 'CAD', centAmount: 1 } } }
    expect(refusal(() => update(cart, at, { ...ground(1), ...rateInCad } as never))).toBe('InvalidInput')
  })
})

describe("a shipping method of the project's own", () => {
  const base = { version: 1, createdAt: NOW, lastModifiedAt: NOW }
  const zone = (id: string, country: string, state?: string): Zone => ({
    ...base,
    id,
    name: id,
    locations: [{ country, ...(state && { state }) }],
  })
  const zoneRate = (id: string, centAmount: number) => ({
    zone: { typeId: 'zone' as const, id },
    shippingRates: [{ price: cents(centAmount, 'USD'), tiers: [] }],
  })
  const standard = (rest: Partial<ShippingMethod> = {}): ShippingMethod => ({
    ...base,
    id: 'standard',
    key: 'standard-key',
    name: 'Standard',
    taxCategory: none,
    active: true,
    isDefault: false,
    zoneRates: [zoneRate('us', 700), zoneRate('nj', 400)],
    ...rest,
  })
  const at = (rest: Partial<ShippingMethod> = {}) =>
    shop({ zones: [zone('us', 'US'), zone('nj', 'US', 'NJ')], shippingMethods: [standard(rest)] })
  const set = {
    action: 'setShippingMethod',
    shippingMethod: { typeId: 'shipping-method', key: 'standard-key' },
  } as const

  it('costs what its zone says, and again after a move', () => {
    const store = at()
    const cart = update(cartOf(store, { ALMOND: 1 }, { shippingAddress: NJ }), store, set)
    expect(cart.shippingInfo).toMatchObject({ price: cents(400, 'USD'), shippingMethod: { id: 'standard' } })
    const moved = update(cart, store, { action: 'setShippingAddress', address: NY })
    expect(moved.shippingInfo?.price.centAmount).toBe(700)
    const abroad = update(cart, store, {
      action: 'setShippingAddress',
      address: { country: 'CA', state: 'ON' },
    })
    expect(abroad.shippingInfo).toBeUndefined()
  })

  it.each([
    ['not active', { active: false }],
    ['without a rate there', { zoneRates: [] }],
    ['for larger carts', { predicate: 'totalPrice > "11.00 USD"' }],
  ])('that is %s is refused', (_, rest) => {
    const store = at(rest)
    const cart = cartOf(store, { ALMOND: 1 }, { shippingAddress: NJ })
    expect(refusal(() => update(cart, store, set))).toBe('InvalidOperation')
  })

  it('shows when its predicate stops matching', () => {
    const store = at({ predicate: 'totalPrice > "11.00 USD"' })
    const cart = update(
      cartOf(store, { ALMOND: 1 }, { shippingAddress: NJ }),
      store,
      { action: 'addLineItem', sku: 'ALMOND' },
      set,
    )
    expect(cart.shippingInfo?.shippingMethodState).toBe('MatchesCart')
    const lineItemId = cart.lineItems[0]?.id ?? ''
    const fewer = update(cart, store, { action: 'changeLineItemQuantity', lineItemId, quantity: 1 })
    expect(fewer.shippingInfo?.shippingMethodState).toBe('DoesNotMatchCart')
  })
})
