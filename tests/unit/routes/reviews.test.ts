/** Reviews: requested by mail after delivery, written through forms, read by agents, shown beside products. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '~/services/database/database.server'
import { createOutbox } from '~/services/outbox/outbox.server'
import { createOwnTables } from '~/services/personal-data/own-tables.server'
import { createInvitationKeys } from '~/services/referral/invitation-keys.server'
import { createSeedClient } from '../../../catalogue/seed/client'
import { embeddedTarget } from '../../../catalogue/seed/target'
import { accounts, PASSWORD } from '../../kit/accounts'
import { visibleText } from '../../kit/html-text'
import { signedIn } from '../support/agents'
import type { Browser, Page } from '../support/browser'
import { linkIn, openInbox } from '../support/inbox'
import { setField } from '../support/merchant-fields'
import { orderNumberOn, receiptOf } from '../support/orders'
import { openRoutes } from '../support/routes'
import { addToCart, reachReview } from '../support/steps'
import { updateProduct } from '../support/stock'

const { shop, app } = await openRoutes()
const inbox = openInbox(shop)
const database = await openDatabase({
  databaseUrl: undefined,
  dataDir: shop.settings['DATA_DIR'] ?? '',
})
const { db, close } = database
const PRODUCT = '/nuts/almonds/roasted-almonds-salted.html'
const DAY_MS = 86_400_000
const SUBJECT = 'How did you like'

let people = 0
let browser: Browser

beforeAll(async () => {
  // From here on, only new deliveries count.
  await shop.services.deliveredOrders.work()
})
afterAll(close)
beforeEach(() => {
  browser = app.newBrowser()
})
/** Days pass in these tests, so the merchant needs a new token. */
const merchantNow = () =>
  createSeedClient(
    embeddedTarget('http://platforms.invalid', (input, init) => shop.platforms.fetch(input, init)),
  )

const newEmail = () => `buyer-${(people += 1)}@nutwood.example`

interface MerchantOrder {
  readonly id: string
  readonly version: number
}

async function deliver(orderNumber: string): Promise<void> {
  const merchant = merchantNow()
  const order = (await merchant.get(`orders/order-number=${orderNumber}`)) as MerchantOrder
  const actions = [{ action: 'changeShipmentState', shipmentState: 'Delivered' }]
  await merchant.post(`orders/${order.id}`, { version: order.version, actions })
  await shop.services.deliveredOrders.work()
}

/** Returns the order number. */
const place = async (buyer: Browser, review: Page) => orderNumberOn(await receiptOf(buyer, review))

/** Orders 1101-01, and any SKUs in `more`, as a guest; returns the order number. */
async function order(email: string, ...more: readonly string[]): Promise<string> {
  const guest = app.newBrowser()
  for (const sku of more) await addToCart(guest, sku)
  return place(guest, (await reachReview(guest, { email })).page)
}

/** Orders 1101-01 with an account; returns the order number. */
async function orderOf(email: string): Promise<string> {
  const customer = app.newBrowser()
  return place(customer, (await reachReview(customer, { account: { email, password: PASSWORD } })).page)
}

/** What else is ordered has the same goods: this one is to have others. */
async function makeOrderOfMango(orderNumber: string): Promise<void> {
  const row = { sku: 'x-1', productKey: 'earlier', name: 'Dried Mango', orderNumber }
  await db
    .updateTable('review_request')
    .set({ items: JSON.stringify([row]) })
    .where('order_number', '=', orderNumber)
    .execute()
}

/** The path of the link that is mailed three days after delivery. */
async function linkFor(email: string, orderNumber: string, earlier?: string): Promise<string> {
  if (earlier !== undefined) await deliver(earlier)
  await deliver(orderNumber)
  shop.clock.advance(3 * DAY_MS + 1_000)
  if (earlier !== undefined) await inbox.waitFor(email, earlier)
  const mail = await inbox.waitFor(email, `${SUBJECT} your Nutwood order ${orderNumber}`)
  const [link = ''] = /\/reviews\/order\?token=[\w-]+/.exec(mail.text) ?? []
  expect(mail.html).toContain(link)
  expect(mail.headers['List-Unsubscribe']).toContain(linkIn(mail, '/unsubscribe/'))
  return link
}

