/** Paying by a saved card and by store credit, from the payment step to the records of gateway and ledger. */
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '~/services/database/database.server'
import { createManualReview } from '~/services/placement/manual-review.server'
import { openSqlite } from '../../../lib/sqlite'
import { accounts } from '../../kit/accounts'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { ordersAway, recoverOrder, recoverUntil } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, choiceOf, fieldOf, giveAddress, reachPayment, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser
let customerId: string
let granted = 0

const SAVE_ONLY = { amount: 0, currency: 'USD', reference: 'Wallet', returnUrl: 'http://localhost:3000/' }

async function customerOf(email: string): Promise<string> {
  const found = (await shop.merchant.get(`customers?where=${encodeURIComponent(`email = "${email}"`)}`)) as {
    readonly results: readonly { readonly id: string }[]
  }
  return found.results[0]?.id ?? ''
}

/** Through the gateway's own page, as the wallet does. */
async function saveCard(number = '4111 1111 1111 1111', expiry = '12/35'): Promise<void> {
  const call = async (path: string, body: object) => {
    const answer = await shop.platforms.fetch(`http://platforms.invalid/payments${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('nutwood:nutwood')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { readonly url: string }
  }
  const { url } = await call('/sessions', { ...SAVE_ONLY, customerId })
  await shop.platforms.gateway(
    new Request(url, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Pat Example', number, expiry, code: '123' }),
    }),
  )
}

const grant = (amountCents: number) =>
  shop.services.credit.grant({
    customerId,
    kind: 'store-credit',
    amountCents,
    note: 'Courtesy credit',
    key: `test-${++granted}`,
  })
const balance = async () => (await shop.services.credit.of(customerId)).storeCreditAccount?.balanceCents ?? 0
const openPayment = () => browser.get('/checkout/payment')

async function makeCustomer(): Promise<string> {
  const made = (await shop.merchant.post('customers', {
    email: `saved-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`,
    password: accounts.shopper.password,
    firstName: 'Pat',
    lastName: 'Example',
  })) as { readonly customer: { readonly id: string; readonly email: string } }
  customerId = made.customer.id
  return made.customer.email
}

/** A separate customer, on the payment step. */
async function begin(): Promise<void> {
  browser = app.newBrowser()
  const email = await makeCustomer()
  await reachPayment(browser, undefined, undefined, { email, password: accounts.shopper.password })
}

async function choose(fill: Readonly<Record<string, string | boolean>>): Promise<Page> {
  const posted = await browser.post(browser.prepare(await openPayment(), 'Continue', { fill }))
  expect([posted.status, posted.text]).toEqual([303, posted.text])
  return browser.get(posted.location ?? '')
}
const place = (page: Page) => browser.post(browser.prepare(page, PLACE_ORDER))

async function transactions(page: Page) {
  const number = /N\d{10}/.exec((await browser.get(page.location ?? '')).text)?.[0] ?? ''
  const legs = await Promise.all(
    [1, 2].map(async (leg) => {
      const answer = await shop.platforms.fetch(
        `http://platforms.invalid/payments/transactions?orderId=${number}-${leg}`,
        { headers: { authorization: `Basic ${btoa('nutwood:nutwood')}` } },
      )
      return ((await answer.json()) as { transactions: { amount: number; state: string }[] }).transactions
    }),
  )
  return legs.flat().map(({ amount, state }) => ({ amount, state }))
}

const atGateway = () =>
  openSqlite(join(shop.services.env.dataDir, 'platforms', 'payments'), 'payments.sqlite')

/** From now on, the bank of every saved card accepts it. */
function acceptAll(): void {
  const file = atGateway()
  file.exec("UPDATE payment_method SET card = json_set(card, '$.answer', 'approve')")
  file.close()
}

/** What was charged by anything that began after `lastTransaction`. */
function charged(after: number): readonly number[] {
  const file = atGateway()
  const rows = file
    .prepare("SELECT amount FROM transaction_record WHERE state = 'captured' AND rowid > ? ORDER BY rowid")
    .all(after)
  file.close()
  return (rows as readonly { readonly amount: number }[]).map(({ amount }) => amount)
}

function lastTransaction(): number {
  const file = atGateway()
  const row = file.prepare('SELECT max(rowid) AS last FROM transaction_record').get()
  file.close()
  return (row as { readonly last: number | null }).last ?? 0
}

