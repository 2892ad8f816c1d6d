import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop } from '../../../tests/unit/support/shop'
import type { Shop } from '../../../tests/unit/support/shop'
import { MONDAY } from '../../../tests/unit/support/times'
import { usd } from '~/models/money/money'
import { SITEMAP_PARTS } from './found.server'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.clock.set(MONDAY, 'frozen')
  shop.platforms.faults.clear()
})

async function estimateOf(sku: string, postalCode: string | undefined, quantity = 1) {
  const variant = (await shop.services.catalogue.getVariants([sku], 'cached')).get(sku)?.variant
  if (variant === undefined) throw new Error(`No ${sku}`)
  return shop.services.browse.estimate({ variant, quantity, price: usd(999), postalCode })
}

describe('the estimate of a product page', () => {
  it('asks for a postal code while there is none that is one', async () => {
    for (const code of ['', '1234', 'H0H'])
      expect(await estimateOf('1101-01', code)).toEqual({ kind: 'prompt' })
    expect(await estimateOf('1101-01', undefined)).toMatchObject({ kind: 'prompt' })
  })

  it('counts down from now, although the offer behind it is asked for once', async () => {
    const first = await estimateOf('1101-01', '90001')
    shop.platforms.faults.add({
      platform: 'shipping',
      kind: 'status',
      status: 500,
      match: { path: '/offers' },
    })
    shop.clock.advance(3_600_000)
    const later = await estimateOf('1101-01', '90001')
    const hours = (estimate: typeof first) =>
      estimate.kind === 'result' ? Number(/within (\d+)h/.exec(estimate.text)?.[1]) : Number.NaN
    expect(hours(first) - hours(later)).toBe(1)
  })

  it('is asked for again with another quantity, and once for each', async () => {
    const down = { platform: 'shipping', kind: 'status', status: 500, match: { path: '/offers' } } as const
    await estimateOf('1103-01', '07042', 1)
    shop.platforms.faults.add(down)
    expect((await estimateOf('1103-01', '07042', 2)).kind).toBe('error')
    shop.platforms.faults.clear()
    expect((await estimateOf('1103-01', '07042', 2)).kind).toBe('result')
    shop.platforms.faults.add(down)
    for (const quantity of [1, 2])
      expect((await estimateOf('1103-01', '07042', quantity)).kind).toBe('result')
  })

  it('is a date where the parcel arrives soon [EST-06]', async () => {
    const near = await estimateOf('1101-01', '07042')
    expect(near.kind === 'result' && near.text).toMatch(/^Arrives by \w+, March \d+$/)
  })

  it('is asked for again once its cut-off has passed', async () => {
    await estimateOf('1101-01', '07042')
    shop.clock.advance(2 * 86_400_000)
    const later = await estimateOf('1101-01', '07042')
    expect(later.kind === 'result' && later.expiresAt * 1_000).toBeGreaterThan(MONDAY.getTime() + 86_400_000)
  })

  it('of a service that is away never fails the page', async () => {
    shop.platforms.faults.add({ platform: 'shipping', kind: 'refuse' })
    expect((await estimateOf('1201-01', '10001')).kind).toBe('error')
    shop.platforms.faults.clear()
    shop.platforms.faults.add({ platform: 'shipping', kind: 'status', status: 503 })
    expect((await estimateOf('1201-01', '10001')).kind).toBe('error')
  })
})

describe('rows of products', () => {
  it('beside a product are others than itself', async () => {
    const product = await shop.services.catalogue.getProductByKey('1101')
    if (product === null) throw new Error('No product')
    const cards = await shop.services.browse.relatedCards(product)
    expect(cards.length).toBeGreaterThan(0)
    expect(cards.map((card) => card.productKey)).not.toContain('1101')
  })

  it('are asked for once in a minute, and an answer that did not come is none', async () => {
    const request = { query: 'walnuts', filters: {}, sort: 'relevance', page: 1, hitsPerPage: 12 } as const
    const away = { platform: 'algolia', kind: 'refuse' } as const
    const { browse } = shop.services
    shop.platforms.faults.add(away)
    expect(await browse.find(request)).toMatchObject({ degraded: true, cards: [] })
    shop.platforms.faults.clear()
    const found = await browse.find(request)
    expect([found.degraded, found.cards.length > 0, found.total >= found.cards.length]).toEqual([
      false,
      true,
      true,
    ])
    shop.platforms.faults.add(away)
    expect(await browse.find({ ...request })).toEqual(found)
    expect(await browse.find({ ...request, page: 2 })).toMatchObject({ degraded: true })
    browse.clear()
    expect(await browse.find(request)).toMatchObject({ degraded: true })
  })

  it('are empty while search is away', async () => {
    const product = await shop.services.catalogue.getProductByKey('1201')
    if (product === null) throw new Error('No product')
    shop.platforms.faults.add({ platform: 'algolia', kind: 'refuse' })
    expect(await shop.services.browse.relatedCards(product)).toEqual([])
  })
})

describe('the paths of the sitemap', () => {
  it('are the home page, every category and every product that may be found, each once', async () => {
    const { found } = shop.services
    const paths = (await Promise.all(SITEMAP_PARTS.map((part) => found.sitemap(part)))).flatMap(
      ({ paths }) => paths,
    )
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/nuts/', '/nuts/almonds/roasted-almonds-salted.html']),
    )
    // The greeting card is hidden from search.
    expect(paths.some((path) => path.includes('greeting-card'))).toBe(false)
  })
})
