/** What each code on the cart promises: a page of its own, which a script opens over the cart (DISC-06). */
import { beforeEach, describe, expect, it } from 'vitest'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { setField } from '../support/merchant-fields'
import { openRoutes } from '../support/routes'
import { addToCart, send } from '../support/steps'

const { shop, app } = await openRoutes()
const DETAILS = 'Promotion Details'
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser)
})

const apply = (code: string, by = browser) => send(by, '/cart', 'Apply', { 'Discount code': code })
const linksIn = ({ document }: Page) =>
  [...document.querySelectorAll('main a')].map((each) => [visibleText(each), each.getAttribute('href')])
const statusOf = async (query: string) => (await browser.get(`/cart/promotion${query}`)).status

describe('the details of a promotion', () => {
  it('are a page that its code leads to, with name, description and the way to its products [DISC-06]', async () => {
    await apply('HARVEST15')
    const cart = await browser.get('/cart')
    const [link] = cart.document.querySelectorAll('[aria-label="Discount codes"] a')
    expect(link === undefined ? '' : visibleText(link)).toBe(DETAILS)
    // What makes a script open it as a dialog.
    expect(link?.hasAttribute('data-dialog')).toBe(true)
    const page = await browser.follow(cart, DETAILS)
    expect([page.status, page.path]).toEqual([200, '/cart/promotion?code=HARVEST15'])
    expect(page.text).toBe(
      `${DETAILS} Harvest week 15% off with our harvest box of nuts. See Eligible Products Back to your cart`,
    )
    expect([...page.document.querySelectorAll('h1')].map((each) => visibleText(each))).toEqual([DETAILS])
    expect(page.document.title).toBe(`${DETAILS} | Nutwood`)
    expect(linksIn(page)).toEqual([
      ['See Eligible Products', '/nuts/'],
      ['Back to your cart', '/cart'],
    ])
    expect((await browser.follow(page, 'Back to your cart')).text).toContain('Your cart')
  })

  it('have no way to products that have no page, and are the same in lite mode [DISC-06]', async () => {
    await apply('SAVE5')
    // Says that the code is kept, once.
    await browser.get('/cart')
    const page = await browser.get('/cart/promotion?code=SAVE5')
    expect(page.text).toBe(`${DETAILS} $5 off $5 off orders of $40 or more. Back to your cart`)
    expect(linksIn(page)).toEqual([['Back to your cart', '/cart']])
    const lite = await browser.get('/cart/promotion?code=SAVE5&lite=1')
    expect([lite.status, lite.text]).toEqual([200, page.text])
    expect(lite.html).not.toContain('<script')
  })

  it.each(['javascript:alert(1)', '//example.org/', 'nuts', ''])(
    'have none to what a merchant has typed that is no address of a page: %j [DISC-06]',
    async (typed) => {
      const set = (path: string) => setField(shop, 'cart-discounts/key=harvest15', 'landingPagePath', path)
      await set(typed)
      await apply('HARVEST15')
      const page = await browser.get('/cart/promotion?code=HARVEST15')
      await set('/nuts/')
      expect([page.status, linksIn(page)]).toEqual([200, [['Back to your cart', '/cart']]])
    },
  )

  it('are of each code on the cart, and stand nowhere in the cart itself [DISC-06]', async () => {
    await apply('HARVEST15')
    await apply('SAVE5')
    const cart = await browser.get('/cart')
    expect(linksIn(cart).filter(([text]) => text === DETAILS)).toEqual([
      [DETAILS, '/cart/promotion?code=HARVEST15'],
      [DETAILS, '/cart/promotion?code=SAVE5'],
    ])
    expect(cart.text).not.toMatch(/harvest box|orders of \$40/)
  })

  it('are not found for a code that is not on the visitor’s own cart', async () => {
    await apply('SAVE5')
    const other = app.newBrowser()
    await addToCart(other)
    await apply('HARVEST15', other)
    expect((await other.get('/cart/promotion?code=HARVEST15')).status).toBe(200)
    for (const query of ['', '?code=', '?code=HARVEST15', '?code=NO-SUCH', '?code=SAVE5%00'])
      expect(await statusOf(query), query).toBe(404)
    expect(await statusOf('?code=SAVE5')).toBe(200)
    await browser.press(await browser.get('/cart'), 'Remove code SAVE5')
    expect(await statusOf('?code=SAVE5')).toBe(404)
    const nobody = app.newBrowser()
    expect((await nobody.get('/cart/promotion?code=SAVE5')).status).toBe(404)
  })
})
