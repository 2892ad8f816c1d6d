import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../../tests/kit/accounts'
import { openCommerce } from '../../../tests/unit/support/commerce'
import type { Commerce } from '../../../tests/unit/support/commerce'
import { createCartKeys } from './cart-keys.server'

const moves = { findByKey: () => Promise.resolve(null) }
let shop: Commerce

beforeAll(async () => {
  shop = await openCommerce()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.catalogue.clear()
  shop.wire.calls.length = 0
  shop.logger.lines.length = 0
})

type Change = readonly [path: string, value: unknown]

/** An answer with a different value at a path (`results.0.name`); undefined removes it. */
function changed(answer: object, [path, value]: Change): string {
  const copy = structuredClone(answer)
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<unknown>((at, name) => Reflect.get(at as object, name), copy)
  if (value === undefined) Reflect.deleteProperty(holder as object, last)
  else Reflect.set(holder as object, last, value)
  return JSON.stringify(copy)
}

const lines = () =>
  shop.logger.lines.filter(({ message }) => message.includes('another shape')).map(({ fields }) => fields)

async function projections() {
  const queryArgs = { where: 'key="1101"', staged: false, withTotal: false }
  return (await shop.client.productProjections().get({ queryArgs }).execute()).body
}

async function cartWithALine() {
  const { id } = await shop.carts.create({})
  await shop.carts.edit(id, `line of ${id}`, () => ({
    actions: [{ action: 'addLineItem', sku: '1101-01', quantity: 2 }],
  }))
  return (await shop.client.carts().withId({ ID: id }).get().execute()).body
}

