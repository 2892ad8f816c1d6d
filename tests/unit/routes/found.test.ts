/** What machines read of the shop: page heads, structured data, the product feed, llms.txt. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { summaryOf } from '~/models/found/summary'
import { accounts } from '../../kit/accounts'
import { productPage } from '../../kit/goods'
import { ALIKE, CONTENT } from '../../kit/page-lists'
import { wordFaultsOf } from '../../kit/text-browser'
import type { Browser, Page } from '../support/browser'
import { writePage } from '../support/editor'
import { PAGES } from '../support/every-route'
import { openRoutes } from '../support/routes'
import { serveShop } from '../support/served'
import { signIn } from '../support/steps'
import { setAttribute, setPrice, setStock, updateProduct } from '../support/stock'

const { shop, app } = await openRoutes()
const browser = app.newBrowser()
const ORIGIN = 'http://localhost:3000'
const ALMONDS = '/nuts/almonds/roasted-almonds-salted.html'

const EntrySchema = z.object({ id: z.string(), version: z.number() })

type Ld = Readonly<Record<string, unknown>> & { readonly '@type': string }

const structuredData = ({ document }: Page): readonly Ld[] =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent ?? '') as Ld,
  )
const dataOf = (page: Page, type: string) => structuredData(page).find((each) => each['@type'] === type)
const meta = ({ document }: Page, property: string) =>
  document.querySelector(`meta[property="og:${property}"]`)?.getAttribute('content')

describe('the head of a page', () => {
  it.each([
    ['/', '/'],
    ['/nuts/almonds/?sort=price-asc', '/nuts/almonds/'],
    ['/tag/raw', '/tag/raw'],
    ['/nuts/almonds/?page=1', '/nuts/almonds/'],
    [`${ALMONDS}?sku=1101-05`, ALMONDS],
    ['/shipping', '/shipping'],
  ])('of %s names its one address, and what to show of it where it is shared', async (path, canonical) => {
    const page = await browser.get(path)
    const { document } = page
    expect(document.querySelectorAll('link[rel="canonical"]')).toHaveLength(1)
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(ORIGIN + canonical)
    expect(meta(page, 'url')).toBe(ORIGIN + canonical)
    expect(meta(page, 'title')).toBe(document.querySelector('title')?.textContent)
    expect(meta(page, 'description')).toBe(
      document.querySelector('meta[name="description"]')?.getAttribute('content'),
    )
    expect(meta(page, 'image')).toMatch(/^http:\/\/localhost:3000\/.+\.(?:png|jpg)$/)
  })

  it('shows the first picture of a page that is no drawing, and of a product its own', async () => {
    const [hero, photo] = ['/images/hero.jpg', '/images/photo.jpg']
    const page = [
      { type: 'banner-section', headline: 'Drawn', image: '/images/brand/gift-banner.svg', alt: 'A basket' },
      { type: 'banner-section', headline: 'For firms', image: photo, audience: 'business' },
      { type: 'hero', headline: 'Roasted today', bgDesktopImg: hero, alt: 'Almonds' },
      { type: 'banner-section', headline: 'Later', image: photo },
    ]
    const told = (shown: Page) => [meta(shown, 'image'), meta(shown, 'image:alt')]
    await writePage(shop, '/pictured', page)
    expect(told(await browser.get('/pictured'))).toEqual([ORIGIN + hero, 'Almonds'])
    const home = shop.services.content
    const before = await home.readPage('/')
    await writePage(shop, '/', page)
    expect(told(await browser.get('/'))).toEqual([ORIGIN + hero, 'Almonds'])
    await writePage(shop, '/', before?.parsed?.page.blocks ?? [])
    await updateProduct(shop, '1103-01', [
      {
        action: 'addExternalImage',
        variantId: 1,
        image: { url: photo, label: 'A bag', dimensions: { w: 800, h: 800 } },
      },
    ])
    expect(told(await browser.get(productPage('1103-01')))).toEqual([ORIGIN + photo, 'A bag'])
  })

  it('has one address and a description of every page that search engines may list, and no page an empty one', async () => {
    const listed: string[] = []
    const without: string[] = []
    const undescribed: string[] = []
    for (const path of new Set([...PAGES, ...CONTENT, ...ALIKE])) {
      const page = await browser.get(path)
      const { status, html, document } = page
      if (status !== 200) continue
      expect(wordFaultsOf(page), path).toEqual([])
      const descriptions = [
        ...document.querySelectorAll('meta[name="description"], meta[property="og:description"]'),
      ].map((each) => each.getAttribute('content')?.trim())
      if (descriptions.includes('')) undescribed.push(path)
      if (document.querySelector('meta[name="robots"][content="noindex"]') !== null) continue
      listed.push(path)
      if (descriptions.length !== 2) undescribed.push(path)
      if (html.match(/<link rel="canonical"/g)?.length !== 1) without.push(path)
    }
    expect(listed).toContain('/refer')
    expect(without).toEqual([])
    expect(undescribed).toEqual([])
  })

  it('describes a list in its merchant’s words on its first page alone, and each other by what is on it', async () => {
    const { find } = shop.services.browse
    const told = async (path: string) => {
      const { document } = await browser.get(path)
      const described = document.querySelector('meta[name="description"]')?.getAttribute('content')
      return [document.title, described, document.querySelector('[name="robots"]')?.getAttribute('content')]
    }
    const setMeta = async (title: string | undefined, description: string | undefined) => {
      const { id, version } = EntrySchema.parse(await shop.merchant.get('categories/key=almonds'))
      const words = (text: string | undefined) => (text === undefined ? undefined : { en: text })
      await shop.merchant.update('categories', { id, version }, [
        { action: 'setMetaTitle', metaTitle: words(title) },
        { action: 'setMetaDescription', metaDescription: words(description) },
      ])
      shop.services.catalogue.clear()
    }
    const path = '/nuts/almonds/'
    const { description = '' } = (await shop.services.catalogue.getCategoryByPath('nuts/almonds')) ?? {}
    expect(await told(path)).toEqual(['Almonds | Nutwood', summaryOf([description]), undefined])
    await setMeta('All our almonds', 'Roasted to order, free from {threshold}.')
    const whole = ['All our almonds', 'Roasted to order, free from $59.', undefined]
    expect(await told(path)).toEqual(whole)
    // What the list does not read makes no other page of it; what it does, does.
    for (const added of ['utm_source=mail', 'gclid=1', 'fbclid=1', 'srsltid=1', 'ref=a', 'page=1'])
      expect(await told(`${path}?${added}`), added).toEqual(whole)
    const found = await browser.get(`${path}?utm_source=mail`)
    expect(found.document.querySelector('[rel="canonical"]')?.getAttribute('href')).toBe(ORIGIN + path)
    const [title, sorted, robots] = await told(`${path}?sort=price-desc`)
    expect([title, sorted, robots]).toEqual([
      'Almonds | Nutwood',
      expect.stringMatching(/^Almonds: .*Almonds.*, /),
      'noindex',
    ])
    // The goods of these tests fill no page.
    const paged = vi.spyOn(shop.services.browse, 'find').mockImplementation(async (asked) => ({
      ...(await find({ ...asked, page: 1 })),
      ...{ total: 64, page: 2, pages: 2 },
    }))
    for (const query of ['?page=2', '?gclid=1&page=2'])
      expect(await told(path + query), query).toEqual([
        'Almonds, page 2 | Nutwood',
        expect.stringMatching(/^Almonds, page 2: .*Almonds/),
        undefined,
      ])
    paged.mockRestore()
    await setMeta(undefined, undefined)
    expect((await told(path)).slice(0, 2)).toEqual(['Almonds | Nutwood', summaryOf([description])])
  })

  it('describes a page that nobody has described by what it says, in whole words', async () => {
    const described = async (path: string) => {
      const page = await browser.get(path)
      return page.document.querySelector('meta[name="description"]')?.getAttribute('content')
    }
    const text = 'Almonds, cashews and walnuts are where we started, over {threshold} they travel free. '
    await writePage(shop, '/undescribed', [
      { type: 'hero', headline: 'A shop' },
      { type: 'text', style: 'super-title', text: 'About' },
      { type: 'text', text: 'For firms.', audience: 'business' },
      { type: 'banner-section', headline: 'Early', text: text.trim() },
      { type: 'text', text: `${text}\n\n${text}` },
    ])
    const told = 'Almonds, cashews and walnuts are where we started, over $59 they travel free.'
    expect(await described('/undescribed')).toBe(`${told} ${told.slice(0, -1)}...`)
    await writePage(shop, '/headed', [
      { type: 'product-row', title: 'Nuts', categoryKey: 'nuts' },
      { type: 'header', level: 1, text: 'Nuts of all kinds' },
      { type: 'header', text: 'More' },
    ])
    expect(await described('/headed')).toBe('Nuts of all kinds')
    await writePage(shop, '/silent', [{ type: 'product-row', title: 'Nuts', categoryKey: 'nuts' }])
    expect(await described('/silent')).toBeUndefined()
    expect(await described('/subscribe')).toBe('New harvests, recipes and offers, by email.')
  })

  it('is that of a page nobody finds where search engines have no business', async () => {
    for (const path of ['/search/instant?query=almonds', '/nuts/almonds/?diet=raw', '/cart', '/nowhere']) {
      const page = await browser.get(path)
      expect([path, page.document.querySelector('meta[name="robots"]')?.getAttribute('content')]).toEqual([
        path,
        'noindex',
      ])
      expect(structuredData(page)).toEqual([])
    }
  })
})

describe('structured data', () => {
  /** Paths of a list's products, as its structured data has them, and as its cards do. */
  const itemsOf = (page: Page) => {
    const items = dataOf(page, 'ItemList')?.['itemListElement'] as readonly { readonly url: string }[]
    return items.map(({ url }) => url.replace(ORIGIN, ''))
  }
  const linksOf = ({ document }: Page) =>
    [...document.querySelectorAll('main article h2 a')].map((link) => link.getAttribute('href'))

  it('of a product is what its page shows: price, stock, where it ships, and where it belongs', async () => {
    const page = await browser.get(`${ALMONDS}?sku=1101-05`)
    expect(dataOf(page, 'Product')).toMatchObject({
      name: 'Roasted Almonds (Salted)',
      sku: '1101-05',
      offers: {
        '@type': 'Offer',
        url: `${ORIGIN}${ALMONDS}?sku=1101-05`,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        shippingDetails: { shippingSettingsLink: `${ORIGIN}/shipping` },
      },
    })
    const { price } = (dataOf(page, 'Product')?.['offers'] ?? {}) as { readonly price?: string }
    expect(page.text).toContain(`$${price}`)
    expect(dataOf(page, 'BreadcrumbList')?.['itemListElement']).toMatchObject([
      { position: 1, name: 'Home', item: `${ORIGIN}/` },
      { position: 2, name: 'Nuts', item: `${ORIGIN}/nuts/` },
      { position: 3, name: 'Almonds', item: `${ORIGIN}/nuts/almonds/` },
      { position: 4, name: 'Roasted Almonds (Salted)' },
    ])
  })

  it('has nutrition and ratings where they are real', async () => {
    const isTold = (page: Page) => {
      const told = dataOf(page, 'Product') ?? {}
      return ['additionalProperty', 'aggregateRating'].map((name) => name in told)
    }
    expect(isTold(await browser.get(ALMONDS))).toEqual([false, false])
    await updateProduct(shop, '1101-01', [
      { action: 'setAttributeInAllVariants', name: 'sampleData', value: false },
    ])
    const page = await browser.get(ALMONDS)
    expect(isTold(page)).toEqual([true, true])
    expect(dataOf(page, 'Product')?.['additionalProperty']).toContainEqual(
      expect.objectContaining({ name: 'Calories per serving', unitText: 'kcal' }),
    )
  })

  it('of a listing lists its products, of the root its owner, of questions their answers', async () => {
    const listing = await browser.get('/nuts/almonds/')
    expect(itemsOf(listing)).toEqual(linksOf(listing))
    expect(structuredData(await browser.get('/')).map((each) => each['@type'])).toEqual([
      'Organization',
      'WebSite',
    ])
    const question = 'Is </script> a nut?'
    await writePage(shop, '/questions', [{ type: 'faq-accordion', items: [{ question, answer: 'No.' }] }])
    expect(dataOf(await browser.get('/questions'), 'FAQPage')).toMatchObject({
      mainEntity: [{ name: question, acceptedAnswer: { text: 'No.' } }],
    })
  })

  it('of a listing has the canonical address of a product whose card leads to one of its sizes', async () => {
    const hide = async (value: boolean) => {
      await setAttribute(shop, '1101-01', 'hiddenFromSearch', value)
      await shop.services.catalogueFollower.indexAll()
      shop.services.browse.clear()
    }
    // The size with which the page opens.
    await hide(true)
    const listing = await browser.get('/nuts/almonds/')
    await hide(false)
    expect(linksOf(listing)).toContain(`${ALMONDS}?sku=1101-05`)
    expect(itemsOf(listing)).toContain(ALMONDS)
    expect(itemsOf(listing).filter((path) => path.includes('?'))).toEqual([])
  })

  it('of a second page continues the first, under a title of its own', async () => {
    const { find } = shop.services.browse
    // The goods of these tests fill no page.
    const found = vi.spyOn(shop.services.browse, 'find').mockImplementation(async (asked) => ({
      ...(await find({ ...asked, page: 1 })),
      ...{ total: 64, page: 2, pages: 2 },
    }))
    const page = await browser.get('/nuts/?page=2')
    found.mockRestore()
    expect(page.document.title).toBe('Nuts, page 2 | Nutwood')
    const list = dataOf(page, 'ItemList')
    expect(list?.['numberOfItems']).toBe(64)
    expect(list?.['itemListElement']).toContainEqual(expect.objectContaining({ position: 51 }))
    expect(list?.['itemListElement']).not.toContainEqual(expect.objectContaining({ position: 50 }))
  })

  it('of questions holds those alone that the page shows to who looks [BLOCK-34]', async () => {
    const accordion = (question: string, audience: string) => ({
      type: 'faq-accordion',
      items: [{ question, answer: 'Yes.' }],
      audience,
    })
    await writePage(shop, '/questions-of-firms', [
      accordion('For firms?', 'business'),
      accordion('For homes?', 'others'),
      accordion('For all?', 'everybody'),
    ])
    const questionsFor = async (who: Browser) => {
      const page = dataOf(await who.get('/questions-of-firms'), 'FAQPage')
      return (page?.['mainEntity'] as readonly { readonly name: string }[]).map(({ name }) => name)
    }
    const business = app.newBrowser()
    await signIn(business, accounts.business)
    expect(await questionsFor(browser)).toEqual(['For homes?', 'For all?'])
    expect(await questionsFor(business)).toEqual(['For firms?', 'For all?'])
  })
})

