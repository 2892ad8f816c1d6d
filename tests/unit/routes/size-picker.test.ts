/** A card that asks for the size first: when it does, what its page shows, and what is then in the cart. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { grid } from '~/components/product/size-picker.css'
import { productPage } from '../../kit/goods'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { writeSection } from '../support/editor'
import { openRoutes } from '../support/routes'
import { setAttribute, updateProduct } from '../support/stock'

const { shop, app } = await openRoutes()
const ALMONDS = 'Roasted Almonds (Salted)'
let browser: Browser

const setSite = (sizeSelectorModal: boolean) =>
  writeSection(shop, 'feature-flags', { flags: { sizeSelectorModal } })

beforeEach(async () => {
  browser = app.newBrowser()
  await setSite(true)
})
afterEach(() => setSite(false))

/** The same product's card, on another product's page or in a listing. */
const pressCard = async (path = '/nuts/', name = ALMONDS): Promise<Page> =>
  browser.press(await browser.get(path), `Add ${name} to cart`)
const setBag = (key: string | undefined, sku = '1101-01') => setAttribute(shop, sku, 'bagSize', key)
const linesIn = async () => (await browser.get('/cart')).text
/** Sets the bag size; returns where a press on the card leads. */
async function askedBy(key: string): Promise<string> {
  await setBag(key)
  await setBag(key, '1101-05')
  browser = app.newBrowser()
  return (await pressCard()).url.pathname
}

describe('adding from a card', () => {
  it('asks for the size where there are several, in a known bag, and the flag is on [SIZE-01] [SIZE-02] [SIZE-07]', async () => {
    await setAttribute(shop, '1305-01', 'upsellingProducts', ['1101'])
    const page = await pressCard(productPage('1305-01'))
    expect([page.status, page.url.pathname]).toEqual([200, '/cart/size'])
    expect([...page.document.querySelectorAll('h1')].map((each) => visibleText(each))).toEqual([
      'Select size',
    ])
    const sizes = [...page.document.querySelectorAll('main li')].map((each) => visibleText(each))
    expect(sizes).toEqual([
      expect.stringMatching(/^1 lb bag \$9\.99 Add to Cart$/),
      expect.stringMatching(/^5 lb bag \$45\.99 \$9\.20 \/ lb Add to Cart$/),
    ])
    expect(await linesIn()).not.toContain(ALMONDS)
  })

  it('adds the size that is chosen [SIZE-06]', async () => {
    const page = await pressCard()
    const cart = await browser.press(page, `Add ${ALMONDS}, 5 lb bag, to cart`)
    expect(cart.url.pathname).toBe('/cart/added')
    expect(await linesIn()).toMatch(
      /^Your cart Roasted Almonds \(Salted\) 5 lb bag Update Remove \$45\.99 Order summary/,
    )
  })

  it('adds without asking where one of the three is not so [SIZE-03] [SIZE-07]', async () => {
    // One size only, in a known bag.
    expect((await pressCard('/nuts/', 'Black Walnuts')).url.pathname).toBe('/cart/added')
    // Two sizes in bags of another kind.
    expect(await askedBy('J16')).toBe('/cart/added')
    await setBag('NSS')
    await setSite(false)
    browser = app.newBrowser()
    expect((await pressCard()).url.pathname).toBe('/cart/added')
    expect(await linesIn()).toContain(`${ALMONDS}`)
    // Overridden for one browser, in either direction.
    const headers = { 'Content-Type': 'application/json' }
    const set = (value: boolean) =>
      browser.send('/api/flags', {
        method: 'POST',
        headers,
        body: JSON.stringify({ layer: 'local', flags: { sizeSelectorModal: value } }),
      })
    await set(true)
    expect((await pressCard()).url.pathname).toBe('/cart/size')
    await setSite(true)
    await set(false)
    expect((await pressCard()).url.pathname).toBe('/cart/added')
  })

  it('does not ask where no size has a price to show, as its page of sizes would have to [SIZE-02]', async () => {
    await setBag('NSS')
    const listing = await browser.get('/nuts/')
    const setHidden = (value: boolean) =>
      updateProduct(shop, '1101-01', [{ action: 'setAttributeInAllVariants', name: 'hidePrice', value }])
    await setHidden(true)
    const added = await browser.press(listing, `Add ${ALMONDS} to cart`)
    expect([added.status, added.url.pathname]).toEqual([200, '/cart/added'])
    expect((await browser.get('/cart/size?product=1101')).status).toBe(404)
    await setHidden(false)
    expect((await browser.press(listing, `Add ${ALMONDS} to cart`)).url.pathname).toBe('/cart/size')
  })

  it('never asks on the page of a product, where the size is chosen already [SIZE-03]', async () => {
    const page = await browser.get(productPage('1101-01'))
    expect((await browser.press(page, 'Add to Cart', { within: 'Quantity' })).url.pathname).toBe(
      '/cart/added',
    )
  })

  it('tells a script which page asks, and adds nothing [SIZE-02] [API-02]', async () => {
    const answer = await browser.send('/cart', {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ intent: 'add', sku: '1101-01', from: 'card' }),
    })
    expect(JSON.parse(answer.html)).toEqual({
      select_size: '/cart/size?product=1101',
      redirect: '/cart/size?product=1101',
      redirect_to: { url: '/cart/size?product=1101' },
    })
    expect(await linesIn()).not.toContain(ALMONDS)
  })

  it.each('NSSB NSS NSM NSLB CSSB CSS CSL SNS SNL SNLB DFSB DFS DFL DFLB'.split(' '))(
    'asks for the bag %s [SIZE-05]',
    async (key) => {
      expect(await askedBy(key)).toBe('/cart/size')
    },
  )

  it.each(['BLS', 'BLL', 'J16', 'J24', 'J48'])('does not ask for the bag %s [SIZE-05]', async (key) => {
    expect(await askedBy(key)).toBe('/cart/added')
  })
})

describe('the page of sizes', () => {
  const gridClass = async () =>
    (await browser.get('/cart/size?product=1101')).document.querySelector('main ul')?.className

  it('has three columns, and fewer where a label is longer than 23 characters [SIZE-04]', async () => {
    expect(await gridClass()).toBe(grid[3])
    await setAttribute(shop, '1101-05', 'variantLabel', 'x'.repeat(23))
    expect(await gridClass()).toBe(grid[3])
    await setAttribute(shop, '1101-05', 'variantLabel', 'x'.repeat(24))
    expect(await gridClass()).toBe(grid[2])
    await setAttribute(shop, '1101-05', 'variantLabel', '5 lb bag')
  })

  it('offers no way to add what is out of stock', async () => {
    await setAttribute(shop, '1101-05', 'backordered', true)
    const page = await browser.get('/cart/size?product=1101')
    expect(page.text).toMatch(/5 lb bag .*Out of stock/)
    expect(page.text).toMatch(/1 lb bag .*Add to Cart/)
    await setAttribute(shop, '1101-05', 'backordered', false)
  })

  it.each(['', '?product=', '?product=none', '?product=9801', '?product=a%22b'])(
    'is there for nothing else: %s',
    async (query) => {
      expect((await browser.get(`/cart/size${query}`)).status).toBe(404)
    },
  )

  it('sees another price after a change of the catalogue', async () => {
    await updateProduct(shop, '1101-01', [{ action: 'changeName', name: { en: 'Almonds anew' } }])
    expect((await browser.get('/cart/size?product=1101')).text).toContain('Almonds anew')
  })
})
