/** The page of devices, password and e-mail. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '../../kit/accounts'
import { actFor, signedIn } from '../support/agents'
import type { Browser } from '../support/browser'
import { linkIn, openInbox } from '../support/inbox'
import { openRoutes } from '../support/routes'
import { addToCart, fieldOf, giveAddress, send, sendSignIn, signIn } from '../support/steps'

const { shop, app } = await openRoutes({ RATE_LIMIT_FACTOR: '2' })
const inbox = openInbox(shop)
let browser: Browser
let email: string
const { password } = accounts.shopper
const GOOD = 'Walnuts & Honey'

/** Created before the clock jumps by a year, which expires the merchant's token. */
const emails = Array.from({ length: 30 }, (_, index) => `safe-${index}@example.com`)
beforeAll(async () => {
  for (const each of emails)
    await shop.merchant.post('customers', { email: each, firstName: 'Pat', password })
})

beforeEach(() => {
  browser = app.newBrowser()
  const next = emails.pop()
  if (next === undefined) throw new Error('More tests than customers')
  email = next
})

afterEach(() => shop.platforms.faults.clear())

const PATH = '/account/security'
const isSignedIn = async (who: Browser) => (await who.get(PATH)).status === 200

describe('devices', () => {
  it('are listed by kind and day, without an address, and signed out one by one or all', async () => {
    const [phone, laptop] = [app.newBrowser(), app.newBrowser()]
    await signIn(phone, { email, password })
    await signIn(laptop, { email, password })
    await signIn(browser, { email, password })
    const page = await browser.get(PATH)
    expect(page.text).toContain('(this device)')
    expect(page.text).toMatch(/last seen on \w+ \d+, \d{4}/)
    expect(page.html).not.toMatch(/127\.0\.0\.1/)
    const one = page.forms.filter(({ buttons }) => buttons.some(({ label }) => label.startsWith('Sign out ')))
    expect(one).toHaveLength(2)
    const hash = one[0]?.fields.find(({ name }) => name === 'device')?.value ?? ''
    await browser.crafted(PATH, { intent: 'sign-out-one', device: hash })
    const left = [await isSignedIn(phone), await isSignedIn(laptop)]
    expect(left.filter(Boolean)).toHaveLength(1)
    await browser.post(browser.prepare(await browser.get(PATH), 'Sign Out Everywhere Else'))
    expect([await isSignedIn(phone), await isSignedIn(laptop), await isSignedIn(browser)]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('of another customer are out of reach', async () => {
    await signIn(browser)
    const hash = /name="device" value="([0-9a-f]{64})"/
    const other = app.newBrowser()
    await signIn(other, { email, password })
    const second = app.newBrowser()
    await signIn(second, { email, password })
    const theirs = hash.exec((await other.get(PATH)).html)?.[1] ?? ''
    await browser.crafted(PATH, { intent: 'sign-out-one', device: theirs })
    expect((await browser.get(PATH)).text).toContain('That device is not among the others')
    expect(await isSignedIn(second)).toBe(true)
  })

  it('stay signed in where a form asks for nothing that there is', async () => {
    const other = app.newBrowser()
    await signIn(other, { email, password })
    await signIn(browser, { email, password })
    for (const fields of [{ intent: 'sign-out-all' }, {}]) {
      const sent = await browser.crafted(PATH, fields)
      expect([sent.status, sent.text.includes('have been signed out')]).toEqual([400, false])
      expect(sent.text).toContain('This form could not be read')
    }
    expect(await isSignedIn(other)).toBe(true)
  })
})

describe('another password', () => {
  it('takes the present one, ends the other devices, rotates this one and is mailed', async () => {
    const other = app.newBrowser()
    await signIn(other, { email, password })
    await signIn(browser, { email, password })
    const before = /nutwood=([\w-]+)/.exec(browser.cookie())?.[1]
    const fill = { 'Current password': password, 'New password': GOOD }
    const done = await browser.post(browser.prepare(await browser.get(PATH), 'Change Password', { fill }))
    expect([done.status, done.location]).toEqual([303, PATH])
    expect(/nutwood=([\w-]+)/.exec(browser.cookie())?.[1]).not.toBe(before)
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
    await inbox.waitFor(email, 'password was changed')
    expect((await sendSignIn(app.newBrowser(), { Email: email, Password: GOOD })).status).toBe(303)
  })

  it('is the password where the answer was lost, and the rest is done as ever', async () => {
    const other = app.newBrowser()
    await signIn(other, { email, password })
    await signIn(browser, { email, password })
    const match = { path: '/customers/password', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'lost-reply', times: 1, match })
    const fill = { 'Current password': password, 'New password': GOOD }
    const done = await send(browser, PATH, 'Change Password', fill)
    expect([done.status, await isSignedIn(browser), await isSignedIn(other)]).toEqual([303, true, false])
    await inbox.waitFor(email, 'password was changed')
    // Nothing has changed where the call never came through.
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, times: 1, match })
    const next = { 'Current password': GOOD, 'New password': 'Pecans & Honey' }
    expect((await send(browser, PATH, 'Change Password', next)).status).toBe(503)
    expect((await sendSignIn(app.newBrowser(), { Email: email, Password: GOOD })).status).toBe(303)
  })

  it('that was perhaps changed ends the other devices and is mailed, though the platform never answers', async () => {
    const other = app.newBrowser()
    await signIn(other, { email, password })
    await signIn(browser, { email, password })
    const match = { path: '/customers/password', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'lost-reply', times: 1, match })
    const login = { path: '/login' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match: login })
    const fill = { 'Current password': password, 'New password': GOOD }
    expect((await send(browser, PATH, 'Change Password', fill)).status).toBe(503)
    shop.platforms.faults.clear()
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
    await inbox.waitFor(email, 'password may have been changed')
    expect((await sendSignIn(app.newBrowser(), { Email: email, Password: GOOD })).status).toBe(303)
  })

  it('that was never asked for ends nothing and is not mailed, though the platform does not answer', async () => {
    const other = app.newBrowser()
    await signIn(other, { email, password })
    await signIn(browser, { email, password })
    const fill = { 'Current password': password, 'New password': GOOD }
    const form = browser.prepare(await browser.get(PATH), 'Change Password', { fill })
    const { customerId = '' } = await shop.visitor(browser.cookie())
    // Known to the shop already: only the look before the change fails.
    const customer = await shop.services.customers.get(customerId, 'fresh')
    const known = vi.spyOn(shop.services.customers, 'get').mockResolvedValue(customer)
    for (const match of [{ path: `/customers/${customerId}` }, { path: '/login' }])
      shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
    expect((await browser.post(form)).status).toBe(503)
    known.mockRestore()
    shop.platforms.faults.clear()
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, true])
    // Once it is changed, that is told for certain, and as the only one.
    expect((await browser.post(form)).status).toBe(303)
    await inbox.waitFor(email, 'password was changed')
    expect(await inbox.mailsTo(email)).toHaveLength(1)
  })

  it('is changed by no guess while the platform refuses calls, and guesses count', async () => {
    await signIn(browser, { email, password })
    const form = browser.prepare(await browser.get(PATH), 'Change Password', {
      fill: { 'Current password': 'not it', 'New password': password },
    })
    const match = { path: '/customers/password', method: 'POST' }
    const failing = (status: number) =>
      shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status, match })
    failing(429)
    expect((await browser.post(form)).status).toBe(503)
    shop.platforms.faults.clear()
    failing(503)
    const guess = browser.prepare(await browser.get(PATH), 'Change Password', {
      fill: { 'Current password': 'not it', 'New password': GOOD },
    })
    let status = 503
    for (let times = 0; times < 25 && status === 503; times += 1) ({ status } = await browser.post(guess))
    expect(status).toBe(429)
  })

  it('is refused with a wrong one, and a weak one by its rules', async () => {
    await signIn(browser, { email, password })
    const page = await browser.get(PATH)
    const wrong = { 'Current password': 'not it', 'New password': GOOD }
    const refused = await browser.post(browser.prepare(page, 'Change Password', { fill: wrong }))
    expect([refused.status, refused.text.includes('This is not your password.')]).toEqual([400, true])
    expect(refused.html).not.toContain(GOOD)
    const weak = { 'Current password': password, 'New password': 'weak' }
    const unmet = await browser.post(browser.prepare(page, 'Change Password', { fill: weak }))
    expect([unmet.status, unmet.text.includes('not met')]).toEqual([400, true])
  })
})

