/** One rule for e-mail addresses: what a form takes, the payment page and the mail take too. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../support/browser'
import type { App } from '../support/browser'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'
import { addToCart, ADDRESS_FIELDS, chooseDelivery, fieldOf, payByCard } from '../support/steps'

let shop: Shop
let app: App

beforeAll(async () => {
  shop = await openShop()
  app = await openApp()
})
afterAll(async () => {
  expect(app.faults).toEqual([])
  await shop.close()
})

describe('an e-mail address that a form takes', () => {
  it.each(['a&b@example.com', "o'neil!nuts@example.co.uk", 'x/y=z?{q}@sub.example.museum'])(
    'like %s goes all the way to the payment page and to the review',
    async (email) => {
      const browser = app.newBrowser()
      await addToCart(browser)
      const guest = await browser.crafted('/checkout/signin?as=guest', { email })
      expect([guest.status, guest.location]).toEqual([303, '/checkout/address'])
      const address = await browser.crafted('/checkout/address', { ...ADDRESS_FIELDS, email })
      expect([address.status, address.location]).toEqual([303, '/checkout/shipping'])
      await chooseDelivery(browser)
      const review = await payByCard(browser)
      expect([review.status, review.text.includes('Visa ending in 1111')]).toEqual([200, true])
    },
  )
})

describe('an e-mail address that the payment page would refuse', () => {
  it.each([
    ['josé@example.com', 'in plain letters, without accents'],
    ['pat@exämple.com', 'in plain letters, without accents'],
    ['a..b@example.com', 'Please enter a valid email address'],
    ['.a@example.com', 'Please enter a valid email address'],
    ['a@-example.com', 'Please enter a valid email address'],
    [`${'a'.repeat(65)}@example.com`, 'Please enter a valid email address'],
  ])('like %s is refused at the field, and stays in it', async (email, words) => {
    const browser = app.newBrowser()
    await addToCart(browser)
    const guest = await browser.crafted('/checkout/signin?as=guest', { email })
    expect([guest.status, guest.text.includes(words), fieldOf(guest, 'email')]).toEqual([400, true, email])
    await browser.crafted('/checkout/signin?as=guest', { email: ADDRESS_FIELDS.email })
    const address = await browser.crafted('/checkout/address', { ...ADDRESS_FIELDS, email })
    expect([address.status, address.text.includes(words), fieldOf(address, 'email')]).toEqual([
      400,
      true,
      email,
    ])
  })
})
