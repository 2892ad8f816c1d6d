/** Whatever is sent to the shop, its answer is in the shop's own words and never in those of the validator. */
import { beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { Browser, Page } from '../support/browser'
import { createBuild } from '../support/browser'
import { linkIn, openInbox } from '../support/inbox'
import { placeOrder } from '../support/orders'
import { giveEmail, payByCard, reachPayment, send, signIn } from '../support/steps'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
let browser: Browser

/** A visitor on the payment step, so that every form is within reach. */
async function openAtPayment(): Promise<void> {
  browser = app.newBrowser()
  await reachPayment(browser)
}

const VALIDATOR =
  /Invalid (?:input|discriminator|option|key|element|string|url|email)|No matching discriminator|[Ee]xpected (?:string|number|int|array|object|boolean|record|one of|')|received |Unrecognized key|Too (?:small|big):/

/** Pages with the forms of an action, by the action's path in `app/routes.ts`. */
const FORMS_OF: Readonly<Record<string, string>> = {
  cart: '/cart',
  '*': '/contact',
  ':c1/:c2/:slug.html': '/nuts/almonds/roasted-almonds-salted.html',
  'sign/in': '/sign/in',
  'sign/in/password': '/sign/in/password',
  'sign/up': '/sign/up',
  'discount/:code': '/discount/NOSUCH',
  'checkout/signin': '/checkout/signin',
  'checkout/address': '/checkout/address',
  'checkout/address/multi': '/checkout/address/multi',
  'checkout/shipping': '/checkout/shipping',
  'checkout/payment': '/checkout/payment',
  'checkout/payment/review': '/checkout/payment/review',
  'sign/out': '/sign/out',
  'lead-form': '/lead-form?page=/wholesale&form=business-inquiry',
  'builder-preview': '/builder-preview',
  offer: '/offer',
  'offer/phone': '/offer/phone',
  refer: '/refer',
  'account/security': '/account/security',
  'account/delete/:key?': '/account/delete',
  'orders/lookup': '/orders/lookup',
}
/** Those that require a sign-in. */
const SIGNED_IN = new Set(['/sign/out', '/account/security', '/account/delete', '/refer'])
/** Actions whose form this visitor does not get; posted to anyway. */
const ACTION_ONLY: Readonly<Record<string, string>> = {
  ':c1/:slug.html': '/nuts/roasted-almonds-salted.html',
  ':c1/:c2/:c3/:slug.html': '/nuts/almonds/roasted/roasted-almonds-salted.html',
  ':c1/:c2/:c3/:c4/:slug.html': '/nuts/almonds/roasted/all/roasted-almonds-salted.html',
  ':c1/:c2/:c3/:c4/:c5/:slug.html': '/a/b/c/d/e/roasted-almonds-salted.html',
  ':c1/:c2/:c3/:c4/:c5/:c6/:slug.html': '/a/b/c/d/e/f/roasted-almonds-salted.html',
  ':c1/:c2/:c3/:c4/:c5/:c6/:c7/:slug.html': '/a/b/c/d/e/f/g/roasted-almonds-salted.html',
  ':c1/:c2/:c3/:c4/:c5/:c6/:c7/:c8/:slug.html': '/a/b/c/d/e/f/g/h/roasted-almonds-salted.html',
  'cart/customer-cart': '/cart/customer-cart',
  agent: '/agent',
  'agent/orders/:id': '/agent/orders/made-up',
  'agent/reviews': '/agent/reviews',
  'reviews/order': '/reviews/order?token=made-up',
  'reviews/suggestion': '/reviews/suggestion?token=made-up',
  'campaign-landing': '/campaign-landing?token=nosuch',
  checkout: '/checkout',
  'account/business': '/account/business',
  'account/reseller-certification': '/account/reseller-certification',
  'business/register': '/business/register',
  'account/wallet': '/account/wallet',
  'account/communications': '/account/communications',
  'account/hints': '/account/hints',
  'contents.html': '/contents.html',
  'account/address-book': '/account/address-book',
  'account/address-book/:addressId': '/account/address-book/new',
  'checkout/receipt': '/checkout/receipt?token=made-up',
  'order-upload': '/order-upload',
  'order-upload/:uploadId': '/order-upload/made-up',
  'orders/:id': '/orders/made-up',
  'orders/:id/problem': '/orders/made-up/problem',
  'orders/:id/payment': '/orders/made-up/payment',
  'qas_proxy.php': '/qas_proxy.php',
  'sign/confirm-email/:key': '/sign/confirm-email/made-up',
  'sign/in/link/:key': '/sign/in/link/made-up',
  'sign/reset-password/:key': '/sign/reset-password/made-up',
  'unsubscribe/:token': '/unsubscribe/made-up',
  'sign/with/:provider': '/sign/with/google',
}
const mailed = async (to: string, subject: string, path: string) =>
  linkIn(await openInbox(shop).waitFor(to, subject), path)

/** The same actions on pages with a form that only a mail, an order or an address leads to. */
const ON_THE_WAY: Readonly<Record<string, () => Promise<string>>> = {
  'sign/in/link/:key': async () => {
    const { email } = accounts.shopper
    await browser.press(await giveEmail(browser, email), 'Email Me Sign In Link')
    return mailed(email, 'sign-in link', '/sign/in/link/')
  },
  'sign/reset-password/:key': async () => {
    const { email } = accounts.shopper
    await browser.press(await giveEmail(browser, email), 'Reset Password')
    return mailed(email, 'Reset', '/sign/reset-password/')
  },
  'unsubscribe/:token': async () => {
    const email = 'friend@example.com'
    await signIn(browser)
    await send(browser, '/refer', 'Send invitation', { 'Your friend’s email': email })
    return mailed(email, 'would like', '/unsubscribe/')
  },
  'account/delete/:key?': async () => {
    // Nothing else here is theirs: the account goes.
    const account = accounts.reseller
    await signIn(browser, account)
    await send(browser, '/account/delete', 'Email Me the Link')
    return mailed(account.email, 'Delete', '/account/delete/')
  },
  'account/address-book/:addressId': async () => {
    await signIn(browser)
    const { document } = await browser.get('/account/address-book')
    const link = document.querySelector('main a[href^="/account/address-book/"]:not([href$="/new"])')
    return link?.getAttribute('href') ?? ''
  },
  'orders/:id/payment': async () => {
    const { id } = await placeOrder(shop, browser, accounts.shopper)
    return `/orders/${id}/payment`
  },
}
/** Published calls, which accept only JSON, each with a valid URL. */
const CALLS: Readonly<Record<string, string>> = {
  'address/search/v1': '/address/search/v1',
  'api/*': '/api/nothing',
  'api/contacts': '/api/contacts',
  'api/ct/carts/:cartRef': '/api/ct/carts/active-cart',
  'api/ct/graphql': '/api/ct/graphql',
  'api/business-units': '/api/business-units',
  'api/business-units/me/profile': '/api/business-units/me/profile',
  'api/customers': '/api/customers',
  'api/customers/:customer/addresses': '/api/customers/me/addresses',
  'api/customers/:customer/describe': '/api/customers/email=nobody@example.com/describe',
  'api/dy/engagement': '/api/dy/engagement',
  'api/events': '/api/events',
  'api/events/fb': '/api/events/fb',
  'api/flags': '/api/flags',
  'api/lead-forms': '/api/lead-forms',
  'api/me/describe': '/api/me/describe',
  'api/orders/change-payment-method': '/api/orders/change-payment-method',
  'api/orders/clear-copied-order': '/api/orders/clear-copied-order',
  'api/shipping-calculator': '/api/shipping-calculator',
  'api/shipping-offers': '/api/shipping-offers',
  cart: '/cart',
  'api/sign/apple': '/api/sign/apple',
  'api/sign/facebook': '/api/sign/facebook',
  'api/sign/forgot-password': '/api/sign/forgot-password',
  'api/sign/google': '/api/sign/google',
  'api/sign/in': '/api/sign/in',
  'api/sign/in-by-link-key': '/api/sign/in-by-link-key',
  'api/sign/out': '/api/sign/out',
  'api/sign/reset-password': '/api/sign/reset-password',
  'api/sign/send-sign-in-link-email': '/api/sign/send-sign-in-link-email',
  'api/sign/up': '/api/sign/up',
  'api/users/find': '/api/users/find',
  sentry: '/sentry',
  'subscribe/customer': '/subscribe/customer',
}
const INTENTS = [
  'add',
  'add-bundle',
  'apply-code',
  'remove-code',
  'forget-code',
  'greeting-message',
  'greeting-message:x',
  'change-quantities',
  'remove-line:x',
  'nothing that is known',
]

type Fields = readonly (readonly [string, string])[]

/** What the forms of a page send, for each of their buttons. */
function sentBy(page: Page): readonly { readonly action: string; readonly fields: Fields }[] {
  return page.forms
    .filter(({ method }) => method === 'post')
    .flatMap(({ action, fields, buttons }) =>
      buttons.map((button) => ({
        action: action === '' ? page.path : action,
        fields: [
          ...fields.map(({ name, value }) => [name, value] as const),
          ...(button.name === '' ? [] : [[button.name, button.value] as const]),
        ],
      })),
    )
}

/** Fields of another line or place are read by the same rules, and cards add different goods by forms of one shape. */
const kindOf = (name: string): string => name.replace(/(?<=-)(?:[\da-f]{8}-[\da-f-]{27}|\d+)/g, '#')
const shapeOf = (fields: Fields): string =>
  fields.map(([name, value]) => (name === 'intent' ? value : kindOf(name))).join()

const oneOfEach = <T>(all: readonly T[], likeness: (each: T) => string): readonly T[] => [
  ...new Map(all.map((each) => [likeness(each), each])).values(),
]

/** Without one field of each kind, with it empty, with an unknown intent, and with intents alone. */
function spoilt(fields: Fields): readonly Fields[] {
  const names = oneOfEach([...new Set(fields.map(([name]) => name))], kindOf)
  return [
    [],
    ...INTENTS.map((intent) => [['intent', intent]] as const),
    [...fields.filter(([name]) => name !== 'intent'), ['intent', 'nothing that is known']],
    ...names.map((name) => fields.filter((field) => field[0] !== name)),
    ...names.map((name) => fields.map(([each, text]) => [each, each === name ? '' : text] as const)),
  ]
}

async function expectPlain(path: string, init: RequestInit): Promise<void> {
  const page = await browser.send(path, { method: 'POST', ...init })
  const isHtml = page.headers.get('Content-Type')?.includes('html') === true
  // Parsing is ten times slower, so only pages whose source matches are parsed: the page data may match.
  const mayBe = VALIDATOR.test(page.html.replaceAll('<!-- -->', ''))
  const said = mayBe ? VALIDATOR.exec(isHtml ? page.text : page.html) : null
  expect([path, String(init.body), said?.[0]]).toEqual([path, String(init.body), undefined])
}

it('each action of the shop is looked at', async () => {
  const { routes } = await createBuild([])
  const actions = Object.values(routes).flatMap(({ module, path }) =>
    module.action === undefined || path === undefined ? [] : [path],
  )
  const known = new Set([FORMS_OF, ACTION_ONLY, CALLS].flatMap(Object.keys))
  expect(actions.filter((path) => !known.has(path))).toEqual([])
})

async function sendSpoilt(action: string, sent: readonly Fields[]): Promise<void> {
  const all = oneOfEach(sent, shapeOf).flatMap(spoilt)
  const bodies = all.map((fields) => new URLSearchParams(fields.map((field) => [...field])))
  for (const body of new Set(bodies.map(String))) {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
    await expectPlain(action, { body, headers: type })
    if (action === '/cart')
      await expectPlain(action, { body, headers: { ...type, Accept: 'application/json' } })
  }
}

async function sendFormsOf(path: string, page: Page): Promise<void> {
  const own = sentBy(page).filter(({ action }) => action.split(/[?#]/)[0] === path.split('?')[0])
  expect([path, page.status, own.length > 0]).toEqual([path, 200, true])
  for (const action of new Set(own.map((form) => form.action)))
    await sendSpoilt(
      action,
      own.filter((form) => form.action === action).map(({ fields }) => fields),
    )
}

it.each(Object.values(FORMS_OF))(
  '%s, with fields missing and intents unknown, answers in plain words',
  async (path) => {
    await openAtPayment()
    if (SIGNED_IN.has(path)) await signIn(browser)
    if (path === '/offer/phone') await send(browser, '/offer', 'Get my offer', { Email: 'plain@example.com' })
    await sendFormsOf(path, path.endsWith('/review') ? await payByCard(browser) : await browser.get(path))
  },
  600_000,
)

it.each(Object.entries(ON_THE_WAY))(
  '%s, where there is something, with fields missing and intents unknown, answers in plain words',
  async (_pattern, reach) => {
    browser = app.newBrowser()
    const path = await reach()
    await sendFormsOf(path, await browser.get(path))
  },
  600_000,
)

describe('an action without a form', () => {
  beforeAll(openAtPayment)

  it.each(Object.values(ACTION_ONLY))('%s answers in plain words', (path) => sendSpoilt(path, [[]]))
})

const ODD = [undefined, null, 7, -1, 1e9, 'x', '', [], {}, true, 'x'.repeat(5_000)] as const
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/cart': {
    cart_sku: { sku_external_id: '1101-01', quantity: 1, dynamic_bundle_skus: ['x'] },
    list_metadata: 'x',
  },
  '/api/dy/engagement': { decision_id: 'x', variation_id: 'x' },
  '/api/events': { events: [{ event: 'x', section: 'x' }] },
  '/api/events/fb': { event_name: 'x', event_time: 1, custom_data: {}, user_data: {} },
  '/api/ct/graphql': { operationName: 'productsByKeys', variables: { keys: ['x'] } },
  '/api/ct/carts/active-cart': {
    version: 1,
    actions: [
      { action: 'changeLineItemQuantity', lineItemId: 'x', quantity: 1 },
      { action: 'setLineItemCustomField', lineItemId: 'x', name: 'markedAsGift', value: true },
      { action: 'setCustomField', name: 'stashedDiscountCode', value: 'x' },
      { action: 'setShippingAddress', address: { country: 'US', postalCode: '07042' } },
      { action: 'addDiscountCode', code: 'x' },
    ],
  },
  '/api/customers': { email: 'nobody@example.com', name: 'No Body', password: 'Walnuts & Honey' },
  '/api/customers/email=nobody@example.com/describe': { fields: ['contact'] },
  '/api/lead-forms': {
    page: '/wholesale',
    hubspotFormId: 'business-inquiry',
    values: { email: 'nobody@example.com', company: 'x' },
  },
  '/api/me/describe': { fields: ['contact'] },
  '/api/sign/forgot-password': { email: 'nobody@example.com' },
  '/api/sign/in': { email: 'nobody@example.com', password: 'x', keepLoggedIn: true, preserveCart: true },
  '/api/sign/in-by-link-key': { key: 'x', preserveCart: true },
  '/api/sign/out': { copyCartToAnonymousCart: true },
  '/api/sign/reset-password': { key: 'x', password: 'Walnuts & Honey' },
  '/api/sign/up': { email: 'nobody@example.com', name: 'No Body', password: 'Walnuts & Honey' },
  '/api/sign/send-sign-in-link-email': { email: 'nobody@example.com', redirectPath: '/nuts/' },
  '/api/shipping-offers': {
    items: [{ sku: '1101-01', quantity: 1, weight: 1 }],
    country: 'US',
    postalCode: '07042',
    totalPrice: { centAmount: 1, currencyCode: 'USD' },
  },
  '/api/shipping-calculator': {
    shipments: [
      {
        key: 'x',
        address: { country: 'US', postalCode: '07042' },
        lines: [{ id: 'x', sku: '1101-01', quantity: 1, weight: 1 }],
        shipmentValue: { centAmount: 1, currencyCode: 'USD' },
      },
    ],
    throwError: true,
  },
}

/** The value with one part of it, at any depth, replaced by something odd. */
function oddities(value: unknown): readonly unknown[] {
  if (Array.isArray(value))
    return [
      ...ODD,
      ...value.flatMap((part, at) => oddities(part).map((odd) => value.with(at, odd) as unknown)),
    ]
  if (typeof value !== 'object' || value === null) return ODD
  const parts = Object.entries(value).flatMap(([name, part]) =>
    oddities(part).map((odd) => ({ ...value, [name]: odd })),
  )
  return [...ODD, { ...value, surplus: 1 }, ...parts]
}

describe('a call', () => {
  beforeAll(openAtPayment)

  it.each(Object.values(CALLS))(
    '%s, with parts of its body missing or odd, answers in plain words',
    async (path) => {
      const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
      for (const body of oddities(BODIES[path]))
        await expectPlain(path, { headers, body: JSON.stringify(body) ?? '' })
    },
    600_000,
  )
})
