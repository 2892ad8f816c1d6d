/** Cancelling an order: from its receipt, once, with its money, credit and stock. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '~/services/database/database.server'
import { accounts, PASSWORD } from '../../kit/accounts'
import { enterCard, PLACE_ORDER } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { actFor, signedIn } from '../support/agents'
import { cartOf } from '../support/commerce-path'
import { openInbox } from '../support/inbox'
import { EMAIL } from '../support/journey'
import { changeCart } from '../support/merchant-cart'
import {
  addToCart,
  beGuest,
  chooseDelivery,
  giveAddress,
  payByCard,
  reachReview,
  send,
  signIn,
} from '../support/steps'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

interface Entry {
  readonly results: readonly { readonly availableQuantity: number }[]
}
interface OrderDocument {
  readonly id: string
  readonly version: number
  readonly orderState: string
}

const SKU = '1101-01'
const stock = async () =>
  ((await shop.merchant.get(`inventory?where=${encodeURIComponent(`sku="${SKU}"`)}`)) as Entry).results[0]
    ?.availableQuantity ?? 0
const orderOf = async (number: string) =>
  (await shop.merchant.get(`orders/order-number=${number}`)) as OrderDocument
const transactionsOf = async (number: string, leg = 1) => {
  const answer = await shop.platforms.fetch(
    `http://platforms.invalid/payments/transactions?orderId=${number}-${leg}`,
    { headers: { authorization: `Basic ${btoa('nutwood:nutwood')}` } },
  )
  return ((await answer.json()) as { transactions: { state: string }[] }).transactions.map(
    ({ state }) => state,
  )
}
async function placed(
  account?: typeof accounts.shopper,
): Promise<{ readonly receipt: Page; readonly number: string }> {
  const review = await reachReview(browser, account === undefined ? {} : { account })
  const answer = await browser.post(browser.prepare(review.page, PLACE_ORDER))
  const receipt = await browser.get(answer.location ?? '')
  const number = /N\d{10}/.exec(receipt.text)?.[0] ?? ''
  await shop.services.placement.recover()
  return { receipt, number }
}

/** The kinds of mail that an order has left in the outbox, sent or not. */
async function mailsPromised(number: string): Promise<readonly string[]> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: shop.settings['DATA_DIR'] ?? '' })
  try {
    const rows = await database.db
      .selectFrom('outbox')
      .select('kind')
      .where('payload', 'like', `%${number}%`)
      .execute()
    return rows.map(({ kind }) => kind)
  } finally {
    await database.close()
  }
}

const press = (receipt: Page, number: string) => browser.prepare(receipt, `Cancel order ${number}`)

describe('an order of an account', () => {
  const placedByShopper = async () => {
    const { number } = await placed(accounts.shopper)
    return { number, path: `/orders/${(await orderOf(number)).id}` }
  }

  it('is cancelled on its page while nothing of it is sent, by its owner alone', async () => {
    const { number, path } = await placedByShopper()
    const form = press(await browser.get(path), number)
    const stranger = app.newBrowser()
    await signIn(stranger, accounts.reseller)
    expect((await stranger.crafted(path, { intent: 'cancel' })).status).toBe(404)
    expect((await browser.crafted(path, { intent: 'refund' })).status).toBe(400)
    const answer = await browser.post(form)
    expect([answer.status, answer.location]).toEqual([303, path])
    await shop.services.cancellations.work()
    expect((await browser.get(path)).text).toContain(
      'This order is cancelled. What you paid has been given back to Visa ending in 1111.',
    )
    expect((await orderOf(number)).orderState).toBe('Cancelled')
    expect(await transactionsOf(number)).toEqual(['refunded'])
  })

  it('has no such button after 30 minutes, and says so to a page that stood open', async () => {
    const { number, path } = await placedByShopper()
    const form = press(await browser.get(path), number)
    shop.clock.advance(31 * 60_000)
    const late = await browser.post(form)
    expect([late.status, late.text.includes('more than 30 minutes ago')]).toEqual([409, true])
    expect((await browser.get(path)).text).not.toContain('Cancel order')
    expect((await orderOf(number)).orderState).toBe('Open')
  })
})

