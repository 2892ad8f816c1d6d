import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openCommerce } from '../../../tests/unit/support/commerce'
import type { Commerce } from '../../../tests/unit/support/commerce'

let shop: Commerce

beforeAll(async () => {
  shop = await openCommerce()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.catalogue.clear()
  shop.wire.calls.length = 0
})

const cents = (money: { readonly centAmount: number } | undefined) => money?.centAmount

describe('a product', () => {
  it('is read whole: facts, sizes, prices, pictures, categories, tags', async () => {
    const product = await shop.catalogue.getProductByUrlName('roasted-almonds-salted')
    expect(product).toMatchObject({
      key: '1101',
      name: 'Roasted Almonds (Salted)',
      path: '/nuts/almonds/roasted-almonds-salted.html',
      masterSku: '1101-01',
      hidePrice: false,
    })
    expect(product?.primaryCategory.ancestors.map((ancestor) => ancestor.urlName)).toEqual(['nuts'])
    expect(product?.tags.map((tag) => tag.key)).toContain('bestsellers')
    expect(product?.allergens.length).toBeGreaterThan(0)
    expect(product?.variants[0]?.images.length).toBeGreaterThan(0)
    expect(product?.variants.map((variant) => [variant.sku, variant.weight, variant.backordered])).toEqual([
      ['1101-01', 1, false],
      ['1101-05', 5, false],
    ])
    const [price] = product?.variants[0]?.prices ?? []
    expect(cents(price?.value)).toBe(999)
    expect(price?.tiers.map((tier) => [tier.minimumQuantity, cents(tier.value)])).toEqual([
      [4, 949],
      [10, 899],
    ])
  })

  it('is the same by address, key and any of its SKUs, asked for once', async () => {
    const byUrl = await shop.catalogue.getProductByUrlName('roasted-almonds-salted')
    expect(await shop.catalogue.getProductByKey('1101')).toBe(byUrl)
    expect((await shop.catalogue.getVariants(['1101-05'], 'cached')).get('1101-05')?.product).toBe(byUrl)
    expect(shop.wire.count('GET', '/product-projections')).toBe(1)
  })

  it('shows a sale, a size that is sold out and when it is expected', async () => {
    const sale = (await shop.catalogue.getProductByKey('1404'))?.variants[0]?.prices[0]
    expect([cents(sale?.value), cents(sale?.discounted)]).toEqual([1_399, 1_249])
    const organic = await shop.catalogue.getProductByKey('1103')
    expect(
      organic?.variants.map((variant) => [variant.sku, variant.backordered, variant.backorderedUntil]),
    ).toEqual([
      ['1103-01', false, undefined],
      // Thirty days after seeding.
      ['1103-25', true, '2026-04-01'],
    ])
  })

  it('knows what it is: custom, digital, barred from a country', async () => {
    expect((await shop.catalogue.getProductByKey('9801'))?.variants[0]?.customProduct).toBe('Dynamic Bundle')
    expect((await shop.catalogue.getProductByKey('9990'))?.variants[0]?.customProduct).toBe(
      'Gift Certificate',
    )
    expect((await shop.catalogue.getProductByKey('1305'))?.variants[0]?.restrictedCountries).toEqual(['CA'])
  })

  it.each(['no-such-product', '', '" or 1=1', 'a"b\\c', '\u0000', 'é'])(
    'by the name %j is none',
    async (name) => {
      expect(await shop.catalogue.getProductByUrlName(name)).toBeNull()
      expect(await shop.catalogue.getProductByKey(name)).toBeNull()
      expect((await shop.catalogue.getVariants([name], 'cached')).get(name)).toBeUndefined()
    },
  )

  it('comes with its nutrition and reviews, or without', async () => {
    const { nutrition, reviews } = await shop.catalogue.getDetails('1101')
    expect(nutrition?.calories).toBeGreaterThan(100)
    expect(nutrition?.perServing.protein).toMatchObject({ unit: 'g' })
    expect(reviews.length).toBeGreaterThan(0)
    expect(await shop.catalogue.getDetails('no-such-product')).toEqual({ nutrition: null, reviews: [] })
  })

  it('asked for in a list comes in that order, the unknown left out, in one call', async () => {
    const found = await shop.catalogue.getProductsByKeys(['1404', 'nope', '1101'])
    expect(found.map((product) => product.key)).toEqual(['1404', '1101'])
    expect(shop.wire.count('GET', '/product-projections')).toBe(1)
    // Nor anew for a while, not even for what is known not to exist.
    expect((await shop.catalogue.getProductsByKeys(['nope', '1101'])).map(({ key }) => key)).toEqual(['1101'])
    expect(shop.wire.count('GET', '/product-projections')).toBe(1)
    expect(await shop.catalogue.getProductsByKeys([])).toEqual([])
  })

  it('is remembered however many others are asked for that do not exist', async () => {
    await shop.catalogue.getProductByKey('1101')
    for (let at = 0; at < 4_500; at += 500)
      await shop.catalogue.getProductsByKeys(Array.from({ length: 500 }, (_, index) => `none-${at + index}`))
    const asked = shop.wire.count('GET', '/product-projections')
    expect((await shop.catalogue.getProductByKey('1101'))?.key).toBe('1101')
    expect(shop.wire.count('GET', '/product-projections')).toBe(asked)
  })
})

