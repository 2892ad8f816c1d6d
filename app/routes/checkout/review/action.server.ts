/**
 * Places the order. Every outcome is reported in plain words, including whether anything was charged: the use case
 * checks our own books before it returns anything but an order.
 */
import { isFlagOn } from '~/models/flags/flags'
import { REMOVAL_REFUSED, refusalMessage } from '~/models/cart/refusals'
import { PlaceOrderSchema } from '~/models/checkout/forms'
import { SHOP_PAY_FAILED } from '~/models/payments/shop-pay'
import type { DeclineReason } from '~/models/placement/placement'
import { formFailure } from '~/models/validation/form-failure'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orderPath } from '~/services/checkout/order-pages.server'
import type { Placing } from '~/services/checkout/place-order.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { readReferrer } from '~/utils/referrer-cookie'
import { json, redirectOut, redirectTo } from '~/utils/responses'
import { leadsToCart, leaveToCart } from '../enter.server'
import type { Parting } from './parting'

/** From here we cannot tell whether an earlier visit placed the order. */
const NOT_OF_THIS_VISIT =
  'That page is from a visit that has ended, so sending it has ordered nothing. If you placed the order before, its confirmation is in your email.'
const NOT_CHARGED = 'Nothing was charged.'

const DECLINED: Readonly<Record<DeclineReason, string>> = {
  'do-not-honor': 'Your bank declined this card.',
  'insufficient-funds': 'Your bank declined this card for insufficient funds.',
  'expired-card': 'This card has expired.',
  'invalid-nonce': 'This card entry was used or has expired.',
  'insufficient-store-credit': 'Your store credit no longer covers its part of this order.',
  'insufficient-gift-certificate': 'Your gift certificate no longer covers its part of this order.',
  'payment-missing': 'Please choose how to pay.',
  'shop-pay-failed': `${SHOP_PAY_FAILED}.`,
}

const WAY_ON: Partial<Record<DeclineReason, string>> = {
  'expired-card': 'Please use another card.',
  'insufficient-store-credit': 'Please choose again how to pay.',
  'insufficient-gift-certificate': 'Please choose again how to pay.',
  'payment-missing': '',
  'shop-pay-failed': 'Please try it again, or choose another way to pay.',
}

/** An entry pays once, whatever the bank answered: the card has to be entered again, unless it is a saved one. */
function cardWayOn(reason: DeclineReason, isSavedCard: boolean): string {
  if (reason === 'invalid-nonce')
    return isSavedCard
      ? 'Please press “Place order” once more.'
      : 'Please choose “Change payment” and enter your card again.'
  return isSavedCard
    ? 'Once your bank allows it, press “Place order” again, or use another card.'
    : 'Please choose “Change payment” to use another card, or to enter this one again.'
}

/** True if goods added during the order were merged back into its cart. */
async function isReunited(visitor: Visitor): Promise<boolean> {
  await visitor.reload()
  return (await services.gathering.gather(visitor, 'all')).isBrought
}

/** Whether the form's page can still be shown with the outcome: another tab may have changed the cart. */
async function isStillInReview({ url }: Request, visitor: Visitor): Promise<boolean> {
  const entry = await services.checkout.enter(visitor, 'payment')
  if (entry.kind !== 'ready') return false
  const { searchParams } = new URL(url)
  const [id, returned] = [searchParams.get('pay'), searchParams.get('payment')]
  return (await services.paymentStep.find(visitor, entry.stored, id, returned)).kind === 'ready'
}

/** Whether a guest's cart now contains something that requires an account. */
async function needsAccount(visitor: Visitor): Promise<boolean> {
  if (visitor.customerId !== undefined) return false
  const entry = await orIfUnavailable(services.checkout.enter(visitor, 'payment', 'cached'), null)
  return entry?.kind === 'to-sign-in' && entry.needsAccount
}

type Ended = Exclude<Placing, { readonly kind: 'shop-pay' }>
type Failure = Exclude<Ended, { readonly kind: 'placed' | 'pending' }>

interface Told {
  readonly message: string
  readonly status: number
  /** Shown in the cart, with the new total: the payment was for the old one, so review cannot show it. */
  readonly inCart?: boolean
  /** In the cart's words, where the message speaks of the review page's own button. */
  readonly ledAway?: string
}