/** What the choice of a review would pay with. */
function keptNonce({ url }: Page): string | null {
  const books = openSqlite(shop.services.env.dataDir, 'nutwood.sqlite')
  const row = books.prepare('SELECT nonce FROM payment_session WHERE id = ?').get(url.searchParams.get('pay'))
  books.close()
  return (row as { readonly nonce: string | null }).nonce
}

async function statement(): Promise<string> {
  const { document } = await browser.get('/account/wallet')
  return [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '').join('\n')
}

const totalOf = (page: Page) =>
  Math.round(Number(/Place order · \$([\d.]+)/.exec(page.text)?.[1] ?? '0') * 100)

beforeEach(begin)

describe('a saved card', () => {
  it('is listed, the default one chosen, and pays without being entered again [PAY-02]', async () => {
    await saveCard()
    await saveCard('5555 5555 5555 4444')
    const page = await openPayment()
    expect(page.text).toContain('Visa ending in 1111, expires 12/2035')
    expect(page.text).toContain('Mastercard ending in 4444, expires 12/2035')
    // The first card is the default one.
    const [first] = await shop.services.wallet.cards(customerId)
    const cards = page.forms.flatMap(({ fields }) => fields).filter(({ name }) => name === 'card')
    expect(cards.filter(({ checked }) => checked).map(({ value }) => value)).toEqual([first?.token])
    expect((await choose({})).text).toContain('Visa ending in 1111')
    const review = await choose({ 'Pay with > Mastercard ending in 4444, expires 12/2035': true })
    expect(review.text).toContain('Mastercard ending in 4444')
    expect(review.html).not.toContain('nonce')
    const total = totalOf(review)
    expect(await transactions(await place(review))).toEqual([{ amount: total, state: 'captured' }])
  })

  it('pays once, by one nonce, when the button is pressed twice', async () => {
    await saveCard()
    const review = await choose({})
    const form = browser.prepare(review, PLACE_ORDER)
    const [one, other] = await Promise.all([browser.post(form), browser.post(form)])
    expect(one.location?.replace(/&again=1$/, '')).toBe(other.location?.replace(/&again=1$/, ''))
    expect(await transactions(one)).toHaveLength(1)
  })

  it('that the bank declines may be tried again on the same page, and pays once the bank accepts it [PAY-11] [PAY-14]', async () => {
    await saveCard('4000 0000 0000 9995')
    const before = lastTransaction()
    const review = await choose({})
    const first = await place(review)
    const second = await place(first)
    for (const declined of [first, second]) {
      expect(declined.status).toBe(402)
      expect(declined.text).toContain(
        'Your bank declined this card for insufficient funds. Nothing was charged. Once your bank allows it, press “Place order” again, or use another card.',
      )
    }
    acceptAll()
    // The page of the first press is answered as it was: it began no other order.
    const old = await place(review)
    expect([old.status, old.text.includes('for insufficient funds')]).toEqual([402, true])
    const total = totalOf(second)
    const placed = await place(second)
    expect(await transactions(placed)).toEqual([{ amount: total, state: 'captured' }])
    expect((await place(second)).location).toBe(placed.location)
    expect(charged(before)).toEqual([total])
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('is charged once by one nonce while the bank’s answer is missing [PAY-14]', async () => {
    await saveCard()
    const before = lastTransaction()
    const review = await choose({})
    shop.platforms.faults.add({
      platform: 'payments',
      kind: 'lost-reply',
      match: { path: '/transactions', method: 'POST' },
    })
    const { location } = await place(review)
    expect(location).toMatch(/^\/checkout\/placing\//)
    const nonce = keptNonce(review)
    expect(nonce).toMatch(/^nonce_/)
    expect([(await place(review)).location, keptNonce(review)]).toEqual([location, nonce])
    const { cartId = '' } = await shop.visitor(browser.cookie())
    await recoverOrder(shop, cartId)
    expect([charged(before), keptNonce(review)]).toEqual([[totalOf(review)], nonce])
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('of somebody else, or taken out of the wallet meanwhile, pays for nothing', async () => {
    await saveCard()
    const form = browser.prepare(await openPayment(), 'Continue')
    const refused = await browser.crafted(form, { card: 'card_of_somebody_else' })
    expect([refused.status, refused.text.includes('no longer in your wallet')]).toEqual([400, true])
    // Without a choice, the next press would go to a new card.
    expect(refused.document.querySelectorAll('input[name="card"][checked]')).toHaveLength(1)
    const review = await choose({})
    const [card] = await shop.services.wallet.cards(customerId)
    await shop.services.wallet.remove(customerId, card?.token ?? '')
    expect((await place(review)).location).not.toMatch(/receipt/)
  })
})

describe('store credit', () => {
  it('is not offered to who has none, nor to guests', async () => {
    expect((await openPayment()).text).not.toContain('store credit')
    browser = app.newBrowser()
    await reachPayment(browser)
    expect((await openPayment()).text).not.toContain('store credit')
  })

  it('pays its part, the card the rest: as the server works it out [CHK-18] [CHK-20]', async () => {
    await saveCard()
    await grant(500)
    const page = await openPayment()
    expect(page.text).toContain('Use store credit ($5.00)')
    const plain = totalOf(await choose({}))
    const review = await choose({ 'Use store credit': true })
    expect(totalOf(review)).toBe(plain - 500)
    expect(review.text).toMatch(/Store credit -\$5\.00/)
    const placed = await place(review)
    expect(await transactions(placed)).toEqual([{ amount: plain - 500, state: 'captured' }])
    expect(await balance()).toBe(0)
    const receipt = await browser.get(placed.location ?? '')
    expect(receipt.text).toContain('Store credit ($5.00)')
  })

  it('pays all of it without a card, down to nothing to pay [CHK-20]', async () => {
    await grant(50_000)
    const review = await choose({ 'Use store credit': true })
    expect(totalOf(review)).toBe(0)
    const placed = await place(review)
    expect(placed.location).toMatch(/^\/checkout\/receipt\?token=/)
    expect(await transactions(placed)).toEqual([])
    expect(await balance()).toBeGreaterThan(0)
    expect(await balance()).toBeLessThan(50_000)
  })

  it('comes back whole when the card is declined', async () => {
    await saveCard('4000 0000 0000 0002')
    await grant(500)
    const declined = await place(await choose({ 'Use store credit': true }))
    expect([declined.status, declined.text.includes('Nothing was charged')]).toEqual([402, true])
    expect(await balance()).toBe(500)
  })

  it('is stated in the wallet as paid for an order only once there is one [ACCT-08]', async () => {
    await saveCard('4000 0000 0000 0002')
    await grant(500)
    const declined = await place(await choose({ 'Use store credit': true }))
    expect(declined.status).toBe(402)
    // What never was an order is neither paid nor given back.
    expect(await statement()).toMatch(/^[^\n$]*Courtesy credit\s*\$5\.00\s*$/)
    acceptAll()
    ordersAway(shop)
    const { location } = await place(declined)
    expect(location).toMatch(/^\/checkout\/placing\//)
    const pending = await statement()
    expect(pending).toMatch(/Set aside for an order that is being placed\s*-\$5\.00/)
    expect(pending).not.toMatch(/N\d{10}/)
    const { cartId = '' } = await shop.visitor(browser.cookie())
    await recoverOrder(shop, cartId)
    expect(await statement()).toMatch(/Paid for order N\d{10}\s*-\$5\.00/)
  })

  it('that comes back before the card is stated as given back, without a number [ACCT-08]', async () => {
    await saveCard()
    await grant(500)
    const review = await choose({ 'Use store credit': true })
    shop.platforms.faults.add({
      platform: 'payments',
      kind: 'status',
      status: 503,
      match: { path: '/transactions' },
    })
    expect((await place(review)).location).toMatch(/^\/checkout\/placing\//)
    expect(await statement()).not.toContain('Given back')
    await recoverUntil(shop, async () => (await balance()) === 500)
    const pending = await statement()
    expect(pending).toMatch(/Given back\s*\$5\.00/)
    expect(pending).toMatch(/Set aside for an order that is being placed\s*-\$5\.00/)
    expect(pending).not.toMatch(/N\d{10}/)
    shop.platforms.faults.clear()
    await recoverUntil(shop, async () => !(await statement()).includes('Set aside'))
    expect(await statement()).toMatch(/^[^\n$]*Courtesy credit\s*\$5\.00\s*$/)
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('is stated as paid once a person has settled an order that the shop has not found [ACCT-08]', async () => {
    await saveCard()
    await grant(500)
    const review = await choose({ 'Use store credit': true })
    ordersAway(shop)
    expect((await place(review)).location).toMatch(/^\/checkout\/placing\//)
    const books = openSqlite(shop.services.env.dataDir, 'nutwood.sqlite')
    const waiting = books
      .prepare(
        "UPDATE placement SET state = 'NEEDS_REVIEW', review_note = 'Order unclear' WHERE state = 'ORDERING' RETURNING order_number AS number",
      )
      .all() as readonly { readonly number: string }[]
    books.close()
    expect(waiting).toHaveLength(1)
    expect(await statement()).toMatch(/Set aside for an order that is being placed\s*-\$5\.00/)
    await settledByHand(waiting[0]?.number ?? '')
    shop.platforms.faults.clear()
    expect(await statement()).toMatch(/Paid for an order\s*-\$5\.00/)
    expect(await statement()).not.toContain('being placed')
  })

  it('is spent by one of two tabs, and the other one is told so', async () => {
    await saveCard()
    await grant(500)
    const review = await choose({ 'Use store credit': true })
    const account = (await shop.services.credit.of(customerId)).storeCreditAccount
    const spent = await shop.services.placement.place({
      token: await tokenOfAnotherCart(),
      cartId: other.id,
      details: {
        email: 'other@example.com',
        customerId,
        storeCredit: { accountId: account?.id ?? '', amountCents: 500 },
      },
      nonce: 'fake-valid-nonce',
    })
    expect(spent.kind).toBe('placed')
    const refused = await place(review)
    expect(refused.location ?? refused.text).not.toMatch(/receipt/)
    expect((await browser.open(refused.location ?? '/cart')).text).toContain('Nothing was charged')
    expect(await balance()).toBe(0)
  })
})

/** As `npm run orders -- resolve` does. */
async function settledByHand(orderNumber: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: shop.services.env.dataDir })
  const review = createManualReview({ database, clock: shop.clock })
  expect(await review.resolve(orderNumber, 'done', 'entered by hand')).toBe('resolved')
  await database.close()
}

const other = { id: '' }
/** From the customer's second tab: another cart, ready to be ordered. */
async function tokenOfAnotherCart(): Promise<string> {
  const tab = app.newBrowser()
  await reachPayment(tab)
  const visitor = await shop.visitor(tab.cookie())
  const { cart } = await shop.services.cartUseCases.view(visitor)
  if (cart === null) throw new Error('The other tab has no cart')
  other.id = cart.id
  await send(tab, '/checkout/payment', /^Continue to card details/)
  const ready = await shop.services.carts.get(cart.id)
  return shop.services.placement.issueToken(ready ?? cart)
}

describe('the token of checkout', () => {
  it('of the call places the order [PAY-05]', async () => {
    await saveCard()
    const review = browser.prepare(await choose({}), PLACE_ORDER)
    const { data } = JSON.parse((await browser.get('/api/customers/me/safc-token')).html) as {
      readonly data: { readonly safcToken: string }
    }
    const foreign = await app.newBrowser().get('/api/customers/me/safc-token')
    expect(foreign.status).toBe(404)
    expect((await browser.crafted(review, data)).location).toMatch(/receipt/)
  })

  it('without it, or when it is too old, nothing is placed, and the page brings another [PAY-19]', async () => {
    await saveCard()
    const review = await choose({})
    const refused = await browser.crafted(browser.prepare(review, PLACE_ORDER), { safcToken: '' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Nothing was charged')
    const old = fieldOf(refused, 'safcToken')
    shop.clock.advance(3 * 3_600_000)
    const late = await place(refused)
    expect([late.status, fieldOf(late, 'safcToken') === old]).toEqual([400, false])
    expect((await place(late)).location).toMatch(/receipt/)
  })

  it('is answered for the customer or the guest who asks, and nobody else [API-05] [ADDR-17]', async () => {
    const answered = { data: { safcToken: expect.stringMatching(/^[\w-]+\.[\w-]+$/) as string } }
    const ask = (named: string) => browser.get(`/api/customers/${encodeURIComponent(named)}/safc-token`)
    const { email = '' } = await shop.visitor(browser.cookie())
    const guest = 'Guest@example.com'
    for (const own of [email, guest]) {
      if (own === guest) {
        browser = app.newBrowser()
        for (const named of ['me', `email=${guest}`]) expect((await ask(named)).status, named).toBe(404)
        await reachPayment(browser, undefined, undefined, undefined, guest)
      }
      for (const named of ['me', `email=${own.toUpperCase()}`, own])
        expect(JSON.parse((await ask(named)).html), named).toEqual(answered)
      for (const named of ['email=nobody@example.com', 'nobody@example.com', 'mee', 'email='])
        expect((await ask(named)).status, named).toBe(404)
    }
  })
})

describe('calls about the wallet', () => {
  it('list the saved methods with type and nonce, of the customer alone [API-12] [DATA-51]', async () => {
    await saveCard()
    const page = await browser.get(`/api/payment-methods?customerId=${customerId}`)
    expect(JSON.parse(page.html)).toMatchObject({
      data: { paymentMethods: [{ type: 'card', nonce: expect.stringMatching(/^nonce_/), isDefault: true }] },
    })
    expect((await browser.get('/api/payment-methods')).status).toBe(400)
    expect(
      (await browser.get(`/api/payment-methods?customerId=${await customerOf('shopper@nutwood.example')}`))
        .status,
    ).toBe(404)
    expect((await app.newBrowser().get(`/api/payment-methods?customerId=${customerId}`)).status).toBe(404)
  })

  it('tell store credit and credit account [API-11]', async () => {
    const read = async () =>
      JSON.parse((await browser.get(`/api/credit-accounts?customerId=${customerId}`)).html) as unknown
    expect(await read()).toEqual({ data: { creditAccount: null, storeCreditAccount: null } })
    await grant(1_250)
    await shop.services.credit.grant({
      customerId,
      kind: 'credit',
      amountCents: 100_000,
      note: 'Credit line',
      key: `line-${customerId}`,
    })
    expect(await read()).toMatchObject({
      data: {
        creditAccount: { balanceCents: 100_000, limitCents: 100_000 },
        storeCreditAccount: { balanceCents: 1_250 },
      },
    })
    const stranger = app.newBrowser()
    await signIn(stranger)
    expect((await stranger.get(`/api/credit-accounts?customerId=${customerId}`)).status).toBe(404)
  })
})

// Last: the platforms' clock moves to July, by when the merchant's token has expired.
describe('the sum of an order', () => {
  /** The amount beside a label of the summary, in cents. */
  const partOf = ({ text }: Page, label: string): number => {
    const found = new RegExp(`${label} (-?)\\$([\\d,]+\\.\\d\\d)`).exec(text)
    if (found === null) throw new Error(`The summary has no ${label}`)
    const cents = Math.round(Number(found[2]?.replaceAll(',', '')) * 100)
    return found[1] === '-' ? -cents : cents
  }

  it('is that of its parts: goods, discount, packaging, shipping, tax and store credit', async () => {
    // Created while it is still winter: the merchant's token does not last until July.
    const email = await makeCustomer()
    shop.clock.set(new Date('2026-07-06T15:00:00Z'))
    browser = app.newBrowser()
    await signIn(browser, { email, password: accounts.shopper.password })
    await saveCard()
    await grant(500)
    await addToCart(browser, '4101-01', '2')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
    await giveAddress(browser, { city: 'Los Angeles', state: 'CA', postalCode: '90001' })
    const delivery = await browser.get('/checkout/shipping')
    const offers = delivery.forms
      .flatMap(({ fields }) => fields)
      .filter(({ name }) => name.endsWith('.offer'))
    const standard = offers.find(({ label }) => label.startsWith('Standard'))?.value ?? ''
    await browser.post(
      browser.prepare(delivery, 'Continue to payment', {
        fill: { [choiceOf(delivery, standard)]: true, 'Add heat-resistant packaging': true },
      }),
    )
    const review = await choose({ 'Use store credit': true })
    const parts = [
      partOf(review, 'Merchandise'),
      partOf(review, 'Discounts(?: [^$-]*)?'),
      partOf(review, 'Heat-resistant packaging'),
      partOf(review, 'Shipping'),
      taxOf(review),
      partOf(review, 'Store credit'),
    ]
    for (const part of parts) expect(part).not.toBe(0)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(totalOf(review))
    expect(partOf(review, ' Total')).toBe(totalOf(review))
    expect(await transactions(await place(review))).toEqual([{ amount: totalOf(review), state: 'captured' }])
  })

  /** One line for each rate. */
  const taxOf = ({ text }: Page): number =>
    [...text.matchAll(/\([\d.]+%\) \$([\d.]+)/g)].reduce(
      (sum, [, amount]) => sum + Math.round(Number(amount) * 100),
      0,
    )
})
