import type { z } from 'zod'
import { addPaymentInfo } from '~/models/analytics/commerce-events'
import type { PaymentType } from '~/models/analytics/event'
import type { Cart } from '~/models/cart/cart'
import { homeAddress } from '~/models/cart/shipments'
import { FORM_UNSAVED } from '~/models/cart/refusals'
import { withUnsaved } from '~/models/checkout/steps'
import { BillingAddressSchema, PaymentChoiceSchema } from '~/models/checkout/forms'
import { AgentPaymentFieldsSchema } from '~/models/payments/agent-payment'
import { CARD_REMOVED } from '~/models/payments/payments'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import { describeFault } from '~/services/faults'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { StartedPayment } from '~/services/checkout/start-payment.server'
import { isAway, isUpstreamError } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { json, redirectOut, redirectTo } from '~/utils/responses'
import { notPayable, requirePaymentPage } from './payable.server'
import { makeAccount, readAccount } from './account.server'
import { readPurchaseOrder, tellUnsavedPurchaseOrder } from './purchase-order.server'
import { tellSignIn } from '../../sign/action.server'
import { failStep, goOn, leaveToCart, tellUnsavedAddress } from '../enter.server'
import type { EnteredStep } from '../enter.server'
import { wordOfCharges } from '../not-charged.server'

const NO_CARD = 'Please enter your card.'
const SIGNED_UP = 'Your account has been created, and you are signed in. '
const NOT_ALLOWED = 'Only customer service can adjust a payment or take it outside of the shop.'

/** The posted step. Its billing address is saved by now, so there is nothing to tell of it. */
interface SentStep {
  readonly visitor: Visitor
  readonly cartId: string
  readonly fields: FormFields
  /** The account that it asked for is there, and its owner signed in. */
  readonly hasMadeAccount: boolean
}

const failSaved = <Failure extends FormFailure>(
  { visitor, cartId }: SentStep,
  failure: Failure,
  refusal: { readonly status: number; readonly waitSeconds?: number | undefined },
) => failStep(visitor, failure, { ...refusal, late: { cartId, tell: () => undefined } })

/** Nothing came of it: the step again, with everything typed, and why. */
async function again(sent: SentStep, status: number, why: string, wayOn = '') {
  const { visitor, fields, hasMadeAccount } = sent
  const charges = await wordOfCharges(visitor, withUnsaved)
  const message = `${hasMadeAccount ? SIGNED_UP : ''}${why} ${charges}${wayOn}`
  // The page may still be as a guest has loaded it: after a server error it is not loaded again.
  const isGuest = visitor.actor.kind === 'guest'
  return failSaved(sent, { ...formFailure(fields, { '': message }), isGuest }, { status })
}

/** Another service failed or refused. A refusal, which would come again next time, is not reported as an outage. */
async function notStarted(error: unknown, sent: SentStep) {
  if (!isUpstreamError(error)) throw error
  services.logger.error(describeFault(error), 'a payment could not be started')
  const isOfCards = error.service === 'payments'
  if (isAway(error)) {
    const why = isOfCards
      ? 'Card payments are not available right now.'
      : 'We could not reach our order system.'
    return again(sent, 503, why, ' Please try again in a moment.')
  }
  const why = `Our ${isOfCards ? 'payment' : 'order'} system did not accept this.`
  return again(sent, 502, why, ' Please pay in another way, or call us.')
}

async function toAnswer(started: StartedPayment, sent: SentStep) {
  const { visitor, fields } = sent
  const headers = await visitor.headers()
  switch (started.kind) {
    case 'redirect': {
      const origin = services.pageOrigin.known()
      if (origin === new URL(started.url).origin) return redirectOut(started.url, origin, { headers })
      // This page's CSP blocks the provider's origin; the next page will allow it.
      services.pageOrigin.forget()
      throw await notPayable(visitor)
    }
    case 'entered':
      return redirectTo(`/checkout/payment/review?pay=${started.id}`, { headers })
    case 'not-allowed':
      return again(sent, 403, NOT_ALLOWED)
    case 'no-card': {
      const { card, ...others } = fields
      if (card === undefined || card === 'new') return again(sent, 400, NO_CARD)
      // Another card is checked: with none, the next press would ask for a new one.
      return again({ ...sent, fields: others }, 400, CARD_REMOVED)
    }
  }
}

function tellUnsavedBilling(visitor: Visitor, fields: FormFields, isOther: boolean): void {
  if (isOther) tellUnsavedAddress(visitor, 'billing address', fields)
  tellUnsavedPurchaseOrder(visitor, fields)
}

/** Saves or reports the typed billing address and number, whatever is in the cart by now. */
export async function keepBilling(request: Request, visitor: Visitor, mayStore: boolean): Promise<void> {
  const { fields } = await readForm(request)
  const isOther = fields['billing'] === 'other'
  if (!isOther && !fields['purchaseOrderNumber']) return
  const billing = isOther ? parseForm(fields, BillingAddressSchema) : ({ ok: true, value: 'same' } as const)
  const number = mayStore ? await readPurchaseOrder(visitor, fields) : null
  const saved =
    billing.ok && number?.ok === true
      ? await services.checkout.saveBilling(visitor, billing.value, undefined, number.value)
      : null
  if (saved?.kind !== 'saved') tellUnsavedBilling(visitor, fields, isOther)
}

