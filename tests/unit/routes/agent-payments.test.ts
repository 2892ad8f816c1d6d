/** What agents may do to a payment, and customers may not. */
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '~/services/database/database.server'
import { accounts } from '../../kit/accounts'
import { enterCard } from '../../kit/http-steps'
import { actFor, ALL_OF_AN_AGENT, find, signedIn, timesOf, wholeRecord } from '../support/agents'
import type { Browser, Page } from '../support/browser'
import { setField } from '../support/merchant-fields'
import { orderNumberOn, receiptOf } from '../support/orders'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, chooseDelivery, giveAddress, send } from '../support/steps'

const { shop, app } = await openRoutes()
const { shopper } = accounts
let agent: Browser

const CONTINUE = /^Continue/
const setAgentPermissions = async (permissions: readonly string[]) => {
  await setField(shop, 'customers/key=demo-agent', 'permissions', permissions)
  shop.services.customers.clear()
}

/** At the payment step with two bags, 9.99 each. */
async function toPayment(browser: Browser): Promise<void> {
  await addToCart(browser)
  await giveAddress(browser)
  await chooseDelivery(browser)
}

async function legsOf(cartId: string) {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: shop.settings['DATA_DIR'] ?? '' })
  try {
    return await database.db
      .selectFrom('payment_leg')
      .innerJoin('placement', 'placement.id', 'payment_leg.placement_id')
      .select(['payment_leg.kind', 'payment_leg.amount_cents as cents', 'payment_leg.state'])
      .where('placement.cart_id', '=', cartId)
      .orderBy('payment_leg.position')
      .execute()
  } finally {
    await database.close()
  }
}

const cartIdOf = async (browser: Browser) => (await shop.visitor(browser.cookie())).cartId ?? ''

/** The review that the payment form leads to. */
async function reviewBy(browser: Browser, fill: Readonly<Record<string, string>>): Promise<Page> {
  return browser.open((await send(browser, '/checkout/payment', CONTINUE, fill)).location ?? '')
}

/** What agents read of it in the order that the receipt is of. */
async function takenOff(receipt: Page): Promise<string | undefined> {
  const page = await find(agent, orderNumberOn(receipt))
  return /\$[\d.]+ taken off: .*?(?= To )/.exec(page.text)?.[0]
}

async function expectSound(): Promise<void> {
  expect(await shop.services.placement.reconcile()).toEqual([])
}

beforeEach(async () => {
  agent = await signedIn(app, accounts.agent)
  await actFor(agent)
  await toPayment(agent)
})

