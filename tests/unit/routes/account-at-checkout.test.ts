/** An account that a guest requests on the way through checkout. */
import { beforeEach, describe, expect, it } from 'vitest'
import { TORONTO } from '../../kit/addresses'
import { payByCard } from '../../kit/http-steps'
import { orderNumberOn, receiptOf } from '../support/orders'
import type { Browser, Page } from '../support/browser'
import { linkIn, openInbox } from '../support/inbox'
import {
  addToCart,
  beGuest,
  billingFields,
  chooseDelivery,
  fieldOf,
  giveAddress,
  sendSignIn,
} from '../support/steps'
import { openRoutes } from '../support/routes'

// With the limits of a real shop.
const { shop, app } = await openRoutes({ RATE_LIMIT_FACTOR: '1' })
const inbox = openInbox(shop)
const PASSWORD = 'Walnut!Tree9'
const OFFER = 'Create an account with my email, to follow my orders and save my cards'
let browser: Browser
let email: string
let nth = 0

beforeEach(async () => {
  browser = app.newBrowser()
  email = `new-${Date.now()}-${++nth}@example.com`
  await addToCart(browser)
  await beGuest(browser, email)
  await giveAddress(browser)
  await chooseDelivery(browser)
})

const labelOf = ({ forms }: Page, name: string) =>
  forms.flatMap(({ fields }) => fields).find((field) => field.name === name)?.label ?? ''

async function ask(
  asked: { readonly name?: string; readonly password?: string },
  more: Readonly<Record<string, string | boolean>> = {},
): Promise<Page> {
  const page = await browser.get('/checkout/payment')
  const { name = 'Nell Walnut', password = '' } = asked
  const form = browser.prepare(page, /^Continue to card details/, {
    fill: {
      [OFFER]: true,
      [labelOf(page, 'accountName')]: name,
      [labelOf(page, 'newPassword')]: password,
      ...more,
    },
  })
  return browser.post(form)
}

const errorOf = ({ document }: Page, name: string) =>
  document.getElementById(`field-${name}-error`)?.textContent

/** From the gateway's page to the order. */
async function payAndPlace(): Promise<Page> {
  const review = await payByCard(browser, await browser.get('/checkout/payment'))
  return receiptOf(browser, review)
}

const customersOf = async () =>
  (
    (await shop.merchant.get(`customers?where=${encodeURIComponent(`email = "${email}"`)}`)) as {
      readonly results: readonly { readonly firstName: string; readonly authenticationMode: string }[]
    }
  ).results

