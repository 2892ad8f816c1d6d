/** Suggestions while typing, by requests of the search box's script and to the index itself. */
import { describe, expect, it, vi } from 'vitest'
import { definedOnly } from '../../../app/models/defined-only'
import { visibleText } from '../../kit/html-text'
import { askPlatform } from '../support/platforms'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
const browser = app.newBrowser()

const suggest = (query: string) => browser.get(`/search/suggestions?query=${encodeURIComponent(query)}`)

async function groupsOf(query: string): Promise<Readonly<Record<string, readonly Element[]>>> {
  const { document } = await suggest(query)
  return Object.fromEntries(
    [...document.querySelectorAll('[role="group"]')].map((group) => [
      group.getAttribute('aria-label') ?? '',
      [...group.querySelectorAll('[role="option"]')],
    ]),
  )
}

const wordsOf = (options: readonly Element[] = []) => options.map(visibleText)

async function algolia(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await askPlatform(shop, `/algolia/1/indexes/${path}`, {
    method,
    headers: { 'x-algolia-application-id': 'nutwood', 'x-algolia-api-key': 'nutwood' },
    ...definedOnly({ body: body && JSON.stringify(body) }),
  })
  expect(answer.ok, path).toBe(true)
  return answer.json()
}

interface Found {
  readonly hits: readonly Readonly<Record<string, unknown>>[]
  readonly nbHits: number
}
const find = (index: string, body: object) => algolia('POST', `${index}/query`, body) as Promise<Found>

describe('suggestions', () => {
  it('are five departments, five products and six queries at most, which lead to what they say [SRCH-05] [CONST-07]', async () => {
    const groups = await groupsOf('')
    expect([
      groups['Departments']?.length,
      groups['Products']?.length,
      groups['Suggested searches']?.length,
    ]).toEqual([5, 5, 6])
    for (const option of [...(groups['Departments'] ?? []), ...(groups['Products'] ?? [])]) {
      const page = await browser.get(option.getAttribute('href') ?? '')
      expect(page.status, visibleText(option)).toBe(200)
    }
    for (const option of groups['Suggested searches'] ?? []) {
      const page = await browser.get(option.getAttribute('href') ?? '')
      expect(page.text, visibleText(option)).toMatch(/\d+ products?\b/)
    }
  })

  it('mark what was typed in a query, and show what else is in it as text [SRCH-11]', async () => {
    const { 'Suggested searches': [first] = [] } = await groupsOf('almo')
    expect(first?.querySelector('mark')?.textContent).toBe('almo')
    expect(first?.textContent).toBe('almonds')
    const evil = '<img src=x onerror=alert(1)> almonds'
    await algolia('PUT', 'Products_query_suggestions/evil', { query: evil, popularity: 1e9 })
    const page = await suggest('almo')
    expect(page.document.querySelector('img[onerror], img[src="x"]')).toBeNull()
    expect(page.html).toContain('&lt;img src=x onerror=alert(1)&gt; ')
    await algolia('DELETE', 'Products_query_suggestions/evil')
    expect((await suggest('<script>x</script>')).html).not.toContain('<script')
  })

  it('take a slip of the keyboard for what was meant', async () => {
    expect(wordsOf((await groupsOf('almnds'))['Departments'])[0]).toMatch(/^Almonds/)
    expect(wordsOf((await groupsOf('cahsews'))['Products'])[0]).toMatch(/cashew/i)
  })

  it('find a product by its SKU, and lead to the size that they show [SRCH-05]', async () => {
    const { Products: [first] = [] } = await groupsOf('1101-05')
    expect(first && visibleText(first)).toMatch(/^Roasted Almonds \(Salted\) 5 lb bag · \$45\.99$/)
    const page = await browser.get(first?.getAttribute('href') ?? '')
    expect(page.text).toContain('Size: 5 lb bag')
    // The page opens with the other one by itself.
    const { Products: [usual] = [] } = await groupsOf('1101-01')
    expect(usual?.getAttribute('href')).toBe('/nuts/almonds/roasted-almonds-salted.html')
  })

  it('find a department by some of the words', async () => {
    expect(wordsOf((await groupsOf('roasted almonds'))['Departments'])[0]).toMatch(/^Almonds/)
  })

  it('offer departments to start from before anything is typed, and where nothing fits [SRCH-10]', async () => {
    const links = ['/nuts/almonds/', '/nuts/cashews/', '/nuts/walnuts/', '/organic/']
    const empty = await groupsOf('')
    expect(empty['Popular']?.map((link) => link.getAttribute('href'))).toEqual(links)
    const none = await groupsOf('zzzzqqq')
    expect(Object.keys(none)).toEqual(['Nothing to suggest for it. Popular:'])
    expect(Object.values(none)[0]?.map((link) => link.getAttribute('href'))).toEqual(links)
    for (const link of links) expect((await browser.get(link)).status, link).toBe(200)
  })

  it('never have what is hidden from search [SRCH-14]', async () => {
    const { hits } = await find('Products', {
      query: '',
      facetFilters: ['hiddenFromSearch:true'],
      distinct: true,
    })
    expect(hits.length).toBeGreaterThan(0)
    for (const { name, path } of hits) {
      const { html } = await suggest(String(name))
      // A card may lead to one of its sizes.
      expect(html, String(name)).not.toMatch(new RegExp(`href="${String(path)}["?]`))
      const results = await browser.get(`/search/instant?query=${encodeURIComponent(String(name))}`)
      expect(
        [...results.document.querySelectorAll('main article a')].map((link) =>
          link.getAttribute('href')?.replace(/\?.*/, ''),
        ),
        String(name),
      ).not.toContain(path)
    }
  })

  it('are kept by their browser for no longer than a page, since they show prices', async () => {
    const headers = (await browser.send('/search/suggestions?query=almonds')).headers
    expect(headers.get('Cache-Control')).toBe('private, max-age=30')
  })

  it('are the links alone while the search is away', async () => {
    await algolia('DELETE', 'Departments')
    const page = await suggest('almonds')
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(Object.keys(await groupsOf('almonds'))).toEqual(['Popular'])
    await shop.services.catalogueFollower.indexAll()
    expect(Object.keys(await groupsOf('almonds'))).toContain('Departments')
  })
})

