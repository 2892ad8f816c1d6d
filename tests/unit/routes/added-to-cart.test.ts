/** What is shown right after an add: the page, from which the script takes the parts of its panel. */
import { beforeEach, describe, expect, it } from 'vitest'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { addBoxes } from '../support/boxes'
import { cartOf } from '../support/commerce-path'
import { changeCart } from '../support/merchant-cart'
import { curated, writeCampaign } from '../support/personalisation'
import { placeOrder } from '../support/orders'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, chooseDelivery, giveAddress, send } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

async function add(path: string, button: string): Promise<Page> {
  const added = await browser.post(browser.prepare(await browser.get(path), button))
  expect(added.status).toBe(303)
  return browser.open(added.location ?? '')
}
/** As a script adds it and shows the response in a panel. */
async function addByScript(sku: string, quantity: number): Promise<unknown> {
  const { status, html } = await browser.send('/cart', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ cart_sku: { sku_external_id: sku, quantity } }),
  })
  expect(status).toBe(200)
  return (JSON.parse(html) as { readonly summary: unknown }).summary
}
const linksOf = ({ document }: Page) =>
  [...document.querySelectorAll('main section a, main section button')].map((each) => visibleText(each))

describe('after something was added', () => {
  it('a page says what it was, when it leaves and how far it is to free shipping [MODAL-01] [MODAL-02]', async () => {
    const page = await add('/nuts/almonds/roasted-almonds-salted.html', 'Add to Cart')
    expect(page.path).toBe('/cart/added?sku=1101-01')
    expect(page.text).toContain('Added to Cart: Roasted Almonds (Salted), 1 lb bag')
    expect(visibleText(page.document.querySelector('main h1') ?? page.document)).toBe('Added to Cart')
    const details = page.document.querySelector('[data-added="details"]')
    expect(details && visibleText(details)).toMatch(
      /^Roasted Almonds \(Salted\) 1 lb bag · 1 in your cart \$9\.99 Order within \d+h \d+m \d+s to ship \w+.* You're \$49\.01 away from FREE shipping/,
    )
    // What the page tells of the cards below says where they stood (ANLY-04).
    const card = page.document.querySelector('[data-added="row"] [data-product-key]')
    expect(card?.closest('[data-section]')?.getAttribute('data-section')).toBe('added-to-cart')
  })

  it('never takes for added what was in the cart before [MODAL-01]', async () => {
    await addToCart(browser, '1101-01', '2')
    await addToCart(browser, '1102-01', '1')
    const page = await add('/nuts/almonds/roasted-almonds-salted.html', 'Add to Cart')
    const details = page.document.querySelector('[data-added="details"]')
    expect(details && visibleText(details)).toMatch(
      /^Roasted Almonds \(Salted\) 1 lb bag · 3 in your cart \$29\.97 /,
    )
  })

  it('says nothing of when it leaves where nothing of it is sent [MODAL-02]', async () => {
    await addToCart(browser, '9982-01', '1')
    await changeCart(shop, browser, { action: 'addLineItem', sku: '9990-25', quantity: 1 })
    const told = async (query: string) => (await browser.get(`/cart/added?${query}`)).text
    for (const query of ['sku=9982-01', 'sku=9990-25', 'sku=9982-01&sku=9990-25'])
      expect(await told(query)).not.toContain('Order within')
    await addToCart(browser, '1101-01', '1')
    expect(await told('sku=9982-01')).not.toContain('Order within')
    expect(await told('sku=9982-01&sku=1101-01')).toContain('Order within')
  })

  it('shows what is in it and what was added with it [MODAL-01]', async () => {
    await addBoxes(browser, 1)
    await add('/nuts/', 'Add Roasted Cashews (Salted) to cart')
    const page = await browser.get('/cart/added?sku=9801-01&sku=1201-01&sku=1103-01')
    expect(page.text).toMatch(
      /Custom Snack Box .*Together with Roasted Almonds \(Salted\) .*Roasted Cashews \(Salted\)/,
    )
  })

  it('has four ways on, with what is in the cart [MODAL-03]', async () => {
    await add('/nuts/', 'Add Roasted Cashews (Salted) to cart')
    const page = await add('/nuts/almonds/roasted-almonds-salted.html', 'Add to Cart')
    expect(linksOf(page)).toEqual(
      expect.arrayContaining([
        'Proceed to Checkout - 2 items ($20.98)',
        'View Cart & Checkout',
        'View Cart',
        'Keep Shopping',
      ]),
    )
    expect((await browser.follow(page, 'View Cart')).path).toBe('/cart')
    const hrefOf = (text: string) =>
      [...page.document.querySelectorAll('main section a')]
        .find((each) => visibleText(each) === text)
        ?.getAttribute('href')
    const [cart, target = ''] = hrefOf('View Cart & Checkout')?.split('#') ?? []
    const { document } = await browser.get(cart ?? '')
    expect(visibleText(document.getElementById(target) ?? document)).toContain('Proceed to Checkout')
    expect((await browser.get(hrefOf('Keep Shopping') ?? '')).status).toBe(200)
    const checkout = await browser.post(browser.prepare(page, /^Proceed to Checkout/))
    expect(checkout.location).toMatch(/^\/(checkout|sign)/)
  })

  it('counts pieces, not lines, and says what they cost, less what a code takes off and delivery with it [MODAL-03]', async () => {
    await addToCart(browser, '1201-01', '1')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
    // 10 % off $40.96.
    const summary = await addByScript('1101-01', 3)
    expect(summary).toMatchObject({ version: (await cartOf(browser)).version, count: 4, total: '$36.86' })
    const proceed = async () =>
      linksOf(await browser.get('/cart/added?sku=1101-01')).find((text) => text.startsWith('Proceed'))
    expect(await proceed()).toBe('Proceed to Checkout - 4 items ($36.86)')
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    expect((await cartOf(browser)).shippingCharges).toMatchObject([{ price: { centAmount: 870 } }])
    expect(await proceed()).toBe('Proceed to Checkout - 4 items ($45.56)')
  })

  it('has a row of what is frequently bought together, of which nothing is in the cart [MODAL-04]', async () => {
    await writeCampaign(shop, 'bought-together', curated('1101', '1201', '1305'))
    const page = await add('/nuts/', 'Add Roasted Cashews (Salted) to cart')
    const row = page.document.querySelector('[data-added="row"]')
    expect(row && visibleText(row)).toMatch(/^Frequently bought together .*Roasted Almonds \(Salted\)/)
    expect(row?.querySelectorAll('form[data-add-to-cart]')).toHaveLength(2)
    expect(row && visibleText(row)).not.toContain('Roasted Cashews')
  })

  it('is the cart where nothing of it is there', async () => {
    for (const query of ['', '?sku=1101-01', '?sku='])
      expect((await browser.get(`/cart/added${query}`)).location).toBe('/cart')
  })
})

describe('what was bought together', () => {
  it('is told to the service with each order, and of nobody [REC-06]', async () => {
    const known = async () => {
      const page = await shop.platforms.fetch('http://platforms.invalid/personalisation/')
      const [, purchases, almonds] =
        /(\d+) purchases .*1101: in (\d+) purchases/s.exec(await page.text()) ?? []
      return [Number(purchases), Number(almonds)]
    }
    const [purchases = 0, almonds = 0] = await known()
    await placeOrder(shop, browser)
    shop.services.outboxWorker.start()
    await expect.poll(known).toEqual([purchases + 1, almonds + 1])
  })
})
