/** The quick ways to an order: what customers have saved, an earlier order, and Shop Pay. */
import type { Browser, Page } from '../tests/kit/browser'
import { PLACE_ORDER, prepareCard } from '../tests/kit/http-steps'
import { DELIVERY, delivery, next, page, PAYMENT, payingByCard, placing, press } from './visit-steps'
import type { Step, Visit } from './visit-steps'
import { ADDRESS, beCustomer, reachPayment, send } from './visits'
import type { Skus } from './visits'

const HISTORY = '/account/order-history'
const WALLET = '/account/wallet'
const SHIP_TO = /^Ship to /

async function post(browser: Browser, shown: Page, button: string | RegExp): Promise<string> {
  const { status, location } = await browser.post(browser.prepare(shown, button))
  if (location === null) throw new Error(`${String(button)} of ${shown.path} answered ${status}`)
  return location
}

/** Saves a card in the wallet, on the provider's page. */
async function saveCard(browser: Browser): Promise<void> {
  const hosted = await browser.open(await post(browser, await browser.get(WALLET), 'Add a card'))
  await browser.open((await browser.post(prepareCard(browser, hosted))).location ?? '')
}

/** By what the customer has saved. */
async function order(browser: Browser): Promise<void> {
  await send(browser, ADDRESS, SHIP_TO, {})
  await send(browser, DELIVERY, 'Continue to payment', {})
  const review = await browser.get(await post(browser, await browser.get(PAYMENT), 'Continue'))
  await browser.open(await post(browser, review, PLACE_ORDER))
}

const useAddress = (suffix: string, words: string): readonly Step[] => [
  page(`address${suffix}`, `Address${words}`, ADDRESS),
  press(`use-address${suffix}`, `Saved address${words}, chosen`, SHIP_TO),
]

const savedAddress = (skus: Skus): Visit => ({
  begin: (browser, email) => beCustomer(browser, email, skus),
  steps: [
    ...useAddress('-ordering', ' of an ordering customer'),
    ...delivery('-ordering', ' of an ordering customer'),
    ...payingByCard('-ordering', ' of an ordering customer'),
  ],
})

const THE_ORDER: Step = {
  id: 'own-order',
  title: 'Order of a customer',
  status: 200,
  async ready({ browser, page: { html } }) {
    const [path] = /\/orders\/[\w-]{36}/.exec(html) ?? []
    if (path === undefined) throw new Error('The customer has no order')
    return () => browser.get(path)
  },
}

/** What an earlier order had, to a saved address and by a saved card. */
const orderAgain = (skus: Skus): Visit => ({
  async begin(browser, email) {
    await beCustomer(browser, email, skus)
    await saveCard(browser)
    await order(browser)
  },
  steps: [
    page('own-orders', 'Orders of a customer', HISTORY),
    THE_ORDER,
    press('reorder', 'Order, put into the cart again', 'Reorder'),
    next('cart-again', 'Cart, ordered again'),
    ...useAddress('-again', ', ordered again'),
    ...delivery('-again', ', ordered again'),
    page('payment-saved-card', 'Payment, with a saved card', PAYMENT),
    press('use-card', 'Saved card, chosen', 'Continue'),
    next('review-saved-card', 'Review, with a saved card'),
    ...placing('-saved-card', ', with a saved card'),
  ],
})

/** Approves the amount at Shop Pay, which is not measured, and shows the review again. */
const APPROVED: Step = {
  id: 'approved',
  title: 'Review, approved at Shop Pay',
  status: 200,
  async ready({ browser, location }) {
    const back = await post(browser, await browser.open(location ?? ''), /^Approve \$/)
    return () => browser.get(back)
  },
}

const shopPay = (skus: Skus): Visit => ({
  begin: (browser, email) => reachPayment(browser, email, skus),
  steps: [
    page('payment-shop-pay', 'Payment, with Shop Pay', PAYMENT),
    press('use-shop-pay', 'Shop Pay, chosen', 'Pay with Shop Pay'),
    next('review-shop-pay', 'Review, with Shop Pay'),
    press('to-shop-pay', 'Shop Pay, begun', /^Continue to Shop Pay/),
    APPROVED,
    ...placing('-shop-pay', ', with Shop Pay'),
  ],
})

export const quickVisitsWith = (skus: Skus): readonly Visit[] =>
  [savedAddress, orderAgain, shopPay].map((kind) => kind(skus))