describe('an account on the way', () => {
  it('is there at once with a password: the order is its own, and the password signs in [CHK-17]', async () => {
    const started = await ask({ password: PASSWORD })
    expect(started.status).toBe(303)
    expect(await customersOf()).toMatchObject([{ firstName: 'Nell', authenticationMode: 'Password' }])
    const placed = await payAndPlace()
    expect(placed.path).toMatch(/receipt/)
    const other = app.newBrowser()
    expect((await sendSignIn(other, { Email: email, Password: PASSWORD })).status).toBe(303)
    const orderNumber = orderNumberOn(placed)
    expect(orderNumber).toMatch(/^N/)
    expect((await other.get('/account/order-history')).text).toContain(orderNumber)
  })

  it.each([
    [
      'the payment page is away',
      { kind: 'refuse' } as const,
      503,
      'Card payments are not available right now. Nothing was charged. Please try again in a moment.',
    ],
    [
      'the gateway will not have it',
      { kind: 'status', status: 422 } as const,
      502,
      'Our payment system did not accept this. Nothing was charged.',
    ],
  ])(
    'is there though %s: the step comes back signed in, with the rest of what was typed, and offers no other one [CHK-17]',
    async (_, fault, status, why) => {
      shop.platforms.faults.add({
        platform: 'payments',
        ...fault,
        match: { path: '/sessions', method: 'POST' },
      })
      const failed = await ask({ password: PASSWORD }, billingFields(TORONTO))
      shop.platforms.faults.clear()
      expect([failed.status, failed.path]).toEqual([status, '/checkout/payment'])
      expect(failed.text).toContain(`Your account has been created, and you are signed in. ${why}`)
      expect(failed.text).not.toContain(OFFER)
      expect(fieldOf(failed, 'city')).toBe(TORONTO.city)
      expect(failed.html).not.toContain(PASSWORD)
      expect(await customersOf()).toHaveLength(1)
      const review = await payByCard(browser, failed)
      expect(review.text).toContain('200 King Street West Toronto')
      const orderNumber = orderNumberOn(await receiptOf(browser, review))
      expect(orderNumber).toMatch(/^N/)
      expect((await browser.get('/account/order-history')).text).toContain(orderNumber)
    },
  )

  it('comes with the order without one, and a link to set it is mailed [CHK-17]', async () => {
    const started = await ask({})
    expect(started.location).toMatch(/^http:\/\/localhost:3001\/pay\//)
    expect(await customersOf()).toEqual([])
    const entered = await shop.platforms.gateway(
      new Request(started.location ?? '', {
        method: 'POST',
        body: new URLSearchParams({
          name: 'Nell Walnut',
          number: '4111111111111111',
          expiry: '12/35',
          code: '123',
        }),
      }),
    )
    const back = new URL(entered.headers.get('Location') ?? '')
    const review = await browser.get(back.pathname + back.search)
    expect((await receiptOf(browser, review)).path).toMatch(/receipt/)
    const mail = await inbox.waitFor(email, 'Set your Nutwood password')
    expect(await customersOf()).toMatchObject([{ firstName: 'Nell', authenticationMode: 'ExternalAuth' }])
    expect((await browser.get(linkIn(mail, '/sign/reset-password/'))).text).toContain('Set')
  })

  it.each([
    [{ name: '' }, 'Please enter your full name'],
    [{ password: 'short' }, 'at least 8 characters'],
  ])('is not made of %o, and what was typed stays', async (typed, words) => {
    const page = await ask(typed)
    expect(page.status).toBe(400)
    expect(page.text.toLowerCase()).toContain(words.toLowerCase())
    expect(page.html).not.toContain('value="short"')
    expect(await customersOf()).toEqual([])
  })

  it('lists the rules of its password, and marks those that a refused one met and did not [AUTH-24]', async () => {
    const rulesOf = ({ document }: Page) =>
      [...document.querySelectorAll('#field-newPassword-hint li')].map(({ textContent }) =>
        textContent.trim(),
      )
    const page = await browser.get('/checkout/payment')
    expect(rulesOf(page)).toEqual([
      'At least 8 characters',
      'One uppercase letter',
      'One lowercase letter',
      'One special character',
    ])
    expect(page.document.querySelector('#field-newPassword')?.hasAttribute('required')).toBe(false)
    expect(rulesOf(await ask({ password: 'short!' }))).toEqual([
      '✕ At least 8 characters, not met',
      '✕ One uppercase letter, not met',
      '✓ One lowercase letter, met',
      '✓ One special character, met',
    ])
  })

  it('tells what is wrong with it beside what is wrong with the billing address [CHK-17] [PAY-15]', async () => {
    const page = await browser.get('/checkout/payment')
    const form = browser.prepare(page, /^Continue to card details/, {
      fill: { 'Use a different billing address': true, [OFFER]: true },
    })
    const bad = await browser.crafted(form, { accountName: ' ', newPassword: 'Walnut!' })
    const errorAt = (name: string) => errorOf(bad, name)
    expect(bad.status).toBe(400)
    expect(errorAt('city')).toContain('Please enter your city')
    expect(errorAt('accountName')).toContain('Please enter your full name')
    expect(errorAt('newPassword')).toContain('at least 8 characters')
    expect(bad.html).not.toContain('Walnut!')
    expect(await customersOf()).toEqual([])
  })

  it('is not made where there is one already, which is told with a password and without, and the guest goes on without [CHK-17]', async () => {
    await shop.merchant.post('customers', { email, password: PASSWORD, firstName: 'Old', lastName: 'One' })
    for (const password of [PASSWORD, '']) {
      const page = await ask({ password })
      expect([page.status, page.text.includes('already')]).toEqual([400, true])
    }
    expect((await payAndPlace()).path).toMatch(/receipt/)
  })

  it('waits where too many were made from one address, and says for how long, with what was typed', async () => {
    for (let other = 0; other < 20; other += 1) {
      const fields = { email: `other-${other}-${email}`, name: 'Pat Example', newPassword: PASSWORD }
      await app.newBrowser().crafted('/sign/up', fields)
    }
    const page = await ask({ password: PASSWORD })
    expect([page.status, page.text.includes('There were too many tries. Please wait')]).toEqual([429, true])
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(page.document.querySelector('[name="accountName"]')?.getAttribute('value')).toBe('Nell Walnut')
    expect(await customersOf()).toEqual([])
  })

  it('is not promised while nobody can say whether there is one: that is told, and the guest goes on without', async () => {
    const match = { path: '/customers', method: 'GET' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
    const away = await ask({})
    shop.platforms.faults.clear()
    expect([away.status, errorOf(away, 'createAccount')]).toEqual([
      503,
      expect.stringContaining('Your account could not be made. Please try again, or go on as a guest'),
    ])
    expect(away.document.querySelector('[name="accountName"]')?.getAttribute('value')).toBe('Nell Walnut')

    const visitor = await shop.visitor(browser.cookie())
    for (let other = 0; other < 60; other += 1)
      await shop.services.signIn.lookUp(visitor, `other-${other}-${email}`)
    const page = await ask({})
    expect([page.status, errorOf(page, 'createAccount')]).toEqual([
      429,
      expect.stringMatching(
        /There were too many tries\. Please wait .*, then try again\. Or go on as a guest without creating an account\./,
      ),
    ])
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(page.document.querySelector('[name="accountName"]')?.getAttribute('value')).toBe('Nell Walnut')
    expect(page.document.querySelector('[name="createAccount"]')?.hasAttribute('checked')).toBe(true)
    expect((await payAndPlace()).path).toMatch(/receipt/)
    expect(await customersOf()).toEqual([])
  })
})
