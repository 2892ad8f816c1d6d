/** The cards of listings and rows, from the search index to the text on the page. */
import { beforeEach, describe, expect, it } from 'vitest'
import { name as nameStyles } from '~/components/product/product-card.css'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { setAttribute, setPrice, setStock, updateProduct } from '../support/stock'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
const ALMONDS = 'Roasted Almonds (Salted)'
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

/** The text of a product's card, found by the link with its name. */
function cardOf({ document }: Page, name: string): string {
  const link = [...document.querySelectorAll('main article a')].find((each) => visibleText(each) === name)
  const card = link?.closest('article')
  return card ? visibleText(card) : 'no card'
}
const starsOf = ({ document }: Page) =>
  [...document.querySelectorAll('main article')].flatMap(
    (card) => visibleText(card).match(/[\d.]+ out of 5 stars/g) ?? [],
  )

async function index(): Promise<void> {
  shop.services.catalogue.clear()
  await shop.services.catalogueFollower.indexAll()
  shop.services.browse.clear()
}

/** By their keys. */
async function setTags(sku: string, ...keys: readonly string[]): Promise<void> {
  const tags = await Promise.all(
    keys.map(async (key) => {
      const { id } = (await shop.merchant.get(`custom-objects/tags/${key}`)) as { readonly id: string }
      return { typeId: 'key-value-document', id }
    }),
  )
  await setAttribute(shop, sku, 'tagReferences', tags)
}

