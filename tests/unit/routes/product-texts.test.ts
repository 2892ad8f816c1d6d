/** Product texts: what is sanitised, what replaces missing parts, and what is the same for all products. */
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { productPage } from '../../kit/goods'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { writePage } from '../support/editor'
import { openRoutes } from '../support/routes'
import { setActive, setAttribute, setStock, updateProduct } from '../support/stock'
import { addToCart, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
const ALMONDS = '/nuts/almonds/roasted-almonds-salted.html'
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const EVIL = '<p>Good <em>for you</em></p><script>alert(1)</script><img src=x onerror="alert(1)">'
const all = (name: string, value: unknown) => ({ action: 'setAttributeInAllVariants', name, value })
const mainOf = ({ document }: Page) => document.querySelector('main')

describe('what merchants write as HTML', () => {
  it('is shown with its looks and without what runs: description, health tips, contents [PDP-26]', async () => {
    await updateProduct(shop, '1103-01', [
      { action: 'setDescription', description: { en: `${EVIL} described` } },
      all('healthTips', `${EVIL} tipped`),
      all('contentList', [`${EVIL} listed`]),
    ])
    const page = await browser.open(productPage('1103-01'))
    const html = mainOf(page)?.innerHTML ?? ''
    for (const word of ['described', 'tipped', 'listed'])
      expect(html).toMatch(new RegExp(`<p>Good <em>for you</em></p>\\s*${word}`))
    expect(html).not.toMatch(/<script|onerror|alert\(1\)/)
  })

  it('is a slide among the pictures, with its words and its own small picture [PDP-11]', async () => {
    await updateProduct(shop, '1305-01', [
      all('galleryContent', '<h3>Three ways</h3><script>alert(1)</script>'),
      all('galleryContentAlt', 'Three ways with walnuts'),
      all('galleryMiniature', '/images/brand/category-nuts.svg'),
    ])
    const gallery = async () =>
      (await browser.open(productPage('1305-01'))).document.querySelector('[aria-label^="Pictures of"]')
    const slides = [...((await gallery())?.querySelectorAll('li[id^="slide-"]') ?? [])]
    const [first, last] = [slides.at(0), slides.at(-1)]
    expect(first?.querySelector('img')?.getAttribute('alt')).toMatch(/\w/)
    expect(last?.querySelector('[role="group"]')?.getAttribute('aria-label')).toBe('Three ways with walnuts')
    expect(last?.querySelector('h3')?.textContent).toBe('Three ways')
    expect(last?.innerHTML).not.toContain('script')
    const thumb = (await gallery())?.querySelector(`a[href="#slide-${slides.length}"] img`)
    expect([thumb?.getAttribute('src'), thumb?.getAttribute('alt')]).toEqual([
      '/images/brand/category-nuts.svg',
      `View ${slides.length} of ${slides.length}: Three ways with walnuts`,
    ])
    // Nothing from an invalid URL, and no slide without a name.
    await updateProduct(shop, '1305-01', [all('galleryMiniature', 'javascript:alert(1)')])
    expect((await gallery())?.querySelector('[role="group"]')).toBeNull()
  })
})

describe('the page of a product of which something cannot be had', () => {
  it('stands without its facts, its reviews and what goes with it [PDP-32]', async () => {
    shop.services.catalogue.clear()
    shop.services.browse.clear()
    await browser.get('/nuts/almonds/')
    await shop.services.catalogue.getProductByUrlName('roasted-almonds-salted')
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'status',
      status: 500,
      match: { path: 'custom-objects' },
    })
    shop.platforms.faults.add({ platform: 'algolia', kind: 'refuse' })
    shop.services.browse.clear()
    const page = await browser.get(ALMONDS)
    expect([page.status, page.text.includes('Roasted Almonds (Salted)')]).toEqual([200, true])
    expect(page.text).not.toMatch(/Nutrition Facts|You may also like/)
  })

  it('stands without pictures [PDP-32]', async () => {
    const { variants } = (await shop.services.catalogue.getProductByKey('1109')) ?? { variants: [] }
    await updateProduct(
      shop,
      '1109-01',
      variants.flatMap(({ sku, images }) =>
        images.map(({ url }) => ({ action: 'removeImage', sku, imageUrl: url })),
      ),
    )
    await setAttribute(shop, '1109-01', 'bagSize', undefined)
    const page = await browser.open(productPage('1109-01'))
    expect(page.status).toBe(200)
    expect(page.document.querySelectorAll('[aria-label^="Pictures of"] img')).toHaveLength(0)
    expect(page.text).toContain('Add to Cart')
  })

  it('is an error page that says so where there is nothing of it at all, never a blank one [ERR-21]', async () => {
    shop.services.catalogue.clear()
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 500 })
    const page = await browser.get(ALMONDS)
    expect(page.status).toBe(503)
    expect(visibleText(mainOf(page) ?? page.document).length).toBeGreaterThan(40)
    expect(page.html).not.toMatch(/commercetools|UpstreamError|at \w+ \(/)
    shop.platforms.faults.clear()
    expect((await browser.get(ALMONDS)).status).toBe(200)
  })
})