const WORDS = {
  Rating: '4',
  Title: 'Crisp and fresh',
  'Your review': 'Gone within a day.\nWill buy again.',
}

async function write(path: string, fill: Readonly<Record<string, string>> = {}): Promise<Page> {
  return browser.post(browser.prepare(await browser.get(path), 'Send', { fill: { ...WORDS, ...fill } }))
}

const dialogOf = ({ document }: Page) => {
  const dialog = document.querySelector('dialog')
  return dialog === null
    ? null
    : {
        text: visibleText(dialog),
        isOpen: dialog.hasAttribute('open'),
        close: dialog.querySelector('a')?.getAttribute('href'),
      }
}

describe('a request for reviews', () => {
  it('is mailed once, three days after delivery, and opening it changes nothing [REV-07]', async () => {
    const email = newEmail()
    const number = await order(email)
    expect((await inbox.mailsTo(email)).filter(({ subject }) => subject.includes(SUBJECT))).toEqual([])
    const link = await linkFor(email, number)
    await shop.services.deliveredOrders.work()
    for (const _ of [1, 2]) {
      const page = await browser.get(link)
      expect([page.status, page.text.includes(`Order ${number}`)]).toEqual([200, true])
      expect(page.text).toContain('Roasted Almonds')
      expect(page.document.querySelector('[name="author"]')?.getAttribute('value')).not.toBe('')
    }
    const mails = (await inbox.mailsTo(email)).filter(({ subject }) => subject.includes(SUBJECT))
    expect(mails).toHaveLength(1)
    const kept = JSON.stringify(await db.selectFrom('review_link').selectAll().execute())
    expect(kept).not.toContain(link.split('=')[1])
  })

  it('is accepted for six months and no longer, form and link alike [REV-03] [REV-04]', async () => {
    const email = newEmail()
    const link = await linkFor(email, await order(email))
    shop.clock.advance(180 * DAY_MS)
    const form = browser.prepare(await browser.get(link), 'Send', { fill: WORDS })
    shop.clock.advance(5 * DAY_MS)
    for (const late of [await browser.get(link), await browser.post(form)]) {
      expect(late.location).toBe('/?reviewsLinkExpired=true')
      const page = await browser.get(late.location ?? '')
      expect(dialogOf(page)).toEqual({
        text: 'Link Expired Our review request links expire after 6 months. Close',
        isOpen: true,
        close: '/',
      })
    }
  })

  it('goes to nobody who wants no such mail', async () => {
    const [wanted, refused] = [newEmail(), newEmail()]
    const proven = (email: string) => ({ id: email, email, isEmailVerified: true, isSubscribed: false })
    const choice = { texts: false, post: false, phone: undefined }
    await shop.services.contacts.choose(proven(refused), { ...choice, news: false })
    await shop.services.contacts.choose(proven(wanted), { ...choice, news: true })
    await deliver(await order(refused))
    // Once this one has arrived, the other one would have, too.
    await linkFor(wanted, await order(wanted))
    const asked = (await inbox.mailsTo(refused)).filter(({ subject }) => subject.includes(SUBJECT))
    expect(asked).toEqual([])
  })

  it('is nothing without its token', async () => {
    for (const path of ['/reviews/order', '/reviews/order?token=made-up', '/reviews/suggestion?token=x'])
      expect((await browser.get(path)).status, path).toBe(404)
    expect((await browser.crafted('/reviews/order?token=made-up', { author: 'x' })).status).toBe(404)
  })
})

it('the two pages are parts of their own, which no other page loads [REV-05]', async () => {
  const email = newEmail()
  const link = await linkFor(email, await order(email))
  const parts = ['/assets/ReviewOrder.js', '/assets/ReviewSuggestion.js']
  const loadedBy = async (path: string) => {
    const { status, html } = await browser.get(path)
    expect(status).toBe(200)
    return parts.filter((part) => html.includes(part))
  }
  for (const path of ['/', '/cart', PRODUCT]) expect(await loadedBy(path), path).toEqual([])
  expect(await loadedBy(link)).toEqual(['/assets/ReviewOrder.js'])
})