describe('the index of suggestions', () => {
  it('has each query with what it matches marked [DATA-23] [SRCH-11]', async () => {
    const { hits } = await find('Products_query_suggestions', { query: 'almo', hitsPerPage: 6 })
    expect(hits).toHaveLength(6)
    expect(hits[0]).toEqual({
      objectID: 'almonds',
      query: 'almonds',
      popularity: expect.any(Number) as number,
      contentHash: expect.any(String) as string,
      _highlightResult: {
        query: expect.objectContaining({ value: '<em>almo</em>nds', matchLevel: 'full' }) as object,
      },
    })
  })

  it('answers products as search hits [DATA-22]', async () => {
    const { hits } = await find('Products', {
      query: 'roasted almonds salted',
      facetFilters: ['traits:searchable'],
      attributesToHighlight: [],
      hitsPerPage: 1,
    })
    expect(hits[0]).toMatchObject({
      objectID: expect.stringMatching(/^1101-/) as string,
      path: '/nuts/almonds/roasted-almonds-salted.html',
      name: 'Roasted Almonds (Salted)',
      sku: expect.stringMatching(/^1101-/) as string,
      cost: expect.any(Number) as number,
      singlePiecePrice: expect.any(Number) as number,
      shortVariantName: expect.any(String) as string,
      weight: expect.any(Number) as number,
      Product: {
        name: 'Roasted Almonds (Salted)',
        key: '1101',
        reportingCategory: 'Almonds',
        listingImageUrl: expect.stringContaining('/images/') as string,
        shortDescription: expect.any(String) as string,
      },
    })
  })

  it('holds what a card is made of, a sale with the price before it [DATA-21]', async () => {
    const { hits } = await find('Products', { query: '', attributesToHighlight: [], hitsPerPage: 200 })
    const money = { centAmount: expect.any(Number) as number, currencyCode: 'USD' }
    const text = expect.any(String) as string
    const number = expect.any(Number) as number
    const yesOrNo = expect.any(Boolean) as boolean
    for (const hit of hits)
      expect(hit).toMatchObject({
        productKey: text,
        name: text,
        path: expect.stringMatching(/^\/.+\.html$/) as string,
        image: { url: text },
        sku: hit['objectID'],
        unitName: text,
        variantLabel: text,
        weight: number,
        price: money,
        shortDescription: text,
        reportingCategory: text,
        averageRating: number,
        totalReviews: number,
        keywords: expect.any(Array) as string[],
        tags: expect.any(Array) as string[],
        ...Object.fromEntries(
          [
            'bulk',
            'wholesale',
            'hidePrice',
            'inStock',
            'allVariantsOutOfStock',
            'autoDeliveryEligible',
            'hasSiblings',
            'requiresCustomization',
            'onePoundBulk',
            'onSale',
          ].map((name) => [name, yesOrNo]),
        ),
      })
    const cents = (hit: Readonly<Record<string, unknown>>, name: string) =>
      (hit[name] as { readonly centAmount: number } | undefined)?.centAmount ?? 0
    const onSale = hits.filter((hit) => hit['onSale'] === true)
    expect(onSale.length).toBeGreaterThan(0)
    for (const hit of onSale) expect(cents(hit, 'listPrice')).toBeGreaterThan(cents(hit, 'price'))
    expect(hits.filter((hit) => 'listPrice' in hit)).toHaveLength(onSale.length)
    expect(hits.some((hit) => 'priceRange' in hit)).toBe(true)
    // No record has an amount that follows from both prices (docs/decisions/198).
    expect(hits.some((hit) => 'totalSavings' in hit)).toBe(false)
  })

  it('is one of three, with orders of its own for products [API-64]', async () => {
    const { items } = (await algolia('GET', '')) as {
      readonly items: readonly { readonly name: string; readonly entries: number }[]
    }
    const entries = new Map(items.map((item) => [item.name, item.entries]))
    for (const name of ['Products', 'Departments', 'Products_query_suggestions'])
      expect(entries.get(name), name).toBeGreaterThan(0)
    const cents = async (index: string) =>
      (await find(index, { query: '', hitsPerPage: 40 })).hits.map((hit) => Number(hit['priceCents']))
    expect(await cents('Products_price_asc')).toEqual(
      (await cents('Products_price_asc')).sort((a, b) => a - b),
    )
    expect(await cents('Products_price_desc')).toEqual(
      (await cents('Products_price_desc')).sort((a, b) => b - a),
    )
    const newest = (await find('Products_newest', { query: '', hitsPerPage: 40 })).hits
    const days = newest.map((hit) => Number(hit['activatedAt']))
    expect(days).toEqual([...days].sort((a, b) => b - a))
  })

  it('is asked for all three at once, each by its own terms, with the clicks on them counted [API-67]', async () => {
    const asked = vi.spyOn(shop.platforms, 'fetch')
    await suggest('pistachi')
    const bodies = asked.mock.calls
      .filter(([input]) =>
        String(input instanceof Request ? input.url : input).includes('/indexes/*/queries'),
      )
      .map(([, init]) => JSON.parse(String(init?.body)) as { readonly requests: readonly object[] })
    asked.mockRestore()
    expect(bodies).toHaveLength(1)
    const shared = { query: 'pistachi', clickAnalytics: true }
    expect(bodies[0]?.requests).toMatchObject([
      {
        ...shared,
        indexName: 'Departments',
        facetFilters: ['idealForSuggestions:true'],
        ruleContexts: ['featuredCategories'],
        hitsPerPage: 5,
      },
      {
        ...shared,
        indexName: 'Products',
        facetFilters: ['traits:searchable'],
        distinct: true,
        hitsPerPage: 5,
      },
      { ...shared, indexName: 'Products_query_suggestions', hitsPerPage: 6 },
    ])
  })

  it('puts departments first that a merchant features, and none that is empty [API-67]', async () => {
    const asked = {
      query: '',
      facetFilters: ['idealForSuggestions:true'],
      ruleContexts: ['featuredCategories'],
      hitsPerPage: 5,
      clickAnalytics: true,
    }
    const before = (await find('Departments', asked)).hits
    expect(before[0]?.['objectID']).not.toBe('jerky')
    await algolia('PUT', 'Departments/rules/feature', {
      objectID: 'feature',
      conditions: [{ context: 'featuredCategories' }],
      consequence: { promote: [{ objectID: 'jerky', position: 0 }] },
    })
    expect(wordsOf((await groupsOf(''))['Departments'])[0]).toMatch(/^Jerky/)
    await algolia('DELETE', 'Departments/rules/feature')
    await algolia('PUT', 'Departments/hollow', {
      name: 'Hollow Nuts',
      path: '/hollow/',
      parent: '',
      popularity: 1e9,
      idealForSuggestions: false,
    })
    expect(wordsOf((await groupsOf('hollow'))['Departments'])).toEqual([])
    await algolia('DELETE', 'Departments/hollow')
  })
})