describe('an agent', () => {
  it('takes money outside of the shop in place of a card [AGENT-02]', async () => {
    const cartId = await cartIdOf(agent)
    const review = await reviewBy(agent, {
      'Paid outside of the shop': 'Check',
      'Number of the check or invoice': '1042',
    })
    expect(review.text).toContain('Check 1042')
    const receipt = await receiptOf(agent, review)
    expect(receipt.text).toContain('Check 1042')
    const total = /Place order · \$([\d.]+)/.exec(review.text)?.[1] ?? ''
    expect(await legsOf(cartId)).toEqual([
      { kind: 'offline', cents: Math.round(Number(total) * 100), state: 'CAPTURED' },
    ])
    await expectSound()
  })

  it('takes something off, and the rest is paid by a leg of its own [AGENT-02]', async () => {
    const cartId = await cartIdOf(agent)
    const review = await reviewBy(agent, {
      'Take off, in dollars': '5.50',
      Reason: 'Stale',
      'Paid outside of the shop': 'Cash',
    })
    expect(review.text).toContain('Adjustment -$5.50')
    await receiptOf(agent, review)
    const [adjustment, rest] = await legsOf(cartId)
    expect(adjustment).toEqual({ kind: 'adjustment', cents: 550, state: 'CAPTURED' })
    const due = /Place order · \$([\d.]+)/.exec(review.text)?.[1] ?? ''
    expect(rest).toEqual({ kind: 'offline', cents: Math.round(Number(due) * 100), state: 'CAPTURED' })
    await expectSound()
  })

  it('takes off all of it, and no more, so that nothing is left to pay [AGENT-02]', async () => {
    const cartId = await cartIdOf(agent)
    const review = await reviewBy(agent, { 'Take off, in dollars': '9,999', Reason: 'courtesy credit' })
    expect(review.text).toContain('Place order · $0.00')
    await receiptOf(agent, review)
    expect(await legsOf(cartId)).toMatchObject([{ kind: 'adjustment', state: 'CAPTURED' }])
    await expectSound()
  })

  it('leaves the rest to a card of the customer, and the order says what was taken off and why [AGENT-02]', async () => {
    const page = await send(agent, '/checkout/payment', CONTINUE, {
      'Take off, in dollars': '$5',
      Reason: 'Rancid',
    })
    expect([page.status, page.location?.includes('/checkout/payment/review')]).toEqual([303, false])
    const cartId = await cartIdOf(agent)
    const review = await enterCard(agent, await agent.open(page.location ?? ''))
    const due = /Place order · \$([\d.]+)/.exec(review.text)?.[1] ?? ''
    for (const words of ['Adjustment -$5.00', 'Adjustment: $5.00', `Visa ending in 1111: $${due}`])
      expect(review.text).toContain(words)
    const receipt = await receiptOf(agent, review)
    expect(receipt.text).toContain('Paid with Adjustment ($5.00) Visa ending in 1111')
    expect(await legsOf(cartId)).toEqual([
      { kind: 'adjustment', cents: 500, state: 'CAPTURED' },
      { kind: 'card', cents: Math.round(Number(due) * 100), state: 'CAPTURED' },
    ])
    await expectSound()
    expect(await takenOff(receipt)).toBe('$5.00 taken off: Rancid')
  })

  it('writes what another reason is, which the order keeps for agents alone [AGENT-05]', async () => {
    const review = await reviewBy(agent, {
      'Take off, in dollars': '5.50',
      Reason: 'Other',
      'Other reason': 'Sold as a gift, came without its card',
      'Paid outside of the shop': 'Cash',
    })
    const receipt = await receiptOf(agent, review)
    expect(receipt.text).not.toContain('came without its card')
    expect(await takenOff(receipt)).toBe('$5.50 taken off: Sold as a gift, came without its card')
    expect(await wholeRecord(app)).toContain('Adjusted a payment: $5.50, Other')
  })

  it.each([
    [{ 'Take off, in dollars': 'five', Reason: 'Stale' }, 'Please enter an amount like 5 or 12.50'],
    [{ 'Take off, in dollars': '-5', Reason: 'Stale' }, 'Please enter an amount like 5 or 12.50'],
    [{ 'Take off, in dollars': '5' }, 'Please choose why the payment is adjusted'],
    [{ 'Take off, in dollars': '5', Reason: 'Other' }, 'Please write what the reason is'],
    [
      { 'Take off, in dollars': '5', Reason: 'Other', 'Other reason': '   ' },
      'Please write what the reason is',
    ],
  ])('is told what is wrong with %j [AGENT-05]', async (fill, message) => {
    const page = await send(agent, '/checkout/payment', CONTINUE, fill)
    expect([page.status, page.text.includes(message)]).toEqual([400, true])
    expect(page.html).toContain(`value="${fill['Take off, in dollars']}"`)
  })

  it('is told of what is half filled in, beside the field, and keeps what was typed [AGENT-02]', async () => {
    const sent = await send(agent, '/checkout/payment', CONTINUE, {
      Reason: 'Stale',
      'Number of the check or invoice': '1042',
    })
    expect(sent.status).toBe(400)
    const told = (name: string) => {
      const field = sent.document.querySelector(`[name="${name}"]`)
      return sent.document.getElementById(field?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
        ?.textContent
    }
    expect(told('adjustment')).toContain('Please enter how much is taken off, or leave out the reason')
    expect(told('offlineMethod')).toContain('Please choose how it is paid, or leave out the number')
    const { document } = sent
    expect(document.querySelector('[name="adjustmentReason"] option[selected]')?.textContent).toBe('Stale')
    expect(document.querySelector('[name="offlineReference"]')?.getAttribute('value')).toBe('1042')
    const corrected = await agent.post(
      agent.prepare(sent, CONTINUE, {
        fill: { 'Take off, in dollars': '5', 'Paid outside of the shop': 'Check' },
      }),
    )
    const review = await agent.open(corrected.location ?? '')
    for (const words of ['Adjustment -$5.00', 'Check 1042']) expect(review.text).toContain(words)
  })

  it('does each by its own permission, as it is when the button is pressed [AGENT-02] [AGENT-08]', async () => {
    const review = await reviewBy(agent, { 'Take off, in dollars': '9999', Reason: 'Stale' })
    const cartId = await cartIdOf(agent)
    await setAgentPermissions(['checkOutAsCustomer', 'useOfflinePayment'])
    const refused = await pressPlaceOrder(agent, review)
    expect([refused.status, await legsOf(cartId)]).toEqual([402, []])
    const page = await agent.get('/checkout/payment')
    expect([page.text.includes('Take off'), page.text.includes('Paid outside of the shop')]).toEqual([
      false,
      true,
    ])
    const crafted = await agent.crafted('/checkout/payment', {
      billing: 'same',
      adjustment: '5',
      adjustmentReason: 'Stale',
    })
    expect(crafted.status).toBe(403)
    await setAgentPermissions(ALL_OF_AN_AGENT)
  })

  it('is on record with what was taken off or otherwise, why and for whom', async () => {
    const before = await wholeRecord(app)
    const review = await reviewBy(agent, {
      'Take off, in dollars': '5.50',
      Reason: 'Foreign Object',
      'Paid outside of the shop': 'Invoice',
    })
    await receiptOf(agent, review)
    const missing = async () => {
      const record = await wholeRecord(app)
      return [
        'Adjusted a payment: $5.50, Foreign Object',
        'Chose an offline payment: Invoice',
        'Placed an order',
        shopper.email,
      ].filter((words) => timesOf(record, words) === timesOf(before, words))
    }
    // On a busy machine an order outlasts its request.
    await expect.poll(missing, { timeout: 60_000 }).toEqual([])
  })
})

describe('who is no agent', () => {
  it.each([
    { adjustment: '5', adjustmentReason: 'Stale' },
    { adjustment: '9999', adjustmentReason: 'courtesy credit' },
    { offlineMethod: 'Cash' },
  ])('is refused %j by the server, and shown no field for it [AGENT-02]', async (fields) => {
    const customer = await signedIn(app, accounts.business)
    // An agent who acts for nobody buys like any customer.
    const themselves = await signedIn(app, accounts.agent)
    for (const browser of [customer, themselves]) {
      await toPayment(browser)
      const page = await browser.get('/checkout/payment')
      expect(page.html).not.toMatch(/name="(?:adjustment|offline)/)
      const sent = await browser.crafted('/checkout/payment', { billing: 'same', ...fields })
      expect([sent.status, sent.location]).toEqual([403, null])
      expect(sent.text).toContain('Only customer service can')
    }
  })
})