describe('stock', () => {
  it('is asked for now, and what is unknown is not sold', async () => {
    await shop.catalogue.getProductByKey('1101')
    const skus = ['1101-01', '1103-25', 'NO-SUCH', '1101-01']
    const sold = await shop.catalogue.getVariants(skus, 'fresh')
    expect(sold.get('1101-01')?.variant).toMatchObject({ active: true, backordered: false })
    expect(sold.get('1103-25')?.variant).toMatchObject({ active: true, backordered: true })
    expect(sold.has('NO-SUCH')).toBe(false)
    expect(shop.wire.count('GET', '/product-projections')).toBe(2)
    expect(await shop.catalogue.getVariants([], 'fresh')).toEqual(new Map())
  })

  it('as last seen costs no call, not even for what is known not to exist', async () => {
    const skus = ['1101-01', 'NO-SUCH']
    await shop.catalogue.getVariants(skus, 'fresh')
    const seen = await shop.catalogue.getVariants(skus, 'cached')
    expect([seen.has('1101-01'), seen.has('NO-SUCH')]).toEqual([true, false])
    expect(shop.wire.count('GET', '/product-projections')).toBe(1)
  })

  it('of very many SKUs is asked for in parts that fit into an address', async () => {
    const skus = Array.from({ length: 250 }, (_, index) => `X-${index}`)
    await shop.catalogue.getVariants([...skus, '1101-01'], 'fresh')
    expect(shop.wire.count('GET', '/product-projections')).toBe(2)
  })
})

describe('stock that a page shows', () => {
  const asked = () => shop.wire.count('GET', '/product-projections')

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('costs no call if it was seen within the last second, but for what was not', async () => {
    await shop.catalogue.getVariants(['1101-01', 'NO-SUCH'], 'recent')
    const sold = await shop.catalogue.getVariants(['1101-01', '1404-01', 'NO-SUCH'], 'recent')
    expect(['1101-01', '1404-01', 'NO-SUCH'].map((sku) => sold.has(sku))).toEqual([true, true, false])
    expect(asked()).toBe(2)
    await shop.catalogue.getVariants(['1101-01', '1404-01', 'NO-SUCH'], 'recent')
    expect(asked()).toBe(2)
  })

  it('is asked for all the same by who makes something of it', async () => {
    await shop.catalogue.getVariants(['1101-01'], 'recent')
    await shop.catalogue.getVariants(['1101-01'], 'fresh')
    expect(asked()).toBe(2)
  })

  it.each<readonly [string, () => unknown]>([
    ['a second has passed', () => vi.advanceTimersByTime(1_000)],
    ['the shop’s clock was put forward', () => vi.setSystemTime(Date.now() + 1_000)],
    ['the shop’s clock was put back', () => vi.setSystemTime(Date.now() - 1)],
    ['the catalogue is known to have changed', () => shop.catalogue.expire()],
    ['it is to be looked at again', () => shop.catalogue.forgetRecent()],
  ])('is asked for again once %s', async (_, happen) => {
    await shop.catalogue.getVariants(['1101-01'], 'recent')
    await shop.catalogue.getVariants(['1101-01'], 'recent')
    expect(asked()).toBe(1)
    await happen()
    await shop.catalogue.getVariants(['1101-01'], 'recent')
    expect(asked()).toBe(2)
  })

  it('is not missing if it turns a second old while the rest is asked for', async () => {
    await shop.catalogue.getVariants(['1101-01'], 'recent')
    const asking = shop.catalogue.getVariants(['1101-01', '1404-01'], 'recent')
    vi.advanceTimersByTime(1_000)
    const sold = await asking
    expect([sold.has('1101-01'), sold.has('1404-01')]).toEqual([true, true])
  })
})

