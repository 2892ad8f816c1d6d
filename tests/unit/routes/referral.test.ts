/** Refer and earn: where it is offered, what a customer shares, and what a friend's first order earns. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '~/services/database/database.server'
import { accounts, PASSWORD } from '../../kit/accounts'
import { visibleText } from '../../kit/html-text'
import { signedIn } from '../support/agents'
import type { Browser } from '../support/browser'
import { writeSection } from '../support/editor'
import { openInbox } from '../support/inbox'
import { placeOrder } from '../support/orders'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { choiceOf, reachReview, send, sendSignIn, signIn } from '../support/steps'

// With the usual limit of invitations.
const { shop, app } = await openRoutes({ RATE_LIMIT_FACTOR: '1' })
const inbox = openInbox(shop)
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(() => writeSection(shop, 'feature-flags', { flags: {} }))

const PAGES = ['/', '/nuts/almonds/', '/nuts/almonds/roasted-almonds-salted.html', '/cart']
const switchOff = () => writeSection(shop, 'feature-flags', { flags: { disableReferral: true } })
const linksTo = async (path: string, within: string) =>
  [...(await browser.get(path)).document.querySelectorAll(`${within} a[href="/refer"]`)].map((link) =>
    visibleText(link),
  )

describe('the links to the programme', () => {
  it('stand in header and footer of every page while it is on [HEAD-02] [FOOT-02] [REF-02]', async () => {
    for (const path of PAGES) {
      expect(await linksTo(path, 'aside[aria-label="Offers and help"]'), path).toEqual(['Refer & Get $20'])
      expect(await linksTo(path, 'footer'), path).toEqual(['Refer & Get $20'])
    }
    await switchOff()
    for (const path of PAGES) expect(await linksTo(path, 'body'), path).toEqual([])
  })

  it('stand in the menu of phones while it is on, by way of signing in [REF-04] [MENU-07]', async () => {
    const entry = async () =>
      [...(await browser.get('/menu')).document.querySelectorAll('nav[aria-label="Menu"] a')].find(
        (link) => visibleText(link) === 'Refer and Earn',
      )
    const first = (await entry())?.getAttribute('href') ?? ''
    expect(first).toBe('/sign/in?destination=%2Frefer')
    const typed = { Email: accounts.shopper.email, Password: accounts.shopper.password }
    expect((await sendSignIn(browser, typed, first)).location).toBe('/refer')
    expect((await entry())?.getAttribute('href')).toBe('/refer')
    await switchOff()
    expect(await entry()).toBeUndefined()
  })
})

describe('the card in the account', () => {
  const card = async () =>
    (await browser.get('/account')).document.querySelector('aside[aria-labelledby="refer-and-earn"]')

  it('stands below the side menu with both amounts, while the programme is on [ACCT-03] [REF-03] [REF-04]', async () => {
    await signIn(browser)
    const shown = await card()
    expect(shown && visibleText(shown)).toBe(
      'Refer and Earn $20 for a friend, $50 for a business. Share your link',
    )
    expect(shown?.previousElementSibling?.getAttribute('aria-label')).toBe('Your account')
    expect(shown?.querySelector('a')?.getAttribute('href')).toBe('/refer')
    await switchOff()
    expect(await card()).toBeNull()
  })
})

describe('the page', () => {
  it('names both rewards to everybody, and asks who is not signed in to sign in [REF-01] [REF-03] [ROUTE-36]', async () => {
    const page = await browser.get('/refer')
    expect(page.status).toBe(200)
    const words = visibleText(page.document.querySelector('main') ?? page.document)
    expect(words).toMatch(/\$20 for every friend.*\$50 for every business/)
    expect(page.document.querySelector('a[href="/sign/in?destination=%2Frefer"]')).not.toBeNull()
    expect(page.html).not.toContain('data-referral-zone')
  })

  it('knows the customer, and whoever is signed in has a link of their own [REF-05]', async () => {
    await signIn(browser)
    const zone = (await browser.get('/refer')).document.querySelector('[data-referral-zone]')
    expect(['data-email', 'data-first-name'].map((name) => zone?.getAttribute(name))).toEqual([
      accounts.shopper.email,
      await firstName(),
    ])
    expect(zone?.getAttribute('data-id')).toBe((await shop.visitor(browser.cookie())).customerId)
  })

  it('says the link in full where a field shows only its beginning: without scripts', async () => {
    await signIn(browser)
    const { document } = await browser.get('/refer')
    const link = document.querySelector('input[readonly]')?.getAttribute('value') ?? ''
    expect(link).toContain('/refer/')
    expect([...document.querySelectorAll('noscript')].map(visibleText)).toEqual([link])
  })

  it('is not there while the programme is off', async () => {
    await switchOff()
    expect((await browser.get('/refer')).status).toBe(404)
    await writeSection(shop, 'feature-flags', { flags: {} })
    await signIn(browser)
    const link = await ownLink()
    await switchOff()
    expect((await app.newBrowser().get(link)).status).toBe(404)
  })
})

const firstName = async () => (await shop.visitor(browser.cookie())).session?.data.userFirstName ?? ''

/** The path of the signed-in customer's referral link. */
async function ownLink(): Promise<string> {
  const field = (await browser.get('/refer')).document.querySelector('input[readonly]')
  return new URL(field?.getAttribute('value') ?? '').pathname
}