interface Item {
  readonly 'g:id': string
  readonly 'g:link': string
  readonly 'g:price': string
  readonly 'g:sale_price'?: string
  readonly 'g:availability': string
}

async function feed(): Promise<readonly Item[]> {
  const page = await browser.get('/feeds/products.xml')
  expect(page.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  expect(XMLValidator.validate(page.html)).toBe(true)
  // Merchant centers refuse an entry for it.
  expect(page.html).not.toMatch(/\.svg\b/)
  const parsed = new XMLParser({ parseTagValue: false }).parse(page.html) as {
    readonly rss: { readonly channel: { readonly item: readonly Item[] } }
  }
  return parsed.rss.channel.item
}

describe('the feed of goods', () => {
  it('is there soon where reading all goods takes longer than whoever asked first may wait', async () => {
    shop.services.found.clear()
    const budgets = { pageMs: 600, callMs: 600, placeOrderMs: 600, graceMs: 20_000 }
    const served = await serveShop({ budgets })
    try {
      // They come in two pages, the second one empty.
      const match = { path: '/product-projections' }
      shop.platforms.faults.add({ platform: 'commercetools', kind: 'slow', delayMs: 500, match })
      const ask = async () => (await served.send('/feeds/products.xml')).status
      expect(await ask()).toBe(503)
      await expect.poll(ask, { timeout: 20_000 }).toBe(200)
    } finally {
      shop.platforms.faults.clear()
      await served.close()
    }
  })

  it('has the price and the stock of each size’s page', async () => {
    const items = await feed()
    expect(new Set(items.map((item) => item['g:id'])).size).toBe(items.length)
    for (const item of items.filter((_item, index) => index % 7 === 0)) {
      const page = await browser.get(item['g:link'].replace(ORIGIN, ''))
      const offer = dataOf(page, 'Product')?.['offers'] as Readonly<Record<string, string>> | undefined
      const [amount] = (item['g:sale_price'] ?? item['g:price']).split(' ')
      expect([page.status, offer?.['url'], offer?.['price']]).toEqual([200, item['g:link'], amount])
      expect(offer?.['availability']).toMatch(
        item['g:availability'] === 'in_stock' ? /InStock$/ : /OutOfStock$/,
      )
    }
  })

  it('follows both, and holds nothing that has no price to show', async () => {
    await setPrice(shop, '1102-01', 1_234)
    await setStock(shop, '1102-01', 0)
    shop.services.catalogue.clear()
    shop.services.found.clear()
    const items = await feed()
    expect(items.find((item) => item['g:id'] === '1102-01')).toMatchObject({
      'g:price': '12.34 USD',
      'g:availability': 'out_of_stock',
    })
    const page = await browser.get(productPage('1102-01'))
    expect(page.text).toContain('$12.34')
    expect(page.text).toContain('Out of stock')
    expect(dataOf(page, 'Product')?.['offers']).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
    })
    expect(items.map((item) => item['g:id'])).not.toContain('9970-01')
  })
})