describe('the set-up', () => {
  it('is read once for all who ask at the same time', async () => {
    await Promise.all([
      shop.catalogue.getCategories(),
      shop.catalogue.getCategoryByPath('/nuts/almonds/'),
      shop.catalogue.mapperContext(),
    ])
    expect(shop.wire.count('GET', '/categories')).toBe(1)
  })

  it('is asked for again after a failure', async () => {
    shop.wire.breakNext('GET', '/categories', { kind: 'answer', status: 500 })
    await expect(shop.catalogue.getCategories()).rejects.toMatchObject({ status: 500 })
    expect((await shop.catalogue.getCategories()).length).toBeGreaterThan(10)
  })

  it('is served as last known while the platform is away', async () => {
    const before = await shop.catalogue.getCategories()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
    try {
      shop.wire.breakNext('GET', '/categories', { kind: 'lost-request' })
      expect(await shop.catalogue.getCategories()).toBe(before)
      expect(shop.logger.lines.some((line) => line.message.includes('last known'))).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a category without a name', () => {
  it('is called by its address, in its products as well, and staff hear of it [ERR-13]', async () => {
    const rename = async (name: object) => {
      const found = await shop.merchant.get('categories/key=almonds')
      await shop.merchant.update('categories', found as { readonly id: string; readonly version: number }, [
        { action: 'changeName', name },
      ])
      shop.catalogue.clear()
    }
    const told = () => shop.logger.lines.filter(({ level }) => level === 'error')
    const nameOf = async () => (await shop.catalogue.getCategoryByPath('/nuts/almonds/'))?.name
    const named = await nameOf()
    expect([named, told()]).toEqual(['Almonds', []])
    for (const name of [{}, { en: ' ' }]) {
      shop.logger.lines.length = 0
      await rename(name)
      expect(await nameOf()).toBe('almonds')
      expect((await shop.catalogue.getProductByKey('1101'))?.primaryCategory.name).toBe('almonds')
      expect(told()).toEqual([
        {
          level: 'error',
          fields: { categories: ['almonds'] },
          message: 'Customer Category Names is required',
        },
      ])
    }
    await rename({ en: named })
    expect(await nameOf()).toBe(named)
  })
})

describe('markup of the catalogue', () => {
  it('is reduced to harmless text formatting', async () => {
    const { sanitizeHtml } = await import('./sanitize.server')
    expect(sanitizeHtml('<p>Good <strong>nuts</strong></p>')).toBe('<p>Good <strong>nuts</strong></p>')
    for (const html of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="javascript:alert(1)">x</a>',
      '<p onclick="alert(1)" style="position:fixed">x</p>',
      '<svg><script>alert(1)</script></svg>',
      '<a href="//evil.example">x</a>',
      '<iframe src="https://evil.example"></iframe>',
    ])
      expect(sanitizeHtml(html)).not.toMatch(/script|onerror|onclick|style|evil|iframe/i)
  })
})
