/** Serves the hosted page: GET shows it, POST takes the card and redirects the shopper back with an opaque id. */
import { htmlResponse } from '../../kit/html'
import type { Html } from '../../kit/html'
import type { Clock } from '../../platform'
import { CARD_FIELDS, readCard } from '../cards'
import type { CardErrors, CardField } from '../cards'
import type { PaymentSession } from '../sessions'
import type { PaymentsStore } from '../store'
import { messagePage, paymentPage, savesOnly, STYLES_PATH } from './page'
import { findWalletCard, shopPayPage } from './shop-pay'
import { PAGE_STYLES } from './styles'

export interface GatewayOptions {
  readonly store: PaymentsStore
  readonly clock: Clock
}

const MAX_FORM_BYTES = 8_192
const FORM_TYPE = 'application/x-www-form-urlencoded'

function withQuery(address: string, name: string, value: string): string {
  const url = new URL(address)
  url.searchParams.set(name, value)
  return url.href
}

const doneUrl = (session: PaymentSession): string => withQuery(session.returnUrl, 'payment', session.id)
const cancelUrl = (session: PaymentSession): string => withQuery(session.returnUrl, 'cancelled', '1')

/** Browsers apply `form-action` to the redirect after a form too, so the shop's origin is listed. */
function policy(session?: PaymentSession): string {
  const formAction = session === undefined ? "'none'" : `'self' ${new URL(session.returnUrl).origin}`
  return `default-src 'none'; style-src 'self'; img-src data:; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`
}

function show(page: Html, status: number, session?: PaymentSession): Response {
  return htmlResponse(page, policy(session), { status })
}

function showMessage(
  status: number,
  title: string,
  text: string,
  link?: { readonly href: string; readonly label: string },
): Response {
  return show(messagePage(title, text, link), status)
}

function showForm(
  session: PaymentSession,
  typed: { readonly name: string; readonly save: boolean },
  errors: CardErrors,
): Response {
  const status = Object.keys(errors).length > 0 ? 400 : 200
  return show(paymentPage({ session, cancelUrl: cancelUrl(session), ...typed, errors }), status, session)
}

function notFound(): Response {
  return showMessage(
    404,
    'We cannot find this payment',
    'Please go back to the shop and choose again how to pay.',
  )
}

const WAY_BACK = {
  saved: 'Go back to the shop to see your cards.',
  accepted: 'Go back to the shop to place your order.',
} as const

function endedTitle(session: PaymentSession): string {
  if (session.method === 'shop-pay') return 'Your payment is approved'
  return savesOnly(session) ? 'Your card is saved' : 'Your card is accepted'
}

function showEnded(session: PaymentSession): Response {
  return session.state === 'completed'
    ? showMessage(200, endedTitle(session), WAY_BACK[savesOnly(session) ? 'saved' : 'accepted'], {
        href: doneUrl(session),
        label: 'Back to the shop',
      })
    : showMessage(410, 'This payment has ended', 'Please start again from the shop.', {
        href: cancelUrl(session),
        label: 'Back to the shop',
      })
}

/** A form on another site may not post here; text browsers send neither header and may. */
function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  if (request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() !== FORM_TYPE) return undefined
  const text = await request.text()
  return text.length > MAX_FORM_BYTES ? undefined : new URLSearchParams(text)
}

function doneResponse(session: PaymentSession): Response {
  return new Response(null, {
    status: 303,
    headers: { location: doneUrl(session), 'cache-control': 'no-store' },
  })
}

function showWallet(session: PaymentSession, error?: string): Response {
  const page = shopPayPage({ session, cancelUrl: cancelUrl(session), error })
  return show(page, error === undefined ? 200 : 400, session)
}

/** A Shop Pay shopper approves with a wallet card; the shop charges it when the order is placed. */
function approve(form: URLSearchParams, session: PaymentSession, { store }: GatewayOptions): Response {
  const card = findWalletCard(form.get('card'))
  if (card === undefined) {
    store.sessions.countAttempt(session.id)
    return showWallet(session, 'Please choose a card')
  }
  const completed = store.sessions.complete(session.id, card)
  return completed.state === 'completed' ? doneResponse(completed) : showEnded(completed)
}

async function submit(request: Request, session: PaymentSession, options: GatewayOptions): Promise<Response> {
  if (isForeign(request))
    return showMessage(403, 'This form came from elsewhere', 'Please start again from the shop.')
  const form = await readForm(request)
  if (form === undefined)
    return showMessage(400, 'We could not read the form', 'Please go back and try again.')
  if (session.method === 'shop-pay') return approve(form, session, options)
  const typed = Object.fromEntries(CARD_FIELDS.map((name) => [name, form.get(name) ?? ''])) as Record<
    CardField,
    string
  >
  const read = readCard(typed, options.clock.now())
  if (!read.ok) {
    options.store.sessions.countAttempt(session.id)
    // A number typed into the name field is not sent back either.
    const name = read.errors.name === undefined ? typed.name : ''
    return showForm(session, { name, save: form.has('save') }, read.errors)
  }
  const completed = options.store.sessions.complete(session.id, read.card)
  if (completed.state !== 'completed') return showEnded(completed)
  if ((form.has('save') || savesOnly(completed)) && completed.customerId !== undefined)
    options.store.vault.save(completed.customerId, read.card)
  return doneResponse(completed)
}

/** The page as first opened. */
function showOpen(session: PaymentSession): Response {
  return session.method === 'shop-pay'
    ? showWallet(session)
    : showForm(session, { name: '', save: false }, {})
}

function stylesheet(): Response {
  return new Response(PAGE_STYLES, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Everything under the gateway's own origin. */
export async function handleGateway(request: Request, options: GatewayOptions): Promise<Response> {
  const { pathname } = new URL(request.url)
  const reading = request.method === 'GET' || request.method === 'HEAD'
  if (reading && pathname === STYLES_PATH) return stylesheet()
  if (!reading && request.method !== 'POST')
    return showMessage(405, 'This cannot be done here', 'Please start again from the shop.')
  const id = /^\/(?:pay\/(?=pay_)|shop-pay\/(?=shop_))([\w-]+)$/.exec(pathname)?.[1]
  const session = id === undefined ? undefined : options.store.sessions.get(id)
  if (session === undefined) return notFound()
  if (reading) return session.state === 'open' ? showOpen(session) : showEnded(session)
  // A second click finds the card accepted and redirects to the same place.
  if (session.state === 'completed') return Response.redirect(doneUrl(session), 303)
  return session.state === 'open' ? submit(request, session, options) : showEnded(session)
}