/** All rows of this kind, as JSON. */
async function outboxRows(kind: string): Promise<string> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: shop.settings['DATA_DIR'] ?? '' })
  try {
    const rows = await database.db.selectFrom('outbox').selectAll().where('kind', '=', kind).execute()
    expect(rows.length).toBeGreaterThan(0)
    return JSON.stringify(rows)
  } finally {
    await database.close()
  }
}

describe('an invitation', () => {
  it('is mailed to the friend once, with the link and the customer’s name, and no address is kept [REF-06]', async () => {
    await signIn(browser)
    const invite = async (email: string) => {
      const fill = { 'Your friend’s email': email }
      const sent = await send(browser, '/refer', 'Send invitation', fill)
      expect([sent.status, sent.location]).toEqual([303, '/refer'])
      return (await browser.get('/refer')).text
    }
    const promise = `We write to them once, from ${await firstName()}, and keep no address.`
    expect((await browser.get('/refer')).text).toContain(promise)
    expect(await invite('ada@example.com')).toContain('Your invitation is on its way to ada@example.com.')
    const mail = await inbox.waitFor('ada@example.com', 'thinks you would like Nutwood')
    expect(mail.text).toContain(await ownLink())
    expect(mail.subject).toContain(await firstName())
    expect(await invite('Ada@example.com')).toContain('You have invited Ada@example.com before')
    // Once this one has arrived, a second one would have, too.
    await invite('grace@example.com')
    await inbox.waitFor('grace@example.com', 'thinks you would like Nutwood')
    expect(await inbox.mailsTo('ada@example.com')).toHaveLength(1)
    await expect.poll(() => outboxRows('referral-invitation')).not.toMatch(/@/)
  })

  it('names nobody whose name holds a link or an offer, and never the last name [REF-06]', async () => {
    const account = { email: 'promoter@example.com', password: PASSWORD }
    const friend = 'stranger@example.com'
    await shop.merchant.post('customers', {
      ...account,
      firstName: 'Win $500 at prizes.example',
      lastName: 'Today: www.prizes.example',
    })
    await signIn(browser, account)
    expect((await browser.get('/refer')).text).toContain('We write to them once, from a friend, and')
    await send(browser, '/refer', 'Send invitation', { 'Your friend’s email': friend })
    const mail = await inbox.waitFor(friend, 'A friend thinks you would like Nutwood')
    expect(mail.text).toContain('we thank your friend with store credit')
    expect((await app.newBrowser().get(await ownLink())).text).toContain('A friend recommends us')
    const named = { email: 'named@example.com', password: PASSWORD }
    await shop.merchant.post('customers', { ...named, firstName: 'Mary J.', lastName: 'Prizes.example' })
    const other = app.newBrowser()
    await signIn(other, named)
    await send(other, '/refer', 'Send invitation', { 'Your friend’s email': friend })
    await inbox.waitFor(friend, 'Mary J. thinks you would like Nutwood')
    for (const { subject, text, html } of await inbox.mailsTo(friend))
      expect(subject + text + html).not.toMatch(/prizes|\$500/i)
  })

  it('that can never be mailed keeps no address either [REF-06]', async () => {
    await signIn(browser)
    shop.platforms.faults.add({ platform: 'mail', kind: 'refuse' })
    const fill = { 'Your friend’s email': 'nobody@example.com' }
    expect((await send(browser, '/refer', 'Send invitation', fill)).status).toBe(303)
    const database = await openDatabase({ databaseUrl: undefined, dataDir: shop.settings['DATA_DIR'] ?? '' })
    const parked = async () => {
      // All tries but one have failed.
      await database.db
        .updateTable('outbox')
        .set({ attempts: 19, next_try_at: shop.clock.now().toISOString() })
        .where('payload', 'like', '%nobody@example.com%')
        .where('lease_owner', 'is', null)
        .where('parked_at', 'is', null)
        .execute()
      return database.db.selectFrom('outbox').select('kind').where('parked_at', 'is not', null).execute()
    }
    try {
      await expect.poll(parked, { timeout: 20_000 }).toEqual([{ kind: 'referral-invitation' }])
    } finally {
      await database.close()
      shop.platforms.faults.clear()
    }
    expect(await outboxRows('referral-invitation')).not.toMatch(/nobody@/)
  })

  it('needs an address that is one, and keeps what was typed [REF-06]', async () => {
    await signIn(browser)
    for (const [typed, message] of [
      ['', 'Please enter your email address'],
      ['nobody', 'Please enter a valid email address'],
    ]) {
      const page = await send(browser, '/refer', 'Send invitation', {
        'Your friend’s email': typed ?? '',
      })
      expect([page.status, page.text.includes(message ?? '')]).toEqual([400, true])
      expect(page.document.querySelector('input[name="email"]')?.getAttribute('value')).toBe(typed)
    }
  })

  it('is not sent by the hundred, nor by who has signed out meanwhile, and keeps what was typed', async () => {
    await signIn(browser)
    const typed = { 'Your friend’s email': 'many@gmial.com' }
    const asked = await send(browser, '/refer', 'Send invitation', typed)
    const fill = { [choiceOf(asked, 'typed')]: true }
    const form = browser.prepare(asked, 'Send invitation', { fill })
    let last = await browser.post(form)
    for (let each = 1; each < 25; each += 1) last = await browser.post(form)
    expect(last.status).toBe(429)
    // With the answer to whether that is how it is spelt.
    expect(last.document.querySelector('[value="typed"]')?.hasAttribute('checked')).toBe(true)
    await send(browser, '/sign/out', 'Sign Out')
    const refused = await browser.post(form)
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('You were signed out')])
    expect(refused.document.querySelector('main a[href="/sign/in?destination=%2Frefer"]')).not.toBeNull()
    const again = browser.prepare(refused, 'Try again with what you entered')
    expect(again.body.get('email')).toBe('many@gmial.com')
  })
})

