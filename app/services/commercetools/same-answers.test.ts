import { describe, expect, it, vi } from 'vitest'
import { createCommerceClient } from './client.server'
import { createProductReader } from './product-reader.server'

const ORIGIN = 'http://commerce.invalid'
const settings = { apiUrl: ORIGIN, authUrl: ORIGIN, projectKey: 'shop', clientId: 'shop', clientSecret: 's' }

const money = (centAmount: number) => ({
  type: 'centPrecision',
  currencyCode: 'USD',
  centAmount,
  fractionDigits: 2,
})

/** Almonds on sale for a week, or at any price given. */
const almonds = (cents: number) => ({
  id: 'p-1',
  version: 3,
  key: '1101',
  productType: { typeId: 'product-type', id: 't' },
  name: { 'en-US': 'Almonds' },
  slug: { 'en-US': 'almonds' },
  categories: [{ typeId: 'category', id: 'nuts' }],
  masterVariant: {
    id: 1,
    sku: '1101-01',
    attributes: [],
    prices: [
      { id: 'always', value: money(1200) },
      {
        id: 'week',
        value: money(cents),
        validFrom: '2026-03-01T00:00:00.000Z',
        validUntil: '2026-03-08T00:00:00.000Z',
      },
    ],
  },
  variants: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  lastModifiedAt: '2026-01-01T00:00:00.000Z',
})

const page = (...results: readonly object[]) => ({ limit: 20, offset: 0, count: results.length, results })

function createShop() {
  const world = { answer: page(almonds(900)) as object, calls: 0, now: '2026-03-02T12:00:00.000Z' }
  const client = createCommerceClient({
    settings,
    fetch: (input) => {
      if (String(input).includes('/oauth/token'))
        return Promise.resolve(Response.json({ access_token: 'token', expires_in: 3_600 }))
      world.calls += 1
      return Promise.resolve(Response.json(world.answer))
    },
  })
  const nuts = { id: 'nuts', key: 'nuts', name: 'Nuts', urlName: 'nuts', ancestors: [] }
  const category = { ...nuts, version: 1, description: '', orderHint: '0.1', palette: '' }
  const context = {
    channelKey: () => undefined,
    categoryByKey: () => undefined,
    categoryById: () => category,
    tag: () => undefined,
    productPath: (_: string | undefined, urlName: string) => `/nuts/${urlName}.html`,
    now: () => world.now,
  }
  const reader = createProductReader({ client, setup: { productContext: () => Promise.resolve(context) } })
  async function read() {
    const [first] = await reader.readWhich({ skus: ['1101-01'] })
    return first?.product
  }
  return { world, client, read, cents: async () => (await read())?.variants[0]?.prices[0]?.value.centAmount }
}

describe('an answer about goods', () => {
  it('that is the same text as the last one is not mapped again, though it was asked for', async () => {
    const { world, read } = createShop()
    const first = await read()
    expect(await read()).toBe(first)
    expect(world.calls).toBe(2)
  })

  it('with another price or another stock is another answer at once', async () => {
    const { world, cents } = createShop()
    expect(await cents()).toBe(900)
    world.answer = page(almonds(850))
    expect(await cents()).toBe(850)
    world.answer = page()
    expect(await cents()).toBeUndefined()
  })

  it('is mapped anew when one of its prices has ended to hold, or the clock was put back', async () => {
    const { world, cents } = createShop()
    expect(await cents()).toBe(900)
    world.now = '2026-03-08T00:00:00.000Z'
    expect(await cents()).toBe(1200)
    world.now = '2026-03-07T00:00:00.000Z'
    expect(await cents()).toBe(900)
    world.now = '2026-02-20T00:00:00.000Z'
    expect(await cents()).toBe(1200)
  })

  it('of another shape is a fault each time', async () => {
    const { world, read } = createShop()
    world.answer = { results: [{ id: 'p-1' }] }
    for (const _ of [1, 2]) await expect(read()).rejects.toMatchObject({ code: 'UnexpectedAnswer' })
    expect(world.calls).toBe(2)
  })
})

describe('an answer about a cart', () => {
  const cart = (version: number) => ({
    id: 'c-1',
    version,
    lineItems: [],
    customLineItems: [],
    totalPrice: money(1200),
    shippingMode: 'Single',
    shipping: [],
    discountCodes: [],
    cartState: 'Active',
    createdAt: 'x',
    lastModifiedAt: 'x',
  })

  function openCart() {
    const { world, client } = createShop()
    const at = client.carts().withId({ ID: 'c-1' })
    return {
      world,
      read: async () => (await at.get().execute()).body,
      edit: async () => (await at.post({ body: { version: 1, actions: [] } }).execute()).body,
    }
  }

  it('that was just edited is not parsed again as it is read, though it was asked for', async () => {
    const { world, read, edit } = openCart()
    world.answer = cart(2)
    const edited = await edit()
    expect(await read()).toBe(edited)
    expect(world.calls).toBe(2)
    world.answer = cart(3)
    expect(await read()).toMatchObject({ version: 3 })
  })

  it('is forgotten after some seconds', async () => {
    vi.useFakeTimers()
    try {
      // An entry of the very first instant would have no age.
      vi.advanceTimersByTime(1)
      const { world, read } = openCart()
      world.answer = cart(2)
      const first = await read()
      vi.advanceTimersByTime(11_000)
      expect(await read()).toEqual(first)
      expect(await read()).not.toBe(first)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('an answer about a customer', () => {
  it('is never kept', async () => {
    const { world, client } = createShop()
    world.answer = {
      id: 'c-1',
      version: 1,
      email: 'pat@example.com',
      addresses: [],
      authenticationMode: 'Password',
      isEmailVerified: false,
      createdAt: 'x',
      lastModifiedAt: 'x',
    }
    const ask = async () => (await client.customers().withId({ ID: 'c-1' }).get().execute()).body
    const first = await ask()
    expect(await ask()).toEqual(first)
    expect(await ask()).not.toBe(first)
  })
})
