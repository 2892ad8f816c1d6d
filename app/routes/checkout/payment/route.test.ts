import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SALE, startStub } from '~/services/payments/braintree/testing/stub'
import type { Stub } from '~/services/payments/braintree/testing/stub'
import { errorXml } from '~/services/payments/braintree/testing/xml'
import { accounts } from '../../../../tests/kit/accounts'
import { actFor, signedIn } from '../../../../tests/unit/support/agents'
import { openApp } from '../../../../tests/unit/support/browser'
import type { App, Browser, Page } from '../../../../tests/unit/support/browser'
import { EMAIL } from '../../../../tests/unit/support/journey'
import { openShop } from '../../../../tests/unit/support/shop'
import type { Shop } from '../../../../tests/unit/support/shop'
import { MONDAY } from '../../../../tests/unit/support/times'

const SANDBOX = 'https://api.sandbox.braintreegateway.com:443'
const ADDRESS = {
  email: EMAIL,
  name: 'Pat Example',
  street1: '12 Maple Avenue',
  city: 'Montclair',
  state: 'NJ',
  postalCode: '07042',
  country: 'US',
  phone: '201-555-0134',
}

let stub: Stub
let shop: Shop
let app: App
let browser: Browser

/** The shop of the other tests with Braintree settings; a stub answers for its host. */
beforeAll(async () => {
  const network = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (!address.startsWith(SANDBOX)) throw new Error(`Nobody is to call ${address}`)
    return network(address.replace(SANDBOX, stub.url), init)
  })
  shop = await openShop({
    BRAINTREE_ENVIRONMENT: 'sandbox',
    BRAINTREE_MERCHANT_ID: 'merchant',
    BRAINTREE_PUBLIC_KEY: 'public-key',
    BRAINTREE_PRIVATE_KEY: 'private-key',
  })
  app = await openApp()
})
afterAll(async () => {
  expect(app.faults).toEqual([])
  await shop.close()
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  stub = await startStub()
  shop.clock.set(MONDAY)
  browser = app.newBrowser()
  await reachPayment()
})
afterEach(() => stub.close())

function fieldOf({ html }: Page, name: string): string {
  const tag = html.match(/<input[^>]*>/g)?.find((each) => each.includes(`name="${name}"`)) ?? ''
  return /value="([^"]*)"/.exec(tag)?.[1] ?? ''
}

async function reachPayment(): Promise<void> {
  await browser.crafted('/cart', { intent: 'add', sku: '1101-01', quantity: '2' })
  await browser.crafted('/checkout/signin', { as: 'guest', email: EMAIL })
  await browser.crafted('/checkout/address', ADDRESS)
  const offer = fieldOf(await browser.get('/checkout/shipping'), 'shipment-1.offer')
  const page = await browser.crafted('/checkout/shipping', { 'shipment-1.offer': offer })
  expect(page.location).toBe('/checkout/payment')
}

const enter = (nonce: string) => browser.crafted('/checkout/payment', { billing: 'same', nonce })

async function review(nonce: string) {
  const path = (await enter(nonce)).location ?? ''
  const page = await browser.get(path)
  const form = {
    attempt: fieldOf(page, 'attempt'),
    payment: fieldOf(page, 'payment'),
    safcToken: fieldOf(page, 'safcToken'),
  }
  return { path, page, place: () => browser.crafted(path, form) }
}