describe('a friend who follows a link', () => {
  const HOUR_MS = 3_600_000
  const earned = async () => (await browser.get('/refer')).text
  /** Buys, as a guest or signed in, in a browser that came through the link. */
  async function orderBy(link: string, who: Parameters<typeof reachReview>[1]): Promise<void> {
    const friend = app.newBrowser()
    expect((await friend.get(link)).status).toBe(200)
    const { page } = await reachReview(friend, who)
    expect((await pressPlaceOrder(friend, page)).location).toMatch(/receipt/)
  }
  const anHourLater = () => shop.clock.advance(HOUR_MS)
  const timesEarned = (text: string) => text.match(/A friend \$20\.00/g)?.length ?? 0

  it('is welcomed in the customer’s first name [REF-06]', async () => {
    await signIn(browser)
    const link = await ownLink()
    const friend = app.newBrowser()
    const page = await friend.get(link)
    expect(page.document.querySelector('h1')?.textContent).toBe(`${await firstName()} recommends us`)
    expect(page.html).not.toContain(accounts.shopper.email)
    for (const broken of [
      link.slice(0, -1),
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
      '/refer/x',
    ])
      expect((await friend.get(broken)).status, broken).toBe(404)
  })

  it('earns the customer $20 with the first order, once, after it can be canceled no more [REF-06]', async () => {
    await signIn(browser)
    const link = await ownLink()
    await orderBy(link, { email: 'first@example.com' })
    expect(await earned()).toContain('Nobody you sent has ordered yet')
    anHourLater()
    await expect.poll(earned).toContain('A friend $20.00')
    // Neither another order nor another spelling of the same e-mail is a new friend.
    await orderBy(link, { email: 'First@example.com' })
    await orderBy(link, { email: 'second@example.com' })
    anHourLater()
    await expect.poll(async () => timesEarned(await earned())).toBe(2)
  })

  it('earns the customer $50 with the first order of a business [REF-06]', async () => {
    await signIn(browser)
    await orderBy(await ownLink(), { account: accounts.business })
    anHourLater()
    await expect.poll(earned).toContain('A business $50.00')
    const wallet = await browser.get('/account/wallet')
    expect(wallet.text).toMatch(/Referred a business \$50\.00/)
    // Keyboard users can scroll to the amounts where the statement is wider than the page.
    const around = wallet.document.querySelector('table')?.closest('[role="region"][tabindex="0"]')
    expect(around?.getAttribute('aria-label')).toBe('Statement of your store credit')
  })

  it('earns nothing by the customer’s own orders [REF-06]', async () => {
    await signIn(browser, accounts.business)
    const link = await ownLink()
    await orderBy(link, { email: accounts.business.email })
    anHourLater()
    await orderBy(link, { email: 'third@example.com' })
    anHourLater()
    await expect.poll(async () => timesEarned(await earned())).toBe(1)
  })

  it('earns nothing by an order that an agent places in a browser that came through the link [REF-06]', async () => {
    const account = { email: 'served@example.com', password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Lou' })
    await signIn(browser, account)
    const link = await ownLink()
    const agent = await signedIn(app, accounts.agent)
    expect((await agent.get(link)).status).toBe(200)
    await agent.crafted('/agent', { intent: 'act-for-guest', email: 'by-phone@example.com' })
    // Signed in as they are, they are not asked to sign in for a link.
    const { text } = await agent.get('/refer')
    expect(text).toContain('by-phone@example.com is a guest. Only customers with an account have a link.')
    expect(text).not.toContain('Sign in to get')
    const code = link.split('/').at(-1) ?? link
    await placeOrder(shop, agent)
    // Looked at in the same turn, or after it.
    await orderBy(link, { email: 'by-herself@example.com' })
    expect((await outboxRows('referral-credit')).split(code)).toHaveLength(2)
    anHourLater()
    await expect.poll(async () => timesEarned(await earned())).toBe(1)
    expect(timesEarned(await earned())).toBe(1)
  })

  it('earns nothing by an order while the program is off, however old the link is [REF-06]', async () => {
    const account = { email: 'paused@example.com', password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Robin' })
    await signIn(browser, account)
    const link = await ownLink()
    const friend = app.newBrowser()
    await friend.get(link)
    await switchOff()
    // The friend's own browser says otherwise.
    await friend.send('/api/flags', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ layer: 'local', flags: { disableReferral: false } }),
    })
    const { page } = await reachReview(friend, { email: 'too-late@example.com' })
    expect((await pressPlaceOrder(friend, page)).location).toMatch(/receipt/)
    await writeSection(shop, 'feature-flags', { flags: {} })
    // Looked at in the same turn, or after it.
    await orderBy(link, { email: 'in-time@example.com' })
    anHourLater()
    await expect.poll(async () => timesEarned(await earned())).toBe(1)
    expect(timesEarned(await earned())).toBe(1)
  })
})
