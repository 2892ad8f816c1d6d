/** Products whose feature is yet to come (certificates, custom boxes and mixes): no links, and their page says so. */
import { beforeAll, describe, expect, it } from 'vitest'
import { buildCatalogue } from '../../../catalogue'
import { seedPlatforms } from '../../../catalogue/seed/seed'
import { embeddedTarget } from '../../../catalogue/seed/target'
import type { Browser } from '../support/browser'
import { openRoutes } from '../support/routes'
import { buildSlice } from '../support/slice'
import { MONDAY } from '../support/times'

const { shop, app } = await openRoutes()
let browser: Browser

/** Mixes and trays, in addition to the usual test catalogue. */
const TO_PUT_TOGETHER = ['9900', '9901', '9905']

beforeAll(async () => {
  browser = app.newBrowser()
  const target = embeddedTarget('http://platforms.invalid', (input, init) =>
    shop.platforms.fetch(input, init),
  )
  const [catalogue, whole] = [buildSlice(), buildCatalogue()]
  const more = whole.products.filter(({ key }) => TO_PUT_TOGETHER.includes(key))
  const products = [...catalogue.products, ...more]
  await seedPlatforms({ target, catalogue: { ...catalogue, products }, accounts: true, now: MONDAY })
  await shop.services.catalogueFollower.indexAll()
})

const WAITING = [
  ['/gifts/gift-extras/gift-certificate.html', 'Gift Certificate'],
  ['/gifts/gift-extras/greeting-card.html', 'Greeting Card'],
  ['/gifts/custom/custom-snack-box.html', 'Custom Snack Box'],
  ['/gifts/custom/custom-trail-mix.html', 'Custom Trail Mix'],
  ['/gifts/custom/custom-gift-tray-large.html', 'Custom Gift Tray (Large)'],
  ['/gifts/custom/custom-gift-tray-medium.html', 'Custom Gift Tray (Medium)'],
] as const

describe('a product that cannot be bought yet', () => {
  it.each(WAITING)('%s says so in a sentence, with links to goods that can', async (path, name) => {
    const page = await browser.get(path)
    expect(page.status).toBe(200)
    expect(page.text).toContain(`${name} cannot be ordered online yet.`)
    expect(page.html).toMatch(
      /Have a look at our <a href="\/gifts\/">Gifts<\/a> or our <a href="\/top_sellers\/">/,
    )
    // Only the products around it have buttons.
    expect(page.html).not.toMatch(/name="sku" value="(?:9990|9970|9801|9900|9901|9905)/)
    expect(page.html).toContain('<meta name="robots" content="noindex"/>')
    expect(page.html).not.toContain('schema.org/InStock')
    expect((await browser.get('/gifts/')).status).toBe(200)
    expect((await browser.get('/top_sellers/')).status).toBe(200)
  })

  it('was in no facility with nuts where it comes by e-mail', async () => {
    const page = await browser.get('/gifts/gift-extras/gift-certificate.html')
    expect(page.text).not.toMatch(/Packaged in a facility|allergens/)
  })

  it('is in no listing, menu, search or site map', async () => {
    const pages = [
      '/',
      '/gifts/',
      '/gifts/gift-extras/',
      '/gifts/custom/',
      '/search/instant?query=gift+certificate',
    ]
    const searches = ['custom+snack', 'custom+trail+mix', 'custom+gift+tray'].map(
      (words) => `/search/instant?query=${words}`,
    )
    for (const path of [
      ...pages,
      ...searches,
      '/search/instant',
      '/sitemaps/products.xml',
      '/feeds/products.xml',
    ]) {
      const { html } = await browser.get(path)
      for (const [address] of WAITING) expect([path, html.includes(address)]).toEqual([path, false])
    }
  })
})

describe('what goes with a product', () => {
  it('is only what can be bought, whatever a merchant has named', async () => {
    const { version } = (await shop.merchant.get('products/key=1101')) as { readonly version: number }
    const goesWith = { name: 'upsellingProducts', value: ['9970', '9990', '1201'] }
    const actions = [{ action: 'setAttributeInAllVariants', ...goesWith }, { action: 'publish' }]
    await shop.merchant.post('products/key=1101', { version, actions })
    shop.services.catalogue.clear()
    const page = await browser.get('/nuts/almonds/roasted-almonds-salted.html')
    expect(page.html).toContain('/nuts/cashews/roasted-cashews-salted.html')
    for (const [address] of WAITING) expect(page.html).not.toContain(address)
    expect(page.html).not.toMatch(/name="sku" value="(?:9990|9970)/)
  })

  it('is told apart from what sold out, where its form is sent all the same', async () => {
    const page = await browser.crafted('/cart', { intent: 'add', sku: '9970-01', quantity: '1' })
    expect([page.status, page.text.includes('Greeting Card cannot be ordered online yet.')]).toEqual([
      400,
      true,
    ])
  })
})

describe('a category of which nothing can be bought', () => {
  it('is not linked to, and its address leads to those that have something', async () => {
    const gifts = await browser.get('/gifts/')
    expect(gifts.html).not.toContain('href="/gifts/custom/"')
    expect(gifts.html).toContain('href="/gifts/gift-extras/"')
    expect((await browser.get('/sitemaps/categories.xml')).html).not.toContain('/gifts/custom/')
    const empty = await browser.get('/gifts/custom/')
    expect([empty.status, empty.text.includes('Nothing here can be ordered online yet')]).toEqual([200, true])
    expect(empty.html).toContain('href="/gifts/gift-extras/"')
    expect(empty.html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('is linked to while the search is away: nobody knows then', async () => {
    shop.services.browse.clear()
    shop.platforms.faults.add({ platform: 'algolia', kind: 'refuse' })
    const gifts = await browser.get('/gifts/')
    shop.platforms.faults.clear()
    expect([gifts.status, gifts.html.includes('href="/gifts/custom/"')]).toEqual([200, true])
  })
})

describe('a price by weight', () => {
  it('is told of what is sold by weight alone, on its page and on its card', async () => {
    const cracker = await browser.get('/gifts/gift-extras/nutwood-walnut-cracker.html')
    expect([cracker.text.includes('$27.99'), cracker.text.includes('/ lb')]).toEqual([true, false])
    expect((await browser.get('/gifts/gift-extras/')).text).not.toContain('/ lb')
    const almonds = await browser.get('/nuts/almonds/roasted-almonds-salted.html?sku=1101-05')
    expect(almonds.text).toContain('$45.99 $9.20 / lb')
    const dearest = await browser.get('/nuts/almonds/?sort=price-desc')
    expect(dearest.text).toMatch(/\$45\.99 \$9\.20 \/ lb/)
    // The price of one pound is already shown.
    for (const path of ['/nuts/almonds/roasted-almonds-salted.html', '/nuts/almonds/'])
      expect((await browser.get(path)).text).not.toMatch(/(\$[\d.]+) \1 \/ lb/)
  })
})

describe('a picture', () => {
  it.each([
    ['/gifts/gift-extras/nutwood-walnut-cracker.html', 'Nutwood Walnut Cracker'],
    ['/gifts/gift-extras/greeting-card.html', 'Greeting Card'],
    ['/gifts/gift-extras/warehouse-pickup-assortment.html', 'Warehouse Pickup Assortment, as it is packed'],
  ])('of %s shows the thing itself and no bowl', async (path, alt) => {
    const { document } = await browser.get(path)
    const words = [...document.querySelectorAll('[aria-label^="Pictures of"] img')].map((img) =>
      img.getAttribute('alt'),
    )
    expect(words).toContain(alt)
    expect(words.join()).not.toContain('in a bowl')
  })
})