const OPEN_TOO_LONG = `This page was open for too long. ${NOT_CHARGED}`

function refusalWords(code: string): string {
  if (code === 'OutOfStock')
    return `Not everything in your cart is in stock any more. ${NOT_CHARGED} Please check your cart.`
  if (code === 'SplitNotAllowed')
    return `Orders of your account go to one address. ${NOT_CHARGED} Please choose it in checkout.`
  return `This order cannot be placed as it is. ${NOT_CHARGED} Please check your cart.`
}

function toldOfDecline(reason: DeclineReason, isSavedCard: boolean): Told {
  const told = `${DECLINED[reason]} ${NOT_CHARGED}`
  const wayOn = WAY_ON[reason]
  if (wayOn !== undefined) return { message: `${told} ${wayOn}`, status: 402 }
  return {
    message: `${told} ${cardWayOn(reason, isSavedCard)}`,
    ledAway: `${told} Please use another card, or enter this one again.`,
    status: 402,
  }
}

function toldOf(outcome: Failure): Told {
  const inCart = (message: string): Told => {
    const code = outcome.kind === 'refused' ? outcome.code : undefined
    services.logger.warn({ outcome: outcome.kind, code }, 'order placement led back to the cart')
    return { message, status: 409, inCart: true }
  }
  switch (outcome.kind) {
    case 'declined':
      return toldOfDecline(outcome.reason, outcome.isSavedCard === true)
    case 'changed':
      return inCart(
        `Your cart or its prices have changed since you opened this page. ${NOT_CHARGED} Please check the new total.`,
      )
    case 'refused':
      return inCart(refusalWords(outcome.code))
    case 'rejected':
      return outcome.message === SHOP_PAY_FAILED
        ? toldOf({ kind: 'declined', reason: 'shop-pay-failed' })
        : {
            message: [
              outcome.message,
              NOT_CHARGED,
              ...(outcome.notices ?? []).map(({ message }) => message),
            ].join(' '),
            status: 422,
          }
    case 'conflict':
      return inCart(`Your cart was changed or ordered in another window. ${NOT_CHARGED}`)
    case 'unavailable':
      return {
        message: `We could not reach our payment or order system. ${NOT_CHARGED} Please try again in a moment.`,
        status: 503,
      }
    case 'mismatch':
      return {
        message: `This form was already sent with other details, and no order was made. ${NOT_CHARGED} Please check your order and try again.`,
        status: 422,
      }
    case 'stale-token':
      return {
        message: `${OPEN_TOO_LONG} It is up to date again: please press “Place order” once more.`,
        ledAway: `${OPEN_TOO_LONG} Please check your cart and place your order again.`,
        status: 400,
      }
    case 'invalid-token':
      // For an unknown form, make no claim about what it may have done.
      return {
        message: 'This page was open for too long. Please check your order and place it again.',
        status: 400,
      }
  }
}

/** For items the catalogue still shows in stock, as it may lag behind orders. */
async function namesOf(skus: readonly string[]): Promise<string> {
  const sold = await orIfUnavailable(services.catalogue.getVariants(skus, 'cached'), null)
  const names = [...new Set(skus.map((sku) => sold?.get(sku)?.product.name ?? sku))]
  return names.length === 0 ? '' : ` This is about: ${names.join(', ')}.`
}

