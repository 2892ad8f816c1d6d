/** Waiting for a sold-out product: its form without scripts, the call, and the one mail when it is back. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '~/services/database/database.server'
import { accounts, PASSWORD } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { openInbox } from '../support/inbox'
import { openRoutes } from '../support/routes'
import { fieldOf, send, signIn } from '../support/steps'
import { setActive, setStock, updateProduct, whileUnpriced } from '../support/stock'

const { shop, app } = await openRoutes()
const SKU = '1101-01'
const KEY = '1101'
const PAGE = `/nuts/almonds/roasted-almonds-salted.html?sku=${SKU}`
const CALL = `/items/${KEY}/request-stock-notification`
const BUTTON = 'Email me when it is back'
let browser: Browser
let nth = 0
let email = ''

const follow = () => shop.services.catalogueFollower.run()
async function stock(quantity: number) {
  await setStock(shop, SKU, quantity)
  await follow()
  shop.services.catalogue.clear()
}

beforeEach(async () => {
  browser = app.newBrowser()
  email = `waits-${++nth}@example.com`
  await stock(0)
})
afterEach(() => stock(500))

const confirmed = () => `Great! We'll send an email to ${email} when this is back in stock!`
const mails = async () =>
  (await openInbox(shop).mailsTo(email)).filter(({ subject }) => subject.includes('back in stock'))
const call = (body: object, path = CALL) =>
  browser.send(path, {
    method: 'POST',
    body: new URLSearchParams(body as Record<string, string>),
    headers: { Accept: 'application/json' },
  })

const signedIn = async (account: { readonly email: string; readonly password: string }) => {
  const own = app.newBrowser()
  await signIn(own, account)
  return own
}
const ask = (by: Browser, address: string, firstName = '') =>
  by.send(CALL, {
    method: 'POST',
    body: new URLSearchParams({ email: address, sku: SKU, firstName }),
    headers: { Accept: 'application/json' },
  })

/** Who of these is still waiting, once for each wait. */
async function waiting(...addresses: readonly string[]): Promise<readonly string[]> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: shop.settings['DATA_DIR'] ?? '' })
  try {
    const rows = await database.db
      .selectFrom('stock_request')
      .select('email')
      .where('email', 'in', [...addresses])
      .where('mailed_at', 'is', null)
      .orderBy('email')
      .execute()
    return rows.map((row) => row.email)
  } finally {
    await database.close()
  }
}

/** Back in stock, at a price that businesses alone have. */
const whileForBusinesses = (work: () => Promise<void>) =>
  whileUnpriced(shop, [SKU], async () => {
    const customerGroup = { typeId: 'customer-group', key: 'business' }
    const price = { value: { currencyCode: 'USD', centAmount: 777 }, customerGroup }
    await updateProduct(shop, SKU, [{ action: 'addPrice', sku: SKU, price }])
    await stock(40)
    await shop.services.stockNotices.lookNow()
    await work()
  })

