/** What is said of shipping before a delivery is stored, when a merchant's discount may still reduce it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOME_ADDRESS, PHOENIX, TORONTO } from '../../kit/addresses'
import type { ShippingAddress } from '../../kit/addresses'
import type { Browser, Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import { splitOrder } from '../support/split'
import { CHICAGO, FREE, HALF, lastOffer, shippingDiscounts, shippingIn } from '../support/shipping-discounts'
import { addToCart, beGuest, chooseDelivery, giveAddress, send } from '../support/steps'

const { shop, app } = await openRoutes()
const discounts = shippingDiscounts(shop)
let browser: Browser

const DELIVERY = '/checkout/shipping'
const TO_CANADA = 'shippingAddress.country = "CA"'
const CAVEAT = /before any (?:shipping )?discount/
const SHIPPING_BEFORE = /(?:Shipping|Shipment \d+: [\w -]+?), before any discount \$[1-9]/g
const TOTAL_BEFORE = /Estimated total, before any shipping discount \$/
const UPDATE = 'Update the total'

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(discounts.end)

async function fill(pieces = '2', code?: string): Promise<void> {
  await addToCart(browser, '1101-01', pieces)
  if (code !== undefined) await enter(code)
  await beGuest(browser)
}
const enter = (code: string) => send(browser, '/cart', 'Apply', { 'Discount code': code })

async function stepFor(place: Partial<ShippingAddress>): Promise<Page> {
  await giveAddress(browser, place)
  return browser.get(DELIVERY)
}

const cents = (price = '') => Math.round(Number(price.slice(1)) * 100)
const totalIn = ({ text }: Page) =>
  cents(/\btotal(?:, before any shipping discount)? (\$[\d.]+\d)/i.exec(text)?.[1])
const isHalf = (part: string, whole: string) => Math.abs(cents(whole) - 2 * cents(part)) <= 1

function expectBefore(page: Page, shipments = 1): void {
  expect(page.text.match(SHIPPING_BEFORE)).toHaveLength(shipments)
  expect(page.text).toMatch(TOTAL_BEFORE)
  expect(page.text).toContain('Delivery prices are shown before any shipping discount.')
}

/** The order summary alone: the caveat beside the offers stays true. */
const summaryOf = ({ text }: Page) => text.slice(text.indexOf('Order summary'))

function expectFinal(page: Page): void {
  expect(summaryOf(page)).not.toMatch(CAVEAT)
  expect(page.text).toMatch(/ Total \$/)
  expect(page.text).not.toContain('Estimated total')
}

async function update(): Promise<Page> {
  const sent = await browser.post(browser.prepare(await browser.get(DELIVERY), UPDATE))
  expect([sent.status, sent.location]).toEqual([303, DELIVERY])
  return browser.get(DELIVERY)
}