/** `isAsked`: the card is entered on the provider's page. Without any card, credit covered the total. */
function typeOf(
  { card, nonce, payWith }: z.output<typeof PaymentChoiceSchema>,
  isOffline: boolean,
  isAsked: boolean,
): PaymentType {
  if (isOffline) return 'offline'
  if (payWith === 'shop-pay') return 'Shop Pay'
  if (card !== undefined) return 'saved card'
  return isAsked || nonce !== undefined ? 'card' : 'store credit'
}

/** Signing in brings the guest's cart along, possibly with goods of an earlier visit: then show the step again. */
async function cartAfterSignIn(visitor: Visitor): Promise<Cart | null> {
  const entry = await services.checkout.enter(visitor, 'payment')
  return entry.kind === 'ready' ? entry.stored : null
}

type Parsed = { readonly ok: true } | { readonly ok: false; readonly failure: FormFailure }

/** Everything that is wrong with the step, told by one answer. */
function together(fields: FormFields, parsed: readonly (Parsed | null)[]): FormFailure {
  const failures = parsed.flatMap((part) => (part === null || part.ok ? [] : [part.failure]))
  const errors: FormFailure['errors'] = Object.assign({}, ...failures.map((failure) => failure.errors))
  // An account's also says which rules its password failed.
  return Object.assign({}, ...failures, formFailure(fields, errors))
}

/** Parse everything before storing any of it (VAL-25). */
async function readStep({ visitor, cart }: EnteredStep, fields: FormFields) {
  const choice = parseForm(fields, PaymentChoiceSchema)
  const byAgent = parseForm(fields, AgentPaymentFieldsSchema)
  // If nothing ships and no address was given, there is none to reuse for billing.
  const isOther = fields['billing'] === 'other' || homeAddress(cart) === undefined
  const billing = isOther ? parseForm(fields, BillingAddressSchema) : null
  const account = readAccount(visitor, fields)
  const purchaseOrder = await readPurchaseOrder(visitor, fields)
  if (!byAgent.ok || !choice.ok || billing?.ok === false || !purchaseOrder.ok || !account.ok)
    return {
      ok: false,
      failure: together(fields, [byAgent, choice, billing, purchaseOrder, account]),
    } as const
  return {
    ok: true,
    choice: choice.value,
    agentPayment: byAgent.value,
    billing: billing === null ? null : billing.value,
    purchaseOrder: purchaseOrder.value,
    account: account.value,
  } as const
}

/** Stores the billing address and number, then redirects to the card page, or on with the card given. */
export async function startPayment(request: Request, entered: EnteredStep) {
  const { visitor } = entered
  const { fields } = await readForm(request)
  const refused = async (failure: FormFailure) =>
    json(failure, { status: 400, headers: await visitor.headers() })
  const read = await readStep(entered, fields)
  if (!read.ok) return refused(read.failure)
  const { choice, agentPayment, billing, purchaseOrder } = read
  const late = {
    cartId: entered.cart.id,
    tell: () => tellUnsavedBilling(visitor, fields, billing !== null),
  }
  const { stored } = entered
  const saved = await services.checkout.saveBilling(visitor, billing ?? 'same', stored, purchaseOrder)
  if (saved.kind === 'refused') {
    const unsaved = 'Your billing address was not saved.'
    return failStep(visitor, formFailure(fields, { '': saved.message }), { status: 400, late, unsaved })
  }
  // Or signed out in another tab.
  if (saved.kind !== 'saved' || visitor.session === null) return leaveToCart(visitor, FORM_UNSAVED, late)
  if (entered.removals.length > 0) return goOn(entered, '/cart')
  await requirePaymentPage(visitor)
  const account = await makeAccount(visitor, fields, read.account, saved.cart.customerEmail ?? visitor.email)
  const sent = { visitor, cartId: entered.cart.id, fields, hasMadeAccount: account.kind === 'made' }
  if (account.kind === 'failed') return failSaved(sent, account.failure, account)
  try {
    if (sent.hasMadeAccount) await tellSignIn(request, visitor, true)
    const cart = sent.hasMadeAccount ? await cartAfterSignIn(visitor) : saved.cart
    if (cart === null) return redirectTo('/checkout/payment', { headers: await visitor.headers() })
    const { useCredit, saveCard, payWith, ...card } = choice
    const started = await services.paymentStep.start(visitor, cart, {
      ...card,
      accountName: account.kind === 'later' ? account.name : undefined,
      useCredit: useCredit === 'on',
      isShopPay: payWith === 'shop-pay',
      saveCard: saveCard === 'on',
      agentPayment,
    })
    if (started.kind === 'redirect' || started.kind === 'entered') {
      const { analytics } = services
      const type = typeOf(choice, agentPayment?.offline !== undefined, started.kind === 'redirect')
      await analytics.tell(await analytics.trackedOf(request, visitor), [addPaymentInfo(cart, type)])
    }
    return await toAnswer(started, sent)
  } catch (error) {
    return notStarted(error, sent)
  }
}
