/** A project not made for this shop: several currencies, countries, channels and languages. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CHANNELS } from '~/models/constants/constants'
import { TORONTO } from '../../kit/addresses'
import { addressFields, pressAddToCart } from '../../kit/http-steps'
import { addBoxes } from '../support/boxes'
import { writePage } from '../support/editor'
import type { Browser } from '../support/browser'
import { cartOf, done } from '../support/commerce-path'
import { splitOrder } from '../support/split'
import { beGuest, giveAddress, reachPayment, send, signIn, typeAddress } from '../support/steps'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
let browser: Browser

interface WireProduct {
  readonly id: string
  readonly version: number
}

async function update(path: string, actions: readonly object[]): Promise<void> {
  const { version } = (await shop.merchant.get(path)) as WireProduct
  await shop.merchant.post(path, { version, actions })
}

const price = (currencyCode: string, centAmount: number, more: object = {}) => ({
  value: { currencyCode, centAmount },
  ...more,
})
const inChannel = (key: string) => ({ channel: { typeId: 'channel', key } })

async function setPrices(productKey: string, prices: readonly object[]): Promise<void> {
  await update(`products/key=${productKey}`, [
    { action: 'setPrices', variantId: 1, prices },
    { action: 'publish' },
  ])
  shop.services.catalogue.clear()
}

beforeAll(async () => {
  await update('', [{ action: 'changeLanguages', languages: ['de-DE', 'en-US', 'en'] }])
})
beforeEach(() => {
  browser = app.newBrowser()
})

const CASHEWS = '/nuts/cashews/roasted-cashews-salted.html'

describe('a variant with prices of other currencies and countries', () => {
  it('is shown, carted and ordered at its price in dollars, wherever that stands in the list [CALC-01]', async () => {
    await setPrices('1201', [
      price('EUR', 5_555),
      price('EUR', 4_444, { country: 'DE' }),
      price('USD', 7_777, { country: 'CA' }),
      price('CAD', 8_888),
      price('USD', 1_234),
    ])
    const page = await browser.get(CASHEWS)
    expect(page.text).toContain('$12.34')
    for (const foreign of ['55.55', '44.44', '77.77', '88.88']) expect(page.html).not.toContain(foreign)
    expect(page.html).toContain('"price":"12.34"')
    await reachPayment(browser, '1201-01', '2')
    expect((await browser.get('/checkout/payment')).text).toContain('$24.68')
  })

  it('goes by the price of the country before the one of all countries, as the cart does [CALC-01]', async () => {
    await setPrices('1201', [price('USD', 1_500), price('EUR', 900), price('USD', 1_399, { country: 'US' })])
    const page = await browser.get(CASHEWS)
    expect(page.text).toContain('$13.99')
    expect(page.text).not.toContain('$15.00')
    await pressAddToCart(browser, '1201-01', 1)
    expect((await browser.get('/cart')).text).toContain('$13.99')
  })

  it('goes by the one of the web store in the country of the cart, which may move [CALC-01]', async () => {
    const ofStore = price('USD', 1_750, { country: 'CA', ...inChannel(CHANNELS.retail) })
    await setPrices('1201', [price('USD', 1_500), ofStore])
    await pressAddToCart(browser, '1201-01', 2)
    const totals = async () =>
      (await cartOf(browser)).lineItems.map(({ totalPrice }) => totalPrice.centAmount)
    expect(await totals()).toEqual([3_000])
    await beGuest(browser)
    await send(browser, '/checkout/address', 'Continue to delivery', addressFields(TORONTO))
    expect(await totals()).toEqual([3_500])
    await pressAddToCart(browser, '1201-01', 1)
    expect(await totals()).toEqual([5_250])
  })

  it('on sale stands beside the one before, on the page and in the cart [CALC-01]', async () => {
    await pressAddToCart(browser, '1404-01', 1)
    const cart = await browser.get('/cart')
    expect(cart.text).toContain('$12.49 was $13.99')
    const path = /href="(\/[^"]*\.html)"[^>]*>Brazil|cart_nameLink[^>]*href="([^"]+)"/.exec(cart.html)
    const page = await browser.get(path?.[1] ?? path?.[2] ?? '')
    expect(page.text).toMatch(/Now \$12\.49 was \$13\.99/)
  })

  it('is the one of the web store in what a campaign fills in, too [CALC-01]', async () => {
    await setPrices('1101', [price('USD', 1_500), price('USD', 1_299, inChannel(CHANNELS.retail))])
    const { location } = await send(browser, '/campaign-landing?token=harvest-week-7Q2M', 'Fill my cart')
    expect(location).toBe('/cart')
    // Two at the channel's price and one of another product at 9.49.
    expect((await browser.get('/cart')).text).toContain('Merchandise $35.47')
  })

  it('shows nobody the price of a group of customers [CALC-01]', async () => {
    await shop.merchant.post('customer-groups', { groupName: 'Staff', key: 'staff' })
    const customerGroup = { typeId: 'customer-group', key: 'staff' }
    await setPrices('1201', [price('USD', 555, { country: 'US', customerGroup }), price('USD', 1_299)])
    const page = await browser.get(CASHEWS)
    expect([page.text.includes('$12.99'), page.html.includes('5.55')]).toEqual([true, false])
    await pressAddToCart(browser, '1201-01', 1)
    expect((await browser.get('/cart')).text).toContain('$12.99')
  })

  it('goes by the key of the web store’s channel before everything else [CALC-01]', async () => {
    await setPrices('1201', [
      price('EUR', 700, inChannel(CHANNELS.retail)),
      price('USD', 800, inChannel(CHANNELS.wholesale)),
      price('USD', 1_450, { country: 'US' }),
      price('USD', 1_299, inChannel(CHANNELS.retail)),
    ])
    const page = await browser.get(CASHEWS)
    expect(page.text).toContain('$12.99')
    await pressAddToCart(browser, '1201-01', 3)
    const cart = await browser.get('/cart')
    expect(cart.text).toContain('$38.97')
    // No saving: the price of a channel that the shopper does not buy from is no comparison.
    expect(cart.text).not.toContain('$14.50')
  })

  it('is the one of the web store again for what comes only once after all [LINE-14] [API-37] [CALC-01]', async () => {
    await setPrices('1201', [
      price('USD', 1_500),
      price('USD', 1_299, inChannel(CHANNELS.retail)),
      price('USD', 1_100, inChannel(CHANNELS.autoDelivery)),
    ])
    await pressAddToCart(browser, '1201-01', 2)
    const lineItemId = (await cartOf(browser)).lineItems[0]?.id
    const interval = { action: 'setLineItemCustomField', lineItemId, name: 'autoDeliveryInterval' }
    const channel = { action: 'setLineItemDistributionChannel', lineItemId }
    const again = { ...interval, value: 42 }
    const [autoDelivery, retail] = [CHANNELS.autoDelivery, CHANNELS.retail].map((key) => ({
      ...channel,
      distributionChannel: { typeId: 'channel', key },
    }))
    for (const back of [[interval, channel], [interval, retail], [retail], [interval]]) {
      await done(browser, again, autoDelivery ?? channel)
      expect((await browser.get('/cart')).text).toContain('Merchandise $22.00')
      const { lineItems } = await done(browser, ...back)
      expect(lineItems, JSON.stringify(back)).toMatchObject([
        { distributionChannel: CHANNELS.retail, totalPrice: { centAmount: 2_598 } },
      ])
      expect((await browser.get('/cart')).text).toContain('Merchandise $25.98')
    }
  })

  it('goes by a price of these days while they last [CALC-01]', async () => {
    const days = { validFrom: '2026-03-01T00:00:00.000Z', validUntil: '2026-03-05T00:00:00.000Z' }
    await setPrices('1201', [
      price('USD', 1_500),
      price('USD', 1_111, days),
      price('USD', 999, { validUntil: '2025-01-01T00:00:00.000Z' }),
    ])
    expect((await browser.get(CASHEWS)).text).toContain('$11.11')
  })

  it('goes by the price of the country that the order is sent to, once that is known [CALC-01]', async () => {
    await setPrices('1201', [
      price('USD', 1_500),
      price('USD', 1_750, { country: 'CA' }),
      price('CAD', 2_000, { country: 'CA' }),
      price('USD', 1_399, { country: 'US' }),
    ])
    await pressAddToCart(browser, '1201-01', 2)
    await beGuest(browser)
    expect((await browser.get('/cart')).text).toContain('$27.98')
    await send(browser, '/checkout/address', 'Continue to delivery', addressFields(TORONTO))
    for (const path of ['/checkout/shipping', '/cart']) {
      const { text } = await browser.get(path)
      expect(text, path).toContain('$35.00')
      expect(text, path).not.toContain('$27.98')
    }
    const { State, 'ZIP code': zip, ...home } = addressFields()
    const fill = { ...home, Province: State ?? '', 'Postal code': zip ?? '' }
    await send(browser, '/checkout/address', 'Continue to delivery', fill)
    expect((await browser.get('/cart')).text).toContain('$27.98')
  })

  it('makes the price of a box by the country as well, whatever is in it and whenever it came in [CALC-01]', async () => {
    await setPrices('9801', [price('USD', 4_000, { country: 'US' }), price('USD', 5_000, { country: 'CA' })])
    const seven = ['1101-01', '1101-01', '1101-01', '1103-01', '1201-01', '1201-01', '1201-01']
    const boxes = async () =>
      (await cartOf(browser)).lineItems
        .filter(({ sku }) => sku === '9801-01')
        .map(({ totalPrice }) => totalPrice.centAmount)
    await addBoxes(browser, 1, seven)
    await addBoxes(browser, 1, seven.slice(0, 6))
    await beGuest(browser)
    expect(await boxes()).toEqual([4_667, 4_000])
    await typeAddress(browser, addressFields(TORONTO))
    expect(await boxes()).toEqual([5_833, 5_000])
    await addBoxes(browser, 2, [...seven, '1101-01'])
    expect(await boxes()).toEqual([5_833, 5_000, 13_334])
    const { State, 'ZIP code': zip, ...home } = addressFields()
    const backHome = { ...home, Province: State ?? '', 'Postal code': zip ?? '' }
    await send(browser, '/checkout/address', 'Continue to delivery', backHome)
    expect(await boxes()).toEqual([4_667, 4_000, 10_666])
    // Two addresses there, in a cart of another mode.
    browser = app.newBrowser()
    await addBoxes(browser, 2, seven)
    await beGuest(browser)
    await splitOrder(
      browser,
      [TORONTO, { ...TORONTO, name: 'Aunt May', street1: '2 King Street West' }],
      [1, 1],
    )
    expect([(await cartOf(browser)).shippingMode, ...(await boxes())]).toEqual(['Multiple', 11_666])
  })

  it('cannot be sent to a country that it has no price for, and says so at the address [CALC-01]', async () => {
    await setPrices('1201', [price('USD', 1_399, { country: 'US' })])
    await pressAddToCart(browser, '1201-01', 1)
    await beGuest(browser)
    const refused = await send(browser, '/checkout/address', 'Continue to delivery', addressFields(TORONTO))
    expect(refused.text).toContain('An item has no price for where it would go')
    expect(refused.html).toContain(TORONTO.street1)
    expect((await browser.get('/cart')).text).toContain('$13.99')
    await giveAddress(browser)
    expect((await browser.get('/checkout/shipping')).status).toBe(200)
  })

  it('has no page while it has no price in dollars, and cannot be bought for euros [CONST-01]', async () => {
    await setPrices('1305', [price('EUR', 1_799)])
    const product = await shop.services.catalogue.getProductByKey('1305')
    expect((await browser.get(product?.path ?? '')).status).toBe(404)
    // An older page may still be open.
    await browser.crafted('/cart', { intent: 'add', sku: '1305-01', quantity: '1' })
    expect((await browser.get('/cart')).text).not.toContain('17.99')
  })
})

describe('a cart of another shop of the project', () => {
  it('is not taken for this shop’s when its customer signs in', async () => {
    const customer = (await shop.merchant.get('customers/key=demo-shopper')) as WireProduct
    await shop.merchant.post('carts', { currency: 'EUR', customerId: customer.id })
    expect((await signIn(browser)).text).toContain('You have successfully signed in.')
    await pressAddToCart(browser, '1101-01', 1)
    expect((await browser.get('/cart')).text).toContain('Roasted Almonds (Salted)')
  })
})

describe('the address of a product in another language of the project', () => {
  beforeAll(async () => {
    await update('products/key=1101', [
      {
        action: 'changeSlug',
        slug: {
          'de-DE': 'geroestete-mandeln',
          'en-US': 'almonds-of-america',
          en: 'roasted-almonds-salted',
        },
      },
      { action: 'publish' },
    ])
    await update('products/key=1102', [
      { action: 'changeSlug', slug: { 'de-DE': 'rohe-mandeln', 'en-US': 'Raw-Almonds-US' } },
      { action: 'publish' },
    ])
    shop.services.catalogue.clear()
  })

  it.each([
    ['/nuts/almonds/geroestete-mandeln.html', '/nuts/almonds/roasted-almonds-salted.html'],
    [
      '/nuesse/mandeln/geroestete-mandeln.html?sku=1101-05',
      '/nuts/almonds/roasted-almonds-salted.html?sku=1101-05',
    ],
    ['/geroestete-mandeln.html', '/nuts/almonds/roasted-almonds-salted.html'],
    ['/nuts/almonds/almonds-of-america.html', '/nuts/almonds/roasted-almonds-salted.html'],
    ['/nuts/almonds/rohe-mandeln.html', '/nuts/almonds/Raw-Almonds-US.html'],
  ])('%s is sent to %s, for good', async (path, target) => {
    const page = await browser.get(path)
    expect([page.status, page.location]).toEqual([301, target])
    expect((await browser.get(target)).status).toBe(200)
  })

  it('is known while the platform does not say which languages there are', async () => {
    const { faults } = shop.platforms
    const platform = 'commercetools'
    shop.services.catalogue.clear()
    // Everything else works.
    for (const path of ['/categories', '/channels', '/custom-objects', '/product-projections'])
      faults.add({ platform, kind: 'slow', delayMs: 0, match: { path } })
    faults.add({ platform, kind: 'status', status: 503, match: { method: 'GET' } })
    expect((await browser.get('/nuts/almonds/rohe-mandeln.html')).status).toBe(301)
    faults.clear()
    expect((await browser.get('/geroestete-mandeln.html')).status).toBe(301)
  })

  it.each([
    ['wide capitals', 'Ａ'.repeat(256)],
    ['capitals of another script', 'Ж'.repeat(256)],
    ['signs that are long in an address', '堅'.repeat(256)],
    ['one sign', 'a'],
  ])('of %s is no name of any language, and the platform is not asked', async (_, name) => {
    const { faults } = shop.platforms
    const path = '/product-projections'
    faults.add({ platform: 'commercetools', kind: 'status', status: 414, match: { path } })
    expect((await browser.get(`/nuts/almonds/${encodeURIComponent(name)}.html`)).status).toBe(404)
    faults.clear()
  })

  it('is still unknown when no language has it', async () => {
    expect((await browser.get('/nuts/almonds/gebrannte-mandeln.html')).status).toBe(404)
  })
})

describe('the address of a category in another language of the project', () => {
  beforeAll(async () => {
    const nuts = { 'de-DE': 'nuesse', en: 'nuts' }
    const almonds = { 'de-DE': 'mandeln', 'en-US': 'almonds-of-america', en: 'almonds' }
    await update('categories/key=nuts', [{ action: 'changeSlug', slug: nuts }])
    await update('categories/key=almonds', [{ action: 'changeSlug', slug: almonds }])
    shop.services.catalogue.clear()
  })

  it.each([
    ['/nuesse/', '/nuts/'],
    ['/nuesse/mandeln/', '/nuts/almonds/'],
    ['/Nuesse/MANDELN?sort=name', '/nuts/almonds/?sort=name'],
    ['/nuts/mandeln/', '/nuts/almonds/'],
    ['/nuts/almonds-of-america/', '/nuts/almonds/'],
  ])('%s is sent to %s, for good', async (path, target) => {
    const page = await browser.get(path)
    expect([page.status, page.location]).toEqual([301, target])
    expect((await browser.get(target)).status).toBe(200)
  })

  it.each(['/mandeln/', '/mandeln/nuesse/', '/nuesse/gebrannte-mandeln/'])(
    '%s is the path of none',
    async (path) => {
      expect((await browser.get(path)).status).toBe(404)
    },
  )

  it('is named by the call as the address to go to [ROUTE-51]', async () => {
    const { html } = await browser.get('/api/resolve-path?path=/nuesse/mandeln/')
    expect(JSON.parse(html)).toEqual({ redirect_to: { url: '/nuts/almonds/' } })
  })

  it('does not hide a page that editors have written there', async () => {
    await writePage(shop, '/nuesse', [
      { type: 'faq-accordion', items: [{ question: 'Which nuts?', answer: 'All of them.' }] },
    ])
    const page = await browser.get('/nuesse')
    expect([page.status, page.text.includes('Which nuts?')]).toEqual([200, true])
    expect((await browser.get('/nuesse/mandeln/')).status).toBe(301)
  })
})
