/** A list of goods to tick and add together: without a script, through the page's form. */
import { expect, it, vi } from 'vitest'
import type { Browser } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { writePage } from '../support/editor'
import { askPlatform } from '../support/platforms'
import { openRoutes } from '../support/routes'
import { cartText } from '../support/steps'

const { shop, app } = await openRoutes()
/** Two kinds of almonds, a gift certificate, and an unknown product. */
const SKUS = ['1102-01', '1101-01', '9301-01', 'nothing-01']
const BUTTON = 'Add selected items to Cart'

async function write(path: string, skus: readonly string[] = SKUS): Promise<void> {
  await writePage(shop, path, [{ type: 'shopable-ingredients', title: 'For granola', skus }])
}

const cartPieces = async (browser: Browser) =>
  (await cartOf(browser)).lineItems.map(({ sku, quantity }) => [sku, quantity])

const boxesOf = (document: Document) => [
  ...document.querySelectorAll<HTMLInputElement>('main input[type="checkbox"]'),
]

it('has all ticked that can be added, and adds those that are still ticked [BLOCK-22] [BLOCK-23] [DATA-31]', async () => {
  await write('/granola')
  const browser = app.newBrowser()
  const page = await browser.get('/granola')
  expect(page.text).toContain('For granola')
  expect(boxesOf(page.document).map((box) => [box.value, box.hasAttribute('checked')])).toEqual([
    ['1102-01', true],
    ['1101-01', true],
  ])
  const both = await browser.post(browser.prepare(page, BUTTON))
  expect([both.status, both.location]).toEqual([303, '/cart/added?sku=1102-01&sku=1101-01'])
  const added = await browser.open(both.location ?? '')
  expect(added.text).toContain('Roasted Almonds (Salted)')
  expect(added.text).toContain('Raw Almonds (No Shell)')

  const one = browser.prepare(await browser.get('/granola'), BUTTON, { fill: { 'Roasted Almonds': false } })
  expect((await browser.post(one)).location).toBe('/cart/added?sku=1102-01')
  expect(await cartPieces(browser)).toEqual([
    ['1102-01', 2],
    ['1101-01', 1],
  ])
})

it('says what of it was not added and why, and keeps the rest', async () => {
  await write('/some-left')
  const browser = app.newBrowser()
  const untick = { 'Raw Almonds': false, 'Roasted Almonds': false }
  const form = browser.prepare(await browser.get('/some-left'), BUTTON, { fill: untick })
  const none = await browser.post(form)
  expect(none.status).toBe(400)
  expect(none.text).toContain('Please choose at least one item')
  const crafted = await browser.crafted(form, { 'pick-0': '1101-01', 'pick-1': 'nothing-02' })
  expect([crafted.status, crafted.location]).toEqual([303, '/cart/added?sku=1101-01'])
  expect(await cartText(browser)).toContain('This item is not known or no longer sold.')
  expect(await cartPieces(browser)).toEqual([['1101-01', 1]])
})

it('adds items whose SKUs have a dot [BLOCK-22]', async () => {
  const skus = ['10.5', 'a.b']
  for (const [at, sku] of skus.entries())
    await shop.merchant.create('products', {
      key: `dotted-${at}`,
      productType: { typeId: 'product-type', key: 'nutwood-product' },
      name: { en: `Dotted ${at}` },
      slug: { en: `dotted-${at}` },
      categories: [{ typeId: 'category', key: 'almonds' }],
      masterVariant: { sku, prices: [{ value: { currencyCode: 'USD', centAmount: 1_234 } }] },
      publish: true,
    })
  await shop.services.catalogueFollower.run()
  await write('/dotted', skus)
  const browser = app.newBrowser()
  const added = await browser.post(browser.prepare(await browser.get('/dotted'), BUTTON))
  expect([added.status, added.location]).toEqual([303, '/cart/added?sku=10.5&sku=a.b'])
  expect(await cartPieces(browser)).toEqual(skus.map((sku) => [sku, 1]))
})

it('looks the sizes up by their SKUs in one query of the index [API-66]', async () => {
  // The index shows one size per product: with SKUs it is the requested one, here the sample.
  const skus = ['1102-S', '1102-01']
  await write('/by-sku', skus)
  const sent = vi.spyOn(shop.platforms, 'fetch')
  const page = await app.newBrowser().get('/by-sku')
  const asked = sent.mock.calls
    .filter(([input]) => String(input).includes('/indexes/*/queries'))
    .flatMap(([, init]) => (JSON.parse(String(init?.body)) as { requests: readonly object[] }).requests)
    .filter((request) => JSON.stringify(request).includes('sku:'))
  sent.mockRestore()
  expect(page.text).toContain('For granola')
  const facetFilters = ['hiddenFromSearch:false', skus.map((sku) => `sku:${sku}`)]
  expect(asked).toMatchObject([{ indexName: 'Products', query: '', facetFilters, hitsPerPage: skus.length }])

  const answer = await askPlatform(shop, '/algolia/1/indexes/Products/query', {
    method: 'POST',
    headers: { 'x-algolia-application-id': 'nutwood', 'x-algolia-api-key': 'nutwood' },
    body: JSON.stringify({ facetFilters, distinct: false }),
  })
  const { hits } = (await answer.json()) as { readonly hits: readonly { readonly sku: string }[] }
  expect(hits.map(({ sku }) => sku).sort()).toEqual([...skus].sort())
  const cards = await shop.services.search.getCards(skus, 'sku')
  expect(cards?.map(({ sku }) => sku)).toEqual(skus)
})

it('has no list while the index fails, which is logged, and the page stands [BLOCK-24]', async () => {
  await write('/index-away', ['1102-02'])
  const warn = vi.spyOn(shop.services.logger, 'warn').mockImplementation(() => undefined)
  shop.platforms.faults.add({ platform: 'algolia', kind: 'refuse' })
  const page = await app.newBrowser().get('/index-away')
  shop.platforms.faults.clear()
  expect(page.status).toBe(200)
  expect(boxesOf(page.document)).toEqual([])
  expect(page.text).not.toContain('For granola')
  expect(warn.mock.calls).toContainEqual([
    expect.objectContaining({ service: 'algolia', operation: 'cards' }),
    'search is away',
  ])
  warn.mockRestore()
})
