import { describe, expect, it, vi } from 'vitest'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()

interface Entry {
  readonly id: string
  readonly version: number
}
interface Product {
  readonly id: string
  readonly key: string
  readonly [name: string]: unknown
}
interface Action {
  readonly action: string
  readonly [field: string]: unknown
}
interface Answer {
  readonly data?: {
    readonly products?: readonly Product[]
    readonly product?: Product | null
    readonly customObject?: { readonly key: string; readonly value: Readonly<Record<string, unknown>> } | null
    readonly customObjects?: readonly { readonly id: string; readonly key: string; readonly value: unknown }[]
  }
  readonly errors?: readonly { readonly message: string; readonly key?: string }[]
}

async function post(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const page = await app.newBrowser().send('/api/ct/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: page.status, html: page.html, answer: JSON.parse(page.html) as Answer }
}
async function query(operationName: string, variables: object) {
  const { status, answer } = await post({ operationName, variables })
  if (status !== 200 || answer.data === undefined) throw new Error(JSON.stringify(answer))
  return answer.data
}
const keysOf = (products: readonly Product[] = []) => products.map(({ key }) => key)

describe('catalogue queries of a browser', () => {
  it('find products by their keys, and leave out what is not there [API-32]', async () => {
    const { products } = await query('productsByKeys', { keys: ['1103', 'none', '1101'] })
    expect(keysOf(products)).toEqual(['1103', '1101'])
    expect(products?.[1]).toMatchObject({ name: 'Roasted Almonds (Salted)', masterSku: '1101-01' })
  })

  async function setInAll(key: string, actions: readonly Action[]): Promise<void> {
    const { id, version } = (await shop.merchant.get(`products/key=${key}`)) as Entry
    await shop.merchant.update('products', { id, version }, [...actions, { action: 'publish' }])
    shop.services.catalogue.clear()
  }

  /** A size of a product, as a script reads it. */
  async function sizeOf(key: string, sku: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    const { products = [] } = await query('productsByKeys', { keys: [key] })
    const variants = products[0]?.['variants'] as readonly Readonly<Record<string, unknown>>[] | undefined
    return variants?.find((variant) => variant['sku'] === sku)
  }

  it('tell prices in whole cents of a currency, tiers and sales too [DATA-13]', async () => {
    const usd = (centAmount: number) => ({ centAmount, currencyCode: 'USD', fractionDigits: 2 })
    expect((await sizeOf('1101', '1101-01'))?.['prices']).toContainEqual(
      expect.objectContaining({
        value: usd(999),
        tiers: [
          { minimumQuantity: 4, value: usd(949) },
          { minimumQuantity: 10, value: usd(899) },
        ],
      }),
    )
    expect((await sizeOf('1404', '1404-01'))?.['prices']).toContainEqual(
      expect.objectContaining({ value: usd(1_399), discounted: usd(1_249) }),
    )
  })

  it('tell a product whole: texts, categories with their ancestors, its sizes and what they are sold as [DATA-09]', async () => {
    await setInAll('1101', [{ action: 'setMetaDescription', metaDescription: { en: 'Almonds, salted' } }])
    const { products = [] } = await query('productsByKeys', { keys: ['1101'] })
    const [product] = products
    expect(product).toMatchObject({
      key: '1101',
      name: 'Roasted Almonds (Salted)',
      description: expect.stringContaining('Nonpareil') as string,
      metaDescription: 'Almonds, salted',
      hidePrice: false,
      masterVariant: { sku: '1101-01' },
      variants: [{ sku: '1101-01' }, { sku: '1101-05' }],
      variantGroups: expect.arrayContaining([{ name: 'retail', skus: ['1101-01'] }]) as unknown,
    })
    const categories = product?.['categories'] as readonly Readonly<Record<string, unknown>>[]
    expect(categories[0]).toEqual({
      id: expect.any(String) as string,
      version: expect.any(Number) as number,
      key: expect.any(String) as string,
      name: 'Almonds',
      urlName: 'almonds',
      ancestors: [expect.objectContaining({ name: 'Nuts', urlName: 'nuts' })],
    })
  })

  it('keep to themselves how many there are of a size', async () => {
    const size = await sizeOf('1101', '1101-01')
    expect(size).toHaveProperty('sku', '1101-01')
    expect(size).not.toHaveProperty('availableQuantity')
  })

  it('tell no price of goods whose page shows none, and of a box none for any country', async () => {
    const hide = (value: boolean, key = '1103') =>
      setInAll(key, [{ action: 'setAttributeInAllVariants', name: 'hidePrice', value }])
    const { sku } = ((await query('productsByKeys', { keys: ['1103'] })).products?.[0]?.['masterVariant'] ??
      {}) as { readonly sku: string }
    await hide(true)
    expect(await sizeOf('1103', sku)).toMatchObject({ prices: [], pieceCost: null, listPrice: null })
    await hide(false)
    expect((await sizeOf('1103', sku))?.['prices']).not.toEqual([])
    const box = () => sizeOf('9801', '9801-01')
    expect(await box()).toHaveProperty('sellingPriceByCountry.US.centAmount')
    await hide(true, '9801')
    expect(JSON.stringify(await box())).not.toContain('centAmount')
    await hide(false, '9801')
  })

  it('tell all that browsing knows of a size [DATA-11]', async () => {
    const usd = (centAmount: number) => ({ centAmount, currencyCode: 'USD', fractionDigits: 2 })
    await setInAll('1404', [
      ...Object.entries({
        customPageTitle: 'Pecans by name',
        googleProductCategory: 'Nuts & Seeds',
        merchandisingCategory: 'Nuts',
        healthTips: 'Good for you',
        contentList: ['Pecans', 'Salt'],
        offerGiftAddOns: true,
        upsellingProducts: ['1201'],
        testDescription: 'On trial',
      }).map(([name, value]) => ({ action: 'setAttributeInAllVariants', name, value })),
      { action: 'setAttribute', sku: '1404-01', name: 'grindSize', value: 'coarse' },
      { action: 'setAttribute', sku: '1404-01', name: 'tinColor', value: 'red' },
      { action: 'setAttribute', sku: '1404-01', name: 'backorderedUntil', value: '2026-12-24' },
    ])
    const size = await sizeOf('1404', '1404-01')
    expect(size).toMatchObject({
      sku: '1404-01',
      pieceCost: usd(1_249),
      listPrice: usd(1_399),
      customPageTitle: 'Pecans by name',
      googleProductCategory: 'Nuts & Seeds',
      merchandisingCategory: 'Nuts',
      healthTips: 'Good for you',
      contentList: ['Pecans', 'Salt'],
      offerGiftAddOns: true,
      upsellingProducts: ['1201'],
      testDescription: 'On trial',
      grindSize: 'coarse',
      tinColor: 'red',
      backorderedUntil: '2026-12-24',
      bagSize: { key: expect.any(String) as string, label: expect.any(String) as string },
      active: true,
      sample: false,
      reportingCategory: expect.stringContaining(' > ') as string,
    })
    // The other fields are present, whatever their values.
    for (const name of [
      'id images primaryCategory otherVariations snackPack servingsPerContainer unitName oneLinerDescription',
      'tagReferences masterVariantId prices variantName variantLabel bulk countryOfOrigin customAvailability',
      'hiddenFromSearch maximumPiecesPerOrder ingredients wholesale storageRequirements backordered weight',
      'autoDeliveryEligible urlName',
    ].flatMap((names) => names.split(' ')))
      expect([name, size?.[name] ?? null]).not.toEqual([name, null])
    expect((await sizeOf('1101', '1101-01'))?.['countPerPound']).toBe(360)
    expect((await sizeOf('9801', '9801-01'))?.['customProduct']).toBe('Dynamic Bundle')
  })

  it('tell the core of a size: what it is, costs in each channel, and is sold and made as [DATA-10]', async () => {
    const usd = (centAmount: number) => ({ centAmount, currencyCode: 'USD', fractionDigits: 2 })
    const customs = ['Custom Mix', 'Custom Tray', 'Dynamic Bundle', 'Gift Certificate', 'Greeting Card']
    const sold = {
      grindSize: 'coarse',
      tinColor: 'red',
      customAvailability: ['PDP', 'BYOB'],
      merchandisingCategory: 'Nuts',
      countPerPound: 360,
      maximumPiecesPerOrder: 48,
      active: true,
      backordered: false,
      sample: true,
      wholesale: true,
      bulk: true,
      autoDeliveryEligible: true,
      hiddenFromSearch: true,
      inMix: true,
      inTray: true,
      fixedAddress: true,
    }
    const set = (facts: object) =>
      setInAll(
        '1305',
        Object.entries(facts).map(([name, value]) => ({ action: 'setAttributeInAllVariants', name, value })),
      )
    await set(sold)
    const size = await sizeOf('1305', '1305-01')
    const text = expect.stringMatching(/./) as string
    expect(size).toMatchObject({
      ...sold,
      id: 1,
      key: '1305-01',
      sku: '1305-01',
      name: text,
      variantName: size?.['name'],
      variantLabel: text,
      urlName: text,
      weight: expect.any(Number) as number,
      pieceCost: usd(1_799),
      reportingCategory: expect.stringContaining(' > ') as string,
      ingredients: text,
      storageRequirements: text,
      countryOfOrigin: text,
      otherVariations: [],
      images: expect.arrayContaining([expect.objectContaining({ url: text, label: text })]) as unknown,
    })
    expect((await sizeOf('1404', '1404-01'))?.['prices']).toEqual([
      { value: usd(1_399), discounted: usd(1_249), tiers: [] },
      expect.objectContaining({ channel: 'auto-delivery', value: usd(1_329), discounted: usd(1_187) }),
    ])
    for (const customProduct of customs) {
      await set({ customProduct })
      expect(await sizeOf('1305', '1305-01')).toHaveProperty('customProduct', customProduct)
    }
    await set({ customProduct: undefined })
  })

  it.each([[['PDP']], [['BYOB']], [['CSB']], [['PDP', 'BYOB', 'CSB']]])(
    'tell where goods are offered: %j [DATA-12]',
    async (value) => {
      const { id, version } = (await shop.merchant.get('products/key=1102')) as Entry
      await shop.merchant.update('products', { id, version }, [
        { action: 'setAttributeInAllVariants', name: 'customAvailability', value },
        { action: 'publish' },
      ])
      shop.services.catalogue.clear()
      expect((await sizeOf('1102', '1102-01'))?.['customAvailability']).toEqual(value)
    },
  )

  it('find as many at once as they take, whatever the length of the platform’s addresses [API-32]', async () => {
    const unknown = Array.from({ length: 98 }, (_, index) => `${'x'.repeat(80)}${index}`)
    const { products } = await query('productsByKeys', { keys: ['1103', ...unknown, '1101'] })
    expect(keysOf(products)).toEqual(['1103', '1101'])
    const strange = Array.from(
      { length: 99 },
      (_, index) => `0b6fc1a0-0000-4000-8000-${String(index).padStart(12, '0')}`,
    )
    const pictures = await query('productImages', { ids: [...strange, products?.[0]?.id ?? ''] })
    expect(pictures.products).toHaveLength(1)
  })

  it('find pictures by ids, and paths with category and name [API-32]', async () => {
    const { products = [] } = await query('productsByKeys', { keys: ['1101'] })
    const ids = [products[0]?.id ?? '', '0b6fc1a0-0000-4000-8000-000000000000']
    const pictures = await query('productImages', { ids })
    expect(pictures.products).toEqual([
      {
        id: ids[0],
        key: '1101',
        variants: ['1101-01', '1101-05'].map((sku) => ({ sku, images: expect.any(Array) as unknown })),
      },
    ])
    expect((await query('productPaths', { keys: ['1101'] })).products).toEqual([
      {
        key: '1101',
        path: '/nuts/almonds/roasted-almonds-salted.html',
        urlName: 'roasted-almonds-salted',
        primaryCategory: { key: expect.any(String) as string, name: 'Almonds', urlName: 'almonds' },
      },
    ])
  })

  it('find products by tag [API-33]', async () => {
    const { products = [] } = await query('productsByTag', { tag: 'hero', locale: 'en' })
    // All of the test shop's products with this tag.
    expect(keysOf(products).sort()).toEqual(['1101', '1201', '4101'])
    for (const product of products)
      expect(product['tags']).toMatchObject(
        expect.arrayContaining([expect.objectContaining({ key: 'hero' })]) as object,
      )
    expect((await query('productsByTag', { tag: 'no such tag' })).products).toEqual([])
  })

  it.each([
    ['productsByTag', { tag: 'hero' }],
    ['productsByCustomProduct', { customProduct: 'Greeting Card' }],
  ])('find as many as 500 of them: %s [API-33] [API-34]', async (name, variables) => {
    shop.services.catalogue.clear()
    const fetchInside = vi.spyOn(shop.platforms, 'fetch')
    const { products = [] } = await query(name, variables)
    const asked = fetchInside.mock.calls.map(
      ([input]) => new URL(input instanceof Request ? input.url : input),
    )
    fetchInside.mockRestore()
    expect(products.length).toBeGreaterThan(0)
    const searches = asked.filter(({ pathname }) => pathname.endsWith('/product-projections'))
    expect(searches.map(({ searchParams }) => searchParams.get('limit'))).toEqual(['500'])
  })

  it('find products by their custom product, lightest first, with categories and ancestors [API-34]', async () => {
    const { products = [] } = await query('productsByCustomProduct', { customProduct: 'Dynamic Bundle' })
    expect(keysOf(products)).toEqual(['9801'])
    expect(products[0]).toMatchObject({
      description: expect.stringContaining('six') as string,
      categories: expect.arrayContaining([
        expect.objectContaining({ key: 'custom', ancestors: [expect.objectContaining({ key: 'gifts' })] }),
      ]) as unknown,
    })
    const cards = await query('productsByCustomProduct', { customProduct: 'Greeting Card' })
    const gifts = await query('productsByCustomProduct', { customProduct: 'Gift Certificate' })
    expect([keysOf(cards.products).includes('9801'), keysOf(gifts.products)]).toEqual([false, ['9990']])
  })

  it('put the lighter first of several with one custom product [API-34]', async () => {
    const customProduct = 'Custom Tray'
    const make = async (key: string, weight: number) => {
      const { id, version } = (await shop.merchant.get(`products/key=${key}`)) as Entry
      await shop.merchant.update('products', { id, version }, [
        { action: 'setAttributeInAllVariants', name: 'customProduct', value: customProduct },
        { action: 'setAttributeInAllVariants', name: 'weight', value: weight },
        { action: 'publish' },
      ])
      shop.services.catalogue.clear()
    }
    const trays = async () => keysOf((await query('productsByCustomProduct', { customProduct })).products)
    await make('1102', 3)
    await make('1103', 5)
    expect(await trays()).toEqual(['1102', '1103'])
    await make('1102', 7)
    expect(await trays()).toEqual(['1103', '1102'])
  })

  it('read the texts of a product by its key, with nothing in them that runs [API-35] [PDP-26]', async () => {
    const { id, version } = (await shop.merchant.get('products/key=1103')) as {
      readonly id: string
      readonly version: number
    }
    const evil = '<p>Good for you</p><script>alert(1)</script><img src=x onerror="alert(1)">'
    await shop.merchant.post(`products/${id}`, {
      version,
      actions: [
        { action: 'setDescription', description: { en: evil } },
        { action: 'setAttributeInAllVariants', name: 'healthTips', value: evil },
        { action: 'setAttributeInAllVariants', name: 'contentList', value: [evil] },
        { action: 'setAttributeInAllVariants', name: 'testDescription', value: evil },
        { action: 'publish' },
      ],
    })
    shop.services.catalogue.clear()
    const { product } = await query('productByKey', { key: '1103', locale: 'en' })
    const { key, name, ...texts }: Partial<Product> = product ?? {}
    expect([key, typeof name]).toEqual(['1103', 'string'])
    const said = '<p>Good for you</p>'
    expect(texts).toEqual({ description: said, healthTips: said, contentList: [said], testDescription: said })
    // Most products do not have it.
    expect((await query('productByKey', { key: '1102' })).product?.['testDescription']).toBeNull()
    expect((await query('productByKey', { key: 'none' })).product).toBeNull()
  })

  it('read a product with its tags, and tags by their ids [API-36] [API-45]', async () => {
    const { product } = await query('productTags', { key: '9801' })
    expect(product?.['tags']).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: 'top-sellers' })]),
    )
    const known = await shop.services.catalogue.getTags()
    const [id, tag] = [...known][0] ?? []
    expect((await query('tags', { ids: [id, 'none'] })).customObjects).toEqual([
      { id, key: tag?.key, value: tag },
    ])
  })

  it('read the nutrition facts of a product [API-45] [DATA-40]', async () => {
    const { customObject } = await query('nutritionFacts', { key: '1101' })
    expect(customObject?.key).toBe('1101')
    expect(customObject?.value).toMatchObject({
      servingSize: { unit: 'g' },
      perServing: { calories: { quantity: expect.any(Number) as number }, totalFat: { unit: 'g' } },
    })
    expect(customObject?.value).not.toHaveProperty('calories')
    expect((await query('nutritionFacts', { key: 'none' })).customObject).toBeNull()
  })
})