describe('the form', () => {
  it('has stars, title and text for each size, and keeps what is said of one [REV-07]', async () => {
    const email = newEmail()
    const number = await order(email, '1101-05')
    const link = await linkFor(email, number)
    const page = await browser.get(link)
    const names = [...page.document.querySelectorAll('main form h2')].map((heading) => visibleText(heading))
    expect(names).toHaveLength(2)
    for (const name of names) expect(name).toMatch(/^Roasted Almonds .*, .*(lb|oz)/)
    const fields = page.forms.flatMap((form) => form.fields.map(({ name }) => name))
    for (const sku of ['1101-01', '1101-05'])
      for (const name of ['stars', 'title', 'text']) expect(fields).toContain(`${name}-${number}-${sku}`)
    const ratings = page.document.querySelectorAll('select[name^="stars-"] option:not([value=""])')
    expect([...ratings].map((option) => option.getAttribute('value'))).toEqual([...'5432154321'])
    const said = (sku: string, stars: string) => ({
      [`stars-${number}-${sku}`]: stars,
      [`title-${number}-${sku}`]: `Of ${sku}`,
      [`text-${number}-${sku}`]: 'Good.',
    })
    const sent = { author: 'Ada L.', ...said('1101-01', '5'), ...said('1101-05', '2') }
    expect((await browser.crafted(link, sent)).location).toContain('justCompletedReviews=true')
    const kept = db.selectFrom('review').select(['sku', 'stars']).where('order_number', '=', number)
    expect(await kept.orderBy('sku').execute()).toEqual([
      { sku: '1101-01', stars: 5 },
      { sku: '1101-05', stars: 2 },
    ])
  })

  it('comes back with all that was typed and what is wrong with it [REV-07]', async () => {
    const email = newEmail()
    const link = await linkFor(email, await order(email))
    const page = await write(link, { Rating: '', 'Name to show': '' })
    expect(page.status).toBe(400)
    for (const words of [
      'Please choose how many stars',
      'Please enter the name to show',
      'Gone within a day.',
    ])
      expect(page.text).toContain(words)
    // As the check while typing says it [VAL-25].
    const author = page.document.querySelector('[name="author"]')
    expect(author?.getAttribute('data-missing')).toBe('Please enter the name to show')
    expect(page.document.querySelector('input[value="Crisp and fresh"]')).not.toBeNull()
  })

  it('is answered with thanks that name the order, and later with that it was done [REV-01] [REV-02] [REV-07]', async () => {
    const email = newEmail()
    const link = await linkFor(email, await order(email))
    const sent = await write(link)
    expect([sent.status, sent.location]).toEqual([
      303,
      expect.stringMatching(/^\/\?justCompletedReviews=true&orderDate=\d{4}-\d\d-\d\d&totalSkusCount=1$/),
    ])
    expect(dialogOf(await browser.get(sent.location ?? ''))?.text).toMatch(
      /^Thank You Thank you for reviewing your order of 1 item of \w+ \d+, \d{4}\./,
    )
    const again = await browser.get(link)
    expect(again.location).toMatch(/^\/\?hasCompletedReviews=true&orderDate=/)
    expect(dialogOf(await browser.get(again.location ?? ''))?.text).toMatch(
      /^Already Reviewed You have already reviewed your order of 1 item of /,
    )
  })

  it('asks next about what the same buyer bought before, which may be declined [REV-05] [REV-07]', async () => {
    const email = newEmail()
    const earlier = await order(email)
    const link = await linkFor(email, await order(email), earlier)
    await makeOrderOfMango(earlier)
    const suggestion = link.replace('order', 'suggestion')
    // The order comes first, and this post does not complete it.
    expect((await browser.crafted(suggestion, { author: 'x' })).location).toBe(link)
    const first = await browser.get(link)
    const sent = await write(link)
    expect(sent.location).toBe(suggestion)
    const next = await browser.get(sent.location ?? '')
    // Both have the simplified header and footer.
    for (const { document } of [first, next]) {
      const links = [...document.querySelectorAll('header a')].map((each) => each.getAttribute('href'))
      expect([links, document.querySelectorAll('footer nav').length]).toEqual([['/', 'tel:+18005550134'], 1])
    }
    expect(next.text).toContain('Dried Mango')
    expect(next.html).toContain('/assets/ReviewSuggestion.js')
    expect(next.html).not.toContain('/assets/ReviewOrder.js')
    expect(next.document.querySelector('a[href^="/?justCompletedReviews=true"]')).not.toBeNull()
    const done = await write(sent.location ?? '')
    expect(done.location).toMatch(/justCompletedReviews/)
    const names = await db.selectFrom('review').select(['product_name']).execute()
    expect(names.map(({ product_name: name }) => name)).toContain('Dried Mango')
    expect((await browser.get(sent.location ?? '')).location).toMatch(/justCompletedReviews/)
  })
})

