/**
 * The free-shipping threshold has one source at a time, and is the same in header, cart and rules, and in every price
 * request to the shipping service.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeConfig } from '~/models/content/store'
import { usd } from '~/models/money/money'
import { CARRIER_FLAGS } from '~/models/shipping/shipping'
import { mainText } from '../../kit/html-text'
import { accounts } from '../../kit/accounts'
import { actFor, signedIn } from '../support/agents'
import type { Browser } from '../support/browser'
import { cartOf, post } from '../support/commerce-path'
import { writePage, writeSection } from '../support/editor'
import { setField, tagShopper } from '../support/merchant-fields'
import { openRoutes } from '../support/routes'
import { startShippingService } from '../support/shipping-service'
import { FREE, shippingDiscounts } from '../support/shipping-discounts'
import { updateProduct } from '../support/stock'
import { addToCart, beGuest, giveAddress, send, signIn } from '../support/steps'

/** Configures a threshold other than the default. */
const { freeShippingThreshold } = storeConfig
Object.assign(storeConfig, { freeShippingThreshold: usd(6_500) })

const service = await startShippingService()
const { shop, app } = await openRoutes(service.env)
const discounts = shippingDiscounts(shop)
let browser: Browser

beforeAll(async () => {
  await writeSection(shop, 'sitewide-banner', { text: 'Gifts over {threshold}' })
  await writeSection(shop, 'mobile-menu', { entries: [{ text: 'Tins over {threshold}', url: '/gifts/' }] })
  await writePage(shop, '/', [{ type: 'text', text: 'Boxes over {threshold}' }])
  await updateProduct(shop, '1101-01', [
    { action: 'setDescription', description: { en: '<p>Almonds over {threshold} ship free.</p>' } },
  ])
})
afterAll(() => {
  Object.assign(storeConfig, { freeShippingThreshold })
  service.close()
})
beforeEach(() => {
  browser = app.newBrowser()
  service.asked.length = 0
})
afterEach(async () => {
  await discounts.end()
  await tagShopper(shop, [])
})

const ALMONDS_PAGE = '/nuts/almonds/roasted-almonds-salted.html'
const OFFER = { value: FREE, cartPredicate: 'totalPrice >= "45.00 USD"' }
const amounts = () => service.asked.map(({ freeShippingThreshold: amount }) => amount?.centAmount)
const askForEstimate = () =>
  send(browser, ALMONDS_PAGE, /^(?:Check|Update)$/, { 'ZIP or postal code': '07042' })
const callForOffers = () =>
  post(browser, '/api/shipping-offers', {
    items: [{ sku: '1101-01', quantity: 1, weight: 2 }],
    country: 'US',
    postalCode: '60601',
    totalPrice: usd(999),
  })

/** The amounts in the editors' text of the shipping page and its banner, without duplicates. */
async function editorsWords(by: Browser): Promise<string> {
  const words = (await by.get('/shipping')).document.body.textContent ?? ''
  const found = [...words.matchAll(/(Orders over|Free shipping over|Gifts over|needs) (\$[\d.]*\d)/g)]
  expect(new Set(found.map(([, before]) => before)).size).toBe(4)
  return [...new Set(found.map(([, , amount]) => amount))].join()
}

/** The amount in the editors' text of the home page or the menu. */
async function wordsOn(path: string, by: Browser): Promise<string | undefined> {
  const words = mainText((await by.get(path)).document)
  return /(?:Boxes|Tins) over (\S+)/.exec(words)?.[1]
}

async function wordsForPrograms(by: Browser): Promise<string | undefined> {
  return /Orders over (\S+) ship free/.exec((await by.send('/llms.txt')).html)?.[1]
}

