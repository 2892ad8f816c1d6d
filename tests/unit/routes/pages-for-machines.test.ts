/** What programs request: the path resolver, the sitemap, robots and feeds. */
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { writePage, writeSection } from '../support/editor'
import { openRoutes } from '../support/routes'
import { signIn } from '../support/steps'
import { setActive, updateProduct, whileUnpriced } from '../support/stock'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})
const ALMONDS = '/nuts/almonds/roasted-almonds-salted.html'

describe('GET /api/resolve-path', () => {
  const resolve = async (path: string, by = browser) => {
    const page = await by.get(`/api/resolve-path?path=${encodeURIComponent(path)}`)
    return [page.status, JSON.parse(page.html)] as const
  }

  it.each([
    ['/nuts/', 'category landing page'],
    ['/nuts/almonds/', 'product listing page'],
    ['/tag/raw', 'product listing page'],
    [ALMONDS, 'product page'],
    ['/about-us', 'content page'],
  ])('names the type of %s: %s [ROUTE-44] [ROUTE-46] [ROUTE-47] [API-14]', async (path, pageType) => {
    expect(await resolve(path)).toEqual([200, { data: { pageType } }])
  })

  it.each([
    ['/sign/in/link/any-key_At-all', 'magic link'],
    ['/sign/reset-password/any-key', 'reset password'],
    ['/refer', 'refer'],
  ])('names the type of %s: %s [ROUTE-49] [AUTH-54]', async (path, pageType) => {
    expect(await resolve(path)).toEqual([200, { data: { pageType } }])
    // The same URL has the page; for an unknown key it says so.
    const page = await browser.get(path)
    expect(page.status).toBe(pageType === 'refer' ? 200 : 404)
    if (pageType !== 'refer') expect(page.text).toContain('Get a new link')
  })

  it.each([
    ['/subscribe', 200],
    ['/feedback', 200],
    ['/contact', 200],
    ['/items/1101/request-stock-notification', 200],
    ['/items/made-up/request-stock-notification', 404],
    ['/tag/raw', 200],
    ['/tag/no-such-tag', 404],
    ['/accessibility.html', 200],
    ['/gifts/guide.html', 200],
    ['/gifts/ideas/for-all-of-us.html', 200],
    ['/gifts/nothing.html', 404],
    ['/constructor', 404],
    [ALMONDS, 200],
  ])('says of %s what its page answers, %i [ROUTE-44] [ROUTE-46] [ROUTE-50]', async (path, status) => {
    for (const written of ['/gifts/guide.html', '/gifts/ideas/for-all-of-us.html'])
      await writePage(shop, written, [{ type: 'text', text: 'How to choose a gift' }])
    const page = await browser.get(path)
    expect([(await resolve(path))[0], page.status]).toEqual([status, status])
    if (path.startsWith('/gifts/') && status === 200) {
      expect((await resolve(path))[1]).toEqual({ data: { pageType: 'content page' } })
      expect(page.text).toContain('How to choose a gift')
      expect(page.document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(
        new RegExp(`${path}$`),
      )
    }
  })

  it('says of a product of which no size is sold any more what its page says, and leads nobody there [ROUTE-44] [ROUTE-50]', async () => {
    const { path = '', variants = [] } = (await shop.services.catalogue.getProductByKey('1102')) ?? {}
    const elsewhere = path.replace('/almonds/', '/')
    const skus = variants.map(({ sku }) => sku)
    for (const sku of skus) await setActive(shop, sku, false)
    for (const gone of [path, elsewhere])
      expect([(await resolve(gone))[0], (await browser.get(gone)).status], gone).toEqual([404, 404])
    await writePage(shop, path, [{ type: 'text', text: 'What to try instead' }])
    expect(await resolve(path)).toEqual([200, { data: { pageType: 'content page' } }])
    expect((await browser.get(path)).text).toContain('What to try instead')
    for (const sku of skus) await setActive(shop, sku, true)
    expect((await resolve(path))[1]).toEqual({ data: { pageType: 'product page' } })
  })

  it('says of a product with a price for a group alone what each visitor finds: the group has its page [ROUTE-44] [ROUTE-46]', async () => {
    const { path = '', variants = [] } = (await shop.services.catalogue.getProductByKey('1103')) ?? {}
    const [first = '', ...others] = variants.map(({ sku }) => sku)
    const customerGroup = { typeId: 'customer-group', key: 'business' }
    const value = { currencyCode: 'USD', centAmount: 777 }
    await whileUnpriced(shop, [first, ...others], async () => {
      await updateProduct(shop, first, [{ action: 'addPrice', sku: first, price: { value, customerGroup } }])
      const member = app.newBrowser()
      await signIn(member, accounts.business)
      expect([(await resolve(path))[0], (await browser.get(path)).status]).toEqual([404, 404])
      expect((await member.get(path)).text).toContain('$7.77')
      const ofGroup = [200, { data: { pageType: 'product page' } }]
      expect(await resolve(path, member)).toEqual(ofGroup)
      const form = '/items/1103/request-stock-notification'
      expect([(await resolve(form))[0], (await browser.get(form)).status]).toEqual([404, 404])
      expect((await member.get(form)).status).toBe(200)
      expect(await resolve(form, member)).toEqual([200, { data: { pageType: 'content page' } }])
      await writePage(shop, path, [{ type: 'text', text: 'For business accounts' }])
      expect(await resolve(path)).toEqual([200, { data: { pageType: 'content page' } }])
      expect((await browser.get(path)).text).toContain('For business accounts')
      expect((await member.get(path)).text).toContain('$7.77')
      expect(await resolve(path, member)).toEqual(ofGroup)
    })
  })

  it('knows the pages of the referral as long as they are not switched off [ROUTE-44] [ROUTE-49]', async () => {
    await writeSection(shop, 'feature-flags', { flags: { disableReferral: true } })
    for (const path of ['/refer', '/refer/a-friend']) {
      expect(await resolve(path)).toEqual([404, { data: { pageType: 'not-found' } }])
      expect((await browser.get(path)).status).toBe(404)
    }
    await writeSection(shop, 'feature-flags', { flags: {} })
    expect((await resolve('/refer'))[0]).toBe(200)
  })

  it('and the page find a product however many categories it is in [ROUTE-42] [ROUTE-47]', async () => {
    const { merchant } = shop
    const made = [] as string[]
    for (const key of ['of-spain', 'of-valencia', 'marcona']) {
      await merchant.create('categories', {
        key,
        name: { en: key },
        slug: { en: key },
        parent: { typeId: 'category', key: made.at(-1) ?? 'almonds' },
        orderHint: '0.5',
      })
      made.push(key)
    }
    await merchant.create('products', {
      key: 'from-afar',
      productType: { typeId: 'product-type', key: 'nutwood-product' },
      name: { en: 'Almonds from afar' },
      slug: { en: 'from-afar' },
      categories: [{ typeId: 'category', key: made.at(-1) }],
      masterVariant: {
        sku: 'from-afar-01',
        prices: [{ value: { currencyCode: 'USD', centAmount: 1_234 } }],
      },
      publish: true,
    })
    await shop.services.catalogueFollower.run()
    const path = `/nuts/almonds/${made.join('/')}/from-afar.html`
    expect(await resolve(path)).toEqual([200, { data: { pageType: 'product page' } }])
    const page = await browser.get(path)
    expect([page.status, page.location]).toEqual([200, null])
    expect(page.text).toContain('$12.34')
    expect(await resolve('/nuts/from-afar.html')).toEqual([200, { redirect_to: { url: path } }])
  })

  it('answers 404 and "not-found" for what is not there [ROUTE-50]', async () => {
    for (const path of ['/nope', '/tag/%25', '/%', '/nuts/%E0%A4%A'])
      expect(await resolve(path)).toEqual([404, { data: { pageType: 'not-found' } }])
  })

  it('names the address to go to instead [ROUTE-51]', async () => {
    expect(await resolve('/almonds/roasted-almonds-salted.html')).toEqual([
      200,
      { redirect_to: { url: ALMONDS } },
    ])
  })

  it('says "invalid controller" to what is no path, and a page of such an address is not found [ROUTE-52]', async () => {
    for (const path of ['', 'nuts', 'https://evil.example/', `/${'a'.repeat(1_001)}`])
      expect(await resolve(path)).toEqual([400, { errors: [{ key: 'path', message: 'invalid controller' }] }])
    expect((await browser.get('/api/resolve-path')).status).toBe(400)
    const page = await browser.get(`/${'a'.repeat(1_001)}`)
    expect([page.status, page.text.includes('We could not find that page')]).toEqual([404, true])
  })
})

describe('pages for machines', () => {
  it('robots.txt keeps them out of carts and tells of the sitemap', async () => {
    const page = await browser.get('/robots.txt')
    for (const line of [
      'Disallow: /cart$',
      'Disallow: /cart?',
      'Disallow: /cart/',
      'Disallow: /styleguide$',
      'Sitemap: http://localhost:3000/sitemap.xml',
    ])
      expect(page.html.split('\n')).toContain(line)
    // It would close what only begins alike.
    expect(page.html).not.toMatch(/^Disallow: \/sign$/m)
  })

  it('the sitemap lists pages that all answer 200', async () => {
    const locations = async (map: string) =>
      [...(await browser.get(map)).html.matchAll(/<loc>http:\/\/localhost:3000([^<]+)<\/loc>/g)].map(
        (match) => match[1] ?? '',
      )
    const maps = await locations('/sitemap.xml')
    expect(maps).toEqual(['/sitemaps/pages.xml', '/sitemaps/categories.xml', '/sitemaps/products.xml'])
    const paths = (await Promise.all(maps.map(locations))).flat()
    expect(paths).toEqual(expect.arrayContaining(['/', '/shipping', '/nuts/almonds/']))
    expect((await browser.get('/sitemaps/nothing.xml')).status).toBe(404)
    expect(paths).toContain(ALMONDS)
    const sample = paths.filter((path, index) => path.endsWith('.html') || index % 10 === 0)
    for (const path of sample) expect([path, (await browser.get(path)).status]).toEqual([path, 200])
  })

  it('pictures answer their own names only', async () => {
    for (const name of [
      '../secrets/session',
      '..%2F..%2Fsecrets%2Fsession',
      'nope.svg',
      'a/b/c.svg',
      '%00.svg',
    ])
      expect((await browser.get(`/images/${name}`)).status).toBe(404)
  })

  it('platforms show pages for people, and none of their protocols', async () => {
    expect((await browser.get('/platforms')).status).toBe(200)
    for (const path of ['commercetools/nutwood/carts', 'payments/sessions', 'kit/reset', 'mail/messages'])
      expect((await browser.get(`/platforms/${path}`)).status, path).toBe(404)
  })
})