describe('an answer of another shape', () => {
  it.each<Change>([
    ['count', undefined],
    ['results.0.slug', 'roasted-almonds'],
    ['results.0.categories', null],
    ['results.0.variants', undefined],
    ['results.0.masterVariant.prices.0.value.centAmount', '999'],
    ['results.0.masterVariant.prices.0.tiers.0.value', 949],
    ['results.0.masterVariant.images.0.dimensions', {}],
    ['results.0.masterVariant.attributes.0.name', 7],
  ])('for a product, at %s, is a fault of the platform with its call in the log', async (path, value) => {
    const body = changed(await projections(), [path, value])
    shop.wire.breakNext('GET', '/product-projections', { kind: 'answer', status: 200, body })
    await expect(shop.catalogue.getProductByKey('1101')).rejects.toMatchObject({
      kind: 'UpstreamError',
      operation: 'GET /product-projections',
      code: 'UnexpectedAnswer',
    })
    const [line] = lines()
    expect(line).toMatchObject({ service: 'commercetools', operation: 'GET /product-projections' })
    expect((line as { field: string }).field).toContain(path.split('.')[0])
    for (const secret of ['almonds', '999', '1101']) expect(JSON.stringify(line)).not.toContain(secret)
  })

  it.each<Change>([
    ['version', '1'],
    ['cartState', 'Lost'],
    ['totalPrice.centAmount', null],
    ['lineItems', undefined],
    ['lineItems.0.quantity', '2'],
    ['lineItems.0.priceMode', 'Guessed'],
    ['lineItems.0.variant', null],
    ['lineItems.0.discountedPricePerQuantity', undefined],
    ['customLineItems', {}],
    ['taxedPrice', { totalNet: 1 }],
    ['shippingAddress', { country: 1 }],
    ['discountCodes', [{ discountCode: { id: 'x' } }]],
  ])('for a cart, at %s, is one too', async (path, value) => {
    const cart = await cartWithALine()
    const body = changed(cart, [path, value])
    shop.wire.breakNext('GET', `/carts/${cart.id}`, { kind: 'answer', status: 200, body })
    await expect(shop.carts.get(cart.id)).rejects.toMatchObject({
      kind: 'UpstreamError',
      operation: 'GET /carts/{ID}',
      code: 'UnexpectedAnswer',
    })
    expect(lines()).toHaveLength(1)
    expect(JSON.stringify(lines())).not.toMatch(/Lost|Guessed/)
    // The platform did answer, so nobody else is shown a copy.
    expect(shop.catalogue.isAway()).toBe(false)
    expect((await shop.carts.get(cart.id))?.id).toBe(cart.id)
  })

  it.each<readonly [string, (cartId: string) => Promise<unknown>, method: string, path: string]>([
    ['asked for by its customer', () => shop.carts.getOfCustomer('c-1'), 'GET', '/carts'],
    [
      'asked for by its key',
      () => createCartKeys({ client: shop.client, moves }).find('a-key'),
      'GET',
      '/carts/key=',
    ],
    ['that is begun', () => shop.carts.create({}), 'POST', '/carts'],
    [
      'that is edited',
      (id) =>
        shop.client
          .carts()
          .withId({ ID: id })
          .post({ body: { version: 1, actions: [] } })
          .execute(),
      'POST',
      '/carts/',
    ],
    ['of a sign-in', () => shop.customers.signIn({ ...accounts.shopper }), 'POST', '/login'],
    ['that is ordered', () => shop.client.orders().get().execute(), 'GET', '/orders'],
    [
      'told of by a query',
      () =>
        shop.client
          .graphql()
          .post({ body: { query: '{}' } })
          .execute(),
      'POST',
      '/graphql',
    ],
  ])(
    'for a cart %s is nothing that anybody else would do without the platform for',
    async (_, ask, method, path) => {
      const cart = { ...(await cartWithALine()), cartState: 'Lost' }
      const page = { count: 1, limit: 1, offset: 0, results: [cart] }
      const bodies: Readonly<Record<string, unknown>> = {
        '/login': { customer: {}, cart },
        '/carts': method === 'GET' ? page : cart,
        '/orders': page,
        '/graphql': [],
      }
      const body = JSON.stringify(bodies[path] ?? cart)
      shop.wire.breakNext(method, path, { kind: 'answer', status: 200, body })
      await expect(ask(cart.id)).rejects.toMatchObject({ code: 'UnexpectedAnswer' })
      expect(shop.catalogue.isAway()).toBe(false)
    },
  )

  it('for the products of everybody is: pages come from their copies', async () => {
    shop.wire.breakNext('GET', '/product-projections', { kind: 'answer', status: 200, body: '{"results":1}' })
    await expect(projections()).rejects.toMatchObject({ code: 'UnexpectedAnswer' })
    expect(shop.catalogue.isAway()).toBe(true)
    await projections()
  })

  it('is none for a customer who is made, whose answer is that of a sign-in', async () => {
    const body = { email: 'nell@nutwood.example', password: accounts.shopper.password }
    const made = await shop.client.customers().post({ body }).execute()
    expect(made.body.customer.email).toBe('nell@nutwood.example')
    expect(lines()).toEqual([])
  })

  it('is none for a code in a state that is not known yet, which takes nothing off', async () => {
    const cart = await cartWithALine()
    const body = changed(cart, ['discountCodes', [{ discountCode: { id: 'x' }, state: 'Perhaps' }]])
    shop.wire.breakNext('GET', `/carts/${cart.id}`, { kind: 'answer', status: 200, body })
    expect((await shop.carts.get(cart.id))?.discountCodes).toMatchObject([{ state: 'DoesNotMatchCart' }])
    expect(lines()).toEqual([])
  })

  it('to an edit does not lose it: it is known by its id afterwards', async () => {
    const { id } = await shop.carts.create({})
    shop.wire.breakNext('POST', `/carts/${id}`, { kind: 'replaced-reply', status: 200 })
    const outcome = await shop.carts.edit(id, 'an edit', () => ({
      actions: [{ action: 'addLineItem', sku: '1101-01', quantity: 2 }],
    }))
    expect(outcome.kind).toBe('done')
    expect((await shop.carts.get(id))?.lineItems.map(({ quantity }) => quantity)).toEqual([2])
  })

  it('is none for what it says beside', async () => {
    const body = changed(await projections(), ['results.0.masterVariant.newThing', { any: ['thing'] }])
    shop.wire.breakNext('GET', '/product-projections', { kind: 'answer', status: 200, body })
    expect((await shop.catalogue.getProductByKey('1101'))?.key).toBe('1101')
    expect(lines()).toEqual([])
  })
})
