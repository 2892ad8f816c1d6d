/** Which shipping methods serve a location or a cart: what a checkout asks the real platform before offering any. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestClient } from '../testing/client'
import type { Body, TestClient } from '../testing/client'
import { contractInspector } from '../testing/contract'
import { ADDRESS, seedSample } from '../testing/sample'

let client: TestClient
beforeAll(async () => {
  client = await createTestClient(':memory:', contractInspector())
  await seedSample(client)
  await zone('us', [{ country: 'US' }])
  await zone('california', [{ country: 'US', state: 'CA' }])
  await zone('canada', [{ country: 'CA' }])
  await method('ground', { us: [500, 'USD'], california: [400, 'USD'] })
  await method('north', { canada: [900, 'CAD'] })
  await method('large', { us: [100, 'USD'] }, { predicate: 'totalPrice >= "100.00 USD"' })
  await method('retired', { us: [1, 'USD'] }, { active: false })
})
afterAll(() => client.platform.close())

async function zone(key: string, locations: readonly object[]): Promise<void> {
  expect((await client.post('/zones', { key, name: key, locations })).status).toBe(201)
}

type Rates = Readonly<Record<string, readonly [centAmount: number, currencyCode: string]>>

async function method(key: string, rates: Rates, more: object = {}): Promise<void> {
  const zoneRates = Object.entries(rates).map(([name, [centAmount, currencyCode]]) => ({
    zone: { typeId: 'zone', key: name },
    shippingRates: [{ price: { centAmount, currencyCode } }],
  }))
  const taxCategory = { typeId: 'tax-category', key: 'food' }
  const draft = { key, name: key, taxCategory, isDefault: false, zoneRates, ...more }
  expect((await client.post('/shipping-methods', draft)).status).toBe(201)
}

/** Each method with the cents of its matching rates: exactly one if it is offered. */
async function offered(query: string): Promise<Record<string, number[]>> {
  const { status, body } = await client.get(`/shipping-methods/${query}`)
  expect([status, body.count, body.total]).toEqual([200, body.results.length, body.results.length])
  return Object.fromEntries(
    body.results.map(({ key, zoneRates }: Body) => [
      key,
      zoneRates
        .flatMap(({ shippingRates }: Body) => shippingRates)
        .filter((rate: Body) => rate.isMatching)
        .map((rate: Body) => rate.price.centAmount),
    ]),
  )
}

it('offers for a place what goes there, at the rate of its closest zone', async () => {
  expect(await offered('matching-location?country=US')).toEqual({ ground: [500], large: [100] })
  expect(await offered('matching-location?country=US&state=CA')).toEqual({ ground: [400], large: [100] })
  expect(await offered('matching-location?country=CA')).toEqual({ north: [900] })
  expect(await offered('matching-location?country=CA&currency=USD')).toEqual({})
  expect(await offered('matching-location?country=MX')).toEqual({})
  const sorted = await client.get('/shipping-methods/matching-location?country=US&sort=key%20desc')
  expect(sorted.body.results.map(({ key }: Body) => key)).toEqual(['large', 'ground'])
})

it('offers for a cart what its address, currency and goods allow', async () => {
  const cart = async (more: object) => (await client.post('/carts', { currency: 'USD', ...more })).body
  const lineItems = [{ sku: 'almond-1', quantity: 1 }]
  const small = await cart({ shippingAddress: ADDRESS, lineItems })
  expect(await offered(`matching-cart?cartId=${small.id}`)).toEqual({ ground: [400] })
  const large = await cart({ shippingAddress: ADDRESS, lineItems: [{ sku: 'almond-1', quantity: 20 }] })
  expect(await offered(`matching-cart?cartId=${large.id}`)).toEqual({ ground: [400], large: [100] })
  const abroad = await cart({ shippingAddress: { country: 'CA' }, taxMode: 'External', lineItems })
  expect(await offered(`matching-cart?cartId=${abroad.id}`)).toEqual({})
})

it('refuses what it cannot answer', async () => {
  const { body: cart } = await client.post('/carts', { currency: 'USD' })
  const codeOf = async (query: string) => {
    const { status, body } = await client.get(`/shipping-methods/${query}`)
    return [status, body.errors[0].code]
  }
  expect(await codeOf('matching-location')).toEqual([400, 'InvalidInput'])
  expect(await codeOf('matching-location?country=USA')).toEqual([400, 'InvalidInput'])
  expect(await codeOf('matching-location?country=US&postalCode=1')).toEqual([400, 'InvalidInput'])
  expect(await codeOf('matching-cart')).toEqual([400, 'InvalidInput'])
  expect(await codeOf('matching-cart?cartId=none')).toEqual([404, 'ResourceNotFound'])
  expect(await codeOf(`matching-cart?cartId=${cart.id}`)).toEqual([400, 'InvalidOperation'])
  expect((await client.post('/shipping-methods/matching-cart', {})).status).toBe(404)
  expect(await codeOf('matching-orderedit?country=US')).toEqual([400, 'InvalidInput'])
  expect(await codeOf('matching-orderedit?orderEditId=none')).toEqual([400, 'InvalidInput'])
  expect(await codeOf('matching-orderedit?orderEditId=none&country=USA')).toEqual([400, 'InvalidInput'])
  expect(await codeOf('matching-orderedit?orderEditId=none&country=US')).toEqual([404, 'ResourceNotFound'])
})