describe('what is not one of them', () => {
  const many = Array.from({ length: 101 }, (_, index) => `key-${index}`)
  it.each<readonly [string, unknown]>([
    ['a query of its own', { query: '{ orders { results { customerEmail } } }' }],
    [
      'a query beside a name',
      { operationName: 'productsByKeys', variables: { keys: ['1101'] }, query: '{ orders { total } }' },
    ],
    ['a persisted hash', { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } }],
    ['a list of queries', [{ operationName: 'tags', variables: { ids: ['x'] } }]],
    ['a name that is not listed', { operationName: 'orders', variables: {} }],
    ['a name of prototypes', { operationName: '__proto__', variables: {} }],
    ['a name that every object has', { operationName: 'constructor', variables: {} }],
    ['no variables', { operationName: 'productsByKeys' }],
    ['101 keys', { operationName: 'productsByKeys', variables: { keys: many } }],
    ['no keys', { operationName: 'productsByKeys', variables: { keys: [] } }],
    [
      'a predicate for a key',
      { operationName: 'productByKey', variables: { key: 'x" or key is defined or key="' } },
    ],
    [
      'a predicate for an id',
      { operationName: 'productImages', variables: { ids: ['x") or id is defined or id in ("'] } },
    ],
    ['a predicate for a tag', { operationName: 'productsByTag', variables: { tag: 'x" or "1"="1' } }],
    [
      'a predicate of its own',
      { operationName: 'productsByKeys', variables: { keys: ['1101'], where: 'id is defined' } },
    ],
    [
      'another container',
      { operationName: 'nutritionFacts', variables: { key: '1101', container: 'reviews' } },
    ],
    ['another locale', { operationName: 'productsByTag', variables: { tag: 'hero', locale: 'de' } }],
    ['nothing', null],
    ['no JSON', '{ products { total } }'],
  ])('%s is refused with 400 [API-32]', async (_what, body) => {
    const { status, answer } = await post(body)
    expect([status, answer.data, (answer.errors?.length ?? 0) > 0]).toEqual([400, undefined, true])
  })

  it.each([
    ['productsByCustomProduct', { customProduct: 'Custom Basket' }, 'Invalid customProduct key'],
    ['productsByCustomProduct', {}, 'Invalid customProduct key'],
    ['productByKey', {}, 'missing product key'],
    ['productByKey', { key: '' }, 'missing product key'],
    ['nutritionFacts', {}, 'missing product key'],
    ['productsByKeys', { keys: [] }, 'missing product key'],
    ['productPaths', {}, 'missing product key'],
    ['productsByKeys', { keys: ['1101', ''] }, 'missing product key'],
  ])('%s of %j is told as %s [ERR-17]', async (operationName, variables, message) => {
    const { status, answer } = await post({ operationName, variables })
    expect([status, answer.errors?.map((error) => error.message)]).toEqual([400, [message]])
  })

  it('is a body of another type, or another method', async () => {
    expect((await post('{}', { 'Content-Type': 'application/graphql' })).status).toBe(415)
    expect((await app.newBrowser().get('/api/ct/graphql?query={orders{total}}')).status).toBe(405)
  })

  it.each([
    { operationName: 'productsByKeys', variables: { keys: ['1101'] } },
    { operationName: 'nutritionFacts', variables: { key: '1101' } },
  ])('a platform that is away is told with 503, and its words are not [API-45]', async (asked) => {
    shop.services.catalogue.clear()
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 500 })
    const { status, html } = await post(asked)
    expect([status, /commercetools|upstream|stack/i.test(html)]).toEqual([503, false])
  })
})
