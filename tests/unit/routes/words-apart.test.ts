/**
 * Text browsers ignore styles: whatever is side by side on a page is separated by spaces in its HTML. Words are spelled
 * in one way, the American one. Of pages that no text browser is sent to (`text-browser.no-js.spec.ts`).
 */
import { expect, it } from 'vitest'
import { ALMONDS, PLACE_ORDER, toReview } from '../../kit/http-steps'
import { visibleText } from '../../kit/html-text'
import { wordFaultsOf } from '../../kit/text-browser'
import { openRoutes } from '../support/routes'
import { addToCart } from '../support/steps'

const { app } = await openRoutes()

it.each([
  ...['/', '/menu', '/nuts/', '/nuts/almonds/', '/nuts/almonds/?price=10-25', '/tag/dark+chocolate'],
  ...['/search/instant?query=zzzz', '/nope'],
  ...[ALMONDS.path, '/gifts/gift-extras/gift-certificate.html'],
  ...['/cart', '/sign/in/password', '/campaign-landing', '/discount/WELCOME10'],
])('words of neighbours on %s do not touch, and have one spelling', async (path) => {
  expect(wordFaultsOf(await app.newBrowser().open(path))).toEqual([])
})

it.each([
  '/cart',
  '/checkout/signin',
  '/checkout/address',
  '/checkout/address/multi',
  '/checkout/shipping',
  '/checkout/payment',
])('words of neighbours on %s do not touch once there is an order to place', async (path) => {
  const browser = app.newBrowser()
  await addToCart(browser, '1101-05')
  await toReview(browser, { email: 'apart@example.com' })
  const page = await browser.open(path)
  expect(page.path).toBe(path)
  expect(wordFaultsOf(page)).toEqual([])
})

it('words of neighbours on the review and the receipt do not touch, and its ways back are plain', async () => {
  const browser = app.newBrowser()
  const review = await toReview(browser, { email: 'apart@example.com' })
  const links = [...review.document.querySelectorAll('main a')].map((link) => visibleText(link))
  expect(links).toEqual(expect.arrayContaining(['Change address', 'Change delivery']))
  const receipt = await browser.press(review, PLACE_ORDER)
  expect([review, receipt].map(wordFaultsOf)).toEqual([[], []])
})