describe('a size that is out of stock', () => {
  const sizes = ({ document }: Page) =>
    [...document.querySelectorAll('main a[data-sku]')].map((each) => each.getAttribute('data-sku'))

  it('is shown, and cannot be added; one that is inactive is not offered at all [PDP-33]', async () => {
    await setStock(shop, '1101-05', 0)
    shop.services.catalogue.clear()
    const page = await browser.get(`${ALMONDS}?sku=1101-05`)
    expect(page.text).toContain('Sorry, this item is out of stock.')
    expect(page.text).toContain('Shall we tell you when it is back?')
    expect(page.document.querySelector('form[data-add-to-cart] button')?.hasAttribute('disabled')).toBe(true)
    expect(sizes(page)).toEqual(['1101-01', '1101-05'])
    await setActive(shop, '1101-05', false)
    const without = await browser.get(`${ALMONDS}?sku=1101-05`)
    expect(sizes(without)).toEqual([])
    expect(without.text).not.toContain('5 lb bag')
    await setActive(shop, '1101-05', true)
    await setStock(shop, '1101-05', 50)
    shop.services.catalogue.clear()
  })
})

describe('what browsing shows', () => {
  it('is the same for guests, customers and businesses [GEN-09]', async () => {
    const seen: string[][] = []
    for (const account of [undefined, accounts.shopper, accounts.business]) {
      browser = app.newBrowser()
      if (account !== undefined) await signIn(browser, account)
      const pages = [await browser.get(ALMONDS), await browser.get('/nuts/'), await browser.get('/')]
      seen.push(pages.map((page) => visibleText(mainOf(page) ?? page.document)))
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  })

  it('has words for every picture: those of the goods say what they show [UX-03]', async () => {
    let goods = 0
    for (const path of [
      '/',
      '/nuts/',
      ALMONDS,
      '/search/instant?query=almonds',
      '/menu',
      '/cart',
      '/gifts/',
    ]) {
      const { document } = await browser.get(path)
      for (const image of document.querySelectorAll('img')) {
        expect(image.hasAttribute('alt'), `${path} ${image.outerHTML}`).toBe(true)
        if (image.getAttribute('src')?.startsWith('/images/catalogue/') !== true) continue
        goods += 1
        expect(image.getAttribute('alt'), `${path} ${image.outerHTML}`).toMatch(/\w{3}/)
      }
    }
    expect(goods).toBeGreaterThan(20)
  })

  it('has a merchant’s words for a picture on its page, in lists and in the cart, or else the product’s name [UX-03]', async () => {
    const words = 'Skin-on almonds in a wooden scoop'
    const image = async () =>
      (await shop.services.catalogue.getVariants(['1103-01'], 'fresh')).get('1103-01')?.variant.images[0]
    const { url: imageUrl, label: before } = (await image()) ?? { url: '', label: '' }
    const label = async (text?: string) => {
      await updateProduct(shop, '1103-01', [
        { action: 'setImageLabel', sku: '1103-01', imageUrl, label: text },
      ])
      await shop.services.catalogueFollower.run()
    }
    for (const [text, told] of [
      [words, words],
      [undefined, 'Organic Raw Almonds'],
    ] as const) {
      await label(text)
      // A line keeps the picture with which it was added.
      browser = app.newBrowser()
      await addToCart(browser, '1103-01', '1')
      for (const path of [productPage('1103-01'), '/nuts/', '/cart', '/cart/added?sku=1103-01']) {
        const { document } = await browser.get(path)
        const all = [...document.querySelectorAll('main img')].map((each) => each.getAttribute('alt'))
        expect(all, path).toContain(told)
      }
    }
    await label(before)
  })

  it('has an editor’s words for a picture, and without any hides it from who cannot see it [UX-03]', async () => {
    const picture = '/images/brand/gift.svg'
    await writePage(shop, '/pictures', [
      { type: 'hero', headline: 'Handfuls', bgDesktopImg: picture, alt: 'A bowl' },
      { type: 'banner-section', headline: 'A gift', image: picture, alt: 'A tin' },
      { type: 'banner-section', headline: 'Another', image: picture },
    ])
    const { document } = await browser.get('/pictures')
    const told = [...document.querySelectorAll('main img')].map((each) =>
      each.getAttribute('aria-hidden') === 'true' ? 'hidden' : each.getAttribute('alt'),
    )
    expect(told).toEqual(['A bowl', 'A tin', 'hidden'])
  })
})