describe('a discount on shipping that needs no code', () => {
  it('is said to be still to come, until the delivery is stored and what it leaves is known [CHK-19]', async () => {
    await discounts.make({ value: HALF, cartPredicate: '1 = 1' })
    await fill()
    for (const path of ['/cart', '/checkout/address']) {
      const { text } = await browser.get(path)
      expect(text).toMatch(/Shipping (?:Calculated at checkout|Shown in the next step)/)
      expect(text).not.toMatch(CAVEAT)
    }
    const before = await stepFor(TORONTO)
    expectBefore(before)
    const after = await update()
    expectFinal(after)
    expect(isHalf(shippingIn(after), shippingIn(before))).toBe(true)
    expect(totalIn(before) - totalIn(after)).toBe(cents(shippingIn(before)) - cents(shippingIn(after)))
    for (const path of ['/cart', '/checkout/payment']) {
      const page = await browser.get(path)
      expectFinal(page)
      expect([shippingIn(page), totalIn(page)]).toEqual([shippingIn(after), totalIn(after)])
    }
  })

  it('is said again of another delivery that is not stored', async () => {
    await discounts.make({ value: HALF, cartPredicate: '1 = 1' })
    await fill()
    await giveAddress(browser, PHOENIX)
    await chooseDelivery(browser)
    const standard = await browser.get(DELIVERY)
    expectFinal(standard)
    // Another error prevents storing it, and the page keeps the selection.
    const quick = await browser.crafted(browser.prepare(standard, 'Continue to payment'), {
      'shipment-1.offer': lastOffer(standard),
      'shipment-1.packingSlipMessage': 'x'.repeat(300),
    })
    expect(quick.status).toBe(400)
    expectBefore(quick)
    expect(cents(shippingIn(quick))).toBe(Number(lastOffer(standard).split('-')[1]))
  })

  it('is said of each of several addresses, and not of one whose delivery is stored', async () => {
    await discounts.make({ value: HALF, cartPredicate: '1 = 1' })
    await fill('5')
    await splitOrder(browser, [HOME_ADDRESS, CHICAGO], [2, 3])
    const before = await browser.get(DELIVERY)
    expectBefore(before, 2)
    const after = await update()
    expectFinal(after)
    const [wholes, halves] = [before, after].map((page) => shippingIn(page).split(' '))
    expect(halves?.map((half, index) => isHalf(half, wholes?.[index] ?? ''))).toEqual([true, true])
    // Another day at the same price: the price paid is known, though the day is not stored.
    const later = await browser.get(`${DELIVERY}?shipOn-shipment-2=2026-03-16`)
    expect([shippingIn(later), totalIn(later)]).toEqual([shippingIn(after), totalIn(after)])
    expect(summaryOf(later)).not.toMatch(CAVEAT)
    expect(later.text).toContain('Estimated total $')
  })

  it('is said where it may hold, and nowhere else', async () => {
    await discounts.make({ value: FREE, cartPredicate: TO_CANADA })
    await fill()
    const abroad = await stepFor(TORONTO)
    expectBefore(abroad)
    expect(shippingIn(abroad)).toMatch(/^\$/)
    const free = await update()
    expectFinal(free)
    expect(shippingIn(free)).toBe('FREE')

    browser = app.newBrowser()
    await fill()
    const home = await stepFor(HOME_ADDRESS)
    expect(home.text).not.toMatch(CAVEAT)
    const stored = await update()
    expect([shippingIn(stored), totalIn(stored)]).toEqual([shippingIn(home), totalIn(home)])
  })

  it.each([
    ['asks for more goods than there are', { cartPredicate: 'totalPrice >= "300.00 USD"' }],
    ['asks for more goods to another country', { cartPredicate: `${TO_CANADA} and totalPrice > "1.00 USD"` }],
    ['is over', { cartPredicate: '1 = 1', more: { validUntil: '2026-01-01T00:00:00.000Z' } }],
    ['is not active', { cartPredicate: '1 = 1', more: { isActive: false } }],
  ])('is not said of one that %s', async (_, discount) => {
    await discounts.make({ value: HALF, ...discount })
    await fill()
    const page = await stepFor(HOME_ADDRESS)
    expect(shippingIn(page)).toMatch(/^\$[1-9]/)
    expect(page.text).not.toMatch(CAVEAT)
    expect(page.text).toContain('Estimated total $')
  })

  it('is not said of an offer of free shipping, which holds by the rules of the shop', async () => {
    await discounts.make({ value: FREE, cartPredicate: 'totalPrice >= "10.00 USD"' })
    await fill()
    const before = await stepFor(TORONTO)
    expect(before.text).not.toMatch(CAVEAT)
    expect(shippingIn(before)).toMatch(/^\$[1-9]/)
    expect(shippingIn(await update())).toBe(shippingIn(before))
  })

  it.each([
    'totalPrice >= "10.00 USD" and shippingAddress.country = "US"',
    'shippingAddress.state = "NJ" or totalPrice > "1.00 USD" and shippingAddress.country = "CA"',
    'not (totalPrice > "1.00 USD" and shippingAddress.country = "CA" and shippingAddress.city = "Banff")',
    'shippingInfo.price > "1.00 USD"',
  ])('is said where the platform is to judge: %s', async (cartPredicate) => {
    await discounts.make({ value: HALF, cartPredicate })
    await fill()
    const before = await stepFor(HOME_ADDRESS)
    expectBefore(before)
    const after = await update()
    expectFinal(after)
    expect(isHalf(shippingIn(after), shippingIn(before))).toBe(true)
  })
})

describe('a discount on shipping by a code', () => {
  it('entered at the delivery step is still to come there, and known once the delivery is stored', async () => {
    await discounts.make({ value: HALF, cartPredicate: '1 = 1', code: 'LATEHALF' })
    await fill()
    const plain = await stepFor(TORONTO)
    expect(plain.text).not.toMatch(CAVEAT)
    await enter('LATEHALF')
    const before = await browser.get(DELIVERY)
    expectBefore(before)
    expect(shippingIn(before)).toBe(shippingIn(plain))
    const after = await update()
    expectFinal(after)
    expect(isHalf(shippingIn(after), shippingIn(before))).toBe(true)
  })

  it('entered after the delivery was stored is in the sums at once', async () => {
    await discounts.make({ value: HALF, cartPredicate: '1 = 1', code: 'LASTHALF' })
    await fill()
    await giveAddress(browser, TORONTO)
    const whole = shippingIn(await update())
    await enter('LASTHALF')
    for (const path of [DELIVERY, '/checkout/payment']) {
      const page = await browser.get(path)
      expectFinal(page)
      expect(isHalf(shippingIn(page), whole)).toBe(true)
    }
  })

  it('for one country is said there alone, whenever it was entered', async () => {
    await discounts.make({ value: FREE, cartPredicate: TO_CANADA, code: 'NORTH' })
    await fill('2', 'NORTH')
    const home = await stepFor(HOME_ADDRESS)
    expect(home.text).not.toMatch(CAVEAT)
    expect(shippingIn(await update())).toBe(shippingIn(home))
    expectBefore(await stepFor(TORONTO))
    expect(shippingIn(await update())).toBe('FREE')
  })

  it.each(['its discount', 'the code itself'] as const)(
    'is not said to be still to come once %s has ended',
    async (what) => {
      const code = what === 'its discount' ? 'ENDED' : 'TAKENBACK'
      await discounts.make({ value: HALF, cartPredicate: '1 = 1', code })
      await fill('2', code)
      expectBefore(await stepFor(PHOENIX))
      if (what === 'its discount') await discounts.end()
      else await discounts.endCode(code)
      // The platform re-evaluates codes with the next change.
      expect((await stepFor(CHICAGO)).text).not.toMatch(CAVEAT)
    },
  )
})
