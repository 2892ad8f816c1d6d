/** A customer's data: to download, and to have deleted. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '~/services/database/database.server'
import { createSeedClient } from '../../../catalogue/seed/client'
import { embeddedTarget } from '../../../catalogue/seed/target'
import { accounts, PASSWORD } from '../../kit/accounts'
import type { Browser, Page } from '../support/browser'
import { actFor, signedIn } from '../support/agents'
import { linkIn, openInbox } from '../support/inbox'
import { ORIGIN } from '../support/origin'
import { orderNumberOn, placeOrder, receiptOf } from '../support/orders'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, giveEmail, reachReview, send, signIn, typeAddress } from '../support/steps'

const { shop, app } = await openRoutes()
const inbox = openInbox(shop)
const { db, close } = await openDatabase({
  databaseUrl: undefined,
  dataDir: shop.settings['DATA_DIR'] ?? '',
})
afterAll(close)

const DELETE = '/account/delete'
const DATA = '/account/privacy/data'
const DOWNLOAD = '/account/privacy/download'
let nth = 0
let email = ''
let customerId = ''
let browser: Browser

/** Days pass in these tests, so the merchant needs a new token. */
const merchantNow = () =>
  createSeedClient(
    embeddedTarget('http://platforms.invalid', (input, init) => shop.platforms.fetch(input, init)),
  )

async function newAccount(
  more: Readonly<Record<string, unknown>> = { password: PASSWORD },
  as = `leaver-${++nth}@nutwood.example`,
) {
  email = as
  const draft = { email, firstName: 'Zenobia', lastName: 'Quill', ...more }
  const made = (await merchantNow().post('customers', draft)) as {
    readonly customer: { readonly id: string }
  }
  customerId = made.customer.id
}

beforeEach(async () => {
  browser = app.newBrowser()
  // Makes the newest order the current test's.
  shop.clock.advance((nth + 1) * 60_000)
  await newAccount()
})

const errorOf = ({ document }: Page, name: string) =>
  document
    .getElementById(`${document.querySelector(`[name="${name}"]`)?.id ?? ''}-error`)
    ?.textContent?.replace('●', '')
const account = () => ({ email, password: PASSWORD })
const withPassword = (fill: Readonly<Record<string, string | boolean>> = {}): Promise<Page> =>
  send(browser, DELETE, 'Delete My Account', { 'Your password': PASSWORD, ...fill })
const grant = (kind: 'store-credit' | 'credit', amountCents: number) =>
  shop.services.credit.grant({ customerId, kind, amountCents, note: 'A gift', key: `${kind} of ${email}` })
const customerThere = async () =>
  (await shop.services.customers.get(customerId, 'fresh')) === null ? 'gone' : 'there'
/** To one that is proven by its link. */
async function changeEmail(): Promise<string> {
  const next = `next-${email}`
  await send(browser, '/account/security', 'Change Email', { 'New email': next, 'Your password': PASSWORD })
  const link = linkIn(await inbox.waitFor(next, 'Confirm your new'), '/sign/confirm-email/')
  await send(browser, link, 'Confirm Email')
  return next
}
const optOut = (by: Browser, of: string) =>
  send(by, '/ccpa-opt-out', 'Send request', { 'Your name': 'Zenobia', Email: of, State: 'California' })
async function isTracked(of: Browser): Promise<boolean> {
  const request = new Request(ORIGIN, { headers: { Cookie: of.cookie() } })
  const visitor = await shop.services.visitors.read(request)
  return (await shop.services.analytics.trackedOf(request, visitor)) !== null
}
/** Whoever signs in with that e-mail in a browser of its own. */
async function trackedAs(of: string): Promise<readonly [string | undefined, boolean]> {
  const other = app.newBrowser()
  await signIn(other, { email: of, password: PASSWORD })
  return [(await shop.visitor(other.cookie())).email, await isTracked(other)]
}
const deletion = () =>
  db.selectFrom('account_deletion').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