/** The amount on every page that shows it and in every price request, by name. */
async function everywhere(): Promise<Readonly<Record<string, string | undefined>>> {
  const amountIn = (text = '') => /orders over (\$[\d.]*\d)/.exec(text)?.[1]
  const headerOf = async (path: string) =>
    amountIn(
      (await browser.get(path)).document.querySelector('[aria-label="Offers and help"]')?.textContent ?? '',
    )
  const asked = async (ask: () => Promise<unknown>) => {
    service.asked.length = 0
    await ask()
    return amounts()
      .map((cents = 0) => `$${cents / 100}`)
      .join()
  }
  /** What is still missing, plus the goods. */
  const added = async () => {
    const { text } = await browser.get('/cart/added?sku=1101-01')
    const missing = Number(/\$([\d.]+) away from FREE/.exec(text)?.[1])
    const goods = (await cartOf(browser)).lineItems.reduce((sum, line) => sum + line.totalPrice.centAmount, 0)
    return `$${(missing * 100 + goods) / 100}`
  }
  const cart = await browser.get('/cart')
  const rules = [...cart.document.querySelectorAll('details')].map(({ textContent }) => textContent ?? '')
  return {
    home: await headerOf('/'),
    homePage: await wordsOn('/', browser),
    menuPage: await wordsOn('/menu', browser),
    words: await editorsWords(browser),
    cart: await headerOf('/cart'),
    added: await added(),
    rules: amountIn(rules.find((words) => words.includes('How free shipping works'))),
    estimate: await asked(() => browser.get(ALMONDS_PAGE)),
    product: await headerOf(ALMONDS_PAGE),
    described: /Almonds over (\$[\d.]*\d)/.exec((await browser.get(ALMONDS_PAGE)).text)?.[1],
    call: await asked(callForOffers),
    delivery: await asked(() => browser.get('/checkout/shipping')),
  }
}
const all = (amount: string) => ({
  home: amount,
  homePage: amount,
  menuPage: amount,
  words: amount,
  cart: amount,
  added: amount,
  rules: amount,
  estimate: amount,
  product: amount,
  described: amount,
  call: amount,
  delivery: amount,
})

describe('the goods value from which shipping is free', () => {
  it('is of the customer’s tag before an offer, of an offer before the store, and of the store, everywhere [SHIP-21]', async () => {
    await addToCart(browser, '1101-01', '1')
    await askForEstimate()
    await beGuest(browser)
    await giveAddress(browser)
    expect(await everywhere()).toEqual(all('$65'))
    await discounts.make(OFFER)
    expect(await everywhere()).toEqual(all('$45'))
    await tagShopper(shop, ['alst-50-free-shipping'])
    await signIn(browser)
    await giveAddress(browser)
    expect(await everywhere()).toEqual(all('$50'))
    // A public page knows nobody's tags.
    const stranger = app.newBrowser()
    expect([
      await wordsOn('/', stranger),
      await wordsOn('/menu', stranger),
      await editorsWords(stranger),
      await wordsForPrograms(stranger),
    ]).toEqual(['$45', '$45', '$45', '$45'])
  })

  it('is of a code of the cart, everywhere [SHIP-21]', async () => {
    await discounts.make({ value: FREE, cartPredicate: 'totalPrice >= "40.00 USD"', code: 'FROMFORTY' })
    await addToCart(browser, '1101-01', '1')
    await askForEstimate()
    await beGuest(browser)
    await giveAddress(browser)
    await send(browser, '/cart', 'Apply', { 'Discount code': 'FROMFORTY' })
    expect(await everywhere()).toEqual(all('$40'))
  })
})

describe('the amount of a code', () => {
  it('is known of the cart that a session comes to name, before that was read: by who signs in and who acts for them [SHIP-21]', async () => {
    await discounts.make({ value: FREE, cartPredicate: 'totalPrice >= "40.00 USD"', code: 'FROMFORTYTOO' })
    await signIn(browser)
    await addToCart(browser, '1101-01', '1')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'FROMFORTYTOO' })
    const elsewhere = app.newBrowser()
    await signIn(elsewhere)
    expect(await wordsOn('/', elsewhere)).toBe('$40')
    const agent = await signedIn(app, accounts.agent)
    await actFor(agent)
    expect(await wordsOn('/', agent)).toBe('$40')
    await agent.post(agent.prepare(await agent.get('/'), /^Stop acting/))
    expect(await wordsOn('/', agent)).not.toBe('$40')
  })

  it('is known again of the own cart of who stops acting for another [SHIP-21]', async () => {
    await discounts.make({ value: FREE, cartPredicate: 'totalPrice >= "30.00 USD"', code: 'FROMTHIRTY' })
    const agent = await signedIn(app, accounts.agent)
    await addToCart(agent, '1101-01', '3')
    await send(agent, '/cart', 'Apply', { 'Discount code': 'FROMTHIRTY' })
    await actFor(agent)
    expect(await wordsOn('/', agent)).not.toBe('$30')
    await agent.post(agent.prepare(await agent.get('/'), /^Stop acting/))
    const page = await agent.get('/')
    expect(await wordsOn('/', agent)).toBe('$30')
    expect(page.document.querySelector('a[href="/cart"]')?.textContent).toContain('3')
  })
})