describe('the payment step with Braintree', () => {
  it('says without scripts that card entry needs them, and how to order instead', async () => {
    const page = await browser.get('/checkout/payment')
    expect(page.text).toContain('which need JavaScript')
    expect(page.text).toContain('1-800-555-0134')
    expect(page.html).toContain('href="?lite=0"')
    expect(page.text).not.toMatch(/Continue to (?:review|card)/)
    expect(page.html).not.toMatch(/autocomplete="cc-|name="(?:number|cvv|nonce)"|braintreegateway\.com/i)
    expect(stub.received).toEqual([])
  })

  it('takes what an agent has been paid elsewhere, or takes off, by a button and without a card [AGENT-02]', async () => {
    browser = await signedIn(app, accounts.agent)
    await actFor(browser)
    await reachPayment()
    for (const fill of [
      { 'Paid outside of the shop': 'Check' },
      { 'Take off, in dollars': '500', Reason: 'Stale' },
    ]) {
      const page = await browser.get('/checkout/payment')
      const sent = await browser.post(browser.prepare(page, 'Continue to review', { fill }))
      expect([sent.status, sent.location]).toEqual([303, expect.stringContaining('/review?pay=')])
    }
    const nothing = await browser.post(
      browser.prepare(await browser.get('/checkout/payment'), 'Continue to review'),
    )
    expect([nothing.status, nothing.text.includes('Please enter your card.')]).toEqual([400, true])
  })

  it('has a card on record that an agent saves for a customer, and nothing where none is saved', async () => {
    browser = await signedIn(app, accounts.agent)
    await actFor(browser)
    await reachPayment()
    const auditor = await signedIn(app, accounts.auditor)
    const pay = async (fields: Readonly<Record<string, string>>) => {
      const sent = await browser.crafted('/checkout/payment', { billing: 'same', ...fields })
      const { text } = await auditor.get('/agent/audit')
      // Where nothing is to be saved, nothing is begun either.
      return [sent.status, text.match(/Saved a card|Began to save a card/g)?.length ?? 0]
    }
    expect(await pay({ nonce: 'nonce-not-kept' })).toEqual([303, 0])
    expect(await pay({ saveCard: 'on', offlineMethod: 'Check' })).toEqual([303, 0])
    expect(await pay({ saveCard: 'on', nonce: '' })).toEqual([400, 0])
    expect(await pay({ saveCard: 'on', nonce: 'nonce-of-visa' })).toEqual([303, 1])
    expect(await pay({ saveCard: 'on', card: 'card-1' })).toEqual([303, 1])
  })

  it('hands the client token to the script [API-03]', async () => {
    const page = await browser.get('/api/braintree-client-token')
    expect(page.status).toBe(200)
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
    expect(JSON.parse(page.html)).toEqual({ clientToken: 'dG9rZW4tb2YtdGhlLXN0dWI=' })
  })

  it('pays with the nonce of the fields, which is in no address and no page [PAY-03] [PAY-20]', async () => {
    const { path, page, place } = await review('nonce-of-visa')
    expect(path).toMatch(/^\/checkout\/payment\/review\?pay=[\w-]{32}$/)
    expect(page.text).toContain('Visa ending in 1111')
    expect(page.html).not.toContain('nonce-of-visa')
    const placed = await place()
    expect(placed.location).toMatch(/^\/checkout\/receipt\?token=/)
    const price = /Place order · \$([\d.]+)/.exec(page.text)?.[1]
    const [sale, ...more] = stub.received.filter(({ path: called }) => SALE.test(called))
    expect(more).toEqual([])
    expect(sale?.body['transaction']).toMatchObject({ payment_method_nonce: 'nonce-of-visa', amount: price })
    expect(stub.transactions).toMatchObject([{ amount: price, status: 'submitted_for_settlement' }])
  })

  it('takes one nonce that is posted twice, by a second click', async () => {
    const [first, second] = await Promise.all([enter('nonce-clicked'), enter('nonce-clicked')])
    expect([first.status, second.status]).toEqual([303, 303])
    expect((await browser.get(second.location ?? '')).text).toContain('Visa ending in 1111')
  })

  it.each(['', 'x', 'unknown-nonce', '<script>', 'a'.repeat(500)])(
    'asks for the card when the form brings %j',
    async (nonce) => {
      const page = await enter(nonce)
      expect(page.status).toBe(400)
      expect(page.text).toContain('Please enter your card. Nothing was charged.')
    },
  )

  it('keeps what was typed for another billing address, never the nonce', async () => {
    const wrong = {
      ...ADDRESS,
      billing: 'other',
      city: 'Springfield',
      postalCode: '1',
      nonce: 'nonce-kept-out',
    }
    const page = await browser.crafted('/checkout/payment', wrong)
    expect(page.status).toBe(400)
    expect(fieldOf(page, 'city')).toBe('Springfield')
    expect(page.html).not.toContain('nonce-kept-out')
  })

  it('opens a payment to nobody but who made it', async () => {
    const { path } = await review('nonce-of-mine')
    browser = app.newBrowser()
    await reachPayment()
    expect((await browser.get(path)).location).toBe('/checkout/payment')
  })

  it('tells a declined card from a fault, and that nothing was charged', async () => {
    const { place } = await review('nonce-declined')
    stub.reply(SALE, ({ body }) => {
      const { amount, order_id: orderId } = body['transaction'] as { amount: string; order_id: string }
      const declined = { id: 't7', amount, orderId, status: 'processor_declined', processorCode: '2001' }
      return { status: 422, body: errorXml('', declined) }
    })
    const page = await place()
    expect(page.status).toBe(402)
    expect(page.text).toContain('insufficient funds. Nothing was charged.')
  })

  it('says that nothing was charged while Braintree is away', async () => {
    stub.reply(/./, { status: 503, body: '' })
    const page = await enter('nonce-of-visa')
    expect([page.status, page.text.includes('Nothing was charged')]).toEqual([503, true])
    expect((await browser.get('/api/braintree-client-token')).status).toBe(503)
  })
})