describe('an order that was paid outside of the shop', () => {
  const OUTSIDE = 'what you paid outside of our website'

  it('has its money back from customer service, and nobody says that it is given back by itself [AGENT-02]', async () => {
    const { shopper } = accounts
    const agent = await signedIn(app, accounts.agent)
    await actFor(agent)
    await addToCart(agent)
    await giveAddress(agent)
    await chooseDelivery(agent)
    const paid = await send(agent, '/checkout/payment', /^Continue/, { 'Paid outside of the shop': 'Check' })
    const review = await agent.open(paid.location ?? '')
    const placing = await agent.post(agent.prepare(review, PLACE_ORDER))
    const receipt = await agent.open(placing.location ?? '')
    const number = /N\d{10}/.exec(receipt.text)?.[0] ?? ''
    await shop.services.placement.recover()
    expect(receipt.text).toContain(`Nothing is sent then. Customer service gives back ${OUTSIDE}.`)
    expect(receipt.text).not.toContain('What you paid')
    await agent.post(agent.prepare(receipt, `Cancel order ${number}`))
    await shop.services.cancellations.work()
    const after = await agent.get(receipt.path)
    expect(after.text).toContain(`This order is cancelled. Customer service gives back ${OUTSIDE}.`)
    expect(after.text).not.toContain('What you paid')
    const inbox = openInbox(shop)
    const cancelled = await inbox.waitFor(shopper.email, `order ${number} is cancelled`)
    const refund = await inbox.waitFor(shopper.email, `refund for Nutwood order ${number}`)
    expect(cancelled.text).toContain(`Customer service gives back ${OUTSIDE}.`)
    expect(refund.text).toMatch(
      /\$\d+\.\d\d was paid outside of our website: customer service gives it back\./,
    )
    for (const { text } of [cancelled, refund])
      expect(text).not.toMatch(/on its way back|we have given back|off your bill/)
  })
})

describe('an order that an agent took the whole amount off', () => {
  it('promises nobody money back: on its page, before and after, and by mail [AGENT-02]', async () => {
    const NOTHING = 'You paid nothing for it, so there is nothing to give back.'
    const agent = await signedIn(app, accounts.agent)
    await actFor(agent)
    await addToCart(agent)
    await giveAddress(agent)
    await chooseDelivery(agent)
    const fill = { 'Take off, in dollars': '9,999', Reason: 'courtesy credit' }
    const given = await send(agent, '/checkout/payment', /^Continue/, fill)
    const placing = await agent.post(agent.prepare(await agent.open(given.location ?? ''), PLACE_ORDER))
    const receipt = await agent.open(placing.location ?? '')
    const number = /N\d{10}/.exec(receipt.text)?.[0] ?? ''
    await shop.services.placement.recover()
    expect(receipt.text).toContain(`Nothing is sent then. ${NOTHING}`)
    await agent.post(agent.prepare(receipt, `Cancel order ${number}`))
    await shop.services.cancellations.work()
    const { text } = await agent.get(receipt.path)
    expect(text).toContain(`This order is cancelled. ${NOTHING}`)
    expect(text).not.toMatch(/given back|on its way back/)
    const mail = await openInbox(shop).waitFor(accounts.shopper.email, `order ${number} is cancelled`)
    for (const words of [mail.text, mail.html]) {
      expect(words).toContain(NOTHING)
      expect(words).not.toMatch(/on its way back|We write again/)
    }
    expect(await mailsPromised(number)).not.toContain('order-refunded')
  })
})

