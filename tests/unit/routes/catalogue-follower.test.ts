/** A change at the commerce platform is on every page and in the search soon after, cached pages included. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { definedOnly } from '../../../app/models/defined-only'
import { openServed } from '../support/routes'
import { withSlowTasks } from '../support/slow-tasks'
import { setStock } from '../support/stock'
import { laterEachTime } from '../support/times'

const { shop, server } = await openServed()

const ALMONDS = '/nuts/almonds/roasted-almonds-salted.html'
const CASHEWS = '/nuts/cashews/roasted-cashews-salted.html'
const RESTRICTED = '1305'

interface Wire {
  readonly id: string
  readonly version: number
}

beforeAll(async () => {
  await shop.services.catalogueFollower.indexAll()
})

const nextTime = laterEachTime()
beforeEach(() => shop.clock.set(nextTime()))
afterEach(() => void vi.restoreAllMocks())

/** As another system does: through the platform's API, bypassing the shop. */
async function change(path: string, actions: readonly object[]): Promise<void> {
  const { id, version } = (await shop.merchant.get(path)) as Wire
  const [resource] = path.split('/')
  await shop.merchant.post(`${resource}/${id}`, { version, actions })
}

const setPrice = (key: string, centAmount: number) =>
  change(`products/key=${key}`, [
    { action: 'setPrices', variantId: 1, prices: [{ value: { currencyCode: 'USD', centAmount } }] },
    { action: 'publish' },
  ])

async function text(path: string): Promise<string> {
  const answer = await server.send(path, { headers: { Accept: 'text/html' } })
  return answer.text
}

/** How many event loop turns others had until it was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isOver = true
  return turns
}

const follow = () => shop.services.catalogueFollower.run()

const INSIDE = 'http://platforms.invalid'

async function algolia(method: string, path: string, body?: object): Promise<unknown> {
  const response = await shop.platforms.fetch(`${INSIDE}/algolia/1/indexes/${path}`, {
    method,
    headers: { 'x-algolia-application-id': 'nutwood', 'x-algolia-api-key': 'nutwood' },
    ...definedOnly({ body: body && JSON.stringify(body) }),
  })
  return response.ok ? response.json() : null
}

const hit = (sku: string) => algolia('GET', `Products/${sku}`)

/** Task numbers are sequential: two in a row mean that nothing was written between them. */
async function nextTask(): Promise<number> {
  const { taskID } = (await algolia('PUT', 'Probe/1', { name: 'probe' })) as { readonly taskID: number }
  return taskID
}

/** An almond in one size, on sale at once. */
async function make(key: string, name: string, centAmount: number): Promise<void> {
  const type = (await shop.merchant.get('product-types/key=nutwood-product')) as Wire
  const category = (await shop.merchant.get('categories/key=almonds')) as Wire
  await shop.merchant.post('products', {
    key,
    productType: { typeId: 'product-type', id: type.id },
    name: { en: name },
    slug: { en: key },
    categories: [{ typeId: 'category', id: category.id }],
    masterVariant: { sku: `${key}-01`, prices: [{ value: { currencyCode: 'USD', centAmount } }] },
    publish: true,
  })
}

const sizes = (key: string, actions: readonly object[]) =>
  change(`products/key=${key}`, [...actions, { action: 'publish' }])

/** Keys of the products with the first and last id: the index is compared in pages, by id. */
async function firstAndLast(): Promise<readonly [string, string]> {
  const [first, last] = await Promise.all(
    ['asc', 'desc'].map(async (way) => {
      const found = await shop.merchant.get(`products?sort=id%20${way}&limit=1`)
      return (found as { readonly results: readonly { readonly key: string }[] }).results[0]?.key ?? ''
    }),
  )
  return [first ?? '', last ?? '']
}

async function skuOf(key: string): Promise<string> {
  const product = await shop.merchant.get(`products/key=${key}`)
  return (
    product as {
      readonly masterData: { readonly current: { readonly masterVariant: { readonly sku: string } } }
    }
  ).masterData.current.masterVariant.sku
}