describe('a sold-out product', () => {
  it('says so and asks for an e-mail, then confirms in the place of the form [PDP-07] [BIS-02] [BIS-03] [BIS-06] [API-60]', async () => {
    const page = await browser.get(PAGE)
    expect(page.text).toMatch(/out of stock[^]*Shall we tell you when it is back\?/i)
    const answer = await send(browser, PAGE, BUTTON, { Email: email })
    expect([answer.status, answer.path]).toEqual([200, CALL])
    expect(answer.text).toContain(confirmed())
    expect(answer.text).not.toContain(BUTTON)
    const json = await call({ email })
    expect([json.status, JSON.parse(json.html)]).toEqual([200, { notices: [{ message: confirmed() }] }])
  })

  it('has no such form while it can be bought [PDP-07]', async () => {
    await stock(500)
    expect((await browser.get(PAGE)).text).not.toContain('Shall we tell you')
  })

  it('asks again for an e-mail that is none, and promises nothing [BIS-01]', async () => {
    for (const [typed, message] of [
      ['', 'Please enter your email address'],
      ['waits@', 'Please enter a valid email address'],
    ] as const) {
      const page = await send(browser, PAGE, BUTTON, { Email: typed })
      expect([page.status, page.text.includes(message), fieldOf(page, 'email')]).toEqual([400, true, typed])
      const json = await call({ email: typed })
      expect([json.status, JSON.parse(json.html)]).toEqual([400, { errors: [{ key: 'email', message }] }])
      expect(await waiting(typed)).toEqual([])
    }
    expect((await call({ email }, '/items/made-up/request-stock-notification')).status).toBe(404)
  })

  it('is waited for by nobody if it is sold in no size [API-60]', async () => {
    const reason = 'We do not sell this product, so we cannot tell you when it is back.'
    const sizes = [SKU, '1101-05'] as const
    const form = browser.prepare(await browser.get(PAGE), BUTTON, { fill: { Email: email } })
    const expectNone = async () => {
      for (const page of [await browser.get(CALL), await browser.post(form)])
        expect([page.status, page.text.includes(reason), page.text.includes(BUTTON)]).toEqual([
          404,
          true,
          false,
        ])
      const json = await call({ email })
      expect([json.status, JSON.parse(json.html)]).toEqual([404, { errors: [{ message: reason }] }])
      const resolved = await browser.get(`/api/resolve-path?path=${CALL}`)
      expect([resolved.status, JSON.parse(resolved.html)]).toEqual([404, { data: { pageType: 'not-found' } }])
    }
    for (const sku of sizes) await setActive(shop, sku, false)
    try {
      await expectNone()
    } finally {
      for (const sku of sizes) await setActive(shop, sku, true)
    }
    await whileUnpriced(shop, sizes, expectNone)
    await whileUnpriced(shop, [SKU], async () => {
      const json = await call({ email, sku: SKU })
      expect([json.status, (JSON.parse(json.html) as { errors: unknown[] }).errors]).toEqual([
        400,
        [{ message: 'Please choose a size on the page of the product' }],
      ])
    })
    expect((await call({ email })).status).toBe(200)
  })

  it('has the e-mail and first name of a known customer in its form, and nobody else’s [BIS-04]', async () => {
    await shop.merchant.post('customers', { email, password: PASSWORD, firstName: 'Zoe', lastName: 'Quill' })
    await signIn(browser, { email, password: PASSWORD })
    const known = await browser.get(PAGE)
    expect([fieldOf(known, 'email'), fieldOf(known, 'firstName')]).toEqual([email, 'Zoe'])
    const strange = await app.newBrowser().get(PAGE)
    expect([fieldOf(strange, 'email'), fieldOf(strange, 'firstName')]).toEqual(['', ''])
    // An error keeps the input.
    const wrong = await send(browser, PAGE, BUTTON, { Email: 'waits@', 'First name': 'Zora' })
    expect([wrong.status, fieldOf(wrong, 'firstName')]).toEqual([400, 'Zora'])
  })

  it('keeps the form, logs why and asks to try again where it cannot be kept [BIS-05] [ERR-26]', async () => {
    const log = vi.spyOn(shop.services.logger, 'error').mockImplementation(() => undefined)
    const database = await openDatabase({ databaseUrl: undefined, dataDir: shop.settings['DATA_DIR'] ?? '' })
    await database.db.schema.alterTable('stock_request').renameTo('stock_request_away').execute()
    try {
      const page = await send(browser, PAGE, BUTTON, { Email: email })
      expect([page.status, page.text.includes('Your request was not saved. Please try again.')]).toEqual([
        503,
        true,
      ])
      expect([page.text.includes(confirmed()), fieldOf(page, 'email')]).toEqual([false, email])
      expect(log.mock.calls.map(([, message]) => message)).toEqual(['a form could not be taken'])
      expect(JSON.stringify(log.mock.calls)).not.toContain(email)
    } finally {
      log.mockRestore()
      await database.db.schema.alterTable('stock_request_away').renameTo('stock_request').execute()
      await database.close()
    }
  })
})