describe('a cancellation that is found to be too late after it was said to be under way', () => {
  const whileOrdersAreAway = async (work: () => Promise<unknown>) => {
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'refuse',
      match: { path: '/orders/', method: 'POST' },
    })
    await work()
    shop.platforms.faults.clear()
  }
  async function askedFor() {
    const { receipt, number } = await placed()
    const form = press(receipt, number)
    await whileOrdersAreAway(async () => expect((await browser.post(form)).status).toBe(303))
    const path = receipt.path
    expect((await browser.get(path)).text).toContain('We are cancelling this order.')
    shop.clock.advance(60_000)
    return { number, path, form }
  }

  it('is told by the order’s page and by mail, and nothing is given back', async () => {
    const { number, path, form } = await askedFor()
    const { id, version } = await orderOf(number)
    const actions = [{ action: 'changeShipmentState', shipmentState: 'Shipped' }]
    await shop.merchant.post(`orders/${id}`, { version, actions })
    await shop.services.cancellations.work()
    const page = await browser.get(path)
    expect(page.text).toContain('You asked us to cancel this order, but it had been shipped before we could.')
    expect(page.text).not.toContain(`Cancel order ${number}`)
    const mail = await openInbox(shop).waitFor(EMAIL, `order ${number} could not be cancelled`)
    for (const words of [mail.text, mail.html])
      expect(words).toContain(
        `you asked us to cancel order ${number}, but it had been shipped before we could`,
      )
    expect(await mailsPromised(number)).not.toContain('order-cancelled')
    expect(await transactionsOf(number)).toEqual(['captured'])
    expect((await browser.post(form)).status).toBe(409)
  })

  it('is no longer told by the order’s page once the order has arrived, nor that nothing goes back', async () => {
    const { number, path } = await askedFor()
    const becomes = async (shipmentState: string) => {
      const { id, version } = await orderOf(number)
      const actions = [{ action: 'changeShipmentState', shipmentState }]
      await shop.merchant.post(`orders/${id}`, { version, actions })
    }
    await becomes('Shipped')
    await shop.services.cancellations.work()
    const onItsWay = await browser.get(path)
    expect(onItsWay.text).toContain('You asked us to cancel this order')
    // Staff may give it back all the same.
    expect(onItsWay.text).not.toMatch(/given back|no refund/)
    const mail = await openInbox(shop).waitFor(EMAIL, `order ${number} could not be cancelled`)
    expect(mail.text).toContain('You will receive it as ordered.')
    await becomes('Delivered')
    const arrived = await browser.get(path)
    expect([arrived.status, arrived.text.includes('You asked us to cancel')]).toEqual([200, false])
  })

  it('is never said to have been shipped where the platform could not find it just then', async () => {
    const { number, path, form } = await askedFor()
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'status',
      status: 404,
      times: 1,
      match: { path: `/orders/order-number=${number}` },
    })
    await shop.services.cancellations.work()
    const page = await browser.get(path)
    const mail = await openInbox(shop).waitFor(EMAIL, `order ${number} could not be cancelled`)
    for (const words of [page.text, mail.text, mail.html]) {
      expect(words).toMatch(/cancel (?:this order|order N\d{10}), and we could not\. Please call us at/)
      expect(words).not.toContain('had been shipped')
    }
    expect(mail.text).toContain('Hello Pat Example')
    const again = await browser.post(form)
    expect([again.status, again.text.includes('We could not cancel this order. Please call us')]).toEqual([
      409,
      true,
    ])
    expect(again.text).not.toContain('has been shipped')
  })

  it('is told by mail, and to staff, where the platform has lost the order', async () => {
    const { number } = await askedFor()
    const warned = vi.spyOn(shop.services.logger, 'warn')
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'status',
      status: 404,
      match: { path: `/orders/order-number=${number}` },
    })
    await shop.services.cancellations.work()
    expect(warned.mock.calls.map(([fields]) => fields)).toContainEqual({
      alert: 'cancelled-order-missing',
      orderNumber: number,
    })
    warned.mockRestore()
    const mail = await openInbox(shop).waitFor(EMAIL, `order ${number} could not be cancelled`)
    shop.platforms.faults.clear()
    expect(mail.text).toContain(`cancel order ${number}, and we could not. Please call us`)
    expect(await transactionsOf(number)).toEqual(['captured'])
  })
})