async function tellFailure(request: Request, visitor: Visitor, cartId: string, outcome: Failure) {
  const { message, status, inCart = false, ledAway = message } = toldOf(outcome)
  // With goods merged back, the review page would show another order; and the cart may have something to tell first.
  // While a platform is down, so is that page, and its error boundary reports it.
  const isLedAway = (await isReunited(visitor)) || leadsToCart(visitor)
  // Unless another form is placing the same cart by now.
  const { sentAt } = outcome
  if (sentAt !== undefined && (await services.placement.standing(cartId)) === null)
    await services.sessionCarts.takeBack(cartId, sentAt)
  if (!inCart && !isLedAway && (await orIfUnavailable(isStillInReview(request, visitor), true)))
    return json(formFailure({}, { '': message }), { status, headers: await visitor.headers() })
  if (inCart && (await needsAccount(visitor)))
    return redirectTo('/checkout/signin?unplaced=1', { headers: await visitor.headers() })
  // Named there and removed, so that the next "Proceed to Checkout" succeeds.
  const taken = await services.checkout.takeAway(visitor)
  const unnamed = outcome.kind === 'refused' && taken !== 'taken' ? await namesOf(outcome.skus) : ''
  // A used-up code is dropped, and nothing else on the cart page would name it.
  const { lostCodes = [] } = outcome
  if (lostCodes.length > 0) await services.cartUseCases.edit(visitor, () => ({ actions: [] }))
  await visitor.save({
    flash: [
      { type: 'error', message: ledAway + unnamed },
      ...(taken === 'refused' ? [{ type: 'error', message: refusalMessage(REMOVAL_REFUSED) } as const] : []),
      ...lostCodes,
    ],
  })
  return redirectTo('/cart', { headers: await visitor.headers() })
}

/** Signed out in another tab, or ended from another browser, while the order was under way. */
async function hasEnded(visitor: Visitor): Promise<boolean> {
  if (visitor.session === null) return false
  await visitor.reload()
  return visitor.session === null && (await visitor.successor()) === null
}

/**
 * This browser may no longer show the cart, and a new session must not reveal the outcome to its next user: so the
 * response itself tells it, to whoever sent the form.
 */
function tellWithoutSession(outcome: Exclude<Ended, { readonly kind: 'placed' }>, wasCustomer: boolean) {
  if (outcome.kind === 'pending') return json<Parting>({ parting: 'pending' }, { status: 202 })
  const { message, status } = toldOf(outcome)
  return json<Parting>({ parting: 'failed', message, wasCustomer }, { status })
}

async function toAnswer(request: Request, visitor: Visitor, cartId: string, outcome: Ended) {
  if (outcome.kind === 'placed') {
    await services.sessionCarts.placed(visitor, cartId)
    return redirectTo(orderPath(outcome), { headers: await visitor.headers() })
  }
  const wasCustomer = visitor.actor.kind === 'customer'
  if (await hasEnded(visitor)) throw tellWithoutSession(outcome, wasCustomer)
  if (outcome.kind !== 'pending') return tellFailure(request, visitor, cartId, outcome)
  return redirectTo(orderPath(outcome), { headers: await visitor.headers() })
}

/** The cookie of a link may be weeks old: while the programme is off, orders earn nothing. */
async function recordReferrer(request: Request, visitor: Visitor, cartId: string): Promise<void> {
  const code = readReferrer(request)
  // An agent's browser was sent by nobody on behalf of the customers it orders for.
  if (code === undefined || visitor.session?.data.customerServiceMode === true) return
  const flags = await services.flags.of(visitor, request.headers.get('Cookie'))
  // What the shop has ended, no browser begins again.
  if (flags.site.disableReferral === true || isFlagOn(flags, 'disableReferral')) return
  await services.referrals.recordReferrer(cartId, code)
}

export async function placeOrder(request: Request) {
  const visitor = await services.visitors.read(request)
  const { fields } = await readForm(request)
  const form = parseForm(fields, PlaceOrderSchema)
  const { attempt, payment, safcToken } = form.ok
    ? form.value
    : { attempt: '', payment: undefined, safcToken: '' }
  const own = await services.sessionCarts.own(visitor)
  // An old form concerns the cart it was made for, even if the session has another one by now.
  const cartId = services.placement.cartOf(attempt, own) ?? own[0]
  if (cartId === undefined) return leaveToCart(visitor, NOT_OF_THIS_VISIT)
  await recordReferrer(request, visitor, cartId)
  const returned = new URL(request.url).searchParams.get('payment')
  const outcome = await services.placeOrder({
    visitor,
    cartId,
    attempt,
    payment,
    returned,
    safcToken,
    tracked: await services.analytics.trackedOf(request, visitor),
  })
  if (outcome.kind === 'shop-pay')
    return redirectOut(outcome.url, outcome.origin, { headers: await visitor.headers() })
  const isOld = visitor.cartId !== undefined && visitor.cartId !== cartId
  return toAnswer(
    request,
    visitor,
    cartId,
    outcome.kind === 'placed' && isOld ? { ...outcome, again: true } : outcome,
  )
}
