/** Mailed links when something interferes: another tab, a second look, a platform that was away. */
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { Browser, Page } from '../support/browser'
import { post } from '../support/commerce-path'
import { linkIn, openInbox } from '../support/inbox'
import { openRoutes } from '../support/routes'
import { addToCart, fieldOf, giveEmail, send, sendSignIn, signInForm } from '../support/steps'

const { shop, app } = await openRoutes()
const inbox = openInbox(shop)
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const { password: PASSWORD } = accounts.shopper
const GOOD = 'Walnuts & Honey'

let made = 0
async function makeCustomer(firstName = 'Pat'): Promise<string> {
  made += 1
  const email = `again-${made}@example.com`
  await shop.merchant.post('customers', { email, firstName, lastName: 'Lee', password: PASSWORD })
  return email
}

const ask = async (email: string, button: string): Promise<Page> =>
  browser.post(browser.prepare(await giveEmail(browser, email), button))

async function signInLink(email: string): Promise<string> {
  await ask(email, 'Email Me Sign In Link')
  return linkIn(await inbox.waitFor(email, 'sign-in link'), '/sign/in/link/')
}
async function passwordLink(email: string): Promise<string> {
  await ask(email, 'Reset Password')
  return linkIn(await inbox.waitFor(email, 'Reset'), '/sign/reset-password/')
}
const cartsAway = () =>
  shop.platforms.faults.add({
    platform: 'commercetools',
    kind: 'status',
    status: 503,
    match: { path: '/carts' },
  })

describe('where a mail went', () => {
  it.each([
    ['Email Me Sign In Link', 'a sign-in link'],
    ['Reset Password', 'a link to choose a password'],
  ])(
    'after "%s" is told by the form that was sent, whatever another tab asked [AUTH-17]',
    async (button, what) => {
      const [email, other] = [await makeCustomer(), await makeCustomer()]
      const form = browser.prepare(await giveEmail(browser, email), button)
      await giveEmail(browser, other)
      const sent = await browser.get((await browser.post(form)).location ?? '')
      expect(sent.text).toContain(`We have sent ${what} to ${email}`)
      expect((await browser.get('/sign/in/password')).text).toContain(email)

      // Nor does it depend on the session of the previous step.
      const later = app.newBrowser()
      const told = await later.get((await later.post(form)).location ?? '')
      expect([told.status, told.text.includes(`We have sent ${what} to ${email}`)]).toEqual([200, true])
    },
  )
})

describe('the password step', () => {
  it('that comes back is about the e-mail that was sent, whatever another tab asked [AUTH-16]', async () => {
    const [email, other] = [await makeCustomer(), await makeCustomer('Kim')]
    const form = await signInForm(browser, { Email: email, Password: 'Nope!1234' })
    await giveEmail(browser, other)
    const page = await browser.post(form)
    expect([page.status, fieldOf(page, 'email')]).toEqual([400, email])
    expect(page.text).not.toContain('Kim')
    expect(page.text).not.toContain(other)
  })
})

describe('signing out', () => {
  it('pressed by a guest takes nothing away [AUTH-47]', async () => {
    await addToCart(browser)
    expect((await browser.crafted('/sign/out', {})).location).toBe('/')
    expect((await browser.get('/cart')).text).toContain('Roasted Almonds')
  })
})

describe('a link that was used', () => {
  it('says to whom it has signed in that they are, and offers no other link', async () => {
    const link = await signInLink(await makeCustomer())
    const form = browser.prepare(await browser.get(link), 'Sign In')
    expect((await browser.post(form)).status).toBe(303)
    for (const page of [await browser.get(link), await browser.post(form)]) {
      expect([page.status, page.text.includes('You are signed in as Pat.')]).toEqual([404, true])
      expect(page.text).not.toContain('Get a new link')
    }
  })

  it('says the same where it has set a password', async () => {
    const link = await passwordLink(await makeCustomer())
    await send(browser, link, 'Save Password', { 'New password': GOOD, 'Confirm password': GOOD })
    const page = await browser.get(link)
    expect([page.status, page.text.includes('You are signed in as Pat.')]).toEqual([404, true])
  })
})

describe('a link that went to an e-mail which is not the customer’s any more', () => {
  it('neither signs in nor sets a password [AUTH-45]', async () => {
    const email = await makeCustomer()
    const links = [await signInLink(email), await passwordLink(email)] as const
    const forms = [
      browser.prepare(await browser.get(links[0]), 'Sign In'),
      browser.prepare(await browser.get(links[1]), 'Save Password', {
        fill: { 'New password': GOOD, 'Confirm password': GOOD },
      }),
    ]
    const where = encodeURIComponent(`email = "${email}"`)
    const { results } = (await shop.merchant.get(`customers?where=${where}`)) as {
      readonly results: readonly { readonly id: string; readonly version: number }[]
    }
    const actions = [{ action: 'changeEmail', email: `new-${email}` }]
    await shop.merchant.post(`customers/${results[0]?.id}`, { version: results[0]?.version, actions })
    for (const link of links) expect((await browser.get(link)).status).toBe(404)
    for (const form of forms) expect((await browser.post(form)).status).toBe(404)
    expect((await browser.get('/cart')).html).not.toContain('Sign Out')
  })
})

describe('while carts are away', () => {
  it('a link is pressed again by a button of the page that says so', async () => {
    const link = await signInLink(await makeCustomer())
    const form = browser.prepare(await browser.get(link), 'Sign In')
    cartsAway()
    const page = await browser.post(form)
    shop.platforms.faults.clear()
    expect(page.status).toBe(503)
    expect((await browser.post(browser.prepare(page, 'Try again'))).status).toBe(303)
  })

  it('a password is set and said to be, and nobody signed in [AUTH-46]', async () => {
    const email = await makeCustomer()
    const link = await passwordLink(email)
    const form = browser.prepare(await browser.get(link), 'Save Password', {
      fill: { 'New password': GOOD, 'Confirm password': GOOD },
    })
    cartsAway()
    const answer = await browser.post(form)
    shop.platforms.faults.clear()
    expect([answer.status, answer.location]).toEqual([303, '/'])
    const words = 'Your password has been changed. Please sign in with it.'
    const page = await browser.get('/')
    expect([page.text.includes(words), page.html.includes('Sign Out')]).toEqual([true, false])
    expect((await sendSignIn(browser, { Email: email, Password: GOOD })).status).toBe(303)
  })

  it('a call is told that the password is set, and signs nobody in [API-74]', async () => {
    const key = (await passwordLink(await makeCustomer())).split('/').at(-1)
    cartsAway()
    const { status, answer } = await post(browser, '/api/sign/reset-password', { key, password: GOOD })
    shop.platforms.faults.clear()
    expect([status, answer]).toMatchObject([
      200,
      {
        data: { customer: null, cart: null },
        warnings: [{ message: 'Your password has been changed. Please sign in with it.' }],
      },
    ])
    expect((await browser.get('/cart')).html).not.toContain('Sign Out')
  })
})

describe('the greeting of a mail', () => {
  it.each([
    ['Zoë-Ann', 'Hello Zoë-Ann,'],
    ['Mary J.', 'Hello Mary J.,'],
    ['You won! https://evil.example/prize', 'Hello,'],
    ['evil.example', 'Hello,'],
    ['Call 1 800 555 0199', 'Hello,'],
  ])('of somebody called %s is %s', async (firstName, greeting) => {
    const email = await makeCustomer(firstName)
    await signInLink(email)
    const { text, html } = await inbox.waitFor(email, 'sign-in link')
    expect(text).toContain(`${greeting} here is the link`)
    expect(html).not.toContain('evil.example')
  })
})
