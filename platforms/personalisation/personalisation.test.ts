import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Platform } from '../platform'
import { createPersonalisation, PERSONALISATION_API_KEY } from './handler'

const clock = { now: () => new Date('2026-03-02T12:00:00Z') }
let platform: Platform

beforeEach(() => {
  platform = createPersonalisation({ dataDir: ':memory:', clock })
})
afterEach(() => platform.close())

function call(method: string, path: string, body: unknown, key = PERSONALISATION_API_KEY) {
  const init = { method, headers: { 'dy-api-key': key }, body: JSON.stringify(body) }
  return platform.handle(new Request(`http://platform${path}`, init))
}

const campaign = (name: string, body: object) => call('PUT', `/campaigns/${name}`, body)
const recommendation = (strategy: string) => ({ type: 'RECOMMENDATION', strategy })

function buy(id: string, products: readonly string[], segment?: string) {
  const cart = products.map((productId) => ({ productId, quantity: 1, itemPrice: 9.99 }))
  const value = 9.99 * products.length
  const properties = { dyType: 'purchase-v1', uniqueTransactionId: id, value, currency: 'USD', cart }
  const context = { pageAttributes: { segment } }
  return call('POST', '/collect/user/event', { context, events: [{ name: 'Purchase', properties }] })
}

interface Choice {
  readonly name: string
  readonly type: string
  readonly decisionId: string
  readonly variations: readonly {
    readonly id: number
    readonly payload: { readonly data: { readonly slots?: readonly { readonly sku: string }[] } }
  }[]
}

const location = 'https://shop.example/'

/** A page of what these SKUs are on. */
const pageOf = (data: readonly string[]) => ({
  type: ['OTHER', 'PRODUCT'][data.length] ?? 'CART',
  location,
  data,
})

async function choose(names: readonly string[], data: readonly string[] = [], more: object = {}) {
  const context = { page: pageOf(data), ...more }
  const answer = await call('POST', '/serve/user/choose', { selector: { names }, context })
  return ((await answer.json()) as { choices: readonly Choice[] }).choices
}
const skusOf = (choice: Choice | undefined) =>
  choice?.variations[0]?.payload.data.slots?.map(({ sku }) => sku)

describe('recommendations', () => {
  it('are what was bought together, measured against how popular each is', async () => {
    await campaign('pairs', recommendation('bought-together'))
    // Alike, but not bought together.
    const item = { categories: ['food'], keywords: [] }
    await call(
      'PUT',
      '/items',
      ['nuts', 'seeds'].map((sku) => ({ ...item, sku, name: sku })),
    )
    // Everybody buys bags; nuts and fruit go together.
    for (const id of ['1', '2', '3']) await buy(id, ['nuts', 'fruit', 'bags'])
    for (const id of ['4', '5', '6', '7', '8', '9']) await buy(id, ['tea', 'bags'])
    await buy('10', ['nuts', 'tea'], 'business')
    // Tea was bought with nuts only once, which is chance, also to the segment that bought it.
    for (const segment of [undefined, 'business'])
      expect(skusOf((await choose(['pairs'], ['nuts'], { pageAttributes: { segment } }))[0])).toEqual([
        'fruit',
        'bags',
      ])
    expect(skusOf((await choose(['pairs'], ['nuts', 'fruit']))[0])).toEqual(['bags'])
  })

  it('count a purchase once, however often it is told', async () => {
    await campaign('pairs', recommendation('bought-together'))
    await buy('1', ['nuts', 'fruit'])
    await buy('1', ['nuts', 'fruit'])
    expect(skusOf((await choose(['pairs'], ['nuts']))[0])).toEqual([])
  })

  it('are alike by their categories and keywords, and of nothing else where that is asked for', async () => {
    await campaign('alike', recommendation('similar'))
    const item = (sku: string, categories: readonly string[]) => ({
      sku,
      name: sku,
      categories,
      keywords: [],
    })
    await call('PUT', '/items', [
      item('a', ['almonds', 'nuts']),
      item('b', ['almonds', 'nuts']),
      item('c', ['cashews', 'nuts']),
      item('t', ['tea']),
    ])
    await buy('1', ['t'])
    expect(skusOf((await choose(['alike'], ['a']))[0])).toEqual(['b', 'c'])
  })

  it('count what the same segment buys twice', async () => {
    await campaign('most', recommendation('popular'))
    for (const id of ['1', '2', '3']) await buy(id, ['home'], 'consumer')
    for (const id of ['4', '5']) await buy(id, ['office'], 'business')
    expect(skusOf((await choose(['most']))[0])).toEqual(['home', 'office'])
    const business = await choose(['most'], [], { pageAttributes: { segment: 'business' } })
    expect(skusOf(business[0])).toEqual(['office', 'home'])
  })

  it('are of one segment alone where that is asked for, and nothing for whoever is of none', async () => {
    await campaign('firms', recommendation('popular-in-segment'))
    for (const id of ['1', '2', '3']) await buy(id, ['home'], 'consumer')
    await buy('4', ['office', 'desk'], 'business')
    await buy('5', ['office'], 'business')
    await buy('6', ['garden'])
    const skusFor = async (segment?: string) =>
      skusOf((await choose(['firms'], [], { pageAttributes: { segment } }))[0])
    expect(await skusFor('business')).toEqual(['office', 'desk'])
    expect(await skusFor()).toEqual([])
  })

  it('know products by the pages that name SKUs: any other names words', async () => {
    await campaign('pairs', recommendation('bought-together'))
    for (const id of ['1', '2']) await buy(id, ['nuts', 'fruit'])
    const on = async (type: string) =>
      skusOf((await choose(['pairs'], [], { page: { type, location, data: ['nuts'] } }))[0])
    expect([await on('PRODUCT'), await on('CART')]).toEqual([['fruit'], ['fruit']])
    for (const type of ['HOMEPAGE', 'CATEGORY', 'OTHER']) expect([type, await on(type)]).toEqual([type, []])
  })

  it('are as editors put them where they are curated', async () => {
    const slots = [{ sku: 'box', productData: { name: 'A box' } }]
    await campaign('boxes', { ...recommendation('curated'), slots, custom: { type: 'CSB' } })
    expect((await choose(['boxes']))[0]?.variations[0]?.payload.data).toMatchObject({
      custom: { type: 'CSB' },
      slots,
    })
  })
})

