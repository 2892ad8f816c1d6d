/** Orders over the wire: exactly one per cart, with its stock and code uses, all or nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClient } from './testing/client'
import type { Answer, Body, TestClient } from './testing/client'
import { contractInspector } from './testing/contract'
import { ADDRESS, productDraft, seedSample } from './testing/sample'

let client: TestClient
beforeAll(async () => {
  client = await createTestClient(':memory:', contractInspector())
  await seedSample(client)
})
afterAll(() => client.platform.close())

let count = 0
const next = (name: string) => `${name}-${(count += 1)}`

async function newCart(more: object = {}): Promise<Body> {
  const draft = {
    currency: 'USD',
    country: 'US',
    customerEmail: 'nell@example.com',
    lineItems: [{ sku: 'almond-1', quantity: 2 }],
    shippingAddress: ADDRESS,
    ...more,
  }
  const answer = await client.post('/carts', draft)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

const order = (cart: Body, more: object = {}): Promise<Answer> =>
  client.post('/orders', { cart: { typeId: 'cart', id: cart.id }, version: cart.version, ...more })

const codeOf = ({ status, body }: Answer) => [status, body.errors?.[0].code]

async function newStock(quantityOnStock: number): Promise<string> {
  const key = next('stocked')
  await client.post('/products', productDraft(key))
  await client.post('/inventory', { sku: `${key}-1`, quantityOnStock })
  return `${key}-1`
}

const stockOf = async (sku: string): Promise<number> =>
  (await client.get(`/inventory?where=${encodeURIComponent(`sku="${sku}"`)}`)).body.results[0]
    .availableQuantity

describe('an order', () => {
  it('has the content of its cart, which is closed', async () => {
    const cart = await newCart()
    const orderNumber = next('N')
    const made = await order(cart, { orderNumber, paymentState: 'Paid' })
    // 2 × 10.99 = 21.98; California takes 8 %: 1.7584 → 1.76.
    expect(made).toMatchObject({
      status: 201,
      body: {
        version: 1,
        orderNumber,
        orderState: 'Open',
        paymentState: 'Paid',
        cart: { typeId: 'cart', id: cart.id },
        totalPrice: { centAmount: 2198 },
        taxedPrice: { totalGross: { centAmount: 2374 } },
      },
    })
    expect((await client.get(`/carts/${cart.id}`)).body).toMatchObject({
      cartState: 'Ordered',
      version: cart.version + 1,
    })
    expect((await client.get(`/orders/order-number=${orderNumber}`)).body).toEqual(made.body)
    expect((await client.get(`/orders/${made.body.id}?expand=cart`)).body.cart.obj.id).toBe(cart.id)
    const mine = await client.get(
      `/orders?where=${encodeURIComponent('customerEmail="nell@example.com"')}&sort=createdAt desc`,
    )
    expect(mine.body.results.map(({ id }: Body) => id)).toContain(made.body.id)
  })

  it('is refused on another version, a taken number, a second time and without an address', async () => {
    const cart = await newCart()
    expect(codeOf(await order({ ...cart, version: 7 }))).toEqual([409, 'ConcurrentModification'])
    const orderNumber = next('N')
    expect((await order(cart, { orderNumber })).status).toBe(201)
    expect((await order({ ...cart, version: cart.version + 1 })).status).toBe(400)
    const other = await newCart()
    expect(codeOf(await order(other, { orderNumber }))).toEqual([400, 'DuplicateField'])
    expect((await client.get(`/carts/${other.id}`)).body).toEqual(other)
    const { shippingAddress: _none, ...rest } = await newCart({ shippingAddress: undefined })
    expect((await order(rest)).status).toBe(400)
  })

  it('moves through its states and carries deliveries and custom fields', async () => {
    await client.post('/types', {
      key: next('order-type'),
      name: { en: 'Order' },
      resourceTypeIds: ['order'],
      fieldDefinitions: [{ name: 'note', type: { name: 'String' }, label: { en: 'Note' }, required: false }],
    })
    const cart = await newCart()
    const withShipping = await client.post(`/carts/${cart.id}`, {
      version: cart.version,
      actions: [
        {
          action: 'setCustomShippingMethod',
          shippingMethodName: 'Ground',
          shippingRate: { price: { currencyCode: 'USD', centAmount: 799 } },
          taxCategory: { typeId: 'tax-category', key: 'food' },
        },
      ],
    })
    const made = (await order(withShipping.body)).body
    const update = async (version: number, ...actions: object[]) =>
      (await client.post(`/orders/${made.id}`, { version, actions })).body
    const paid = await update(
      1,
      { action: 'changeOrderState', orderState: 'Confirmed' },
      { action: 'changePaymentState', paymentState: 'Paid' },
      { action: 'changeShipmentState', shipmentState: 'Shipped' },
      {
        action: 'setCustomType',
        type: { typeId: 'type', key: `order-type-${count}` },
        fields: { note: 'leave at door' },
      },
      { action: 'addDelivery', items: [{ id: made.lineItems[0].id, quantity: 2 }], parcels: [{}] },
    )
    expect(paid).toMatchObject({ orderState: 'Confirmed', paymentState: 'Paid', shipmentState: 'Shipped' })
    expect(paid.custom.fields).toEqual({ note: 'leave at door' })
    const parcelId = paid.shippingInfo.deliveries[0].parcels[0].id
    const tracked = await update(2, {
      action: 'setParcelTrackingData',
      parcelId,
      trackingData: { carrier: 'UPS', trackingId: '1Z999' },
    })
    expect(tracked.shippingInfo.deliveries[0].parcels[0].trackingData).toEqual({
      carrier: 'UPS',
      trackingId: '1Z999',
    })
    expect((await update(3, { action: 'changeOrderState', orderState: 'Lost' })).errors[0].code).toBe(
      'InvalidField',
    )
    expect((await update(2)).errors[0].code).toBe('ConcurrentModification')
  })
})

describe('parallel writes', () => {
  it('let one of many updates with the same version win', async () => {
    const cart = await newCart()
    const lineItemId = cart.lineItems[0].id
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        client.post(`/carts/${cart.id}`, {
          version: cart.version,
          actions: [{ action: 'changeLineItemQuantity', lineItemId, quantity: index + 3 }],
        }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const lost = answers.filter(({ status }) => status === 409)
    expect(lost).toHaveLength(11)
    expect(lost[0]?.body.errors[0].currentVersion).toBe(cart.version + 1)
    expect((await client.get(`/carts/${cart.id}`)).body).toEqual(won[0]?.body)
  })

  it('make one order of a cart, however often it is placed', async () => {
    const cart = await newCart()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => order(cart, { orderNumber: next('P') })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const found = await client.get(`/orders?where=${encodeURIComponent(`cart(id="${cart.id}")`)}`)
    expect(found.body.count).toBe(1)
  })
})

describe('stock', () => {
  it('is shown on variants and follows the orders', async () => {
    const sku = await newStock(5)
    const cart = await newCart({ inventoryMode: 'ReserveOnOrder', lineItems: [{ sku, quantity: 2 }] })
    expect((await order(cart)).status).toBe(201)
    expect(await stockOf(sku)).toBe(3)
    const product = await client.get(
      `/products?where=${encodeURIComponent(`masterData(current(masterVariant(sku="${sku}")))`)}`,
    )
    expect(product.body.results[0].masterData.current.masterVariant.availability).toMatchObject({
      isOnStock: true,
      availableQuantity: 3,
    })
  })

  it('sells the last unit once', async () => {
    const sku = await newStock(1)
    const carts = await Promise.all(
      Array.from({ length: 5 }, () =>
        newCart({ inventoryMode: 'ReserveOnOrder', lineItems: [{ sku, quantity: 1 }] }),
      ),
    )
    const answers = await Promise.all(carts.map((cart) => order(cart)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body.errors[0].code).toBe('OutOfStock')
    expect(await stockOf(sku)).toBe(0)
  })

  it('stays as it was when the order fails after it was taken', async () => {
    const sku = await newStock(4)
    const orderNumber = next('N')
    await order(await newCart(), { orderNumber })
    const cart = await newCart({ inventoryMode: 'ReserveOnOrder', lineItems: [{ sku, quantity: 2 }] })
    expect(codeOf(await order(cart, { orderNumber }))).toEqual([400, 'DuplicateField'])
    expect(await stockOf(sku)).toBe(4)
    expect((await client.get(`/carts/${cart.id}`)).body.cartState).toBe('Active')
  })
})

describe('discount codes', () => {
  it('are used up by orders', async () => {
    const discount = await client.post('/cart-discounts', {
      name: { en: 'Ten off' },
      value: { type: 'relative', permyriad: 1000 },
      cartPredicate: '1 = 1',
      target: { type: 'lineItems', predicate: '1 = 1' },
      sortOrder: '0.31',
      requiresDiscountCode: true,
    })
    const cartDiscounts = [{ typeId: 'cart-discount', id: discount.body.id }]
    await client.post('/discount-codes', { code: 'ONCE', cartDiscounts, maxApplications: 1 })
    const withCode = async () => newCart({ discountCodes: ['ONCE'] })
    const [first, second] = [await withCode(), await withCode()]
    // 10 % off 10.99 is 9.89 (9.891) a piece: 19.78.
    expect(first.totalPrice.centAmount).toBe(1978)
    expect((await order(first)).status).toBe(201)
    expect((await order(second)).body.errors[0].code).toBe('DiscountCodeNonApplicable')
    const third = await withCode()
    expect(third.discountCodes[0].state).toBe('MaxApplicationReached')
    expect(third.totalPrice.centAmount).toBe(2198)
  })
})

describe('carts', () => {
  it('are found by key and by customer, and replicated', async () => {
    const key = next('cart')
    const cart = await newCart({ key })
    expect((await client.get(`/carts/key=${key}`)).body.id).toBe(cart.id)
    expect(codeOf(await client.post('/carts', { currency: 'USD', key }))).toEqual([400, 'DuplicateField'])
    const copy = await client.post('/carts/replicate', { reference: { typeId: 'cart', id: cart.id } })
    expect(copy.status).toBe(201)
    expect(copy.body.id).not.toBe(cart.id)
    expect(copy.body.lineItems[0]).toMatchObject({ quantity: 2, variant: { sku: 'almond-1' } })
    const made = await order(cart)
    const again = await client.post('/carts/replicate', { reference: { typeId: 'order', id: made.body.id } })
    expect(again.body).toMatchObject({ cartState: 'Active', totalPrice: { centAmount: 2198 } })
    expect((await client.remove(`/carts/${copy.body.id}?version=${copy.body.version}`)).status).toBe(200)
    expect((await client.get(`/carts/${copy.body.id}`)).status).toBe(404)
  })

  it('keep nothing of an update that fails half-way', async () => {
    const cart = await newCart()
    const failed = await client.post(`/carts/${cart.id}`, {
      version: cart.version,
      actions: [
        { action: 'changeLineItemQuantity', lineItemId: cart.lineItems[0].id, quantity: 9 },
        { action: 'changeLineItemQuantity', lineItemId: 'none', quantity: 1 },
      ],
    })
    expect(failed.status).toBe(400)
    expect((await client.get(`/carts/${cart.id}`)).body).toEqual(cart)
  })
})
