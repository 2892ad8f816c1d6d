/** The first-time buyer's offer during outages and once it is over, and the events it sends. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { visibleText } from '../../kit/html-text'
import { signedIn } from '../support/agents'
import type { Browser, Page } from '../support/browser'
import { writeSection } from '../support/editor'
import { openRoutes } from '../support/routes'
import { addToCart, fieldOf, send, signIn } from '../support/steps'
import { deliverEvents, eventsOf, toldTo } from '../support/told'

const { shop, app } = await openRoutes()
let browser: Browser
let made = 0

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(async () => {
  await writeSection(shop, 'first-time-offer', {})
  // The next test sets the clock back, before what is scheduled for later.
  await deliverEvents(shop)
})

const EMAIL = 'Email'
const PHONE = 'Mobile number'
const NUMBER = { [PHONE]: '201-555-0134' }
const FAILED =
  'We encountered an issue processing your request. Please try again or contact customer service if the issue persists.'
const HOUR_MS = 3_600_000
const newEmail = () => `offer-again-${(made += 1)}@example.com`
const headline = ({ document }: Page) => visibleText(document.querySelector('h1') ?? document)
const codesIn = async () => {
  const { cartId = '' } = await shop.visitor(browser.cookie())
  return ((await shop.services.carts.get(cartId))?.discountCodes ?? []).map(({ code }) => code)
}
const away = (path: string, method: string) =>
  shop.platforms.faults.add({
    platform: 'commercetools',
    kind: 'status',
    status: 503,
    match: { path, method },
  })
const giveEmail = (email: string) => send(browser, '/offer', 'Get my offer', { [EMAIL]: email })

/** The form has its input, and an error below its button. */
function expectFailed(page: Page, button: string, name: string, typed: string): void {
  expect([page.status, fieldOf(page, name)]).toEqual([503, typed])
  const words = visibleText(page.document.querySelector('main') ?? page.document)
  expect(words.lastIndexOf(FAILED)).toBeGreaterThan(words.indexOf(button))
  expect(page.document.querySelector('main [role="alert"]')?.textContent).toContain(FAILED)
}

describe('a form of the offer that could not be taken', () => {
  it('says so below itself, and gives the code when it is sent again [OFFER-07] [OFFER-14]', async () => {
    const email = newEmail()
    await addToCart(browser, '1101-01', '8')
    const form = browser.prepare(await browser.get('/offer'), 'Get my offer', { fill: { [EMAIL]: email } })
    away('/carts/', 'POST')
    expectFailed(await browser.post(form), 'Get my offer', 'email', email)
    shop.platforms.faults.clear()
    const again = await browser.post(form)
    expect([again.status, again.location]).toEqual([303, '/offer/phone'])
    expect(headline(await browser.get('/offer/phone'))).toBe('Your offer is ready')
    expect(await codesIn()).toEqual(['WELCOME20'])
  })

  it('says so where nobody can be looked up [OFFER-14]', async () => {
    const email = newEmail()
    const form = browser.prepare(await browser.get('/offer'), 'Get my offer', { fill: { [EMAIL]: email } })
    away('/customers', 'GET')
    expectFailed(await browser.post(form), 'Get my offer', 'email', email)
    shop.platforms.faults.clear()
    expect((await browser.post(form)).location).toBe('/offer/phone')
    expect((await shop.visitor(browser.cookie())).linkedCode).toBe('WELCOME20')
  })

  it('keeps a session whose cookie is due for a new one', async () => {
    await addToCart(browser)
    const fill = { [EMAIL]: newEmail() }
    const form = browser.prepare(await browser.get('/offer'), 'Get my offer', { fill })
    away('/customers', 'GET')
    shop.clock.advance(25 * HOUR_MS)
    const failed = await browser.post(form)
    const renewed = failed.headers.getSetCookie().filter((cookie) => cookie.startsWith('nutwood='))
    expect([failed.status, renewed]).toEqual([503, [expect.stringContaining('Max-Age=')]])
  })

  it('says so at the number, too, and gives the second code later [OFFER-14]', async () => {
    await writeSection(shop, 'first-time-offer', { secondary: { couponToken: 'SAVE5' } })
    await addToCart(browser, '1101-01', '8')
    await giveEmail(accounts.business.email)
    const form = browser.prepare(await browser.get('/offer/phone'), 'Text me', { fill: NUMBER })
    away('/carts/', 'POST')
    expectFailed(await browser.post(form), 'Text me', 'phone', NUMBER[PHONE] ?? '')
    shop.platforms.faults.clear()
    expect((await browser.post(form)).location).toBe('/cart')
    expect(await codesIn()).toEqual(['SAVE5'])
  })
})

