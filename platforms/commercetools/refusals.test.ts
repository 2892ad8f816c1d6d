/** Every resource refuses what it does not know, in the published error shape: nothing is ignored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClient } from './testing/client'
import type { Answer, TestClient } from './testing/client'
import { contractInspector } from './testing/contract'
import { ADDRESS, seedSample } from './testing/sample'

let client: TestClient
beforeAll(async () => {
  client = await createTestClient(':memory:', contractInspector())
  await seedSample(client)
})
afterAll(() => client.platform.close())

const RESOURCES = [
  'cart-discounts',
  'carts',
  'categories',
  'channels',
  'customer-groups',
  'customers',
  'discount-codes',
  'inventory',
  'orders',
  'payments',
  'product-discounts',
  'product-projections',
  'product-types',
  'products',
  'shipping-methods',
  'states',
  'stores',
  'tax-categories',
  'types',
  'zones',
]
const NOBODY = '3f0c7a52-0000-4000-8000-000000000000'

function refusal({ status, body }: Answer) {
  const { statusCode, message, errors } = body
  expect([statusCode, message]).toEqual([status, errors[0].message])
  return [status, errors[0].code]
}

describe.each(RESOURCES)('/%s', (path) => {
  it('knows no id that nobody made', async () => {
    const unknown = [404, 'ResourceNotFound']
    expect(refusal(await client.get(`/${path}/${NOBODY}`))).toEqual(unknown)
    expect(refusal(await client.get(`/${path}/key=nobody`))).toEqual(unknown)
    if (path === 'product-projections') return
    expect(refusal(await client.post(`/${path}/${NOBODY}`, { version: 1, actions: [] }))).toEqual(unknown)
    expect(refusal(await client.remove(`/${path}/${NOBODY}?version=1`))).toEqual(unknown)
  })

  it('has no other methods and no deeper paths', async () => {
    const unknown = [404, 'ResourceNotFound']
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect(refusal(await client.send(method, `/${path}`, {}))).toEqual(unknown)
    for (const method of ['PUT', 'PATCH'])
      expect(refusal(await client.send(method, `/${path}/${NOBODY}`, {}))).toEqual(unknown)
    expect(refusal(await client.get(`/${path}/${NOBODY}/deeper/still`))).toEqual(unknown)
  })

  it('has no other arguments, fields or orders', async () => {
    for (const query of ['colour=red', 'where=colour%3D%22red%22', 'where=id%3D', 'sort=colour', 'limit=501'])
      expect([query, ...refusal(await client.get(`/${path}?${query}`))]).toEqual([query, 400, 'InvalidInput'])
    expect(refusal(await client.get(`/${path}/${NOBODY}?colour=red`))).toEqual([400, 'InvalidInput'])
  })
})

describe('an endpoint that is published and not answered', () => {
  const missing = [404, 'ResourceNotFound']
  const search = { query: { fullText: { field: 'name', value: 'almonds' } } }

  it.each<[method: string, path: string, body?: object]>([
    ['POST', '/products/search', search],
    ['POST', '/products/search?expand=x&text.en=almonds', search],
    ['POST', '/orders/search', search],
    ['POST', '/customers/search', search],
    ['POST', '/business-units/search', search],
    ['POST', '/orders/import', { orderNumber: 'N-1', totalPrice: { centAmount: 1, currencyCode: 'USD' } }],
    ['POST', '/orders/edits', { resource: { typeId: 'order', id: NOBODY } }],
    ['GET', '/orders/edits?where=id%3D%22x%22'],
    ['POST', '/orders/quotes', { version: 1 }],
    ['GET', '/product-projections/search?text.en=almonds'],
    ['POST', '/product-projections/search', { 'text.en': 'almonds' }],
    ['GET', '/product-projections/suggest?searchKeywords.en=alm'],
    ['GET', '/inventory/metadata?field=x'],
    ['GET', `/business-units/${NOBODY}/associates`],
    ['POST', `/products/${NOBODY}/images?filename=a.png`, {}],
    ['POST', '/in-store/key=boston/carts', { currency: 'USD' }],
    ['GET', '/in-store/key=boston/carts?where=id'],
    ...['messages', 'subscriptions', 'extensions', 'shopping-lists', 'quotes', 'quote-requests', 'reviews']
      .concat('staged-quotes', 'standalone-prices', 'product-selections', 'product-tailoring')
      .map((path): [string, string, object] => ['POST', `/${path}?colour=red`, {}]),
  ])('is missing, whatever it is asked for: %s %s', async (method, path, body) => {
    expect(refusal(await client.send(method, path, body))).toEqual(missing)
  })

  it.each<[path: string, body: object]>([
    ['/me/password/reset', { tokenValue: 'x', newPassword: 'secret-enough' }],
    ['/me/email/confirm', { tokenValue: 'x' }],
    ['/me/carts/replicate', { reference: { typeId: 'cart', id: NOBODY } }],
    ['/me/shopping-lists', { name: { en: 'Later' } }],
    ['/me/quote-requests', {}],
  ])('is missing for shoppers too: POST %s', async (path, body) => {
    const grant = { grant_type: 'client_credentials' }
    const { body: granted } = await client.token('nutwood/anonymous/token', grant)
    expect(refusal(await client.post(path, body, granted.access_token))).toEqual(missing)
  })
})

describe('an update action that nobody published', () => {
  it.each([
    ['products', { action: 'fly' }],
    ['products', { action: 'toString' }],
    ['categories', { action: 'setColour', colour: 'red' }],
    ['channels', { action: 'addRole', role: 'Primary' }],
    ['tax-categories', { action: 'addRate' }],
    ['product-types', { action: 'addAttribute' }],
  ])('of %s changes nothing: %j', async (path, action) => {
    const [before] = (await client.get(`/${path}?limit=1`)).body.results
    const { id, version } = before
    const answer = await client.post(`/${path}/${id}`, { version, actions: [action] })
    expect(refusal(answer)).toEqual([400, 'InvalidJsonInput'])
    expect((await client.get(`/${path}/${id}`)).body).toEqual(before)
  })

  it.each([['setPrice'], ['setLineItem'], ['__proto__'], [''], ['addlineitem']])(
    'of a cart: %j',
    async (action) => {
      const { body: cart } = await client.post('/carts', { currency: 'USD' })
      const answer = await client.post(`/carts/${cart.id}`, { version: cart.version, actions: [{ action }] })
      expect(refusal(answer)).toEqual([400, 'InvalidJsonInput'])
      expect((await client.get(`/carts/${cart.id}`)).body).toEqual(cart)
    },
  )
})

describe('what something refers to', () => {
  const ref = (typeId: string, key: string) => ({ typeId, key })
  const price = { centAmount: 500, currencyCode: 'USD' }

  beforeAll(async () => {
    await client.post('/zones', { key: 'states', name: 'States', locations: [{ country: 'US' }] })
    await client.post('/tax-categories', { key: 'carriage', name: 'Carriage' })
    await client.post('/shipping-methods', {
      key: 'ground',
      name: 'Ground',
      taxCategory: ref('tax-category', 'food'),
      isDefault: true,
      zoneRates: [{ zone: ref('zone', 'states'), shippingRates: [{ price }] }],
    })
    await client.post('/shipping-methods', {
      key: 'air',
      name: 'Air',
      taxCategory: ref('tax-category', 'carriage'),
      isDefault: false,
      zoneRates: [],
    })
    for (const key of ['stock', 'list', 'branch', 'outlet'])
      await client.post('/channels', { key, roles: ['InventorySupply', 'ProductDistribution'] })
    const supplyChannel = ref('channel', 'stock')
    await client.post('/inventory', { sku: 'almond-1', quantityOnStock: 3, supplyChannel })
    await client.post('/stores', { key: 'main', distributionChannels: [ref('channel', 'branch')] })
    for (const key of ['staff', 'trade']) await client.post('/customer-groups', { key, groupName: key })
    const { body: product } = await client.get('/products/key=almond')
    const addPrice = {
      action: 'addPrice',
      variantId: 1,
      price: { value: price, channel: ref('channel', 'list') },
    }
    const tradePrice = { ...addPrice, price: { value: price, customerGroup: ref('customer-group', 'trade') } }
    await client.post('/products/key=almond', { version: product.version, actions: [addPrice, tradePrice] })
    const customerGroup = ref('customer-group', 'staff')
    await client.post('/customers', { email: 'staff@example.com', password: 'secret-enough', customerGroup })
    await client.post('/states', { key: 'packed', type: 'OrderState' })
    await client.post('/types', { key: 'notes', name: { en: 'Notes' }, resourceTypeIds: ['order'] })
    await client.post('/carts', {
      currency: 'USD',
      shippingAddress: ADDRESS,
      shippingMethod: ref('shipping-method', 'ground'),
      custom: { type: ref('type', 'notes') },
    })
    const { body: cart } = await client.post('/carts', {
      currency: 'USD',
      shippingAddress: ADDRESS,
      lineItems: [{ sku: 'almond-1' }],
    })
    await client.post('/orders', {
      cart: { typeId: 'cart', id: cart.id },
      version: cart.version,
      orderNumber: 'N-packed',
      state: ref('state', 'packed'),
    })
  })

  it.each([
    ['tax-categories', 'food', 'tax-category', 'product'],
    ['tax-categories', 'carriage', 'tax-category', 'shipping-method'],
    ['zones', 'states', 'zone', 'shipping-method'],
    ['shipping-methods', 'ground', 'shipping-method', 'cart'],
    ['channels', 'list', 'channel', 'product'],
    ['channels', 'stock', 'channel', 'inventory-entry'],
    ['channels', 'branch', 'channel', 'store'],
    ['types', 'notes', 'type', 'cart'],
    ['states', 'packed', 'state', 'order'],
    ['customer-groups', 'staff', 'customer-group', 'customer'],
    ['customer-groups', 'trade', 'customer-group', 'product'],
    ['product-types', 'nuts', 'product-type', 'product'],
  ])('is not deleted: %s/key=%s', async (path, key, typeId, referencedBy) => {
    const read = async () =>
      (await client.get(`/${path}?where=${encodeURIComponent(`key="${key}"`)}`)).body.results[0]
    const before = await read()
    const answer = await client.remove(`/${path}/${before.id}?version=${before.version}`)
    expect(refusal(answer)).toEqual([400, 'ReferenceExists'])
    const message = `Can not delete a ${typeId} while it is referenced by at least one ${referencedBy}.`
    expect(answer.body.errors).toEqual([{ code: 'ReferenceExists', message, referencedBy }])
    expect(await read()).toEqual(before)
  })

  it('is there: no order is in a state that nobody made', async () => {
    const { body: cart } = await client.post('/carts', {
      currency: 'USD',
      shippingAddress: ADDRESS,
      lineItems: [{ sku: 'almond-1' }],
    })
    for (const state of [ref('state', 'nowhere'), { typeId: 'state', id: NOBODY }]) {
      const order = { cart: { typeId: 'cart', id: cart.id }, version: cart.version, state }
      expect(refusal(await client.post('/orders', order))).toEqual([400, 'ReferencedResourceNotFound'])
    }
  })

  it('is deleted though carts have it, where it is a channel: their lines keep it, and they go on', async () => {
    const { body: cart } = await client.post('/carts', {
      currency: 'USD',
      lineItems: [{ sku: 'almond-1', distributionChannel: ref('channel', 'outlet') }],
    })
    const { body: outlet } = await client.get('/channels/key=outlet')
    expect((await client.remove(`/channels/${outlet.id}?version=${outlet.version}`)).status).toBe(200)
    const [line] = cart.lineItems
    const actions = [{ action: 'changeLineItemQuantity', lineItemId: line.id, quantity: 3 }]
    const { status, body } = await client.post(`/carts/${cart.id}`, { version: cart.version, actions })
    expect([status, body.lineItems[0].quantity]).toEqual([200, 3])
    expect(body.lineItems[0].distributionChannel).toEqual({ typeId: 'channel', id: outlet.id })
  })

  it('is deleted once nothing does', async () => {
    const { body: air } = await client.get('/shipping-methods/key=air')
    expect((await client.remove(`/shipping-methods/${air.id}?version=${air.version}`)).status).toBe(200)
    const { body: carriage } = await client.get('/tax-categories/key=carriage')
    expect((await client.remove(`/tax-categories/${carriage.id}?version=${carriage.version}`)).status).toBe(
      200,
    )
  })
})

describe('a language the project does not have', () => {
  const locale = { field: 'locale', invalidValue: 'fr', allowedValues: ['en'] }
  const setLocale = (value: string) => ({ action: 'setLocale', locale: value })

  it.each([
    ['carts', { currency: 'USD' }],
    ['customers', { email: 'locale@example.com', password: 'secret-enough' }],
  ])('is no locale of %s', async (path, draft) => {
    const refused = await client.post(`/${path}`, { ...draft, locale: 'fr' })
    expect(refusal(refused)).toEqual([400, 'InvalidField'])
    expect(refused.body.errors[0]).toMatchObject(locale)
    const { body } = await client.post(`/${path}`, { ...draft, locale: 'en' })
    const { id, version } = body.customer ?? body
    const changed = await client.post(`/${path}/${id}`, { version, actions: [setLocale('fr')] })
    expect(changed.body.errors[0]).toMatchObject(locale)
    expect((await client.get(`/${path}/${id}`)).body).toMatchObject({ version, locale: 'en' })
  })

  it('is none of a store, and one of a store stays with the project', async () => {
    const unknown = { code: 'ProjectNotConfiguredForLanguages', languages: ['en', 'fr'] }
    const refused = await client.post('/stores', { key: 'paris', languages: ['en', 'fr'] })
    expect(refusal(refused)).toEqual([400, 'ProjectNotConfiguredForLanguages'])
    expect(refused.body.errors[0]).toMatchObject(unknown)
    const { body: store } = await client.post('/stores', { key: 'boston', languages: ['en'] })
    const actions = [{ action: 'setLanguages', languages: ['en', 'fr'] }]
    const changed = await client.post(`/stores/${store.id}`, { version: store.version, actions })
    expect(changed.body.errors[0]).toMatchObject(unknown)
    const { body: project } = await client.get('')
    const languages = { action: 'changeLanguages', languages: ['fr'] }
    const left = await client.post('', { version: project.version, actions: [languages] })
    expect(refusal(left)).toEqual([400, 'LanguageUsedInStores'])
  })
})

describe('the roles of a channel', () => {
  const allowedValues = ['InventorySupply', 'OrderExport', 'OrderImport', 'Primary', 'ProductDistribution']

  it('are the published ones', async () => {
    const refused = await client.post('/channels', { key: 'cellar', roles: ['Primary', 'Cellar'] })
    expect(refusal(refused)).toEqual([400, 'InvalidField'])
    const invalid = { field: 'roles[1]', invalidValue: 'Cellar', allowedValues }
    expect(refused.body.errors[0]).toMatchObject(invalid)
    const { body: channel } = await client.get('/channels/key=east')
    for (const action of ['setRoles', 'addRoles', 'removeRoles']) {
      const actions = [{ action, roles: ['Cellar'] }]
      const answer = await client.post(`/channels/${channel.id}`, { version: channel.version, actions })
      expect(refusal(answer)).toEqual([400, 'InvalidField'])
      expect(answer.body.errors[0]).toMatchObject({ field: 'actions[0].roles[0]', allowedValues })
    }
  })

  it('are those a store needs', async () => {
    await client.post('/channels', { key: 'depot', roles: ['InventorySupply'] })
    const channels = [{ typeId: 'channel', key: 'depot' }]
    const refused = await client.post('/stores', { key: 'depot', distributionChannels: channels })
    expect(refusal(refused)).toEqual([400, 'MissingRoleOnChannel'])
    expect(refused.body.errors[0]).toMatchObject({ channel: channels[0], missingRole: 'ProductDistribution' })
    expect((await client.post('/stores', { key: 'depot', supplyChannels: channels })).status).toBe(201)
  })

  it('are those a line of a cart needs, when it is made, added or changed', async () => {
    await client.post('/channels', { key: 'source', roles: ['InventorySupply'] })
    await client.post('/channels', { key: 'shelf', roles: ['ProductDistribution'] })
    const [source, shelf] = ['source', 'shelf'].map((key) => ({ typeId: 'channel', key }))
    const line = { sku: 'almond-1', quantity: 1 }
    const wrong = [
      [{ distributionChannel: source }, source, 'ProductDistribution'],
      [{ supplyChannel: shelf }, shelf, 'InventorySupply'],
    ] as const
    const right = { ...line, distributionChannel: shelf, supplyChannel: source }
    const { body: cart } = await client.post('/carts', { currency: 'USD', lineItems: [right] })
    expect(cart.lineItems).toHaveLength(1)
    const lineItemId = cart.lineItems[0].id
    for (const [channels, channel, missingRole] of wrong) {
      const setter =
        'supplyChannel' in channels ? 'setLineItemSupplyChannel' : 'setLineItemDistributionChannel'
      const change = (action: object) =>
        client.post(`/carts/${cart.id}`, { version: cart.version, actions: [action] })
      const answers = [
        await client.post('/carts', { currency: 'USD', lineItems: [{ ...line, ...channels }] }),
        await change({ action: 'addLineItem', ...line, ...channels }),
        await change({ action: setter, lineItemId, ...channels }),
      ]
      for (const answer of answers) {
        expect(refusal(answer)).toEqual([400, 'MissingRoleOnChannel'])
        expect(answer.body.errors[0]).toMatchObject({ channel, missingRole })
      }
    }
    expect((await client.get(`/carts/${cart.id}`)).body.version).toBe(cart.version)
  })
})