describe('the dialogs', () => {
  it.each(['/', PRODUCT, '/nuts/almonds/?page=1', '/cart', '/sign/in', '/agent'])(
    'open on %s, one for each flag, and their link drops the flags alone [REV-01]',
    async (path) => {
      const visitor = path === '/agent' ? await signedIn(app, accounts.agent) : browser
      const plain = await visitor.get(path)
      expect([plain.status, dialogOf(plain)]).toEqual([200, null])
      for (const [flag, title] of [
        ['reviewsLinkExpired', 'Link Expired'],
        ['hasCompletedReviews', 'Already Reviewed'],
        ['justCompletedReviews', 'Thank You'],
      ]) {
        const query = `${flag}=true&orderDate=2026-01-02&totalSkusCount=3`
        const page = await visitor.get(`${path}${path.includes('?') ? '&' : '?'}${query}`)
        const dialog = dialogOf(page)
        expect([dialog?.text.startsWith(title ?? ''), dialog?.close]).toEqual([true, path])
      }
    },
  )
})

describe('what was written', () => {
  const countIn = (element: Element | null | undefined) =>
    Number(/\((\d+) review/.exec(element ? visibleText(element) : '')?.[1] ?? -1)
  const starsIn = (element: Element | null | undefined) =>
    /[\d.]+ out of 5 stars/.exec(element ? visibleText(element) : '')?.[0]
  const countOn = ({ document }: Page) => countIn(document.getElementById('reviews'))

  /** A merchant's mistake costs the other reviews nothing. */
  const MALFORMED = { id: 'half', title: 'Half a review' }
  /** A review by a verified buyer of another shop, which a merchant has brought along. */
  async function bringAlong(title: string): Promise<void> {
    const merchant = merchantNow()
    const at = 'custom-objects/reviews/1101'
    const { value } = (await merchant.get(at)) as { readonly value: { readonly reviews: readonly object[] } }
    const imported = { author: 'Grace H.', stars: 4, title, text: 'Good.', date: '2026-02-01' }
    const known = [
      ...value.reviews,
      { id: 'imported-1', verifiedBuyer: true, shop: 'Elsewhere', ...imported },
    ]
    const reviews = [...known, MALFORMED]
    await merchant.post('custom-objects', { container: 'reviews', key: '1101', value: { ...value, reviews } })
    const count = { action: 'setAttributeInAllVariants', name: 'totalReviews', value: known.length }
    await updateProduct({ ...shop, merchant }, '1101-01', [count])
  }

  /** Another mistake: no list at all. Returns what mends it, if nobody has touched it. */
  async function breakList(): Promise<() => Promise<void>> {
    const at = 'custom-objects/reviews/1101'
    const { value } = (await merchantNow().get(at)) as { readonly value: object }
    const broken = { ...value, reviews: 'see the other system' }
    const put = (each: object) =>
      merchantNow().post('custom-objects', { container: 'reviews', key: '1101', value: each })
    await put(broken)
    return async () => {
      expect(await merchantNow().get(at)).toMatchObject({ value: broken })
      await put(value)
    }
  }

  const reviewOf1101 = {
    ...{
      customer_id: null,
      product_key: '1101',
      product_name: 'Almonds',
      sku: '1101-01',
      decided_by: 'agent',
    },
    ...{ author: 'Ada L.', stars: 4, text: 'Good.', created_at: '2026-02-02T00:00:00.000Z' },
  }
  const LEAVING = {
    customerId: 'leaving',
    email: 'leaving@nutwood.example',
    guestEmail: null,
    until: '2999-01-01T00:00:00.000Z',
  }

  /** Deletes what the shop has of a customer, as with their account. */
  const deletePerson = () =>
    createOwnTables({
      ...{ database, clock: shop.clock, outbox: createOutbox({ clock: shop.clock }) },
      invitationKeys: createInvitationKeys('a secret of the shop'),
    }).deleteRows(LEAVING)

  it('is shown once an agent has published it, beside those from elsewhere, until it is taken down or deleted [REV-08]', async () => {
    const email = newEmail()
    await db.deleteFrom('review').execute()
    await bringAlong('Bought at the fair')
    const leaving = { id: 'farewell', order_number: 'L1', customer_id: LEAVING.customerId, title: 'Farewell' }
    const decided = { state: 'published', decided_at: '2026-02-03T00:00:00.000Z' }
    await db
      .insertInto('review')
      .values({ ...reviewOf1101, ...leaving, ...decided })
      .execute()
    const link = await linkFor(email, await order(email))
    await write(link, { Title: 'As fresh as at home' })
    const product = async () => browser.get(PRODUCT)
    const before = await product()
    expect(before.text).not.toContain('As fresh as at home')
    const agent = await signedIn(app, accounts.agent)
    const reading = await agent.get('/agent/reviews')
    expect(reading.text).toContain('As fresh as at home')
    const mended = await breakList()
    const refused = await agent.post(agent.prepare(reading, 'Publish'))
    expect([refused.status, refused.text.includes('its entry “reviews/1101” mended')]).toEqual([409, true])
    expect(refused.text).toContain('As fresh as at home')
    await mended()
    expect((await agent.post(agent.prepare(reading, 'Publish'))).location).toBe('/agent/reviews')
    const shown = async (title: string) => {
      await shop.services.catalogueFollower.run()
      return (await product()).text.includes(title)
    }
    await expect.poll(() => shown('As fresh as at home'), { timeout: 10_000 }).toBe(true)
    const after = await product()
    expect(after.text).toContain('Verified buyer')
    for (const title of ['Bought at the fair', 'Farewell']) expect(after.text).toContain(title)
    expect([countOn(before) > 0, countOn(after)]).toEqual([true, countOn(before) + 2])
    const listed = await browser.get('/nuts/almonds/')
    const card = listed.document.querySelector(`a[href="${PRODUCT}"]`)?.closest('li')
    expect(countIn(card)).toBe(countOn(after))
    expect(starsIn(after.document.getElementById('reviews'))).toMatch(/^[1-5](\.5)? out of 5 stars$/)
    expect(starsIn(card)).toBe(starsIn(after.document.getElementById('reviews')))
    await deletePerson()
    const published = await agent.get('/agent/reviews?state=published')
    await agent.post(agent.prepare(published, 'Take down'))
    await expect.poll(() => shown('As fresh as at home'), { timeout: 10_000 }).toBe(false)
    await expect.poll(() => shown('Farewell'), { timeout: 10_000 }).toBe(false)
    expect(countOn(await product())).toBe(countOn(before))
    expect((await product()).text).toContain('Bought at the fair')
    const { value } = (await merchantNow().get('custom-objects/reviews/1101')) as {
      readonly value: { readonly reviews: readonly object[] }
    }
    expect(value.reviews).toContainEqual(MALFORMED)
    expect(value.reviews).toContainEqual(expect.objectContaining({ id: 'imported-1', shop: 'Elsewhere' }))
  })

  it.each([
    ['waiting', 'Refuse', 'refused'],
    ['published', 'Take down', 'refused'],
    ['refused', 'Publish', 'published'],
  ])('and is %s is within reach of agents, however many others there are', async (state, button, then) => {
    await db.deleteFrom('review').execute()
    const at = (minute: number) => new Date(shop.clock.now().getTime() + minute * 60_000).toISOString()
    // What waits is read by age; of what was decided, the latest comes first.
    const rows = Array.from({ length: 26 }, (_, index) => ({
      ...{ ...reviewOf1101, id: `many-${index}`, order_number: `M${index}`, title: `No. ${index}` },
      ...{ product_key: 'gone', state, created_at: at(index), decided_at: at(100 - index) },
    }))
    await db.insertInto('review').values(rows).execute()
    const agent = await signedIn(app, accounts.agent)
    const first = await agent.get(`/agent/reviews?state=${state}`)
    expect([first.text.includes('No. 24'), first.text.includes('No. 25')]).toEqual([true, false])
    const page = await agent.follow(first, 'Next page')
    expect([page.text.includes('No. 24'), page.text.includes('No. 25')]).toEqual([false, true])
    const { location } = await agent.post(agent.prepare(page, button))
    const rest = await agent.get(location ?? '')
    expect(rest.text).toContain('There are none.')
    expect((await agent.follow(rest, 'First page')).text).toContain('No. 24')
    const last = db.selectFrom('review').select('state').where('id', '=', 'many-25')
    expect(await last.execute()).toEqual([{ state: then }])
  })

  it('is decided about by those alone who may, and each decision is on record', async () => {
    const decide = { id: 'made-up', decision: 'published' }
    const shopper = await signedIn(app, accounts.shopper)
    for (const visitor of [browser, shopper]) {
      expect((await visitor.get('/agent/reviews')).status).toBe(404)
      expect((await visitor.crafted('/agent/reviews', decide)).status).toBe(404)
    }
    const agent = await signedIn(app, accounts.agent)
    expect((await agent.crafted('/agent/reviews', decide)).status).toBe(404)
    expect((await agent.crafted('/agent/reviews', { ...decide, decision: 'x' })).status).toBe(404)
    const auditor = await signedIn(app, accounts.auditor)
    expect((await auditor.get('/agent/audit')).text).toMatch(/Published a review: N\d+/)
    await setField({ ...shop, merchant: merchantNow() }, 'customers/key=demo-agent', 'permissions', [
      'checkOutAsCustomer',
    ])
    expect((await agent.get('/agent/reviews')).status).toBe(404)
  })
})

describe('a mailed link', () => {
  it('asks who reads the mail of one order about none of the account’s under another e-mail, which its customer is asked about [REV-05]', async () => {
    const [email, newer] = [newEmail(), newEmail()]
    const draft = { email, password: PASSWORD, firstName: 'Pat', lastName: 'Example' }
    const { customer } = (await merchantNow().post('customers', draft)) as {
      readonly customer: { readonly id: string }
    }
    for (const each of [email, newer])
      await shop.services.contacts.choose(
        { id: each, email: each, isEmailVerified: true, isSubscribed: false },
        { news: true, texts: false, post: false, phone: undefined },
      )
    const earlier = await orderOf(email)
    await linkFor(email, earlier)
    await makeOrderOfMango(earlier)
    await shop.services.customers.changeEmail(customer.id, newer)
    const later = await orderOf(newer)
    const link = await linkFor(newer, later)
    const done = /^\/\?justCompletedReviews=true/
    expect((await write(link)).location).toMatch(done)
    const suggestion = link.replace('order', 'suggestion')
    for (const answer of [await browser.get(suggestion), await browser.crafted(suggestion, { author: 'x' })])
      expect([answer.location, answer.text]).toEqual([
        expect.stringMatching(done),
        expect.not.stringContaining('Mango'),
      ])
    const owner = await signedIn(app, { email: newer, password: PASSWORD })
    const { id } = (await merchantNow().get(`orders/order-number=${later}`)) as MerchantOrder
    const { location } = await owner.crafted(`/orders/${id}`, { intent: 'review' })
    const own = await owner.get((location ?? '').replace('order', 'suggestion'))
    expect([own.status, own.text]).toEqual([200, expect.stringContaining('Dried Mango')])
  })
})
