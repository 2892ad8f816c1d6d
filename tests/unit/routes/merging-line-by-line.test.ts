/** Carts merged at sign-in, where the platform refuses something: the rest is added line by line, and once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { act, cartOf } from '../support/commerce-path'
import { changeCart, linesOfAnother } from '../support/merchant-cart'
import { openRoutes } from '../support/routes'
import { addToCart, send, signIn, signInForm } from '../support/steps'

const { shop, app } = await openRoutes()
const { shopper } = accounts
const { faults } = shop.platforms

let browser: Browser
/** Writes to the account's cart. */
let match: { readonly path: string; readonly method: string }

/** Gives the account a new cart with this in it, and leaves nobody signed in. */
async function leaveInAccount(fill: (browser: Browser) => Promise<unknown>): Promise<void> {
  const before = app.newBrowser()
  await signIn(before, shopper)
  const { cartId } = await shop.visitor(before.cookie())
  const had = cartId === undefined ? null : await shop.services.carts.get(cartId)
  if (had !== null) await shop.services.carts.delete(had)
  await fill(before)
  match = { path: `/carts/${(await cartOf(before)).id}`, method: 'POST' }
}

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(() => faults.clear())

const refuse = (times: number) =>
  faults.add({ platform: 'commercetools', kind: 'status', status: 400, times, match })

const linesOf = async () =>
  (await cartOf(browser)).lineItems.map(({ sku, quantity }) => `${quantity} ${sku}`).sort()

const land = (who: Browser) => send(who, '/campaign-landing?token=harvest-week-7Q2M', 'Fill my cart')

const fill = { Email: shopper.email, Password: shopper.password }
const ALL_AT_ONCE = 2

describe('where the platform refuses to bring everything at once', () => {
  /** The platform goes away after this many lines, then recovers. */
  async function signInCutOffAfter(lines: number): Promise<void> {
    const signingIn = await signInForm(browser, fill)
    refuse(ALL_AT_ONCE)
    faults.add({ platform: 'commercetools', kind: 'slow', delayMs: 1, times: lines, match })
    faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
    expect((await browser.post(signingIn)).status).toBe(303)
    faults.clear()
  }

  it.each([
    ['one line', 1],
    ['every line', 2],
  ])('what has come before an interruption does not come again, after %s of it', async (_, lines) => {
    await leaveInAccount((before) => addToCart(before, '1101-01', '3'))
    await addToCart(browser, '1102-01', '1')
    await addToCart(browser, '1201-01', '2')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
    await signInCutOffAfter(lines)
    const { text } = await browser.get('/cart')
    expect(text).toContain('We added the items of your earlier cart to this one')
    expect(text).not.toContain('could not be added')
    expect(text).not.toContain('an order may not hold more')
    expect(await linesOf()).toEqual(['1 1102-01', '2 1201-01', '3 1101-01'])
    expect((await cartOf(browser)).discountCodes).toMatchObject([{ state: 'MatchesCart' }])
  })

  it('nor does it where more lines have come than edits are remembered, and one was refused', async () => {
    const LINES = 25
    await leaveInAccount((before) => addToCart(before, '1201-01', '1'))
    await addToCart(browser, '1102-01', '1')
    await changeCart(shop, browser, ...linesOfAnother(LINES - 1))
    const signingIn = await signInForm(browser, fill)
    const answer = (times: number) =>
      faults.add({ platform: 'commercetools', kind: 'slow', delayMs: 1, times, match })
    refuse(ALL_AT_ONCE)
    answer(21)
    refuse(1)
    // The check whether the cart accepts anything, and one more line.
    answer(2)
    faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
    expect((await browser.post(signingIn)).status).toBe(303)
    expect((await cartOf(browser)).lineItems).toHaveLength(1 + 21 + 1)
    faults.clear()
    await browser.get('/cart')
    expect(await linesOf()).toEqual([...Array<string>(LINES - 1).fill('1 1101-01'), '1 1102-01', '1 1201-01'])
  })

  it('counts once what one campaign has filled both with, not once for every line of it', async () => {
    await leaveInAccount(land)
    await land(browser)
    const lineItemId = (await cartOf(browser)).lineItems.find(({ sku }) => sku === '1101-01')?.id
    const name = 'autoDeliveryInterval'
    const key = 'auto-delivery'
    const subscribed = await act(
      browser,
      { action: 'setLineItemCustomField', lineItemId, name, value: 42 },
      {
        action: 'setLineItemDistributionChannel',
        lineItemId,
        distributionChannel: { typeId: 'channel', key },
      },
    )
    expect(subscribed.status).toBe(200)
    await addToCart(browser, '1101-01', '3')
    refuse(ALL_AT_ONCE)
    await signIn(browser, shopper)
    // Two of the almonds belong to the offer.
    expect(await linesOf()).toEqual(['1 1102-01', '5 1101-01'])
  })

  it.each([
    ['and its code', false, ['HARVEST15']],
    ['but no code that the platform refuses, too', true, []],
  ])('brings the campaign that it is of %s, and is done with it', async (_, isRefused, codes) => {
    await leaveInAccount((before) => addToCart(before, '1201-01', '1'))
    await land(browser)
    refuse(ALL_AT_ONCE)
    // Two lines and the campaign; then the code.
    faults.add({ platform: 'commercetools', kind: 'slow', delayMs: 1, times: 3, match })
    if (isRefused) refuse(1)
    const page = await signIn(browser, shopper)
    expect(page.text).toContain('We added the items of your earlier cart to this one')
    expect((await cartOf(browser)).discountCodes.map(({ code }) => code)).toEqual(codes)
    const lines = ['1 1102-01', '1 1201-01', '2 1101-01']
    expect(await linesOf()).toEqual(lines)
    expect((await browser.get('/cart')).text).not.toContain('We added the items')
    // An offer from the same campaign counts once: its lines are recognised.
    browser = app.newBrowser()
    await land(browser)
    await signIn(browser, shopper)
    expect(await linesOf()).toEqual(lines)
  })

  it('brings the codes, too', async () => {
    await leaveInAccount((before) => addToCart(before, '1101-01', '3'))
    await addToCart(browser, '1102-01', '1')
    await addToCart(browser, '1201-01', '2')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
    refuse(ALL_AT_ONCE + 1)
    const page = await signIn(browser, shopper)
    expect(page.text).toContain('could not be added to this one')
    expect(page.text).not.toContain('does not apply to your order')
    expect(await linesOf()).toEqual(['2 1201-01', '3 1101-01'])
    expect((await browser.get('/cart')).text).toContain('WELCOME10')
    expect((await cartOf(browser)).discountCodes).toMatchObject([{ state: 'MatchesCart' }])
  })
})
