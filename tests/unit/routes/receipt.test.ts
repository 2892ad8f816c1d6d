/** What a receipt tells of an order, over requests. */
import { beforeAll, describe, expect, it } from 'vitest'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, chooseDelivery, giveAddress, payByCard, send } from '../support/steps'
import type { Page } from '../support/browser'

const { app } = await openRoutes()
let receipt: Page

beforeAll(async () => {
  const browser = app.newBrowser()
  await addToCart(browser, '1101-01', '2')
  await addToCart(browser, '1305-01', '1')
  await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
  await beGuest(browser)
  await giveAddress(browser)
  await chooseDelivery(browser)
  receipt = await browser.open((await pressPlaceOrder(browser, await payByCard(browser))).location ?? '')
})

describe('a receipt', () => {
  it('names the card that paid by its kind and last digits, and no more of it', () => {
    expect(receipt.status).toBe(200)
    expect(receipt.text).toContain('Paid with Visa ending in 1111')
    expect(receipt.text).not.toMatch(/\d{5,}1111/)
  })

  it('names each discount beside what they take off', () => {
    expect(receipt.text).toMatch(/Discounts Welcome \(code WELCOME10\) -\$\d+\.\d\d/)
  })

  it('tells each shipment with what is in it and where it goes', () => {
    expect(receipt.text).toMatch(
      /Ships to Pat Example 12 Maple Avenue .*2 × [^,]+, 1 lb bag 1 × [^,]+, 1 lb bag Standard , arrives/,
    )
  })

  it('has no button that only a script could answer', () => {
    expect(receipt.document.querySelectorAll('main button')).toHaveLength(0)
  })
})
