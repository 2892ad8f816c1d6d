/** The cart predicate language: what parses, what it means, and that no text breaks it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money'
import { settledView } from '../running'
import type { Running } from '../running'
import { createSession } from '../session'
import { cartOf, customer, NJ, nextId, product, refusal, shop, taxCategory } from '../testing/shop'
import { evaluate } from './evaluate'
import { moneyLiteral, parseCartPredicate } from './parser'
import { cartSubject, customLineSubject, lineSubject } from './subjects'

const categories = [
  { typeId: 'category' as const, id: 'nuts' },
  { typeId: 'category' as const, id: 'gifts' },
]

function sample(): Running {
  const base = product('ALMOND', 1099)
  const { current } = base.masterData
  const attributes = [
    { name: 'organic', value: true },
    { name: 'roast', value: { key: 'dark', label: 'Dark' } },
    { name: 'weight', value: 16 },
    { name: 'flavours', value: ['salt', 'smoke'] },
    { name: 'list', value: cents(1299, 'USD') },
  ]
  const data = { ...current, categories, masterVariant: { ...current.masterVariant, attributes } }
  const at = shop({
    products: [{ ...base, masterData: { ...base.masterData, current: data } }, product('CASHEW', 1250)],
    customers: [customer('ann', { customerGroup: { typeId: 'customer-group', id: 'trade' } })],
    taxCategories: [taxCategory('food', [{ name: 'US', amount: 0, includedInPrice: false, country: 'US' }])],
    category: ({ id }) =>
      id === 'nuts'
        ? ({ id, key: 'nuts-key', ancestors: [{ typeId: 'category', id: 'food-root' }] } as never)
        : ({ id, key: `${id ?? ''}-key`, ancestors: [] } as never),
    customerGroup: ({ id }) => ({ id, key: 'trade-key' }) as never,
  })
  const type = { typeId: 'type', id: 'type-any' } as const
  const cart = cartOf(
    at,
    { CASHEW: 1 },
    {
      customerId: 'ann',
      country: 'US',
      shippingAddress: { ...NJ },
      lineItems: [
        { sku: 'ALMOND', quantity: 4, custom: { type, fields: { interval: 30, gift: true } } },
        { sku: 'CASHEW', quantity: 1 },
      ],
      customLineItems: [
        {
          name: { en: 'Box' },
          slug: 'gift-box',
          quantity: 2,
          money: { currencyCode: 'USD', centAmount: 250 },
          taxCategory: { typeId: 'tax-category', id: 'food' },
        },
      ],
      custom: { type, fields: { note: 'Uploaded', tags: ['a', 'b'] } },
    },
  )
  return settledView(cart, createSession(at))
}

const running = sample()
const holds = (text: string): boolean => evaluate(parseCartPredicate(text), cartSubject(running))
const lineHolds = (text: string): boolean => {
  const [line] = running.lines
  return (
    line !== undefined && evaluate(parseCartPredicate(text, 'lineItem'), lineSubject(running.session, line))
  )
}

describe('predicates about the cart', () => {
  // Goods: 4 × 10.99 + 12.50 + 2 × 2.50 = 61.46
  it.each([
    ['1 = 1', true],
    ['1=1', true],
    ['1 <> 1', false],
    ['true', true],
    ['true = true', true],
    ['FALSE', false],
    ['not(true)', false],
    ['not false and true', true],
    ['totalPrice >= "59.00 USD"', true],
    ['totalPrice = "61.46 USD"', true],
    ['totalPrice > "61.46 USD"', false],
    ['totalPrice >= "59.00 CAD"', false],
    ['totalPrice in ("1.00 USD", "61.46 USD")', true],
    ['currency = "USD" and country in ("US", "CA")', true],
    ['country not in ("US", "CA")', false],
    ['customer.id = "ann"', true],
    ['customer.email = "ann@example.com"', true],
    ['customer.customerGroup.id = "trade"', true],
    ['customer.customerGroup.key = "trade-key"', true],
    ['customer.customerNumber is not defined', true],
    ['shippingAddress.state = "NJ"', true],
    ['shippingAddress.country != "CA"', true],
    ['billingAddress.country is defined', false],
    ['billingAddress.country = "US"', false],
    ['custom.note = "Uploaded"', true],
    ['custom.tags contains any ("x", "b")', true],
    ['custom.tags contains all ("x", "b")', false],
    ['custom.tags is not empty', true],
    ['custom.nothing is empty', true],
    ['lineItemTotal(1 = 1) = "56.46 USD"', true],
    ['lineItemTotal(sku = "ALMOND") >= "43.96 USD"', true],
    ['lineItemCount(true) = 5', true],
    ['lineItemCount(sku = "ALMOND" or sku = "CASHEW") > 4', true],
    ['lineItemExists(sku = "PECAN")', false],
    ['lineItemExists(sku = "CASHEW") = true', true],
    ['forAllLineItems(price > "10.00 USD")', true],
    ['forAllLineItems(sku = "ALMOND")', false],
    ['customLineItemCount(slug = "gift-box") = 2', true],
    ['customLineItemTotal(true) = "5.00 USD"', true],
    ['customLineItemExists(money > "2.00 USD")', true],
    ['lineItemGrossTotal(true) >= "56.46 USD"', true],
    ['taxedPrice.net > "0.00 USD"', true],
    ['(country = "CA" or currency = "USD") and not(lineItemExists(sku = "X"))', true],
    ['country = "CA" or currency = "USD" and country = "CA"', false],
  ])('%s is %s', (text, expected) => {
    expect(holds(text)).toBe(expected)
  })
})

describe('predicates about a line', () => {
  it.each([
    ['sku = "ALMOND"', true],
    ['sku in ("PECAN", "ALMOND")', true],
    ['product.id = "product-ALMOND" and variant.id = 1', true],
    ['product.key = "key-ALMOND"', true],
    ['productType.id = "nut"', true],
    ['quantity >= 4', true],
    ['price = "10.99 USD"', true],
    ['centAmount < 1100', true],
    ['amount = 10.99', true],
    ['categories.id contains any ("nuts", "else")', true],
    ['categories.id = ("nuts")', false],
    ['categories.id = ("gifts", "nuts")', true],
    ['categories.id != ("nuts")', true],
    ['categories.key contains any ("nuts-key")', true],
    ['categories.key contains all ("nuts-key", "gifts-key")', true],
    ['categoriesWithAncestors.id contains any ("food-root")', true],
    ['attributes.organic = true', true],
    ['attributes.organic', true],
    ['attributes.roast = "dark"', true],
    ['attributes.roast.label = "Dark"', true],
    ['attributes.weight > 15.5', true],
    ['attributes.flavours contains any ("smoke")', true],
    ['attributes.list >= "12.99 USD"', true],
    ['attributes.missing is defined', false],
    ['attributes.missing != "x"', false],
    ['custom.interval is defined', true],
    ['custom.interval <= 30', true],
    ['custom.gift = true', true],
    ['`sku` = "ALMOND"', true],
    ['taxRate.includedInPrice = false', true],
  ])('%s is %s', (text, expected) => {
    expect(lineHolds(text)).toBe(expected)
  })

  it('know custom lines by slug and money', () => {
    const [line] = running.customLines
    const custom = line && customLineSubject(line)
    const predicate = parseCartPredicate('slug = "gift-box" and money <= "2.50 USD"', 'customLineItem')
    expect(custom && evaluate(predicate, custom)).toBe(true)
  })
})

describe('parsing', () => {
  it.each([
    '',
    '1',
    'sku',
    'sku = "A"',
    'totalPrice >=',
    'totalPrice >= 59.00 USD',
    '(1 = 1',
    '1 = 1)',
    '1 = 1 and',
    'nope(1 = 1) > 2',
    'lineItemTotal(lineItemCount(true) > 1) > "1.00 USD"',
    'lineItemTotal() > "1.00 USD"',
    'country in ()',
    'country contains ("US")',
    'country is',
    'country = "US',
    'country; drop',
    '"\\x" = "a"',
    `${'('.repeat(500)}true${')'.repeat(500)}`,
    `${'not '.repeat(5_000)}true`,
    'x'.repeat(30_000),
  ])('refuses %.40s', (text) => {
    expect(refusal(() => parseCartPredicate(text))).toBe('InvalidInput')
  })

  it('gives the same tree for the same text', () => {
    expect(parseCartPredicate('1 = 1')).toBe(parseCartPredicate('1 = 1'))
  })

  it.each([
    ['59.00 USD', { centAmount: 5900, currencyCode: 'USD' }],
    ['59 USD', { centAmount: 5900, currencyCode: 'USD' }],
    ['0.5 USD', { centAmount: 50, currencyCode: 'USD' }],
    ['-1.05 CAD', { centAmount: -105, currencyCode: 'CAD' }],
    ['500 JPY', { centAmount: 500, currencyCode: 'JPY' }],
    ['1.005 USD', undefined],
    ['USD', undefined],
    ['1.00 usd', undefined],
  ])('reads %s as money', (text, expected) => {
    expect(moneyLiteral(text)).toEqual(expected)
  })

  it('either parses any text or refuses it as input, and evaluates what parses', () => {
    const words = [
      'country',
      'totalPrice',
      'custom.note',
      '"US"',
      '1',
      'and',
      'or',
      'not',
      '(',
      ')',
      '=',
      'in',
      'is',
      'defined',
      'lineItemCount',
      ',',
      'true',
      'contains',
      'any',
      '<',
    ]
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const code = refusal(() => typeof holds(text) === 'boolean' || nextId())
        expect([undefined, 'InvalidInput']).toContain(code)
      }),
      { numRuns: 400 },
    )
  })
})