async function remove(path: string): Promise<void> {
  const { id, version } = (await shop.merchant.get(path)) as Wire
  const base = `${INSIDE}/commercetools`
  const token = await shop.platforms.fetch(`${base}/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('nutwood:nutwood').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  const { access_token: accessToken } = (await token.json()) as { readonly access_token: string }
  const [resource] = path.split('/')
  const answer = await shop.platforms.fetch(`${base}/nutwood/${resource}/${id}?version=${version}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  if (!answer.ok) throw new Error(`DELETE ${path}: ${answer.status}`)
}

describe('a price that somebody changed over the API', () => {
  it('is on the product page, in listings and in the search after one look, kept pages included [CALC-01]', async () => {
    const pages = [ALMONDS, '/nuts/almonds/', '/search/instant?query=almonds']
    for (const path of pages) expect(await text(path), path).toContain('$9.99')
    const rendered = server.renderings()
    await text(ALMONDS)
    expect(server.renderings()).toBe(rendered)
    await setPrice('1101', 1_377)
    // Cached: nobody has looked yet.
    expect(await text(ALMONDS)).toContain('$9.99')
    await follow()
    for (const path of pages) {
      const page = await text(path)
      expect(page, path).toContain('$13.77')
      expect(page, path).not.toContain('$9.99')
    }
  })

  it('begins and ends by its dates on the product page, in listings and in the search, with nobody changing it [CALC-01]', async () => {
    const HOUR_MS = 3_600_000
    const begin = shop.clock.now().getTime()
    const at = (hours: number) => new Date(begin + hours * HOUR_MS).toISOString()
    const usd = (centAmount: number) => ({ currencyCode: 'USD', centAmount })
    const prices = [
      { value: usd(1_377) },
      { value: usd(1_188), validFrom: at(1), validUntil: at(2) },
      { value: usd(1_099), validFrom: at(2), validUntil: at(3) },
    ]
    await change('products/key=1101', [{ action: 'setPrices', variantId: 1, prices }, { action: 'publish' }])
    for (const [hours, shown] of [
      [0.5, '$13.77'],
      [1.5, '$11.88'],
      [2.5, '$10.99'],
      [3.5, '$13.77'],
    ] as const) {
      shop.clock.set(new Date(at(hours)))
      await follow()
      for (const path of [ALMONDS, '/nuts/almonds/', '/search/instant?query=almonds'])
        expect(await text(path), `${path} after ${hours} hours`).toContain(shown)
    }
  })

  it('orders the listing by itself at once [SRCH-13]', async () => {
    await setPrice('1101', 101)
    await follow()
    const cheapest = await text('/search/instant?query=almonds&sort=price-asc')
    expect(cheapest.indexOf('Roasted Almonds (Salted)')).toBeLessThan(cheapest.indexOf('Raw Almonds'))
    await setPrice('1101', 99_900)
    await follow()
    const dearest = await text('/search/instant?query=almonds&sort=price-desc')
    expect(dearest.indexOf('Roasted Almonds (Salted)')).toBeLessThan(dearest.indexOf('Raw Almonds'))
    await setPrice('1101', 999)
    await follow()
  })
})

describe('a product', () => {
  it('leaves search and listings when it is taken off sale, and comes back with a new name', async () => {
    await change('products/key=1201', [{ action: 'unpublish' }])
    await follow()
    expect(await text('/search/instant?query=cashews')).not.toContain('Roasted Cashews')
    expect((await server.send(CASHEWS)).status).toBe(404)
    await change('products/key=1201', [
      { action: 'changeName', name: { en: 'Cashews of the Coast' } },
      { action: 'publish' },
    ])
    await follow()
    expect(await text('/search/instant?query=coast')).toContain('Cashews of the Coast')
    expect(await text(CASHEWS)).toContain('Cashews of the Coast')
  })

  it('leaves them when it is deleted, of which the platform keeps no trace', async () => {
    const { path = '', name = '' } = (await shop.services.catalogue.getProductByKey(RESTRICTED)) ?? {}
    expect(await text(`/search/instant?query=${encodeURIComponent(name)}`)).toContain(path)
    await change(`products/key=${RESTRICTED}`, [{ action: 'unpublish' }])
    await remove(`products/key=${RESTRICTED}`)
    await follow()
    expect(await text(`/search/instant?query=${encodeURIComponent(name)}`)).not.toContain(path)
  })

  it('is found by what somebody else made, in the department it was put into', async () => {
    await make('marcona-almonds', 'Marcona Almonds of Valencia', 1_717)
    await follow()
    const found = await text('/search/instant?query=marcona')
    expect(found).toContain('/nuts/almonds/marcona-almonds.html')
    expect(found).toContain('$17.17')
    expect(await text('/nuts/almonds/marcona-almonds.html')).toContain('$17.17')
  })

  it('is like others from then on, and they are like it', async () => {
    const alike = async (key: string) => {
      const answer = await text(`/api/recommendations/similar?productKey=${key}&limit=40`)
      const { recommendations } = JSON.parse(answer) as { recommendations: readonly { productKey: string }[] }
      return recommendations.map(({ productKey }) => productKey)
    }
    await make('largueta-almonds', 'Largueta Almonds', 1_818)
    await follow()
    shop.services.recommendations.clear()
    expect(await alike('largueta-almonds')).toContain('1101')
    expect(await alike('1101')).toContain('largueta-almonds')
  })

  it('is sold out everywhere once its stock is, and is not written again while it only becomes less', async () => {
    const entries = (await shop.merchant.all('inventory')) as (Wire & { sku: string })[]
    const entry = entries.find(({ sku }) => sku === '1102-01')
    const setStock = async (quantity: number) => {
      const { version } = (await shop.merchant.get(`inventory/${entry?.id}`)) as Wire
      await shop.merchant.post(`inventory/${entry?.id}`, {
        version,
        actions: [{ action: 'changeQuantity', quantity }],
      })
    }
    const before = await nextTask()
    await setStock(17)
    await follow()
    expect(await nextTask()).toBe(before + 1)
    await setStock(0)
    await follow()
    expect(await hit('1102-01')).toMatchObject({ inStock: false, allVariantsOutOfStock: false })
  })
})

describe('a size that moves to another product', () => {
  const MOVED = 'moving-01'

  const size = {
    action: 'addVariant',
    sku: MOVED,
    prices: [{ value: { currencyCode: 'USD', centAmount: 611 } }],
  }

  it('is in the index when a comparison of all meets its new product first', async () => {
    // Enough to put the two on different pages.
    for (let index = 0; index < 100; index += 1) await make(`resting-${index}`, 'Almonds at Rest', 611)
    const [first, last] = await firstAndLast()
    await sizes(last, [size])
    await shop.services.catalogueFollower.indexAll()
    expect(await hit(MOVED)).toMatchObject({ productKey: last })
    await sizes(last, [{ action: 'removeVariant', sku: MOVED }])
    await sizes(first, [size])
    await shop.services.catalogueFollower.indexAll()
    expect(await hit(MOVED)).toMatchObject({ productKey: first })
    await sizes(first, [{ action: 'removeVariant', sku: MOVED }])
    await shop.services.catalogueFollower.indexAll()
    expect(await hit(MOVED)).toBeNull()
  })

  it('is in the index when its old product is deleted', async () => {
    await make('moving', 'Almonds on the Move', 611)
    await follow()
    await change('products/key=moving', [{ action: 'unpublish' }])
    await remove('products/key=moving')
    const [first] = await firstAndLast()
    await sizes(first, [size])
    await follow()
    expect(await hit(MOVED)).toMatchObject({ productKey: first })
    await sizes(first, [{ action: 'removeVariant', sku: MOVED }])
    await follow()
    expect(await hit(MOVED)).toBeNull()
  })
})

describe('an index that takes a while over each write', () => {
  it('is waited for: a change is told of once searches find it, and not before', async () => {
    await make('awaited', 'Almonds at Length', 919)
    withSlowTasks(shop)
    await follow()
    expect(await hit('awaited-01')).toMatchObject({ priceCents: 919 })
    expect(await text('/search/instant?query=length')).toContain('Almonds at Length')
    await change('products/key=awaited', [{ action: 'unpublish' }])
    await remove('products/key=awaited')
    await follow()
    expect(await hit('awaited-01')).toBeNull()
  })

  it('has its settings before anything is written into it', async () => {
    const ranking = { customRanking: ['asc(name)'] }
    await algolia('PUT', 'Products/settings', ranking)
    withSlowTasks(shop)
    await shop.services.catalogueFollower.indexAll()
    expect(await algolia('GET', 'Products/settings')).not.toMatchObject(ranking)
  })
})

describe('a category that gets another name', () => {
  it('has it at all of its products, in the index too', async () => {
    await change('categories/key=almonds', [
      { action: 'changeSlug', slug: { en: 'almond-harvest' } },
      { action: 'changeName', name: { en: 'Harvest of Almonds' } },
    ])
    await follow()
    expect(await text('/nuts/almond-harvest/')).toContain('Harvest of Almonds')
    expect(await text('/search/instant?query=almonds')).toContain(
      '/nuts/almond-harvest/roasted-almonds-salted.html',
    )
    expect((await server.send('/nuts/almond-harvest/roasted-almonds-salted.html')).status).toBe(200)
    await change('categories/key=almonds', [
      { action: 'changeSlug', slug: { en: 'almonds' } },
      { action: 'changeName', name: { en: 'Almonds' } },
    ])
    await follow()
  })
})

describe('the index', () => {
  it('is compared with the whole catalogue while requests are answered', async () => {
    await setPrice('1101', 1_777)
    const turns = await turnsDuring(() => shop.services.catalogueFollower.indexAll())
    // In-process calls never wait for I/O: without pauses all of it would be one task.
    expect(turns).toBeGreaterThan(3)
  })

  it('is compared with the whole catalogue once after an import, not at every look from then on', async () => {
    const keys = Array.from({ length: 520 }, (_, index) => `imported-${index}`)
    shop.clock.set(nextTime(), 'frozen')
    for (const key of keys) await make(key, 'Almonds by the Thousand', 818)
    await follow()
    expect(await hit('imported-0-01')).not.toBeNull()
    expect(await hit('imported-519-01')).not.toBeNull()
    // Only a full comparison restores what is missing without a change.
    await algolia('DELETE', 'Products/imported-7-01')
    // The first and last products by id: changes of the same moment are listed by id, over more than one page.
    const [first, last] = await firstAndLast()
    await setPrice(first, 1_616)
    await setPrice(last, 1_717)
    await follow()
    expect(await hit(await skuOf(first))).toMatchObject({ priceCents: 1_616 })
    expect(await hit(await skuOf(last))).toMatchObject({ priceCents: 1_717 })
    expect(await hit('imported-7-01')).toBeNull()
  })

  it('is compared once after an import of stock, too', async () => {
    shop.clock.set(nextTime(), 'frozen')
    for (let index = 0; index < 520; index += 1)
      await shop.merchant.post('inventory', { sku: `stocked-${index}`, quantityOnStock: 5 })
    await follow()
    await algolia('DELETE', 'Products/1102-01')
    await follow()
    expect(await hit('1102-01')).toBeNull()
    await shop.services.catalogueFollower.indexAll()
    expect(await hit('1102-01')).not.toBeNull()
  })

  it('is mended by a comparison of all: records of no product go, what is missing comes back', async () => {
    await algolia('DELETE', 'Products/1101-01')
    await algolia('PUT', 'Products/gone-1', { name: 'Almonds of nobody', productKey: 'gone' })
    await shop.services.catalogueFollower.indexAll()
    expect(await hit('gone-1')).toBeNull()
    expect(await hit('1101-01')).toMatchObject({ productKey: '1101' })
  })

  it('is written once the search is back, when it was away at the change', async () => {
    shop.platforms.faults.add({ platform: 'algolia', kind: 'status', status: 503 })
    await setPrice('1101', 1_515)
    await expect(follow()).rejects.toThrow()
    // The product page does not wait for the search.
    expect(await text(ALMONDS)).toContain('$15.15')
    shop.platforms.faults.clear()
    await follow()
    expect(await hit('1101-01')).toMatchObject({ priceCents: 1_515 })
  })

  it.each([
    ['a price', () => setPrice('1101', 1_616), { priceCents: 1_616 }],
    ['a stock', () => setStock(shop, '1101-01', 0), { inStock: false }],
  ])(
    'is written once the search is back, however many looks have found %s meanwhile',
    async (_, changeIt, shown) => {
      shop.platforms.faults.add({ platform: 'algolia', kind: 'status', status: 503 })
      await changeIt()
      // Well past the overlap in which a change would be listed again anyway.
      for (const wait of [0, 10_000, 10_000]) {
        shop.clock.advance(wait)
        await expect(follow()).rejects.toThrow()
      }
      shop.platforms.faults.clear()
      await follow()
      expect(await hit('1101-01')).toMatchObject(shown)
    },
  )

  it('is rid of a deleted product once the search is back, when it was away at the deletion', async () => {
    await make('short-lived', 'Almonds of One Day', 717)
    await follow()
    expect(await hit('short-lived-01')).not.toBeNull()
    await change('products/key=short-lived', [{ action: 'unpublish' }])
    await remove('products/key=short-lived')
    shop.platforms.faults.add({ platform: 'algolia', kind: 'status', status: 503 })
    await expect(follow()).rejects.toThrow()
    shop.platforms.faults.clear()
    await follow()
    expect(await hit('short-lived-01')).toBeNull()
  })

  it('is not emptied because the project seems to have no products', async () => {
    const products = (await shop.merchant.all('products')) as Wire[]
    for (const { id, version } of products)
      await shop.merchant.post(`products/${id}`, { version, actions: [{ action: 'unpublish' }] })
    await expect(shop.services.catalogueFollower.indexAll()).rejects.toThrow('no published product')
    expect(await hit('1101-01')).not.toBeNull()
  })
})
