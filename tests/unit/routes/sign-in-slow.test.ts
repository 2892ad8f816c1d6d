/** Signing in at checkout while the commerce platform fails or is slow: nothing of the guest's is lost. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Fault } from '../../../platforms/kit/faults'
import { withRequestBudget } from '~/services/request-budget'
import { accounts } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { addToCart, signIn, signInForm } from '../support/steps'

const { shop, app } = await openRoutes()
const { shopper } = accounts
/** More than signing in takes on a busy machine, and less than anybody would wait for a call. */
const BUDGET_MS = 4_000
const LATE_MS = 600_000

let browser: Browser
let guestsId: string
let accountsId: string

/** Deletes the account's cart. */
async function leaveNothing(who: Browser): Promise<void> {
  const { cartId } = await shop.visitor(who.cookie())
  const cart = cartId === undefined ? null : await shop.services.carts.get(cartId)
  if (cart !== null) await shop.services.carts.delete(cart)
}

beforeEach(async () => {
  const before = app.newBrowser()
  await signIn(before, shopper)
  await leaveNothing(before)
  await addToCart(before, '1201-01', '1')
  accountsId = (await cartOf(before)).id
  browser = app.newBrowser()
  await addToCart(browser, '1101-01', '2')
  guestsId = (await cartOf(browser)).id
})
afterEach(() => shop.platforms.faults.clear())

const failing = (fault: Omit<Fault, 'platform'>) =>
  shop.platforms.faults.add({ platform: 'commercetools', ...fault })

async function signInAtCheckout() {
  const fill = { Email: shopper.email, Password: shopper.password }
  const form = await signInForm(browser, fill, '/checkout/signin')
  return () => withRequestBudget(BUDGET_MS, () => browser.post(form))
}

const isSignedIn = async () => (await shop.visitor(browser.cookie())).actor.kind !== 'guest'

const FAULTS: Readonly<Record<string, () => void>> = {
  'every cart is away': () => failing({ kind: 'status', status: 503, match: { path: '/carts/' } }),
  'no cart can be read in time': () =>
    failing({ kind: 'slow', delayMs: LATE_MS, match: { path: '/carts/', method: 'GET' } }),
  "nobody hears that the guest's cart is closed to edits": () =>
    failing({ kind: 'lost-reply', times: 1, match: { path: `/carts/${guestsId}`, method: 'POST' } }),
  'the goods are on their way when the time is over': () =>
    failing({ kind: 'slow', delayMs: LATE_MS, match: { path: `/carts/${accountsId}`, method: 'POST' } }),
  'nobody hears that the goods have come': () =>
    failing({ kind: 'lost-reply', match: { path: `/carts/${accountsId}`, method: 'POST' } }),
}

it.each(Object.entries(FAULTS))(
  'goes on where %s, and the goods come with the next page',
  async (_, fail) => {
    const press = await signInAtCheckout()
    fail()
    const answer = await press()
    expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/^\/c/)])
    expect(await isSignedIn()).toBe(true)
    shop.platforms.faults.clear()
    const next = await browser.open(answer.location ?? '')
    const told = [next.text, (await browser.get('/cart')).text].join(' ')
    expect(told).toContain('We added the items of your earlier cart to this one.')
    const linesOf = async (who: Browser) =>
      (await cartOf(who)).lineItems.map(({ sku, quantity }) => `${quantity} ${sku}`).sort()
    const both = ['1 1201-01', '2 1101-01']
    expect(await linesOf(browser)).toEqual(both)
    const elsewhere = app.newBrowser()
    await signIn(elsewhere, shopper)
    expect(await linesOf(elsewhere)).toEqual(both)
  },
)