describe('experiences', () => {
  const experience = {
    type: 'EXPERIENCE',
    variations: [
      { data: { arm: 'control' } },
      { data: { arm: 'other' } },
      { segment: 'business', data: { arm: 'business' } },
    ],
  }
  const armFor = async (visitor: string | undefined, segment?: string) => {
    const answer = await call('POST', '/serve/user/choose', {
      user: { dyid_server: visitor },
      selector: { names: ['arms'] },
      context: { page: { type: 'CART', location }, pageAttributes: { segment } },
    })
    const { choices } = (await answer.json()) as {
      choices: readonly { variations: readonly { payload: { data: { arm: string } } }[] }[]
    }
    return choices[0]?.variations[0]?.payload.data.arm
  }

  it('are the same for the same visitor, and drawn by weight', async () => {
    await campaign('arms', experience)
    expect(await armFor(undefined)).toBe('control')
    const arms = await Promise.all(Array.from({ length: 40 }, (_, index) => armFor(`visitor ${index}`)))
    expect(new Set(arms)).toEqual(new Set(['control', 'other']))
    expect(await armFor('visitor 7')).toBe(arms[7])
    expect(await armFor('visitor 7', 'business')).toBe('business')
  })

  it('of no name that is known are not among the choices', async () => {
    expect(await choose(['nothing-of-that-name'])).toEqual([])
  })
})

/** A call that the protocol takes, but for this. */
const purchase = (more: object) => {
  const properties = {
    dyType: 'purchase-v1',
    value: 19.98,
    cart: [{ productId: 'nuts', quantity: 2, itemPrice: 9.99 }],
    ...more,
  }
  return { events: [{ name: 'Purchase', properties }] }
}
const onPage = (type: string, count: number) => {
  const data = Array.from({ length: count }, (_, index) => `sku-${index}`)
  return { selector: { names: ['pairs'] }, context: { page: { type, location, data } } }
}

describe('its calls', () => {
  it('are for who has the key', async () => {
    for (const [method, path] of [
      ['POST', '/serve/user/choose'],
      ['PUT', '/campaigns/pairs'],
      ['POST', '/collect/user/event'],
    ] as const)
      expect((await call(method, path, {}, 'wrong')).status).toBe(401)
  })

  it.each([
    ['POST', '/serve/user/choose', { selector: { names: [] } }, 400],
    ['PUT', '/campaigns/UPPER', {}, 400],
    ['PUT', '/campaigns/pairs', { type: 'RECOMMENDATION', strategy: 'guess' }, 400],
    ['POST', '/collect/user/engagement', { engagements: [{ type: 'CLICK' }] }, 400],
    ['POST', '/collect/user/engagement', { engagements: [{ type: 'SLOT_CLICK', slotId: 'x.1' }] }, 204],
    ['POST', '/collect/user/event', purchase({}), 204],
    ['POST', '/collect/user/event', purchase({ value: undefined }), 400],
    ['POST', '/collect/user/event', purchase({ cart: [{ productId: 'nuts', quantity: 2 }] }), 400],
    ['POST', '/collect/user/event', purchase({ uniqueTransactionId: 'x'.repeat(65) }), 400],
    ['POST', '/serve/user/choose', onPage('CART', 20), 200],
    ['POST', '/serve/user/choose', onPage('CART', 21), 400],
    ['POST', '/serve/user/choose', onPage('PRODUCT', 2), 400],
    [
      'POST',
      '/serve/user/choose',
      { selector: { names: ['pairs'] }, context: { page: { type: 'CART' } } },
      400,
    ],
    ['POST', '/collect/user/event', { events: [{ name: 'Seen', properties: { dyType: 'seen-v1' } }] }, 204],
    ['POST', '/nothing', {}, 404],
  ])('are answered honestly: %s %s', async (method, path, body, status) => {
    expect((await call(method, path, body)).status).toBe(status)
  })
})