describe('the amount of a customer', () => {
  const header = async (path = '/') =>
    /orders over (\$[\d.]*\d)/.exec(
      (await browser.get(path)).document.querySelector('[aria-label="Offers and help"]')?.textContent ?? '',
    )?.[1]

  it('is what was seen last in the header, for which no page waits, and the next page has what is new', async () => {
    await tagShopper(shop, ['alst-50-free-shipping'])
    await signIn(browser)
    expect(await header('/feedback')).toBe('$50')
    await setField(shop, 'customers/key=demo-shopper', 'tags', [])
    shop.clock.advance(61_000)
    const match = { path: '/customers/' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'slow', delayMs: 30_000, match })
    // No timer ends: a page that waits for one never comes.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    expect(await header('/feedback')).toBe('$50')
    vi.useRealTimers()
    shop.platforms.faults.clear()
    await expect.poll(() => header('/feedback')).toBe('$65')
  })

  it('is what was seen last while the platform says nothing of them, whatever else asks meanwhile', async () => {
    await tagShopper(shop, ['alst-50-free-shipping'])
    await addToCart(browser)
    await signIn(browser)
    await giveAddress(browser)
    const delivery = browser.prepare(await browser.get('/checkout/shipping'), 'Continue to payment')
    expect(await header()).toBe('$50')
    shop.clock.advance(61_000)
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'status',
      status: 503,
      match: { path: '/customers/' },
    })
    expect(await header()).toBe('$50')
    // Needs data at most a minute old.
    expect((await browser.post(delivery)).status).toBe(503)
    expect(await header()).toBe('$50')
    shop.platforms.faults.clear()
  })
})

describe('offers of delivery', () => {
  it('are asked for by the tag of the customer: by the estimate, a published call and the delivery step [SHIP-20]', async () => {
    await tagShopper(shop, ['alst-30-free-shipping'])
    await askForEstimate()
    await browser.get(ALMONDS_PAGE)
    // The same question from another visitor: the cached answer must not be used.
    await signIn(browser)
    service.asked.length = 0
    await browser.get(ALMONDS_PAGE)
    expect(amounts()).toEqual([3_000])
    await callForOffers()
    await addToCart(browser)
    await giveAddress(browser)
    await browser.get('/checkout/shipping')
    expect(new Set(amounts())).toEqual(new Set([3_000]))
    expect(amounts().length).toBeGreaterThanOrEqual(3)
  })
})

describe('what the shipping service is asked', () => {
  it('says which carriers the customer refuses, wherever offers are asked for, and they are not offered [SHIP-16]', async () => {
    const refuse = async (value: readonly string[]) => {
      await setField(shop, 'customers/key=demo-shopper', 'refusedCarriers', value)
      shop.services.freeShipping.clear()
    }
    const callForSums = () =>
      post(browser, '/api/shipping-calculator', {
        shipments: [
          {
            key: 'shipment-1',
            address: { country: 'US', postalCode: '60601', residential: true },
            lines: [{ id: 'a', sku: '1101-01', quantity: 1, weight: 2, meltable: false }],
            shipmentValue: usd(999),
          },
        ],
      })
    const asks = [
      () => browser.get(`${ALMONDS_PAGE}?quantity=3`),
      callForOffers,
      callForSums,
      () => browser.get('/checkout/shipping'),
    ]
    /** The carrier flags that each of them sends to the service, and whether a refusable carrier is offered. */
    const told = async () => {
      const permissions: (readonly (boolean | undefined)[])[] = []
      const offered: boolean[] = []
      for (const ask of asks) {
        service.asked.length = 0
        const answer = await ask()
        expect(answer.status).toBe(200)
        expect(service.asked.length).toBeGreaterThan(0)
        for (const { carriers } of service.asked)
          permissions.push([...new Set(CARRIER_FLAGS.map((flag) => carriers?.[flag]))])
        offered.push(/Amazon Shipping|ShipX/.test(answer.html))
      }
      return { permissions, offered }
    }
    await signIn(browser)
    await addToCart(browser)
    await giveAddress(browser)
    await askForEstimate()
    const open = await told()
    expect(new Set(open.permissions.flat())).toEqual(new Set([undefined]))
    expect(open.offered.slice(1, 3)).toEqual([true, true])
    await refuse(CARRIER_FLAGS)
    shop.clock.advance(61_000)
    try {
      const { permissions, offered } = await told()
      expect(permissions.length).toBeGreaterThanOrEqual(asks.length)
      expect(new Set(permissions.flat())).toEqual(new Set([false]))
      expect(offered).toEqual([false, false, false, false])
    } finally {
      await refuse([])
    }
  })
})
