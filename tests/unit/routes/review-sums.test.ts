/** Net, tax and gross of an order as its last page shows them, in the US and in Canada. Cents by hand. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PHOENIX, TORONTO } from '../../kit/addresses'
import type { ShippingAddress } from '../../kit/addresses'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import { pressPlaceOrder } from '../support/placing'
import { splitOrder } from '../support/split'
import { addToCart, beGuest, chooseDelivery, giveAddress, payByCard, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const PHILADELPHIA = { street1: '1 Market Street', city: 'Philadelphia', state: 'PA', postalCode: '19106' }
const PORTLAND = { street1: '1 Burnside Street', city: 'Portland', state: 'OR', postalCode: '97209' }
const VANCOUVER = {
  ...TORONTO,
  street1: '1 Robson Street',
  city: 'Vancouver',
  state: 'BC',
  postalCode: 'V6B 1A1',
}

/** The sums beside the order, as label and amount. */
function sumsOf({ document }: Page): readonly string[] {
  const parts = document.querySelector('aside[aria-label="Order summary"] dl')?.children ?? []
  return [...parts].map(visibleText)
}
const centsOf = (sum = '') => Math.round(Number(/\$([\d.]+)$/.exec(sum)?.[1]) * 100)
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

const isOfShipping = (sum: string): boolean => /^(?:Shipping|Shipment \d)/.test(sum)

/** The shipping cost on the page, in cents, and the sums after it. */
function afterShipping(page: Page): { readonly shipping: number; readonly rest: readonly string[] } {
  const sums = sumsOf(page)
  const at = sums.findLastIndex(isOfShipping)
  const shipping = sums.filter(isOfShipping).map((sum) => centsOf(sum) || 0)
  return { shipping: shipping.reduce((sum, cents) => sum + cents, 0), rest: sums.slice(at + 1) }
}

/** Sweets for 21.98, a cracker for 27.99 and almonds for 37.96. */
const GOODS = 2_198 + 2_799 + 3_796
async function fill(): Promise<void> {
  await addToCart(browser, '4101-01', '2')
  await addToCart(browser, '9980-01', '1')
  await addToCart(browser, '1101-01', '4')
}

async function toReview(address: ShippingAddress): Promise<Page> {
  await giveAddress(browser, address)
  await chooseDelivery(browser)
  return payByCard(browser)
}

/** Expects the same on the cart page. */
async function expectOnCart(sums: readonly string[]): Promise<void> {
  const { text } = await browser.get('/cart')
  for (const sum of sums) expect(text).toContain(sum)
}

describe('the sums of the order', () => {
  it('are net, tax and gross of a guest in the US [CART-16]', async () => {
    await fill()
    await beGuest(browser)
    const { shipping, rest } = afterShipping(await toReview({}))
    // 6.625 % of sweets and goods: 1.46 and 1.85.
    expect(rest).toEqual([
      `Total before tax ${dollars(GOODS + shipping)}`,
      'New Jersey tax (6.625%) $3.31',
      `Total ${dollars(GOODS + shipping + 331)}`,
    ])
    await expectOnCart(rest)
  })

  it('are net, each portion of tax and gross of a customer who sends to Canada [CART-16]', async () => {
    await signIn(browser)
    await fill()
    const { shipping, rest } = afterShipping(await toReview(VANCOUVER))
    // 5 % of the sweets, 12 % of the goods.
    expect([rest[0], rest.at(-1)]).toEqual([
      `Total before tax ${dollars(GOODS + shipping)}`,
      `Total ${dollars(GOODS + shipping + 110 + 336)}`,
    ])
    expect(rest.slice(1, -1).sort()).toEqual([
      'British Columbia tax (12%) $3.36',
      'British Columbia tax (5%) $1.10',
    ])
    await expectOnCart(rest)
    await send(browser, '/cart', /^Remove Roasted/)
  })

  it('are those of both states where the order goes to two, after a discount [CART-16]', async () => {
    await addToCart(browser, '4101-01', '2')
    await addToCart(browser, '9980-01', '2')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
    await beGuest(browser)
    await splitOrder(browser, [{}, PHILADELPHIA], [2, 0], [1, 1])
    await chooseDelivery(browser)
    const page = await payByCard(browser)
    const { shipping, rest } = afterShipping(page)
    // 10.99 and 27.99 less 10 %: 9.89 and 25.19, two of each. 6.625 % of 19.78 and 25.19 in New Jersey: 1.31 and
    // 1.67; 6 % of 25.19 in Pennsylvania: 1.51.
    const net = 2 * 989 + 2 * 2_519 + shipping
    expect(rest).toEqual([
      `Total before tax ${dollars(net)}`,
      'New Jersey tax (6.625%) $2.98',
      'Pennsylvania tax (6%) $1.51',
      `Total ${dollars(net + 298 + 151)}`,
    ])
    await expectOnCart(rest)
  })
})

describe('the tax of the order', () => {
  /** As a merchant changes the tax rates. */
  async function taxInNewJersey(amount: number): Promise<void> {
    const key = 'general-us-nj'
    const { id, version, rates } = (await shop.merchant.get('tax-categories/key=general')) as {
      readonly id: string
      readonly version: number
      readonly rates: readonly { readonly id: string; readonly key?: string }[]
    }
    const old = rates.find((rate) => rate.key === key)
    const taxRate = {
      key,
      name: 'New Jersey tax',
      amount,
      includedInPrice: false,
      country: 'US',
      state: 'NJ',
    }
    await shop.merchant.update('tax-categories', { id, version }, [
      { action: 'replaceTaxRate', taxRateId: old?.id, taxRate },
    ])
  }
  afterEach(() => taxInNewJersey(0.06625))

  it.each([
    ['New Jersey', {}, 'New Jersey tax (6.625%) $3.31'],
    ['Pennsylvania', PHILADELPHIA, 'Pennsylvania tax (6%) $1.68'],
    ['Ontario', TORONTO, 'Ontario tax (13%) $6.50'],
  ])('is that of the table for %s, where almonds bear none [CALC-15]', async (_, address, tax) => {
    await fill()
    await beGuest(browser)
    const { rest } = afterShipping(await toReview(address))
    expect(rest.slice(1, -1)).toEqual([tax])
  })

  it('is worked out anew for another address [CALC-15]', async () => {
    await fill()
    await beGuest(browser)
    expect(afterShipping(await toReview({})).rest[1]).toBe('New Jersey tax (6.625%) $3.31')
    const { shipping, rest } = afterShipping(await toReview(PORTLAND))
    expect(rest).toEqual([
      `Total before tax ${dollars(GOODS + shipping)}`,
      'Tax $0.00',
      `Total ${dollars(GOODS + shipping)}`,
    ])
    expect(afterShipping(await toReview(PHOENIX)).rest[1]).toMatch(/^Arizona tax/)
  })

  it('is worked out again when the order is placed, and shown before it is charged [CALC-15]', async () => {
    await addToCart(browser, '9980-01', '1')
    await beGuest(browser)
    const review = await toReview({})
    expect(afterShipping(review).rest[1]).toBe('New Jersey tax (6.625%) $1.85')
    await taxInNewJersey(0.1)
    expect((await pressPlaceOrder(browser, review)).location).toBe('/cart')
    // 10 % of 27.99.
    expect(afterShipping(await payByCard(browser)).rest[1]).toBe('New Jersey tax (10%) $2.80')
  })
})