/** The account is closed, and a platform is away as the rest is to be deleted. */
async function leaveHalfway(): Promise<void> {
  const form = browser.prepare(await browser.get(DELETE), 'Delete My Account', {
    fill: { 'Your password': PASSWORD },
  })
  shop.platforms.faults.add({ platform: 'payments', kind: 'status', status: 503 })
  expect((await browser.post(form)).location).toBe('/')
  expect(await deletion()).toMatchObject({ state: 'CLOSED' })
  shop.platforms.faults.clear()
}
async function goOnLeaving(): Promise<void> {
  shop.clock.advance(10 * 60_000)
  await shop.services.accountDeletion.work()
  expect(await deletion()).toMatchObject({ state: 'DONE' })
}

interface MerchantOrder {
  readonly id: string
  readonly version: number
  readonly customerId?: string
  readonly billingAddress?: Readonly<Record<string, unknown>>
}
const orderAt = async (id: string) => (await merchantNow().get(`orders/${id}`)) as MerchantOrder

async function placeAsGuest(guestEmail: string) {
  const guest = app.newBrowser()
  const { page } = await reachReview(guest, { email: guestEmail })
  const number = orderNumberOn(await receiptOf(guest, page))
  return (await merchantNow().get(`orders/order-number=${number}`)) as MerchantOrder
}

describe('an export', () => {
  it('is a file and a page of the same: account, orders, favorites, cart, credit, devices', async () => {
    const order = await placeOrder(shop, browser, account())
    await addToCart(browser, '1101-01', '3')
    await browser.crafted('/contents.html', { wishlist: '', item: '1101-01' })
    await grant('store-credit', 1_250)
    // A receipt may go to another e-mail.
    await typeAddress(browser, { Email: 'receipts@nutwood.example' })
    const page = await browser.get('/account/privacy')
    expect(page.text).toContain(`about the account ${email}`)
    const file = await browser.get(DOWNLOAD)
    expect(file.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="nutwood-data-20\d\d-\d\d-\d\d\.json"$/,
    )
    expect(file.headers.get('Cache-Control')).toBe('private, no-store')
    const told = JSON.parse(file.html) as Record<string, unknown>
    expect(told).toMatchObject({
      account: { email, firstName: 'Zenobia', lastName: 'Quill' },
      orders: [{ orderNumber: order.orderNumber, email, items: [{ sku: '1101-01', quantity: 2 }] }],
      carts: [{ items: [{ sku: '1101-01', quantity: 3 }] }],
      storeCredit: { balance: '12.50', entries: [{ amount: '12.50', words: 'A gift' }] },
      favorites: [{ product: expect.any(String) }],
      devices: [{ signedInBy: 'password' }],
    })
    expect(file.html).not.toMatch(/matchkey|hash/i)
    const read = await browser.get(DATA)
    for (const text of [email, 'Zenobia', order.orderNumber, '$12.50']) expect(read.text).toContain(text)
    // In plain words: names of fields are for programs.
    expect(read.text).toMatch(/Item number 1101-01 .* Street address 12 Maple Avenue/)
    expect(read.text).toMatch(/Email verified (?:Yes|No) Business No Reseller No/)
    expect(read.text).not.toMatch(/\b(?:Sku|Street1|Is default)\b/)
    expect(read.html).not.toContain('<script type="module"')
  })

  it('has every entry of a statement, of which the wallet shows the latest and says so', async () => {
    for (let nth = 1; nth <= 101; nth += 1)
      await shop.services.credit.grant({
        customerId,
        kind: 'store-credit',
        amountCents: 100,
        note: `Gift ${nth}`,
        key: `${nth} of ${email}`,
      })
    await signIn(browser, account())
    const told = JSON.parse((await browser.get(DOWNLOAD)).html) as {
      readonly storeCredit: { readonly entries: readonly object[] }
    }
    expect(told.storeCredit.entries).toHaveLength(101)
    const wallet = await browser.get('/account/wallet')
    expect(wallet.document.querySelectorAll('main tbody tr')).toHaveLength(100)
    expect(wallet.text).toContain('These are the latest 100 entries.')
  })

  it('has what a guest sent in under an e-mail that was proven, though the account has another by now; it is deleted, too', async () => {
    await newAccount({ password: PASSWORD, isEmailVerified: true })
    const message = `Is this from ${email}?`
    await send(app.newBrowser(), '/contact', 'Send message', {
      'What is it about?': 'A product',
      'Your message': message,
      'Your name': 'Zenobia',
      Email: email,
    })
    await signIn(browser, account())
    const next = await changeEmail()
    expect(JSON.parse((await browser.get(DOWNLOAD)).html)).toMatchObject({
      account: { email: next },
      messages: [{ message }],
    })
    expect((await withPassword()).location).toBe('/')
    const kept = db.selectFrom('contact_message').select('id').where('message', '=', message)
    expect(await kept.execute()).toEqual([])
  })

  it('has no other parts', async () => {
    await signIn(browser, account())
    expect((await browser.get('/account/privacy/made-up')).status).toBe(404)
  })

  it('is for nobody else: not for a guest, nor for who acts for the customer', async () => {
    for (const path of [DATA, DOWNLOAD, DELETE, '/account/privacy'])
      expect((await browser.get(path)).location, path).toBe(
        `/sign/in?destination=${encodeURIComponent(path)}`,
      )
    const agent = await signedIn(app, accounts.agent)
    await actFor(agent, email)
    expect((await agent.get('/account')).text).toContain(email)
    for (const path of [DATA, DOWNLOAD, DELETE, '/account/privacy'])
      expect((await agent.get(path)).status, path).toBe(404)
    const sent = await agent.crafted(DELETE, { intent: 'delete', password: PASSWORD })
    expect([sent.status, await customerThere()]).toEqual([404, 'there'])
  })
})

