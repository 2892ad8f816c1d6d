/** One rule for e-mail addresses: what a form takes, the payment page and the mail take too. */
import { describe, expect, it } from 'vitest'
import {
  addToCart,
  beGuest,
  chooseDelivery,
  fieldOf,
  giveAddress,
  payByCard,
  typeAddress,
  typeEmail,
} from '../support/steps'
import { openRoutes } from '../support/routes'

const { app } = await openRoutes()

describe('an e-mail address that a form takes', () => {
  it.each(['a&b@example.com', "o'neil!nuts@example.co.uk", 'x/y=z?{q}@sub.example.museum'])(
    'like %s goes all the way to the payment page and to the review',
    async (email) => {
      const browser = app.newBrowser()
      await addToCart(browser)
      await beGuest(browser, email)
      const address = await browser.get('/checkout/address')
      expect(fieldOf(address, 'email')).toBe(email)
      await giveAddress(browser)
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
    const guest = await typeEmail(browser, email)
    expect([guest.status, guest.text.includes(words), fieldOf(guest, 'email')]).toEqual([400, true, email])
    await beGuest(browser)
    const address = await typeAddress(browser, { Email: email })
    expect([address.status, address.text.includes(words), fieldOf(address, 'email')]).toEqual([
      400,
      true,
      email,
    ])
  })
})
