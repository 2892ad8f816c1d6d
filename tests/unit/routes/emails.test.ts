/** One rule for e-mail addresses: what a form accepts, the payment page and the mail accept too. */
import { describe, expect, it } from 'vitest'
import {
  addToCart,
  beGuest,
  chooseDelivery,
  fieldOf,
  giveAddress,
  payByCard,
  send,
  typeAddress,
  typeEmail,
} from '../support/steps'
import { post } from '../support/commerce-path'
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

describe('an e-mail address that another provider tells of', () => {
  const GOOD = ['a&b@example.com', 'x/y=z?{q}@sub.example.museum']
  const BAD = ['a@label-.example.com', `${'a'.repeat(65)}@example.com`]
  const NAMES = { google: 'Google', facebook: 'Facebook', apple: 'Apple' }

  /** Signs in with that e-mail, verified if the provider supports it. */
  async function comeBy(provider: keyof typeof NAMES, email: string) {
    const browser = app.newBrowser()
    const { location } = await send(browser, '/sign/in', `Continue with ${NAMES[provider]}`)
    const fill = {
      'Somebody else as typed below': true,
      Name: 'Pat Lee',
      Email: email,
      'This email is verified': true,
    }
    const there = await browser.get(location ?? '')
    const answered = await browser.post(browser.prepare(there, 'Continue', { fill }))
    // Apple's page posts back.
    const posted =
      answered.location ?? (await browser.post(browser.prepare(answered, /^Continue to/))).location
    const done = await browser.get(posted ?? '')
    return { done, page: await browser.get(done.location ?? '') }
  }

  it.each(GOOD)('like %s is the one of the account, as it is told', async (email) => {
    for (const provider of ['google', 'apple'] as const) {
      const { page } = await comeBy(provider, `${provider}-${email}`)
      expect(page.text).toContain('You have successfully signed in.')
    }
    const { done, page } = await comeBy('facebook', email)
    expect([done.location, page.text.includes(email)]).toEqual(['/sign/up', true])
  })

  it.each(BAD)('like %s is none: another one is asked for, which mail and payments take', async (email) => {
    for (const provider of ['google', 'facebook', 'apple'] as const) {
      const { done, page } = await comeBy(provider, email)
      expect([done.location, fieldOf(page, 'email')]).toEqual(['/sign/up', ''])
    }
  })
})

describe('an e-mail address of the desk, in the call of a form', () => {
  it.each([
    ['r&d@nutwood.example', 201],
    [`${'a'.repeat(65)}@nutwood.example`, 400],
    ['a@label-.example', 400],
  ])('like %s is answered %i [API-62]', async (gladlyEmail, status) => {
    const body = { gladlyEmail, formId: 'elsewhere', values: { word: 'Hello' } }
    expect((await post(app.newBrowser(), '/api/lead-forms', body)).status).toBe(status)
  })
})