describe('the code of the offer', () => {
  it('is kept where the cart takes no change, and comes into it later [OFFER-07]', async () => {
    await addToCart(browser, '1101-01', '8')
    const match = { path: '/carts/', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 400, match })
    expect((await giveEmail(newEmail())).location).toBe('/offer/phone')
    shop.platforms.faults.clear()
    expect((await browser.get('/offer/phone')).text).toContain(
      'Discount code WELCOME20 is kept and will be tried once your cart takes changes again.',
    )
    expect((await browser.get('/cart')).text).toContain('Discount code WELCOME20 applied')
    expect(await codesIn()).toEqual(['WELCOME20'])
  })

  it('that is not to be had is told below the form, and nobody has claimed it [OFFER-07] [OFFER-14]', async () => {
    await writeSection(shop, 'first-time-offer', { initial: { couponToken: 'NOSUCHCODE' } })
    await addToCart(browser)
    const email = newEmail()
    const failed = await giveEmail(email)
    expect([failed.status, fieldOf(failed, 'email')]).toEqual([400, email])
    const told = 'Discount code NOSUCHCODE: This discount code is not valid.'
    expect(failed.document.querySelector('main [role="alert"]')?.textContent).toContain(told)
    const words = visibleText(failed.document.querySelector('main') ?? failed.document)
    expect(words.lastIndexOf(told)).toBeGreaterThan(words.indexOf('Get my offer'))
    await writeSection(shop, 'first-time-offer', {})
    await giveEmail(email)
    expect(headline(await browser.get('/offer/phone'))).toBe('Your offer is ready')
  })
})

describe('an offer that is over', () => {
  const isOffered = async () =>
    (await browser.get('/cart')).document.querySelector('a[href="/offer"]') !== null

  it.each([
    ['claimed', newEmail, 'You have this offer already'],
    ['answered with a welcome back', () => accounts.reseller.email, 'You are on our list already'],
  ])(
    '%s stays so in this browser when the customer signs out [OFFER-10] [OFFER-11]',
    async (_how, who, says) => {
      await writeSection(shop, 'first-time-offer', { initial: { stickyBubbleSelector: '#bubble' } })
      await giveEmail(who())
      await signIn(browser)
      expect(await isOffered()).toBe(true)
      const done = await send(browser, '/offer/phone', 'No, thank you')
      // Six months, with or without Remember me.
      expect(done.headers.getSetCookie().join('\n')).toMatch(/offer=.*Max-Age=15811200/)
      await send(browser, '/sign/out', 'Sign Out')
      expect((await shop.visitor(browser.cookie())).session).toBeNull()
      expect(await isOffered()).toBe(false)
      const footer = (await browser.get('/cart')).document.querySelector('footer')
      expect(footer?.getAttribute('data-offer-opener')).toBeNull()
      const page = await browser.get('/offer')
      expect([headline(page), page.html.includes('name="email"')]).toEqual([says, false])
      if (says.startsWith('You have')) expect(page.text).toContain('Its code is WELCOME20.')
      expect((await browser.get('/offer/phone')).location).toBe('/offer')
    },
  )
})

describe('an offer that an agent gives for somebody', () => {
  const ended = async (who: Browser) => {
    const page = await who.get('/offer')
    return [headline(page), page.html.includes('name="email"')]
  }

  it('ends for them alone, not for whoever is next at the agent’s keyboard [OFFER-11]', async () => {
    const agent = await signedIn(app, accounts.agent)
    const actFor = (email: string) => agent.crafted('/agent', { intent: 'act-for-guest', email })
    await writeSection(shop, 'first-time-offer', {
      initial: { headlineNetNew: 'For you', headlineExisting: 'Once more' },
    })
    await actFor(newEmail())
    // A guest, whoever acts for them.
    expect(await ended(agent)).toEqual(['For you', true])
    await agent.crafted('/offer', { email: newEmail() })
    await agent.crafted('/offer/phone', { intent: 'close' })
    expect(await ended(agent)).toEqual(['You have this offer already', false])
    await actFor(newEmail())
    expect(await ended(agent)).toEqual(['For you', true])
    await agent.crafted('/agent', { intent: 'leave' })
    expect(await ended(agent)).toEqual(['Once more', true])
  })
})

describe('the word after a number', () => {
  it('has the thanks, and what editors have set for who is new and who is known [OFFER-09] [OFFER-15]', async () => {
    await writeSection(shop, 'first-time-offer', {
      newContactNotification: 'It is yours.',
      existingContactNotification: 'We know you.',
    })
    for (const [email, notice] of [
      [newEmail(), 'It is yours.'],
      [accounts.reseller.email, 'We know you.'],
    ] as const) {
      browser = app.newBrowser()
      await giveEmail(email)
      await send(browser, '/offer/phone', 'Text me', NUMBER)
      const { text } = await browser.get('/cart')
      expect(text).toContain('Thank you! We will text you')
      expect(text).toContain(notice)
    }
  })
})

describe('the offer for tracking services', () => {
  const leads = async (from: number) =>
    (await eventsOf(shop, from)).filter(({ name }) => name === 'generate_lead').map(({ params }) => params)

  it('is a lead with the source and its label, once for who is new [OFFER-04]', async () => {
    const before = (await eventsOf(shop)).length
    const email = newEmail()
    await giveEmail(email)
    const label = '20% Off and Free Shipping Experience - $59'
    expect(await leads(before)).toEqual([
      { event_id: expect.any(String) as string, lead_source: 'free-first-buyer', lead_label: label },
    ])
    expect(JSON.stringify(await toldTo(shop, 'facebook'))).toContain('"event_name":"Lead"')
    browser = app.newBrowser()
    await giveEmail(email)
    await writeSection(shop, 'first-time-offer', { analyticsSource: 'harvest' })
    browser = app.newBrowser()
    await giveEmail(newEmail())
    expect((await leads(before)).map(({ lead_source: source }) => source)).toEqual([
      'free-first-buyer',
      'harvest',
    ])
  })
})
