/** How amounts and days are written, on the way from the home page to the receipt. */
import { describe, expect, it } from 'vitest'
import { visibleText } from '../../kit/html-text'
import type { Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import { pressPlaceOrder } from '../support/placing'
import { addToCart, beGuest, chooseDelivery, giveAddress, payByCard, send } from '../support/steps'

const { app } = await openRoutes()
const browser = app.newBrowser()
const ALMONDS = '/nuts/almonds/roasted-almonds-salted.html'

const wordsOf = ({ document }: Page) => visibleText(document.querySelector('body') ?? document)

/** `$9.99`, `$1,379.70`, and `$59` for whole dollars. */
const AMOUNT = /^\$\d{1,3}(?:,\d{3})*(?:\.\d\d)?$/
const DAY = '(?:Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday)'
const MONTH = '(?:January|February|March|April)'
const SHORT_DAY = '(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat), (?:Jan|Feb|Mar|Apr) \\d{1,2}'

/** Finds everything that looks like money, and expects all of it in US format. */
function expectEnUs(page: Page): void {
  const words = wordsOf(page)
  const amounts = words.match(/[$€£]\s?[\d.,]*\d|[\d.,]*\d\s?(?:\$(?!\d)|€|USD)/g) ?? []
  expect(amounts.length, page.path).toBeGreaterThan(0)
  expect(
    amounts.filter((amount) => !AMOUNT.test(amount)),
    page.path,
  ).toEqual([])
  // No ISO dates or all-numeric ones.
  expect(words.match(/\b\d{4}-\d\d-\d\d\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/g), page.path).toBeNull()
}

describe('amounts, days and their names', () => {
  it('are written as in the US, and alike on every page [UX-05]', async () => {
    await send(browser, ALMONDS, 'Check', { 'ZIP or postal code': '10001' })
    await addToCart(browser, '1101-05', '30')
    const home = await browser.get('/')
    const shipping = await browser.get('/shipping')
    const product = await browser.get(`${ALMONDS}?sku=1101-05`)
    const cart = await browser.get('/cart')
    expect(wordsOf(home)).toContain('FREE shipping on orders over $59!')
    expect(shipping.text).toContain('Orders over $59 ship free')
    expect(product.text).toMatch(new RegExp(`Arrives by ${DAY}, ${MONTH} \\d{1,2} to New York`))
    await beGuest(browser)
    await giveAddress(browser)
    const delivery = await browser.get('/checkout/shipping')
    expect(delivery.text).toMatch(new RegExp(`\\b${SHORT_DAY}\\b`))
    await chooseDelivery(browser)
    const review = await payByCard(browser)
    const receipt = await browser.open((await pressPlaceOrder(browser, review)).location ?? '')
    for (const page of [home, shipping, product, cart, delivery, review, receipt]) expectEnUs(page)
    for (const page of [cart, delivery, review, receipt])
      expect([page.path, page.text.includes('$1,379.70')]).toEqual([page.path, true])
  })
})