describe('another e-mail', () => {
  const ask = async (next: string, given: string = password) => {
    const fill = { 'New email': next, 'Your password': given }
    return browser.post(browser.prepare(await browser.get(PATH), 'Change Email', { fill }))
  }

  it('holds once its link is used by a button, and the old address is told', async () => {
    const other = app.newBrowser()
    await signIn(other, { email, password })
    await signIn(browser, { email, password })
    const next = `next-${email}`
    expect((await ask(next)).status).toBe(303)
    const link = linkIn(await inbox.waitFor(next, 'Confirm your new'), '/sign/confirm-email/')
    for (const method of ['HEAD', 'GET']) await app.newBrowser().send(link, { method })
    expect(await isSignedIn(other)).toBe(true)
    // One that is still to be written ends with it.
    shop.platforms.faults.add({ platform: 'mail', kind: 'refuse' })
    expect((await ask(`late-${email}`)).status).toBe(303)
    const page = await browser.get(link)
    const done = await browser.post(browser.prepare(page, 'Confirm Email'))
    expect([done.status, done.text.includes('was changed')]).toEqual([200, true])
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
    shop.platforms.faults.clear()
    shop.clock.advance(60 * 60_000)
    await inbox.waitFor(email, 'email address was changed')
    expect(await inbox.mailsTo(`late-${email}`)).toEqual([])
    expect((await sendSignIn(app.newBrowser(), { Email: next, Password: password })).status).toBe(303)
    expect((await app.newBrowser().get(link)).status).toBe(404)
  })

  it('is that of the cart under way, unless another one was typed for it, and in the end of one that was being moved', async () => {
    await signIn(browser, { email, password })
    await addToCart(browser)
    await giveAddress(browser)
    const { cartId = '', customerId = '' } = await shop.visitor(browser.cookie())
    const gift = await shop.services.carts.create({ customerId, customerEmail: `gift-${email}` })
    const lineItems = [{ sku: '1101-01', quantity: 1 }]
    const moving = await shop.services.carts.create({ customerId, customerEmail: email, lineItems })
    const write = async (version: number, action: object) =>
      (await shop.merchant.post(`carts/${moving.id}`, { version, actions: [action] })) as {
        readonly version: number
      }
    const frozen = await write(moving.version, { action: 'freezeCart', strategy: 'HardFreeze' })
    const emailOf = async (id: string) => (await shop.services.carts.get(id))?.customerEmail
    expect(await emailOf(cartId)).toBe(email)
    const next = `under-way-${email}`
    await ask(next)
    const link = linkIn(await inbox.waitFor(next, 'Confirm your new'), '/sign/confirm-email/')
    await send(browser, link, 'Confirm Email')
    await expect.poll(() => emailOf(cartId), { timeout: 20_000 }).toBe(next)
    expect(await emailOf(gift.id)).toBe(`gift-${email}`)
    expect(fieldOf(await browser.get('/checkout/address'), 'email')).toBe(next)
    // Written after the carts had their turn.
    await inbox.waitFor(email, 'email address was changed')
    await write(frozen.version, { action: 'unfreezeCart' })
    shop.clock.advance(60_000)
    await expect.poll(() => emailOf(moving.id), { timeout: 20_000 }).toBe(next)
  })

  it('is that of a cart, too, that has taken the place of another one since they were listed', async () => {
    await signIn(browser, { email, password })
    const { customerId = '' } = await shop.visitor(browser.cookie())
    const { carts } = shop.services
    const draft = { customerId, customerEmail: email }
    const listed = await carts.create(draft)
    let replaced = ''
    const list = carts.idsWithEmail
    // Nothing of a browser's comes between the list and the change of what is on it.
    const spy = vi.spyOn(carts, 'idsWithEmail').mockImplementationOnce(async (...named) => {
      const ids = await list(...named)
      await carts.delete(listed)
      replaced = (await carts.create(draft)).id
      return ids
    })
    const next = `replaced-${email}`
    await ask(next)
    const link = linkIn(await inbox.waitFor(next, 'Confirm your new'), '/sign/confirm-email/')
    await send(browser, link, 'Confirm Email')
    await inbox.waitFor(email, 'email address was changed')
    shop.clock.advance(60_000)
    const emailNow = async () => (await carts.get(replaced))?.customerEmail
    await expect.poll(emailNow, { timeout: 20_000 }).toBe(next)
    spy.mockRestore()
  })

  it('is asked for again by the page of a link that is too old', async () => {
    await signIn(browser, { email, password })
    await ask(`late-${email}`)
    const link = linkIn(await inbox.waitFor(`late-${email}`, 'Confirm your new'), '/sign/confirm-email/')
    shop.clock.advance(31 * 60_000)
    const page = await browser.get(link)
    const again = [...page.document.querySelectorAll('main a')].find(
      ({ textContent }) => textContent === 'Get a new link',
    )
    expect([page.status, again?.getAttribute('href')]).toEqual([404, PATH])
  })

  /** The platform fails once the link is used; another browser of the customer is signed in all the while. */
  async function confirmHalfWay(prefix: string) {
    const other = app.newBrowser()
    await signIn(other, { email, password })
    await signIn(browser, { email, password })
    const next = `${prefix}-${email}`
    await ask(next)
    const link = linkIn(await inbox.waitFor(next, 'Confirm your new'), '/sign/confirm-email/')
    const form = browser.prepare(await browser.get(link), 'Confirm Email')
    const failIn = async (who: Browser) => {
      const match = { path: '/customers/email-token' }
      shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
      expect((await who.post(who.prepare(await who.get(link), 'Confirm Email'))).status).toBe(503)
      shop.platforms.faults.clear()
    }
    await failIn(browser)
    return { other, next, form, failIn }
  }

  it('is sent again by who was signed out meanwhile, with the password typed anew', async () => {
    await signIn(browser, { email, password })
    const fill = { 'New email': `signed-out-${email}`, 'Your password': password }
    const form = browser.prepare(await browser.get(PATH), 'Change Email', { fill })
    await send(browser, '/sign/out', 'Sign Out')
    const refused = await browser.post(form)
    expect([refused.status, refused.html.includes(password)]).toEqual([401, false])
    await signIn(browser, { email, password })
    const again = { fill: { 'Your current password': password } }
    const sent = browser.prepare(refused, 'Try again with what you entered', again)
    expect((await browser.post(sent)).status).toBe(303)
    await inbox.waitFor(`signed-out-${email}`, 'Confirm your new')
  })

  it('is told to the old address although nobody presses again after a first try that failed half-way', async () => {
    const { other, next } = await confirmHalfWay('alone')
    expect(await isSignedIn(other)).toBe(true)
    shop.clock.advance(61_000)
    await inbox.waitFor(email, 'email address was changed')
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
    expect((await shop.services.customers.getByEmail(next))?.isEmailVerified).toBe(true)
  })

  it('leaves the device signed in on which the last try failed half-way', async () => {
    const { other, failIn } = await confirmHalfWay('twice')
    shop.clock.advance(30_000)
    await failIn(other)
    shop.clock.advance(61_000)
    await inbox.waitFor(email, 'email address was changed')
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([false, true])
  })

  it('is told to the old address although the first try failed half-way', async () => {
    const { other, next, form } = await confirmHalfWay('half')
    expect((await browser.post(form)).status).toBe(200)
    await inbox.waitFor(email, 'email address was changed')
    expect((await inbox.mailsTo(next)).map(({ subject }) => subject)).toHaveLength(1)
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
  })

  it('does not come by a link that was asked for before the password was changed', async () => {
    const thief = app.newBrowser()
    await signIn(thief, { email, password })
    await signIn(browser, { email, password })
    const fill = { 'New email': `thief-${email}`, 'Your password': password }
    await thief.post(thief.prepare(await thief.get(PATH), 'Change Email', { fill }))
    const link = linkIn(await inbox.waitFor(`thief-${email}`, 'Confirm your new'), '/sign/confirm-email/')
    const form = thief.prepare(await thief.get(link), 'Confirm Email')
    const next = { 'Current password': password, 'New password': GOOD }
    await browser.post(browser.prepare(await browser.get(PATH), 'Change Password', { fill: next }))
    expect((await thief.post(form)).status).toBe(404)
    expect((await sendSignIn(app.newBrowser(), { Email: email, Password: GOOD })).status).toBe(303)
  })

  it('nor by a mail that was still to be written by then', async () => {
    const thief = app.newBrowser()
    await signIn(thief, { email, password })
    await signIn(browser, { email, password })
    shop.platforms.faults.add({ platform: 'mail', kind: 'refuse' })
    const fill = { 'New email': `late-${email}`, 'Your password': password }
    await thief.post(thief.prepare(await thief.get(PATH), 'Change Email', { fill }))
    const next = { 'Current password': password, 'New password': GOOD }
    await browser.post(browser.prepare(await browser.get(PATH), 'Change Password', { fill: next }))
    shop.platforms.faults.clear()
    shop.clock.advance(60 * 60_000)
    await inbox.waitFor(email, 'password was changed')
    expect(await inbox.mailsTo(`late-${email}`)).toEqual([])
  })

  it('that is asked for again and again with the right password keeps nobody from signing in', async () => {
    await signIn(browser, { email, password })
    const fill = { 'New email': `again-${email}`, 'Your password': password }
    const form = browser.prepare(await browser.get(PATH), 'Change Email', { fill })
    // More than there may be wrong ones.
    for (let times = 0; times < 25; times += 1) await browser.post(form)
    const other = app.newBrowser()
    await signIn(other, { email, password })
    expect(await isSignedIn(other)).toBe(true)
  })

  it('takes the password, and answers alike where somebody has it already', async () => {
    await signIn(browser, { email, password })
    expect((await ask('other@example.com', 'not it')).status).toBe(400)
    const taken = await ask(accounts.business.email)
    const free = await ask('free@example.com')
    expect([taken.status, taken.location]).toEqual([free.status, free.location])
    await inbox.waitFor('free@example.com', 'Confirm your new')
    expect(await inbox.mailsTo(accounts.business.email)).toEqual([])
  })
})