describe('an order that store credit and a card have paid', () => {
  it('gives both back once, though it is cancelled twice and an answer is lost', async () => {
    const account = { email: 'credit-comes-back@example.com', password: PASSWORD }
    const { customer } = (await shop.merchant.post('customers', {
      ...account,
      firstName: 'Pat',
      lastName: 'Example',
    })) as { readonly customer: { readonly id: string } }
    const given = {
      kind: 'store-credit',
      amountCents: 500,
      note: 'Courtesy credit',
      key: 'to-cancel',
    } as const
    await shop.services.credit.grant({ customerId: customer.id, ...given })
    const balance = async () => (await shop.services.credit.of(customer.id)).storeCreditAccount?.balanceCents
    await signIn(browser, account)
    await addToCart(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    const chosen = await send(browser, '/checkout/payment', /^Continue/, { 'Use store credit': true })
    const review = await enterCard(browser, await browser.open(chosen.location ?? ''))
    const placing = await browser.post(browser.prepare(review, PLACE_ORDER))
    await shop.services.placement.recover()
    const receipt = await browser.get(placing.location ?? '')
    const number = /N\d{10}/.exec(receipt.text)?.[0] ?? ''
    expect([await balance(), await transactionsOf(number, 2)]).toEqual([0, ['captured']])

    shop.platforms.faults.add({ platform: 'payments', kind: 'lost-reply', times: 1 })
    const form = press(receipt, number)
    const answers = await Promise.all([browser.post(form), browser.post(form)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    for (let pass = 0; pass < 6; pass += 1) {
      shop.clock.advance(60_000)
      await shop.services.cancellations.work()
    }
    expect((await browser.post(form)).status).toBe(303)
    expect([await balance(), await transactionsOf(number, 2)]).toEqual([500, ['refunded']])
    expect(await shop.services.placement.reconcile()).toEqual([])
    expect((await browser.get(receipt.path)).text).toContain(
      'What you paid has been given back to your store credit and Visa ending in 1111.',
    )
    const mail = await openInbox(shop).waitFor(account.email, `refund for Nutwood order ${number}`)
    expect(mail.text).toContain('$5.00 to your store credit')
  })
})

describe('an order that staff have cancelled', () => {
  it('is said to be cancelled and no more: its money is none of the page’s, and it is not cancelled again', async () => {
    const { receipt, number } = await placed()
    const form = press(receipt, number)
    const sold = await stock()
    const { id, version } = await orderOf(number)
    const actions = [{ action: 'changeOrderState', orderState: 'Cancelled' }]
    await shop.merchant.post(`orders/${id}`, { version, actions })
    const page = await browser.get(receipt.path)
    expect(page.text).toContain('This order is cancelled. Nothing of it is sent.')
    expect(page.text).not.toMatch(/on its way back|given back/)
    shop.clock.advance(86_400_000)
    expect((await browser.post(form)).status).toBe(409)
    await shop.services.cancellations.work()
    expect([await stock(), await transactionsOf(number)]).toEqual([sold, ['captured']])
    const mails = await openInbox(shop).mailsTo(EMAIL)
    expect(mails.filter(({ subject }) => subject.includes(number) && subject.includes('cancelled'))).toEqual(
      [],
    )
  })
})

describe('an order that was just placed', () => {
  it('is cancelled by its receipt: money and stock come back, once', async () => {
    const before = await stock()
    const { receipt, number } = await placed()
    expect(await stock()).toBe(before - 2)
    expect(receipt.text).not.toContain('counts as used')
    const form = press(receipt, number)
    const answers = await Promise.all([browser.post(form), browser.post(form)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    await shop.services.cancellations.work()
    expect((await browser.get(receipt.path)).text).toContain(
      'What you paid has been given back to Visa ending in 1111.',
    )
    expect((await orderOf(number)).orderState).toBe('Cancelled')
    expect(await transactionsOf(number)).toEqual(['refunded'])
    expect(await stock()).toBe(before)
    expect(await shop.services.placement.reconcile()).toEqual([])
    const inbox = openInbox(shop)
    for (const subject of [`order ${number} is cancelled`, `refund for Nutwood order ${number}`]) {
      const mail = await inbox.waitFor(EMAIL, subject)
      expect([mail.text.length > 0, mail.html.startsWith('<!doctype html>')]).toEqual([true, true])
    }
    expect((await inbox.waitFor(EMAIL, `refund for Nutwood order ${number}`)).text).toContain(
      'Visa ending in 1111',
    )
    // A page that stayed open all the time.
    expect((await browser.post(form)).status).toBe(303)
    expect(await stock()).toBe(before)
  })

  it('has its stock back where it was taken from, which may be a channel’s', async () => {
    const sku = '1102-01'
    const { id } = (await shop.merchant.post('channels', {
      key: 'second-warehouse',
      roles: ['InventorySupply'],
    })) as { readonly id: string }
    const supplyChannel = { typeId: 'channel', id }
    await shop.merchant.post('inventory', { sku, supplyChannel, quantityOnStock: 10 })
    /** Of the channel, and of all others. */
    const stocks = async () => {
      const where = encodeURIComponent(`sku="${sku}"`)
      const { results } = (await shop.merchant.get(`inventory?where=${where}`)) as {
        readonly results: readonly {
          readonly availableQuantity: number
          readonly supplyChannel?: { readonly id: string }
        }[]
      }
      const sum = (isOfChannel: boolean) =>
        results
          .filter((entry) => (entry.supplyChannel?.id === id) === isOfChannel)
          .reduce((all, { availableQuantity }) => all + availableQuantity, 0)
      return [sum(true), sum(false)]
    }
    const [channel, others] = await stocks()
    expect(channel).toBe(10)
    await addToCart(browser, sku, '2')
    const [line] = (await cartOf(browser)).lineItems
    await changeCart(shop, browser, {
      action: 'setLineItemSupplyChannel',
      lineItemId: line?.id,
      supplyChannel,
    })
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    const { location } = await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    const receipt = await browser.get(location ?? '')
    expect(await stocks()).toEqual([8, others])
    await browser.post(press(receipt, /N\d{10}/.exec(receipt.text)?.[0] ?? ''))
    await shop.services.cancellations.work()
    expect(await stocks()).toEqual([10, others])
  })

  it('is not cancelled by who has no receipt, nor by looking at it', async () => {
    const { receipt, number } = await placed()
    const form = press(receipt, number)
    const stranger = await browser.crafted('/checkout/receipt?token=made-up', { intent: 'cancel' })
    expect(stranger.status).toBe(404)
    expect((await browser.crafted(form, { intent: 'refund' })).status).toBe(400)
    expect((await orderOf(number)).orderState).toBe('Open')
  })

  it('goes its way after 30 minutes, which the page says', async () => {
    const { receipt, number } = await placed()
    const form = press(receipt, number)
    shop.clock.advance(31 * 60_000)
    const late = await browser.post(form)
    expect([late.status, late.text.includes('more than 30 minutes ago')]).toEqual([409, true])
    expect((await orderOf(number)).orderState).toBe('Open')
    expect((await browser.get(receipt.path)).text).not.toContain('Cancel order')
  })

  it('goes its way once it is shipped', async () => {
    const { receipt, number } = await placed()
    const form = press(receipt, number)
    const { id, version } = await orderOf(number)
    const actions = [{ action: 'changeShipmentState', shipmentState: 'Shipped' }]
    await shop.merchant.post(`orders/${id}`, { version, actions })
    const late = await browser.post(form)
    expect([late.status, late.text.includes('has been shipped')]).toEqual([409, true])
    expect(await transactionsOf(number)).toEqual(['captured'])
  })

  it('is told by mail when it is shipped, once, with its tracking numbers', async () => {
    await shop.services.shippedOrders.work()
    const { number } = await placed()
    shop.clock.advance(60_000)
    const { id, version } = await orderOf(number)
    const trackingData = { carrier: 'UPS', trackingId: '1Z999AA10123456784' }
    const actions = [
      { action: 'addDelivery', items: [], parcels: [{ trackingData }] },
      { action: 'changeShipmentState', shipmentState: 'Shipped' },
    ]
    await shop.merchant.post(`orders/${id}`, { version, actions })
    await shop.services.shippedOrders.work()
    await shop.services.shippedOrders.work()
    const inbox = openInbox(shop)
    const mail = await inbox.waitFor(EMAIL, `${number} is on its way`)
    expect(mail.text).toContain('UPS 1Z999AA10123456784')
    expect(mail.html).toContain('/checkout/receipt?token=')
    const mails = await inbox.mailsTo(EMAIL)
    expect(mails.filter(({ subject }) => subject.includes(`${number} is on its way`))).toHaveLength(1)
  })

  it.each([
    ['commercetools', { match: { method: 'POST' } }],
    ['payments', {}],
  ] as const)('is cancelled to the end after %s was away', async (platform, more) => {
    const before = await stock()
    const { receipt, number } = await placed()
    const form = press(receipt, number)
    shop.platforms.faults.add({ platform, kind: 'lost-reply', times: 2, ...more })
    expect((await browser.post(form)).status).toBe(303)
    shop.platforms.faults.clear()
    for (let pass = 0; pass < 6; pass += 1) {
      shop.clock.advance(60_000)
      await shop.services.cancellations.work()
    }
    expect((await orderOf(number)).orderState).toBe('Cancelled')
    expect(await transactionsOf(number)).toEqual(['refunded'])
    expect(await stock()).toBe(before)
    expect(await shop.services.placement.reconcile()).toEqual([])
  })
})