describe('the mail', () => {
  it('goes once, when the follower of the catalogue sees it in stock again', async () => {
    await send(browser, PAGE, BUTTON, { Email: email, 'First name': 'Zoe' })
    await call({ email, sku: SKU })
    await follow()
    expect(await mails()).toEqual([])
    await stock(40)
    const mail = await openInbox(shop).waitFor(email, 'is back in stock')
    expect(mail.text).toContain('Hello Zoe, ')
    expect(mail.text).toContain('/nuts/almonds/roasted-almonds-salted.html?sku=1101-01')
    await stock(0)
    const other = `other-${email}`
    await send(browser, PAGE, BUTTON, { Email: other, 'First name': 'Win at prizes.example/now' })
    await stock(40)
    const { html, text } = await openInbox(shop).waitFor(other, 'is back in stock')
    expect(text).toContain('Hello, ')
    expect(html + text).not.toContain('prizes.example')
    // Sold out and back again: nobody has asked since.
    await stock(0)
    await stock(40)
    expect(await shop.services.stockNotices.lookNow()).toBe(0)
    expect(await mails()).toHaveLength(1)
  })

  it('waits for a size that whoever asked can buy: a price of a group ends the waits of its members alone', async () => {
    const member = `member-${email}`
    const strange = `other-${email}`
    await ask(browser, email)
    await ask(await signedIn(accounts.shopper), strange)
    await ask(await signedIn(accounts.business), member)
    const waits = () => waiting(email, strange, member)
    expect(await waits()).toEqual([member, strange, email])
    await whileForBusinesses(async () => {
      await openInbox(shop).waitFor(member, 'is back in stock')
      expect(await waits()).toEqual([strange, email])
      expect(await mails()).toEqual([])
    })
    await stock(40)
    await openInbox(shop).waitFor(email, 'is back in stock')
    await shop.services.stockNotices.lookNow()
    expect(await waits()).toEqual([])
  })

  it.each(['before', 'after'])(
    'goes to a member by what they may buy, though a stranger asked %s them by the same e-mail',
    async (when) => {
      const member = await signedIn(accounts.business)
      const inOrder = when === 'before' ? [browser, member] : [member, browser]
      for (const by of inOrder) await ask(by, email)
      // Asking twice is still one wait.
      for (const by of inOrder) await ask(by, email.toUpperCase())
      expect(await waiting(email)).toEqual([email, email])
      await whileForBusinesses(async () => {
        await openInbox(shop).waitFor(email, 'is back in stock')
        expect(await waiting(email)).toEqual([email])
        expect(await mails()).toHaveLength(1)
      })
      // The stranger's wait is for what everybody may buy.
      await stock(40)
      await expect.poll(async () => (await mails()).length).toBe(2)
      expect(await waiting(email)).toEqual([])
    },
  )

  it('goes once to an e-mail that a member and a stranger have typed, by the name that the member gave', async () => {
    await ask(browser, email, 'Mallory')
    await ask(await signedIn(accounts.business), email, 'Zoe')
    await stock(40)
    expect((await openInbox(shop).waitFor(email, 'is back in stock')).text).toContain('Hello Zoe, ')
    expect(await waiting(email)).toEqual([])
    await shop.services.stockNotices.lookNow()
    // Sent after it, so that one more to the first would have come before.
    const last = `last-${email}`
    await stock(0)
    await ask(browser, last)
    await stock(40)
    await openInbox(shop).waitFor(last, 'is back in stock')
    expect(await mails()).toHaveLength(1)
  })

  it('waits for a size that can be bought', async () => {
    await send(browser, PAGE, BUTTON, { Email: email })
    await whileUnpriced(shop, [SKU], async () => {
      await stock(40)
      expect(await shop.services.stockNotices.lookNow()).toBe(0)
    })
    await stock(40)
    await openInbox(shop).waitFor(email, 'is back in stock')
    expect(await mails()).toHaveLength(1)
  })
})