describe('an opt-out', () => {
  it.each([
    ['was proven', true],
    ['nobody had proven', false],
  ])(
    'under an e-mail that %s holds for an account that has another one by now [LEGAL-04]',
    async (_, isEmailVerified) => {
      await newAccount({ password: PASSWORD, isEmailVerified })
      await optOut(app.newBrowser(), email)
      await signIn(browser, account())
      const next = await changeEmail()
      expect(await trackedAs(next)).toEqual([next, false])
    },
  )

  it('of a stranger is told to no account that has not proven its e-mail, nor once it has another one [LEGAL-04]', async () => {
    const toldOf = async () =>
      (JSON.parse((await browser.get(DOWNLOAD)).html) as { account: { optedOutOf: unknown } }).account
        .optedOutOf
    await newAccount({ password: PASSWORD, isEmailVerified: false })
    await optOut(app.newBrowser(), email)
    await signIn(browser, account())
    expect(await toldOf()).toEqual([])
    const next = await changeEmail()
    expect(await toldOf()).toEqual([])
    expect(await trackedAs(next)).toEqual([next, false])
    // Nor by way of a further one, for which the second was proven.
    email = next
    await changeEmail()
    expect(await toldOf()).toEqual([])
    // What the account has opted out of itself it is told.
    await optOut(browser, email)
    expect(await toldOf()).toEqual(['do-not-sell'])
  })

  it('of which a hash alone is left goes along to the next e-mail as well [LEGAL-04]', async () => {
    await newAccount({ password: PASSWORD, isEmailVerified: true })
    await optOut(app.newBrowser(), email)
    await shop.services.accountDeletion.request({ customerId, email, isProven: true })
    const requests = db.selectFrom('contact_message').select('id').where('email_key', '=', email)
    expect(await requests.execute()).toEqual([])
    await newAccount({ password: PASSWORD, isEmailVerified: true }, email)
    await signIn(browser, account())
    // Nothing else says of this account that it is bound.
    const told = JSON.parse((await browser.get(DOWNLOAD)).html) as Record<string, unknown>
    expect(told).toMatchObject({ account: { email, optedOutOf: ['do-not-sell'] }, messages: [] })
    expect((await browser.get(DATA)).text).toContain('Opted out Do not sell or share my personal information')
    const next = await changeEmail()
    expect(await trackedAs(next)).toEqual([next, false])
  })

  it('outlives the account, for its e-mail and for the one that was typed, though the request is gone [LEGAL-04]', async () => {
    await newAccount({ password: PASSWORD, isEmailVerified: true })
    await signIn(browser, account())
    const typed = `typed-${email}`
    expect((await optOut(browser, typed)).status).toBe(303)
    expect((await withPassword()).location).toBe('/')
    const requests = db.selectFrom('contact_message').select('id').where('email_key', '=', typed)
    expect(await requests.execute()).toEqual([])
    for (const [of, isShared] of [
      [email, false],
      [typed, false],
      [`stranger-to-${email}`, true],
    ] as const) {
      const guest = app.newBrowser()
      await addToCart(guest)
      await beGuest(guest, of)
      expect([of, (await shop.visitor(guest.cookie())).email, await isTracked(guest)]).toEqual([
        of,
        of,
        isShared,
      ])
    }
    const kept = await db.selectFrom('opt_out').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(email)
  })

  it('under its e-mail outlives an account that is being deleted by then [LEGAL-04]', async () => {
    await newAccount({ password: PASSWORD, isEmailVerified: true })
    await signIn(browser, account())
    await leaveHalfway()
    await optOut(app.newBrowser(), email)
    await goOnLeaving()
    const requests = db.selectFrom('contact_message').select('id').where('email_key', '=', email)
    expect(await requests.execute()).toEqual([])
    const guest = app.newBrowser()
    await addToCart(guest)
    await beGuest(guest, email)
    expect([(await shop.visitor(guest.cookie())).email, await isTracked(guest)]).toEqual([email, false])
  })
})