describe('a card', () => {
  it('leads to its product, with its size and its price by the pound [CARD-01]', async () => {
    const page = await browser.get('/nuts/')
    expect(cardOf(page, 'Roasted Cashews (Salted)')).toContain('1 lb bag')
    expect(cardOf(page, 'Roasted Cashews (Salted)')).toMatch(/ \$10\.99 (?!\$)/)
    const product = await browser.follow(page, 'Roasted Cashews (Salted)')
    expect([product.status, product.path]).toEqual([200, '/nuts/cashews/roasted-cashews-salted.html'])
    // Of another size than the page opens with, it leads to that; the page's own address stays the same.
    const dearest = await browser.get('/nuts/?sort=price-desc')
    const large = await browser.follow(dearest, ALMONDS)
    expect(large.text).toMatch(/fine sea salt \$45\.99 .*Size: 5 lb bag/)
    const canonical = large.document.querySelector('link[rel="canonical"]')?.getAttribute('href')
    expect(canonical).toMatch(/\/roasted-almonds-salted\.html$/)
  })

  it('stands in a grid or in a row, which scrolls, with its stars and reviews in both [CARD-02] [LIST-01] [REV-08]', async () => {
    const listing = await browser.get('/nuts/')
    const home = await browser.get('/')
    const rowsIn = ({ document }: Page) => document.querySelectorAll('[data-strip="products"] article').length
    expect([rowsIn(listing), rowsIn(home) > 0]).toEqual([0, true])
    // The size of the name shows which layout is used.
    const layoutsIn = ({ document }: Page, cards: string) =>
      new Set([...document.querySelectorAll(`main ${cards} :is(h2, h3)`)].map(({ className }) => className))
    expect(layoutsIn(listing, 'article')).toEqual(new Set([nameStyles.plp]))
    expect(layoutsIn(home, '[data-strip="products"] article')).toEqual(new Set([nameStyles.recommendations]))
    for (const page of [listing, home]) {
      expect(starsOf(page).length).toBeGreaterThan(3)
      expect(cardOf(page, 'Roasted Cashews (Salted)')).toMatch(/\(\d+ reviews? ?\).*\$10\.99/)
    }
  })

  it('has badges by the tags of its product [CARD-06] [CARD-17]', async () => {
    const page = await browser.get('/nuts/')
    expect(cardOf(page, 'Roasted Salted Pecans')).toMatch(/^Sale Roasted/)
    expect(cardOf(page, 'Roasted Cashews (Salted)')).toMatch(/^Best Seller Roasted/)
    expect(cardOf(page, 'Cinnamon Glazed Almonds')).toMatch(/^Seasonal Cinnamon/)
    expect(cardOf(page, 'Black Walnuts')).toMatch(/^Black/)
    await setTags('1305-01', 'badge-shipsfree', 'vegan')
    await index()
    expect(cardOf(await browser.get('/nuts/'), 'Black Walnuts')).toMatch(/^Ships Free Black/)
  })

  it('adds one piece by its form [CARD-15]', async () => {
    await browser.press(await browser.get('/nuts/'), 'Add Roasted Cashews (Salted) to cart')
    const cart = await browser.get('/cart')
    expect(cart.text).toContain('Roasted Cashews (Salted)')
    expect(cart.document.querySelector('header a[href="/cart"]')?.getAttribute('aria-label')).toBe(
      'Cart, 1 item',
    )
  })

  it('says what is sold out, what is packed loose and what it is rated [CARD-03] [CARD-08] [CARD-09]', async () => {
    await setAttribute(shop, '1404-01', 'bulk', true)
    await setAttribute(shop, '1201-01', 'averageRating', 4.74)
    await setAttribute(shop, '1305-01', 'averageRating', 4.49)
    await setStock(shop, '1109-01', 0)
    await index()
    await setStock(shop, '1101-05', 0)
    await index()
    const dearest = cardOf(await browser.get('/nuts/?sort=price-desc'), ALMONDS)
    const page = await browser.get('/nuts/')
    expect(dearest).toMatch(/ 5 lb bag .*Out of stock/)
    expect(dearest).not.toContain('This product is sold out.')
    expect(cardOf(page, ALMONDS)).not.toContain('Out of stock')
    expect(cardOf(page, 'Cinnamon Glazed Almonds')).toContain('This product is sold out.')
    expect(cardOf(page, 'Roasted Salted Pecans')).toContain('Not individually packaged')
    expect(cardOf(page, 'Roasted Salted Pecans')).toMatch(/\$12\.49 was \$13\.99 \/ lb/)
    const rated = async (name: string) =>
      starsOf(await browser.get(`/search/instant?query=${encodeURIComponent(name)}`))
    expect(await rated('roasted cashews')).toEqual(['4.5 out of 5 stars'])
    expect(await rated('black walnuts')).toEqual(['4 out of 5 stars'])
  })

  it('offers another size of what is out of stock, at its price, and says what all sizes cost, but nothing of a hidden one [CARD-13] [CARD-16] [SRCH-14]', async () => {
    await setStock(shop, '1101-05', 0)
    await index()
    const page = await browser.get('/nuts/?sort=price-desc')
    expect(cardOf(page, ALMONDS)).toMatch(
      /5 lb bag .*Out of stock .*\$45\.99 .*Sizes from \$9\.99 to \$45\.99 Add 1 lb bag · \$9\.99/,
    )
    await browser.post(browser.prepare(page, `Add ${ALMONDS}, 1 lb bag, to cart`))
    expect((await browser.get('/cart')).text).toContain('Merchandise $9.99')
    await setAttribute(shop, '1101-01', 'hiddenFromSearch', true)
    await index()
    // All that can be found is gone, so that of the other nothing is said.
    const alone = cardOf(await browser.get('/nuts/?sort=price-desc'), ALMONDS)
    expect(alone).toMatch(/5 lb bag .*\$45\.99 .*This product is sold out\.$/)
    expect(alone).not.toMatch(/Sizes|1 lb/)
    await setAttribute(shop, '1101-01', 'hiddenFromSearch', false)
    await setStock(shop, '1101-05', 500)
    await index()
  })

  it('shows the price and the discount that it was given in place of its own, and nothing that its own said [CARD-16]', async () => {
    const url = 'http://platforms.invalid/algolia/1/indexes/Products'
    const headers = { 'x-algolia-application-id': 'nutwood', 'x-algolia-api-key': 'nutwood' }
    const record = await (await shop.platforms.fetch(`${url}/1101-05`, { headers })).json()
    const cents = (centAmount: number) => ({ centAmount, currencyCode: 'USD', fractionDigits: 2 })
    const given = {
      displayPrice: cents(3_999),
      displayComparisonPrice: cents(4_999),
      displayDiscountPercent: 20,
    }
    const requests = [{ action: 'addObject', body: { ...(record as object), ...given } }]
    const sent = { method: 'POST', headers, body: JSON.stringify({ requests }) }
    const dearest = async () => cardOf(await browser.get('/nuts/?sort=price-desc'), ALMONDS)
    expect(await dearest()).toMatch(/Save 7% .*\$45\.99 \$9\.20 \/ lb Sizes from/)
    await shop.platforms.fetch(`${url}/batch`, sent)
    shop.services.browse.clear()
    expect(await dearest()).toMatch(/20% off Roasted .*\$39\.99 was \$49\.99 \$8\.00 \/ lb Add to Cart$/)
    expect(await dearest()).not.toMatch(/Save|Sizes/)
    await shop.platforms.fetch(`${url}/batch`, {
      ...sent,
      body: JSON.stringify({ requests: [{ action: 'addObject', body: record }] }),
    })
    shop.services.browse.clear()
  })

  it('says “Build your own” in place of a price that is hidden or nothing, and no word of what it would save [CARD-04]', async () => {
    const hide = (value: boolean) =>
      updateProduct(shop, '1101-01', [{ action: 'setAttributeInAllVariants', name: 'hidePrice', value }])
    await hide(true)
    await setPrice(shop, '1305-01', 0)
    await index()
    const hidden = cardOf(await browser.get('/nuts/?size=up-to-5-lb'), ALMONDS)
    expect(hidden).toMatch(/5 lb bag .*Build your own$/)
    expect(hidden).not.toMatch(/\$|Save/)
    expect(cardOf(await browser.get('/nuts/'), 'Black Walnuts')).toMatch(/Build your own$/)
    // No filter and no order by price tells it either: they match none, and are the last.
    for (const price of ['under-10', '10-25', '25-50', 'over-50'])
      for (const also of ['', '&size=up-to-1-lb', '&size=up-to-5-lb']) {
        const narrowed = await browser.get(`/nuts/?price=${price}${also}`)
        expect(cardOf(narrowed, ALMONDS)).toBe('no card')
        expect(cardOf(narrowed, 'Black Walnuts')).toBe('no card')
      }
    for (const order of ['price-asc', 'price-desc'])
      for (const list of ['/nuts/?', '/search/instant?query=nuts&']) {
        const { document } = await browser.get(`${list}sort=${order}`)
        const names = [...document.querySelectorAll('main article')].map((card) =>
          visibleText(card.querySelector('a') ?? card),
        )
        expect(names.length).toBeGreaterThan(3)
        expect(names.slice(-2).sort()).toEqual(['Black Walnuts', ALMONDS])
      }
    await hide(false)
    await setPrice(shop, '1305-01', 1_799)
    await index()
  })

  it('says what a pound of it saves against the smallest size, and nothing where that saves nothing [CARD-07]', async () => {
    const dearestFirst = async () => cardOf(await browser.get('/nuts/?sort=price-desc'), ALMONDS)
    // $45.99 for five pounds against $9.99 for one.
    expect(await dearestFirst()).toMatch(/Save 7% Roasted Almonds \(Salted\) 5 lb bag .*\$45\.99/)
    expect(cardOf(await browser.get('/nuts/'), ALMONDS)).toMatch(/1 lb bag .*\$9\.99/)
    expect(cardOf(await browser.get('/nuts/'), ALMONDS)).not.toContain('Save')
    await setPrice(shop, '1101-05', 4_995)
    await index()
    expect(await dearestFirst()).toMatch(/5 lb bag .*\$49\.95/)
    expect(await dearestFirst()).not.toContain('Save')
  })
})

describe('a list of cards', () => {
  it('is narrowed by seven tags [LIST-02]', async () => {
    await setTags('1305-01', 'sugar-free')
    await index()
    const page = await browser.get('/nuts/')
    expect(page.text).toMatch(
      /Gluten-free \d+ Kosher \d+ Less salt \d+ Organic \d+ Raw \d+ Sugar-free 1 Vegan \d+/,
    )
    const narrowed = await browser.follow(page, /^Sugar-free/)
    expect(narrowed.text).toContain('1 product')
    expect(cardOf(narrowed, 'Black Walnuts')).toContain('$17.99')
    expect(cardOf(narrowed, 'Roasted Cashews (Salted)')).toBe('no card')
  })

  it('is sorted by what is newest [SRCH-13]', async () => {
    await setAttribute(shop, '1305-01', 'activatedAt', '2026-03-01T00:00:00.000Z')
    await index()
    const firstOf = ({ document }: Page) => visibleText(document.querySelector('main article a') ?? document)
    const page = await browser.get('/search/instant')
    expect(firstOf(page)).not.toBe('Black Walnuts')
    expect(firstOf(await browser.follow(page, 'Newest'))).toBe('Black Walnuts')
  })
})
