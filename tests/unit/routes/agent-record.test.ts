/** What is recorded of agents besides whom they looked at: their searches, and the cards they changed. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { COLUMNS } from '~/models/order-upload/columns'
import { UpstreamError } from '~/services/upstream'
import { accounts } from '../../kit/accounts'
import { prepareCard } from '../../kit/http-steps'
import { actFor, find, signedIn, timesOf, wholeRecord } from '../support/agents'
import type { Browser } from '../support/browser'
import { post } from '../support/commerce-path'
import { writePage, writeSection } from '../support/editor'
import { shopperWithOrder } from '../support/orders'
import { openRoutes } from '../support/routes'
import { addToCart, chooseDelivery, giveAddress, send } from '../support/steps'

const { shop, app } = await openRoutes()
const { shopper } = accounts
let agent: Browser

const record = () => wholeRecord(app)

beforeEach(async () => {
  shop.clock.advance(60_000)
  agent = await signedIn(app, accounts.agent)
})

describe('what agents look for', () => {
  it.each([
    [shopper.email, 'Searched: by email, 1 found'],
    ['(201) 555-0134', 'Searched: by phone, '],
    ['Nobody Atall', 'Searched: by name, 0 found'],
    ['N0000099999', 'Searched: by order number, 0 found'],
    ['999999', 'Searched: by the end of an order number, 0 found'],
  ])('is on record once by its kind, and not as it was typed: %s', async (text, words) => {
    const before = timesOf(await record(), words)
    await find(agent, text)
    const after = await record()
    expect(timesOf(after, words)).toBe(before + 1)
    if (text !== shopper.email) expect(after).not.toContain(text)
  })
})

describe('cards that are changed', () => {
  const changes = [
    [{ intent: 'default', token: 'none' }, 'Began to choose the card for orders'],
    [{ intent: 'rename', token: 'none', name: 'Blue card' }, 'Began to rename a card'],
    [{ intent: 'remove', token: 'none' }, 'Removed a card'],
    [{ intent: 'add' }, 'Began to save a card'],
  ] as const

  it('by who acts for a customer are on record, and those of a customer’s own are not', async () => {
    const customer = await signedIn(app, shopper)
    for (const [fields] of changes) await customer.crafted('/account/wallet', fields)
    const before = await record()
    for (const [, words] of changes) expect(before).not.toContain(words)
    await actFor(agent)
    for (const [fields] of changes) await agent.crafted('/account/wallet', fields)
    const after = await record()
    for (const [, words] of changes) expect(timesOf(after, words)).toBe(1)
    for (const typed of ['Blue card', 'none']) expect(after).not.toContain(typed)
  })

  it('are not on record where none is saved on the way to an order', async () => {
    await actFor(agent)
    await addToCart(agent)
    await giveAddress(agent)
    await chooseDelivery(agent)
    const words = 'Began to save a card'
    const before = timesOf(await record(), words)
    const paying = agent.prepare(await agent.get('/checkout/payment'), /^Continue to card details/)
    const cardsOf = async () => timesOf((await agent.get('/account/wallet')).text, ' ending in ')
    const cards = await cardsOf()
    // On its own page the provider would offer to save the card itself, unrecorded.
    const page = await agent.open((await agent.post(paying)).location ?? '')
    expect(page.text).not.toContain('Save this card')
    expect((await agent.crafted(prepareCard(agent, page), { save: 'yes' })).status).toBe(303)
    expect(await cardsOf()).toBe(cards)
    // Where the page has the provider's own fields, `checkout/payment/route.test.ts` covers it.
    for (const [fields, status] of [
      [{}, 303],
      [{ offlineMethod: 'Check' }, 303],
      [{ card: 'nobodys' }, 400],
    ] as const)
      expect((await agent.crafted(paying, { ...fields, saveCard: 'on' })).status).toBe(status)
    expect(timesOf(await record(), words)).toBe(before)
  })

  it('of an order are on record with its number', async () => {
    await actFor(agent)
    const { customerId = '' } = await shop.visitor(agent.cookie())
    for (const orderNumber of ['N0000000042', 'anything else']) {
      const body = JSON.stringify({ orderNumber, paymentNonce: 'fake-valid-nonce', customerId })
      const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
      await agent.send('/api/orders/change-payment-method', { method: 'POST', headers, body })
    }
    const text = await record()
    expect(text).toContain('Began to change the card of an order: N0000000042')
    expect(timesOf(text, 'Began to change the card of an order')).toBe(2)
    // There is no such order.
    expect(text).not.toContain('Changed the card')
    expect(text).not.toContain('anything else')
  })

  it('of an order are on record once, however often the button is pressed or the call repeated', async () => {
    const { order } = await shopperWithOrder(shop, app)
    await shop.services.placement.recover()
    await actFor(agent)
    const hosted = await agent.press(await agent.get(`/orders/${order.id}/payment`), /^Continue/)
    const entered = await agent.open((await agent.post(prepareCard(agent, hosted))).location ?? '')
    const pay = agent.prepare(entered, /^Pay with/)
    const { location } = await agent.post(pay)
    expect(location).toContain('change=')
    expect((await agent.post(pay)).location).toBe(location)
    const { orderNumber } = order
    const changed = `Changed the card of an order: ${orderNumber}`
    expect(timesOf(await record(), changed)).toBe(1)
    const { customerId = '' } = await shop.visitor(agent.cookie())
    const body = JSON.stringify({ orderNumber, paymentNonce: 'fake-valid-nonce', customerId })
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
    for (let call = 0; call < 2; call += 1)
      expect(
        (await agent.send('/api/orders/change-payment-method', { method: 'POST', headers, body })).status,
      ).toBe(200)
    const text = await record()
    expect(timesOf(text, changed)).toBe(2)
    expect(text).not.toContain(`Began to change the card of an order: ${orderNumber}`)
  })
})

describe('what agents change in an account', () => {
  const ADDRESS = {
    name: 'Pat',
    street1: '12 Maple Avenue',
    city: 'Montclair',
    state: 'NJ',
    postalCode: '07042',
    phone: '2015550134',
  }
  const SENDER = { firstName: 'Ada', email: 'ada@example.com' }
  const LEAD_PAGE = '/ask-for-a-quote'
  const PROFILE = { businessName: 'Sample Offices', businessIndustry: 'office' }
  const changes = [
    ['/account/address-book/new', { ...ADDRESS, country: 'US' }, 'Saved an address'],
    ['/account/address-book', { intent: 'default', addressId: 'none' }, 'Began to choose the first address'],
    ['/account/address-book', { intent: 'remove', addressId: 'none' }, 'Began to remove an address'],
    ['/account/communications', {}, 'Changed what may be sent'],
    ['/account/business', PROFILE, 'Changed a business profile'],
    ['/business/register', PROFILE, 'Registered a business'],
    ['/contents.html', { item: '1101-01', wishlist: '' }, 'Added a favorite'],
    ['/contents.html', { 'delete-wishlist': 'none' }, 'Began to remove a favorite'],
    ['/subscribe', { inputEmail: 'ada@example.com' }, 'Sent a form: Newsletter'],
    ['/subscribe/customer', { email: 'ada@example.com' }, 'Sent a form: News by email and text'],
    ['/contact', { ...SENDER, topic: 'order', message: 'It is late.' }, 'Sent a form: An order'],
    ['/feedback', { rating: '3', comment: 'It is late.' }, 'Sent a form: Feedback'],
    ['/ccpa-opt-out', { ...SENDER, topic: 'do-not-sell', state: 'NJ' }, 'Sent a form: Do not sell or share'],
    ['/items/1101/request-stock-notification', SENDER, 'Sent a form: Back in stock'],
    ['/lead-form', { page: LEAD_PAGE, formId: 'quote', email: SENDER.email }, `Sent a form: ${LEAD_PAGE}`],
  ] as const
  beforeAll(async () => {
    const fields = [{ field: 'input', name: 'email', placeholder: 'Your email', validation: ['email'] }]
    const gladlyEmail = 'quotes@nutwood.example'
    await writePage(shop, LEAD_PAGE, [
      { type: 'form', title: 'Ask for a quote', gladlyEmail, formId: 'quote', buttonText: 'Ask', fields },
    ])
  })

  it('is on record, and what customers change themselves is not', async () => {
    const customer = await signedIn(app, accounts.business)
    for (const [path, fields] of changes) await customer.crafted(path, fields)
    const before = await record()
    for (const [, , words] of changes) expect(before, words).not.toContain(words)
    await actFor(agent, accounts.business.email)
    for (const [path, fields] of changes) await agent.crafted(path, fields)
    const after = await record()
    for (const [, , words] of changes) expect(timesOf(after, words), words).toBe(1)
    for (const typed of ['Maple', 'Sample Offices', 'ada@example.com', 'It is late'])
      expect(after).not.toContain(typed)
  })

  it('by inviting a friend is on record, and nothing where the friend was invited before', async () => {
    const invite = (browser: Browser, email: string) => browser.crafted('/refer', { email })
    await invite(await signedIn(app, accounts.business), 'ada@example.com')
    await actFor(agent, accounts.business.email)
    const counts = []
    for (const email of ['ada@example.com', 'grace@example.com', 'grace@example.com']) {
      expect((await invite(agent, email)).location).toBe('/refer')
      const text = await record()
      expect(text).not.toContain(email)
      counts.push(timesOf(text, 'Invited a friend'))
    }
    expect(counts).toEqual([0, 1, 1])
  })

  it('by the calls of these forms is on record as well, and what was not taken is not', async () => {
    await actFor(agent, accounts.business.email)
    const words = ['Limit the use of', LEAD_PAGE, 'From no page of ours', 'Back in stock']
    const counts = async () => {
      const text = await record()
      return words.map((each) => timesOf(text, `Sent a form: ${each}`))
    }
    const [limits = 0, leads = 0, elsewhere = 0, notices = 0] = await counts()
    const optOut = { ...SENDER, topic: 'limit-sensitive', state: 'NJ' }
    const statuses = []
    for (const [path, body] of [
      ['/api/contacts', optOut],
      ['/api/contacts', { ...optOut, state: '' }],
      ['/api/lead-forms', { page: LEAD_PAGE, formId: 'quote', values: { email: SENDER.email } }],
      ['/api/lead-forms', { page: LEAD_PAGE, formId: 'quote', values: { email: 'ada@' } }],
      ['/api/lead-forms', { formId: 'quote', values: { email: SENDER.email } }],
    ] as const)
      statuses.push((await post(agent, path, body)).status)
    const unknownSize = { ...SENDER, sku: 'made-up' }
    statuses.push((await agent.crafted('/items/1101/request-stock-notification', unknownSize)).status)
    expect(statuses).toEqual([200, 400, 201, 400, 201, 400])
    expect(await counts()).toEqual([limits + 1, leads + 1, elsewhere + 1, notices])
  })

  it('by both screens of the first-order offer is on record, with an e-mail and with a number', async () => {
    const initial = { attentiveSignUpSourceIdExisting: 'known' }
    await writeSection(shop, 'first-time-offer', { initial })
    await actFor(agent, accounts.business.email)
    expect((await agent.crafted('/offer', { email: 'new.friend@example.com' })).location).toBe('/offer/phone')
    expect((await agent.crafted('/offer/phone', {})).location).toBe('/cart')
    const words = ['First-order offer', 'Texts with the first-order offer']
    const counts = async () => {
      const text = await record()
      return words.map((each) => timesOf(text, `Sent a form: ${each}`))
    }
    expect(await counts()).toEqual([1, 0])
    await agent.crafted('/offer/phone', { phone: '201-555-0134' })
    expect(await counts()).toEqual([1, 1])
  })

  it('as a file is on record, too: certificates and lists of orders', async () => {
    const post = async (path: string, fields: Readonly<Record<string, string | File>>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      return agent.send(path, { method: 'POST', body })
    }
    await actFor(agent, accounts.reseller.email)
    const file = new File(['%PDF-1.7\nOregon'], 'oregon.pdf', { type: 'application/pdf' })
    const sent = await post('/account/reseller-certification', {
      state: 'OR',
      number: 'OR-1',
      certificate: file,
    })
    expect(sent.status).toBe(303)
    await actFor(agent, accounts.business.email)
    await post('/order-upload', { list: new File(['sku'], 'orders.csv') })
    const text = await record()
    expect(timesOf(text, 'Sent a certificate: OR')).toBe(1)
    expect(timesOf(text, 'Began to upload an order list')).toBe(1)
    expect(text).not.toContain('Uploaded an order list')
  })

  it('leaves no cart of a list behind where it cannot be put on record, and is done by the next try', async () => {
    await actFor(agent, accounts.business.email)
    const row = '1101-01,1,Pat Example,,12 Maple Avenue,,Montclair,NJ,07042,US,201-555-0134,'
    const list = new File([[COLUMNS.join(','), row].join('\r\n')], 'orders.csv')
    const sent = await send(agent, '/order-upload', 'Check my list', { 'Your list': list })
    const ordering = agent.prepare(await agent.get(sent.location ?? ''), /^Continue to payment/)
    const away = new UpstreamError({ service: 'database', operation: 'insert', retryable: true })
    vi.spyOn(shop.services.agentActs, 'begin').mockRejectedValueOnce(away)
    expect((await agent.post(ordering)).status).toBe(503)
    // It would be the account's newest cart, which all of the customer's devices find.
    const { customerId = '' } = await shop.visitor(agent.cookie())
    expect(await shop.services.carts.getOfCustomer(customerId)).toBeNull()
    expect((await agent.post(ordering)).location).toBe('/checkout/payment')
    expect(timesOf(await record(), 'Put an order list in the cart')).toBe(1)
  })

  it('of an order is on record with its number', async () => {
    const { browser, order } = await shopperWithOrder(shop, app)
    await shop.services.placement.recover()
    await actFor(agent)
    const path = `/orders/${order.id}`
    expect((await browser.get(path)).status).toBe(200)
    const problem = { topic: 'Something else', message: 'The bag is open.' }
    expect((await agent.crafted(`${path}/problem`, problem)).location).toBe(path)
    shop.clock.advance(31 * 60_000)
    expect((await agent.crafted(path, { intent: 'cancel' })).status).toBe(409)
    const text = await record()
    expect(text).toContain(`Began to cancel an order: ${order.orderNumber}`)
    expect(text).not.toContain('Cancelled an order')
    expect(text).toContain(`Reported a problem of an order: ${order.orderNumber}`)
    expect(text).not.toContain('The bag is open')
  })
})

describe('an act that ends after its request', () => {
  async function pass(work: () => Promise<unknown>): Promise<void> {
    shop.platforms.faults.clear()
    for (let nth = 0; nth < 4; nth += 1) {
      shop.clock.advance(60_000)
      await work()
    }
  }

  it('is on record as done once it is: another card of an order', async () => {
    const { order } = await shopperWithOrder(shop, app)
    await shop.services.placement.recover()
    await actFor(agent)
    const { orderNumber } = order
    const { customerId = '' } = await shop.visitor(agent.cookie())
    shop.platforms.faults.add({ platform: 'payments', kind: 'refuse' })
    const sent = await agent.send('/api/orders/change-payment-method', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ orderNumber, paymentNonce: 'fake-valid-nonce', customerId }),
    })
    expect([sent.status, sent.html]).toEqual([200, expect.stringContaining('"isPaymentPending":true')])
    const words = ['Began to change', 'Changed'].map((word) => `${word} the card of an order: ${orderNumber}`)
    const counts = async () => {
      const text = await record()
      return words.map((each) => timesOf(text, each))
    }
    expect(await counts()).toEqual([1, 0])
    await pass(() => shop.services.paymentChanges.work())
    expect(await counts()).toEqual([0, 1])
  })

  it('is on record as done once it is: the cancellation of an order', async () => {
    const { order } = await shopperWithOrder(shop, app)
    await shop.services.placement.recover()
    await actFor(agent)
    const { orderNumber } = order
    const words = ['Began to cancel', 'Cancelled'].map((word) => `${word} an order: ${orderNumber}`)
    const counts = async () => {
      const text = await record()
      return words.map((each) => timesOf(text, each))
    }
    const match = { path: '/orders/', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'refuse', match })
    expect((await agent.crafted(`/orders/${order.id}`, { intent: 'cancel' })).status).toBe(303)
    expect(await counts()).toEqual([1, 0])
    await pass(() => shop.services.cancellations.work())
    expect(await counts()).toEqual([0, 1])
  })
})

describe('an id that cannot be one', () => {
  it.each(['../customers', '..', 'a/b?c', 'ü', ' ', 'x'.repeat(300), '', '\u0000'])(
    'is nobody to act for: %j',
    async (customer) => {
      const sent = await agent.crafted('/agent', { intent: 'act-for', customer })
      expect(sent.status).toBe(404)
      expect((await agent.get('/cart')).text).not.toContain('You are acting')
    },
  )
})