it('the page is for whoever is signed in', async () => {
  const led = await browser.get(PATH)
  expect([led.status, led.location]).toEqual([303, '/sign/in?destination=%2Faccount%2Fsecurity'])
})

describe('a session', () => {
  it('ends a year after signing in, however much it is used', async () => {
    await signIn(browser, { email, password })
    for (let months = 0; months < 11; months += 1) {
      shop.clock.advance(31 * 86_400_000)
      expect(await isSignedIn(browser)).toBe(true)
    }
    shop.clock.advance(31 * 86_400_000)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('of an agent keeps its device and its end though they act for somebody', async () => {
    const agent = await signedIn(app, accounts.agent)
    const kept = async () => {
      const { device, signedInAt } = (await shop.visitor(agent.cookie())).session?.data ?? {}
      return { device, signedInAt }
    }
    const before = await kept()
    expect(before).toEqual({ device: 'Unknown device', signedInAt: expect.any(String) as unknown })
    await actFor(agent)
    expect(await kept()).toEqual(before)
    await agent.crafted('/agent', { intent: 'leave' })
    expect(await kept()).toEqual(before)
    for (let months = 0; months < 12; months += 1) {
      shop.clock.advance(31 * 86_400_000)
      await agent.get(PATH)
    }
    expect(await isSignedIn(agent)).toBe(false)
  })

  it('that is not to be remembered ends a day after its last use [AUTH-43]', async () => {
    const done = await sendSignIn(browser, { Email: email, Password: password, 'Remember me': false })
    expect(done.headers.get('Set-Cookie')).not.toContain('Max-Age=')
    for (let times = 0; times < 3; times += 1) {
      shop.clock.advance(20 * 3_600_000)
      expect(await isSignedIn(browser)).toBe(true)
    }
    shop.clock.advance(25 * 3_600_000)
    expect(await isSignedIn(browser)).toBe(false)
  })
})