it('llms.txt tells programs what the shop is, with links that stand', async () => {
  const page = await browser.get('/llms.txt')
  expect(page.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(page.html).toMatch(/^# Nutwood\n\n> /)
  for (const [, path = ''] of page.html.matchAll(/\]\(http:\/\/localhost:3000([^)]+)\)/g))
    expect([path, (await browser.get(path)).status]).toEqual([path, 200])
})

it('llms.txt leads to nothing that robots.txt closes', async () => {
  const closed = [...(await browser.get('/robots.txt')).html.matchAll(/^Disallow: (.+)$/gm)].map(
    ([, rule = '']) => rule,
  )
  expect(closed).toContain('/search/')
  const isClosed = (path: string) =>
    closed.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)))
  const links = [...(await browser.get('/llms.txt')).html.matchAll(/\]\(http:\/\/localhost:3000([^)]+)\)/g)]
  expect(links.map(([, path = '']) => path).filter(isClosed)).toEqual([])
})

it.each([
  ['products', 'algolia'],
  ['categories', 'algolia'],
  ['categories', 'commercetools'],
  ['pages', 'content'],
])('the map of %s without the platform %s is whole or none', async (part, platform) => {
  const { catalogue, content, found, browse } = shop.services
  const path = `/sitemaps/${part}.xml`
  const forget = () => [catalogue, content, browse].forEach((each) => each.clear())
  const whole = await browser.send(path)
  expect(whole.headers.get('Cache-Control')).toBe('public, max-age=3600')
  forget()
  shop.platforms.faults.add({ platform, kind: 'status', status: 503 })
  const lasting = await browser.send(path)
  found.clear()
  const away = await browser.send(path)
  shop.platforms.faults.clear()
  forget()
  // The earlier copy is only cached briefly.
  expect([lasting.html, lasting.headers.get('Cache-Control')]).toEqual([whole.html, 'public, max-age=300'])
  expect([away.status, away.headers.get('Cache-Control')]).toEqual([503, null])
  expect((await browser.send(path)).html).toBe(whole.html)
})

it('llms.txt without its departments is no file to keep for an hour, and its amount never is', async () => {
  const whole = await browser.send('/llms.txt')
  expect(whole.headers.get('Cache-Control')).toBe('public, max-age=300')
  shop.services.catalogue.clear()
  shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503 })
  const away = await browser.send('/llms.txt')
  shop.platforms.faults.clear()
  expect([away.status, away.headers.get('Cache-Control')]).toEqual([503, null])
  shop.services.catalogue.clear()
  expect((await browser.send('/llms.txt')).status).toBe(200)
})
