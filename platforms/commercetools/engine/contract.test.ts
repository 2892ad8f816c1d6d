/** Checks the engine's results against the vendor's published schema, if available. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020'
import type { AnySchema, ValidateFunction } from 'ajv/dist/2020'
import { describe, expect, it } from 'vitest'
import type { Cart, CartUpdateAction } from '@commercetools/platform-sdk'
import { PlatformError } from './contract'
import { cartEngine } from './engine'
import { parseCartPredicate } from './predicate/parser'
import { cartOf, code, discount, entry, NJ, NY, off, percent, shop, update } from './testing/shop'
import { STEPS } from './update'

const supportedActions = Object.keys(STEPS)

const folder = resolve(import.meta.dirname, '../../../../shared/contracts')
const isAbsent = !existsSync(folder)

interface Example {
  readonly type: string
  readonly value: { readonly action?: string; readonly cartPredicate?: string; readonly predicate?: string }
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(resolve(folder, name), 'utf8'))
}

let ajv: Ajv2020 | undefined

function validator(type: string): ValidateFunction {
  if (!ajv) {
    ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
    ajv.addSchema(read('commercetools.schema.json') as AnySchema)
  }
  const validate = ajv.getSchema(`urn:contract:commercetools#/$defs/${type}`)
  if (!validate) throw new Error(`The schema has no ${type}`)
  return validate
}

function faults(type: string, value: unknown): unknown {
  const validate = validator(type)
  // JSON, as on the wire, drops undefined fields: they must not hide here.
  validate(JSON.parse(JSON.stringify(value)))
  return validate.errors ?? []
}

const usd = (centAmount: number) => ({ currencyCode: 'USD', centAmount })
const none = { typeId: 'tax-category', id: 'none' } as const
const type = { typeId: 'type', id: 'type-any' } as const

function store() {
  return shop({
    discounts: [
      discount('ten', { value: percent(1000), sortOrder: '0.9' }),
      discount('even', { value: off(100, 'EvenDistribution'), sortOrder: '0.8' }),
      discount('free', { value: percent(10_000), target: { type: 'shipping' }, sortOrder: '0.7' }),
      discount('total', { value: off(250), target: { type: 'totalPrice' }, sortOrder: '0.6' }),
      discount('gift', {
        value: { type: 'giftLineItem', product: { typeId: 'product', id: 'product-PECAN' }, variantId: 1 },
        sortOrder: '0.5',
      }),
      discount('hidden', { value: percent(500), requiresDiscountCode: true, sortOrder: '0.4' }),
    ],
    codes: [code('FIVE', ['hidden'])],
    stock: [entry('ALMOND', 100)],
  })
}

const at = store()
const box = { name: { en: 'Box' }, slug: 'box', money: usd(250), taxCategory: none }

function single(): Cart {
  const cart = cartOf(
    at,
    { ALMOND: 7, CASHEW: 2 },
    {
      key: 'my-cart',
      customerId: 'ann',
      country: 'US',
      locale: 'en-US',
      shippingAddress: NJ,
      billingAddress: NY,
      inventoryMode: 'ReserveOnOrder',
      discountCodes: ['FIVE'],
      customLineItems: [box],
      custom: { type, fields: { note: 'x', fee: usd(5) } },
    },
  )
  return update(cart, at, {
    action: 'setCustomShippingMethod',
    shippingMethodName: 'Ground',
    shippingRate: { price: usd(899), freeAbove: usd(99_900) },
    taxCategory: none,
    custom: { type, fields: { note: 'leave at door' } },
  })
}

function multiple(): Cart {
  const targets = [
    { addressKey: 'nj', quantity: 3, shippingMethodKey: 'one' },
    { addressKey: 'ny', quantity: 2, shippingMethodKey: 'two' },
  ]
  const method = (shippingKey: string, shippingAddress: typeof NJ): CartUpdateAction => ({
    action: 'addCustomShippingMethod',
    shippingKey,
    shippingMethodName: 'Ground',
    shippingAddress,
    shippingRate: { price: usd(500) },
    taxCategory: none,
  })
  const cart = cartOf(
    at,
    {},
    {
      shippingMode: 'Multiple',
      itemShippingAddresses: [
        { ...NJ, key: 'nj' },
        { ...NY, key: 'ny' },
      ],
      lineItems: [{ sku: 'ALMOND', quantity: 5, shippingDetails: { targets } }],
    },
  )
  const gift = cart.lineItems[1]?.id ?? ''
  return update(cart, at, method('one', NJ), method('two', NY), {
    action: 'setLineItemShippingDetails',
    lineItemId: gift,
    shippingDetails: { targets: [{ addressKey: 'nj', quantity: 1, shippingMethodKey: 'one' }] },
  })
}

describe.skipIf(isAbsent)('the published schema', () => {
  it.each([
    ['an empty cart', () => cartOf(at)],
    ['a cart in Single mode with everything', single],
    ['a cart in Multiple mode', multiple],
    ['a replica', () => cartEngine.replicate(single(), at)],
    ['a merged cart', () => cartEngine.merge(single(), cartOf(at, { PECAN: 4 }), at)],
    ['a frozen cart', () => update(single(), at, { action: 'freezeCart' })],
  ])('accepts %s', (_, cart) => {
    expect(faults('Cart', cart())).toEqual([])
  })

  it('accepts orders of both modes', () => {
    for (const cart of [single(), multiple()]) {
      const { order } = cartEngine.order(cart, { version: 1, orderNumber: 'N-1' }, at)
      expect(faults('Order', order)).toEqual([])
    }
  })

  it.each([
    ['addLineItem', { action: 'addLineItem', sku: 'NOPE' }],
    ['addLineItem', { action: 'addLineItem', sku: 'ALMOND', quantity: 0 }],
    ['addDiscountCode', { action: 'addDiscountCode', code: 'NOPE' }],
    ['setCustomField', { action: 'setCustomField', name: 'interval', value: 'x' }],
    ['setShippingAddress', { action: 'setShippingAddress', address: { country: 'CA', state: 'QC' } }],
    ['addItemShippingAddress', { action: 'addItemShippingAddress', address: NJ }],
    ['unknown', { action: 'doSomething' }],
  ])('accepts the refusal of %s', (_, action) => {
    try {
      update(single(), at, action as never)
      expect.unreachable('the action was accepted')
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      const [first] = error.errors
      expect(
        faults('ErrorResponse', {
          statusCode: error.statusCode,
          message: error.message,
          errors: error.errors,
        }),
      ).toEqual([])
      expect(first?.code).toMatch(/^[A-Z][A-Za-z]+$/)
    }
  })

  it('has every action the engine knows', () => {
    const { $defs } = read('commercetools.schema.json') as {
      $defs: Record<string, { properties?: { action?: { enum?: string[] } } }>
    }
    const published = $defs.CartUpdateAction?.properties?.action?.enum ?? []
    expect(supportedActions.filter((name) => !published.includes(name))).toEqual([])
  })

  it('has no example of a supported action that the engine finds malformed', () => {
    const { accepted } = read('commercetools.examples.json') as { accepted: Example[] }
    const examples = accepted.filter(
      ({ type: name, value }) =>
        /^Cart\w+Action$/.test(name) && supportedActions.includes(value.action ?? ''),
    )
    expect(examples.length).toBeGreaterThan(40)
    for (const { value } of examples) {
      try {
        update(single(), at, value as never)
      } catch (error) {
        // The examples name their own carts, lines and channels; only their form is checked.
        if (!(error instanceof PlatformError)) throw error
        expect(`${value.action ?? ''}: ${error.message}`).not.toMatch(/CartUpdateAction: the field/)
      }
    }
  })

  it('has no example of a cart predicate that does not parse', () => {
    const { accepted } = read('commercetools.examples.json') as { accepted: Example[] }
    const texts = accepted.flatMap(({ value }) => (value.cartPredicate ? [value.cartPredicate] : []))
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) expect(parseCartPredicate(text)).toBeDefined()
  })
})