describe('what staff did for somebody', () => {
  it('is told as done or as begun, in the file and on the page', async () => {
    const agent = await signedIn(app, accounts.agent)
    await actFor(agent, email)
    await agent.crafted('/contents.html', { wishlist: '', item: '1101-01' })
    // Was refused.
    const begun = {
      id: `begun for ${email}`,
      action: 'address-saved',
      created_at: '2026-03-02T15:00:00.000Z',
    }
    const whose = { actor_id: 'an agent', subject_id: customerId, owner_id: customerId }
    await db
      .insertInto('audit')
      .values({ ...begun, ...whose, detail: null, acting_id: null })
      .execute()
    await signIn(browser, account())
    const told = JSON.parse((await browser.get(DOWNLOAD)).html) as Record<string, unknown>
    expect(told['staffActivity']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'favorite-added', isDone: true }),
        { action: 'address-saved', at: begun.created_at, isDone: false },
      ]),
    )
    const { text } = await browser.get(DATA)
    for (const words of ['Staff activity', 'Action Added a favorite', 'Action Began to save an address'])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Began to add a favorite|Done (?:Yes|No)/)
  })
})

describe('deleting an account', () => {
  it('takes the password, ends every session, and nobody signs in any more', async () => {
    const other = app.newBrowser()
    await signIn(other, account())
    await signIn(browser, account())
    await browser.crafted('/contents.html', { wishlist: '', item: '1101-01' })
    const unit = { key: `customer-${customerId}`, unitType: 'Company', name: 'Quill Nuts' }
    await merchantNow().post('business-units', unit)
    expect((await browser.get(DOWNLOAD)).html).toContain('Quill Nuts')
    const wrong = await withPassword({ 'Your password': 'Not-mine-1234' })
    expect([wrong.status, errorOf(wrong, 'password')]).toEqual([
      400,
      'This is not your password. Please try again.',
    ])
    const done = await withPassword()
    expect([done.status, done.location]).toEqual([303, '/'])
    expect((await browser.get('/')).text).toContain('Your account is deleted.')
    for (const each of [browser, other]) expect((await each.get('/account')).status).toBe(303)
    expect(await customerThere()).toBe('gone')
    await expect(merchantNow().get(`business-units/key=${unit.key}`)).rejects.toThrow('404')
    // There is no account left: the e-mail leads to signing up.
    expect((await giveEmail(app.newBrowser(), email)).url.pathname).toBe('/sign/up')
    const mail = await inbox.waitFor(email, 'account is deleted')
    expect(mail.text).toContain('in our books')
    expect(await deletion()).toMatchObject({ state: 'DONE', email: null })
    const favorites = db.selectFrom('favorite').selectAll().where('customer_id', '=', customerId)
    expect(await favorites.execute()).toEqual([])
  })

  it('goes by a mailed link for who has no password, which a GET does not use up', async () => {
    await newAccount({ authenticationMode: 'ExternalAuth' })
    await browser.post(browser.prepare(await giveEmail(browser, email), 'Email Me Sign In Link'))
    const mail = await inbox.waitFor(email, 'sign-in link')
    await browser.post(browser.prepare(await browser.get(linkIn(mail, '/sign/in/link/')), 'Sign In'))
    const page = await browser.get(DELETE)
    expect(page.document.querySelector('[name="password"]')).toBeNull()
    const asked = await browser.post(browser.prepare(page, 'Email Me the Link'))
    expect(asked.location).toBe(DELETE)
    const link = linkIn(await inbox.waitFor(email, 'Delete your'), '/account/delete/')
    const stranger = app.newBrowser()
    await signIn(stranger, accounts.reseller)
    expect((await stranger.get(link)).status).toBe(404)
    expect((await stranger.crafted(link, { intent: 'delete' })).status).toBe(404)
    expect((await browser.get(`${DELETE}/made-up`)).status).toBe(404)
    for (const _ of [1, 2]) expect((await browser.get(link)).status).toBe(200)
    // By this, other tabs hear of it (`enhance/unsent`).
    for (const path of [DELETE, link])
      expect((await browser.get(path)).html).toMatch(/<form[^>]* action="\/account\/delete/)
    // Only the button deletes, whatever else is sent to a link that is still good.
    for (const odd of [{}, { intent: 'keep' }] as Readonly<Record<string, string>>[]) {
      const refused = await browser.crafted(link, odd)
      expect([refused.status, refused.text.includes('Please use a button of this page')]).toEqual([400, true])
    }
    const done = await send(browser, link, 'Delete My Account')
    expect([done.location, await customerThere()]).toEqual(['/', 'gone'])
  })

  it('warns of store credit and of orders under way, and asks for a tick', async () => {
    await placeOrder(shop, browser, account())
    await grant('store-credit', 700)
    const page = await browser.get(DELETE)
    expect(page.text).toContain('You have $7.00 in store credit. It is lost with the account')
    expect(page.text).toContain('Your orders under way still come to you.')
    const refused = await withPassword()
    expect([refused.status, errorOf(refused, 'loseCredit')]).toEqual([
      400,
      'Please confirm that your store credit is lost',
    ])
    expect(await customerThere()).toBe('there')
    expect((await withPassword({ 'My store credit of $7.00 is lost': true })).location).toBe('/')
    const left = await shop.services.credit.of(customerId)
    expect(left).toEqual({ storeCreditAccount: null, creditAccount: null })
  })

  it('waits for what is owed on a credit account', async () => {
    await grant('credit', 5_000)
    await db
      .updateTable('credit_account')
      .set({ balance_cents: 3_000 })
      .where('customer_id', '=', customerId)
      .execute()
    await signIn(browser, account())
    const page = await browser.get(DELETE)
    expect(page.text).toContain('$20.00 are owed on your credit account.')
    expect(page.forms.flatMap(({ buttons }) => buttons.map(({ label }) => label))).not.toContain(
      'Delete My Account',
    )
    const sent = await browser.crafted(DELETE, { intent: 'delete', password: PASSWORD })
    expect([sent.status, await customerThere()]).toEqual([409, 'there'])
  })

  it('leaves an order its address until it has arrived, and then the amounts alone', async () => {
    const trackingData = { carrier: 'UPS', trackingId: '1Z999AA10123456784' }
    await shop.services.deliveredOrders.work()
    const order = await placeOrder(shop, browser, account())
    const street = (await orderAt(order.id)).billingAddress?.['streetName']
    await withPassword()
    expect(await orderAt(order.id)).toMatchObject({ customerId, billingAddress: { streetName: street } })
    const before = await orderAt(order.id)
    await merchantNow().update('orders', before, [
      { action: 'setPurchaseOrderNumber', purchaseOrderNumber: 'PO of Zenobia' },
      { action: 'addDelivery', items: [], parcels: [{ trackingData }] },
      { action: 'changeShipmentState', shipmentState: 'Delivered' },
    ])
    const queued = () =>
      db.selectFrom('outbox').select('payload').where('payload', 'like', `%${order.orderNumber}%`).execute()
    await shop.services.deliveredOrders.work()
    expect(JSON.stringify(await queued())).toContain(trackingData.trackingId)
    shop.clock.advance(24 * 3_600_000 + 1_000)
    await shop.services.accountDeletion.work()
    expect(await deletion()).toMatchObject({ state: 'DONE', email: null })
    const [kept, placement] = await Promise.all([
      shop.services.orders.getOrderByNumber(order.orderNumber),
      db.selectFrom('placement').selectAll().where('order_number', '=', order.orderNumber).executeTakeFirst(),
    ])
    const everything = JSON.stringify([kept, placement, await queued()])
    const parcel = trackingData.trackingId
    for (const personal of [email, customerId, String(street), 'Quill', 'PO of', 'Visa', 'Pat ', parcel])
      expect(everything, personal).not.toContain(personal)
    expect(kept).toMatchObject({ billingAddress: { state: 'NJ', country: 'US', postalCode: '07042' } })
    expect(kept?.totalPrice.centAmount).toBeGreaterThan(0)
    // Its receipt went, too, which breaks no promise.
    const broken = await shop.services.placement.reconcile()
    expect(broken.filter(({ orderNumber }) => orderNumber === order.orderNumber)).toEqual([])
  })

  it('keeps no parcel of an order that is sent, or sent something more, when nobody is left to be told', async () => {
    const trackingData = { carrier: 'UPS', trackingId: '1Z999AA10123456784' }
    const address = { country: 'US', streetName: 'Leaving Lane 1', city: 'Montclair', postalCode: '07042' }
    const { shippedOrders, deliveredOrders } = shop.services
    await shippedOrders.work()
    await deliveredOrders.work()
    const { id, orderNumber } = await placeOrder(shop, browser, account())
    await withPassword()
    shop.clock.advance(91 * 24 * 3_600_000)
    await shop.services.accountDeletion.work()
    expect(await deletion()).toMatchObject({ state: 'DONE' })
    for (const [shipmentState, { work }] of [
      ['Shipped', shippedOrders],
      ['Delivered', deliveredOrders],
    ] as const) {
      shop.clock.advance(60_000)
      await merchantNow().update('orders', await orderAt(id), [
        { action: 'addDelivery', items: [], address, parcels: [{ trackingData }, { trackingData }] },
        { action: 'changeShipmentState', shipmentState },
      ])
      expect(JSON.stringify(await orderAt(id))).toContain('Leaving Lane 1')
      await work()
      const left = async () => JSON.stringify(await orderAt(id))
      await expect.poll(left).not.toMatch(/1Z999AA10123456784|Leaving Lane/)
      // What was changed for it is nothing new.
      await work()
    }
    const { rows } = await sql<{ kind: string; payload: string }>`select kind, payload from outbox
      where payload like ${`%${id}%`} or payload like ${`%${orderNumber}%`} order by created_at`.execute(db)
    expect(JSON.stringify(rows)).not.toContain('1Z999AA10123456784')
    expect(rows.filter(({ kind }) => kind === 'forget-parcels')).toHaveLength(2)
    expect(rows.map(({ kind }) => kind)).not.toContain('order-shipped')
  })

  it('takes the guest orders of an e-mail that was shown to be theirs, and no others', async () => {
    const [theirs, typed, others] = [
      await placeAsGuest(email),
      await placeAsGuest(email),
      await placeAsGuest(`not-${email}`),
    ]
    // As it was typed: so are older orders stored.
    const spelled = email.replace('leaver', 'Leaver')
    await merchantNow().update('orders', typed, [{ action: 'setCustomerEmail', email: spelled }])
    await signIn(browser, account())
    expect((await browser.get(DELETE)).text).toContain(`as a guest with ${email} stays as it is`)
    await browser.post(browser.prepare(await browser.get(DELETE), 'Email Me the Link'))
    const link = linkIn(await inbox.waitFor(email, 'Delete your'), '/account/delete/')
    const page = await browser.get(link)
    expect(page.text).toContain(`The same goes for what you ordered as a guest with ${email}.`)
    expect((await browser.post(browser.prepare(page, 'Delete My Account'))).location).toBe('/')
    shop.clock.advance(91 * 24 * 3_600_000)
    await shop.services.accountDeletion.work()
    for (const { id } of [theirs, typed])
      expect(JSON.stringify(await orderAt(id))).not.toMatch(/leaver|streetName/i)
    const kept = await orderAt(others.id)
    expect(kept).toMatchObject({ customerEmail: `not-${email}` })
  })

  it('goes on by itself where a platform was away in the middle, and is on record first', async () => {
    await signIn(browser, account())
    await leaveHalfway()
    expect(await customerThere()).toBe('gone')
    await goOnLeaving()
    await inbox.waitFor(email, 'account is deleted')
  })
})
