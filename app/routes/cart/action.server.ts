/** Posts to the cart: page forms, quick adds by script, and the public JSON call (API-19). */
import type { StaticContent } from '~/components/content/static-content'
import { addedPath } from '~/models/cart/added-path'
import { isOfRemoval } from '~/models/cart/availability'
import { addToCart, changeCart } from '~/models/analytics/commerce-events'
import type { ShopEvent } from '~/models/analytics/event'
import { readIntent } from '~/models/cart/forms/cart-fields'
import { CART_FIELDS_MAX, CartFormSchema } from '~/models/cart/forms/cart-form'
import type { CartCall, CartForm } from '~/models/cart/forms/cart-form'
import { isGreetingCard } from '~/models/cart/greeting-card'
import { findNamedLine } from '~/models/cart/lines'
import { messageNotSaved } from '~/models/cart/refusals'
import { planGreetingMessage } from '~/models/cart/plans/plan-line-fields'
import { hasSizesToChoose } from '~/models/catalogue/size-choice'
import { definedOnly } from '~/models/defined-only'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import { describeFault } from '~/services/faults'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { AddBundleOutcome } from '~/services/cart/bundles.server'
import { claimedNotice } from '~/services/cart/cart-codes.server'
import { isAway, isUpstreamError } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import {
  limited,
  notDone,
  ofAdding,
  ofAddingItems,
  ofCombination,
  ofQuantities,
  ofRemovingCode,
} from './outcomes.server'
import type { Outcome } from './outcomes.server'
import { productOfSku } from '../group-prices.server'
import { beginningCart } from '../new-carts.server'
import { tellEvents } from '../told-events.server'
import { addAgain } from './add-again.server'
import { callDone, callRefused, readCall } from './call.server'
import type { CartPost } from './call.server'
import { isJsonBody } from '~/utils/json-body'
import { json, apiResponse, limitedInit, redirectTo, safePath, wantsJson } from '~/utils/responses'

export interface CartPostFailure extends FormFailure {
  readonly intent: CartForm['intent'] | undefined
  readonly lineItemId?: string
  /** No response: the edit may have been made all the same. */
  readonly away?: true
  /** Something has gone from the cart all the same, which the page tells beside this. */
  readonly isCleaned?: true
  /** The form of an item that was not added. */
  readonly again?: StaticContent
}

const EDIT_AWAY =
  'We cannot reach your cart right now, so this change may not have been made. Please try again in a moment.'
/** Intents whose fields are on pages other than the cart. */
const ADDING: ReadonlySet<string> = new Set(['add', 'add-items', 'add-bundle', 'add-combination'])

/**
 * Path of the page that asks for the size, where a card does not add at once: that depends on the goods and on the
 * visitor's flag (SIZE-02, SIZE-07). Null if the item is added directly (SIZE-03).
 */
async function pageOfSizes(
  form: CartForm | CartCall,
  visitor: Visitor,
  request: Request,
): Promise<string | null> {
  if (form.intent !== 'add' || form.from !== 'card') return null
  const cookies = request.headers.get('Cookie')
  if (!(await services.flags.isOn('sizeSelectorModal', visitor, cookies))) return null
  const product = await productOfSku(request, form.sku)
  if (product === null || !hasSizesToChoose(product)) return null
  const asked = new URLSearchParams({ product: product.key, ...definedOnly({ list: form.listMetadata }) })
  return `/cart/size?${asked.toString()}`
}

type GreetingForm = Extract<CartForm, { intent: 'greeting-message' }>

const oneOfEach = (skus: readonly string[]) => skus.map((sku) => ({ sku, quantity: 1 }))

const begins = ({ kind }: AddBundleOutcome): boolean => kind === 'added' || kind === 'kept-aside'

const adding = (visitor: Visitor, work: () => Promise<AddBundleOutcome>) =>
  beginningCart(visitor, work, begins)

/** Only into a greeting card in the visitor's own cart (LINE-09). */
async function writeMessage(visitor: Visitor, form: GreetingForm): Promise<Outcome> {
  const { message } = form
  const outcome = await services.cartUseCases.edit<'no-card'>(visitor, (cart) => {
    const line = findNamedLine(cart, form)
    if (line === undefined || !isGreetingCard(line)) return { refused: 'no-card' }
    return { actions: planGreetingMessage(cart, form, message) }
  })
  if (outcome.kind === 'refused') return notDone(outcome, 'message')
  // The field may be gone, so the message quotes what was typed.
  if (outcome.kind !== 'done')
    return { ok: false, field: 'message', message: messageNotSaved(message), status: 409 }
  return { ok: true, cart: outcome.cart, message: 'Message saved' }
}

async function perform(visitor: Visitor, form: CartForm | CartCall): Promise<Outcome> {
  const { cartUseCases } = services
  const today = services.browse.today()
  switch (form.intent) {
    case 'add':
      return ofAdding(
        await adding(visitor, () => cartUseCases.add(visitor, form.sku, form.quantity, form.listMetadata)),
        today,
      )
    case 'add-items':
      return ofAddingItems(
        await beginningCart(
          visitor,
          () => cartUseCases.addItems(visitor, oneOfEach(form.skus), form.listMetadata),
          (outcomes) => outcomes.some(begins),
        ),
        today,
      )
    case 'add-bundle':
      return ofAdding(await adding(visitor, () => services.bundles.add(visitor, form)), today)
    case 'add-combination':
      return ofCombination(
        await adding(visitor, () => services.bundles.add(visitor, { ...form, contents: form.code })),
        today,
      )
    case 'change-quantities':
      return ofQuantities(await services.quantities.change(visitor, form.changes))
    case 'apply-code': {
      const result = await services.attempts.run(
        [['code', visitor.address]],
        () => cartUseCases.applyCode(visitor, form.code),
        (tried) => tried.kind === 'failed',
      )
      if (result.kind === 'limited') return limited('code', result)
      if (result.kind === 'failed') return { ok: false, field: 'code', message: result.message }
      const told = claimedNotice(form.code.toUpperCase(), result)
      return { ok: true, cart: result.cart, message: told.message, told }
    }
    case 'greeting-message':
      return writeMessage(visitor, form)
    case 'forget-code':
      return ofRemovingCode(await cartUseCases.forgetCode(visitor, form.code))
    case 'remove-code':
      return ofRemovingCode(await cartUseCases.removeCode(visitor, form.codeId))
  }
}

function eventsOf({ cart, before, added = [] }: Extract<Outcome, { ok: true }>): readonly ShopEvent[] {
  if (cart === null) return []
  if (before === undefined) return addToCart(cart, added)
  // Different carts cannot be compared.
  return before.id === cart.id ? changeCart(before, cart) : []
}

async function parse(request: Request): Promise<CartPost> {
  if (isJsonBody(request)) return readCall(request)
  const { fields } = await readForm(request, { maxFields: CART_FIELDS_MAX })
  return { parsed: parseForm(fields, CartFormSchema), fields }
}

function toIntent(value: string | undefined): CartForm['intent'] | undefined {
  const intents = [
    'add',
    'add-items',
    'change-quantities',
    'apply-code',
    'remove-code',
    'forget-code',
    'greeting-message',
  ] as const
  return intents.find((intent) => intent === value)
}

/**
 * The commerce platform is down. If the cart can still be shown, its page says so and keeps what was typed; otherwise
 * the general error page does, which offers to resend the form.
 */
function notReached(error: unknown, visitor: Visitor, values: FormFields, isCall: boolean): Outcome {
  if (!isUpstreamError(error) || !isAway(error)) throw error
  const isOfCartPage = !ADDING.has(readIntent(values['intent'] ?? '').verb)
  if (!isCall && !(isOfCartPage && services.cartUseCases.hasCopy(visitor))) throw error
  services.logger.error(describeFault(error), 'a cart edit did not reach the cart')
  return { ok: false, field: '', message: EDIT_AWAY, away: true }
}

interface Answering {
  readonly request: Request
  readonly isCall: boolean
  readonly visitor: Visitor
  /** Of the request. */
  readonly context: object
}

/** The cart page again, or the call's response: what was not done, and what was typed. */
async function failed(
  failure: FormFailure,
  outcome: Partial<Extract<Outcome, { ok: false }>>,
  { request, isCall, visitor, context }: Answering,
): Promise<Response> {
  const { away, waitSeconds } = outcome
  // Whatever the edit came to: what may not stay goes first.
  const isCleaned = visitor.flash.some(isOfRemoval) || undefined
  const headers = await visitor.headers()
  const status = outcome.status ?? (away === true ? 503 : 400)
  const init = waitSeconds === undefined ? { status, headers } : limitedInit(waitSeconds, headers)
  if (isCall) return callRefused(failure.errors, init)
  const { verb, lineItemId } = readIntent(failure.values['intent'] ?? '')
  const shown: CartPostFailure = {
    intent: verb === 'remove-line' ? 'change-quantities' : toIntent(verb),
    ...definedOnly({ lineItemId, away, isCleaned, again: await addAgain(request, failure, context) }),
    ...failure,
  }
  return json(shown, init)
}

export async function handleCartPost(request: Request, context: object) {
  const visitor = await services.visitors.read(request)
  const { parsed, fields } = await parse(request)
  const isCall = wantsJson(request)
  const answering = { request, isCall, visitor, context }
  if (!parsed.ok) return failed(parsed.failure, {}, answering)
  // While the catalogue is down, add without asking; that then reports the fault.
  const sizes = await pageOfSizes(parsed.value, visitor, request).catch(() => null)
  if (sizes !== null) {
    const headers = await visitor.headers()
    return isCall
      ? apiResponse({ select_size: sizes, redirect: sizes, redirect_to: { url: sizes } }, { headers })
      : redirectTo(sizes, { headers })
  }
  const outcome = await perform(visitor, parsed.value).catch((error: unknown) =>
    notReached(error, visitor, fields, isCall),
  )
  if (!outcome.ok) {
    const failure = formFailure(fields, { [outcome.field]: outcome.message })
    return failed(failure, outcome, answering)
  }
  const told = await tellEvents(request, visitor, eventsOf(outcome))
  const skus = (outcome.added ?? []).map(({ sku }) => sku)
  // A form with several items cannot know in advance which will be added.
  const listed = parsed.value.intent === 'add-items' ? addedPath(...skus) : '/cart'
  // The confirmation page does not cover goods kept aside either.
  const url = outcome.isKeptAside === true ? '/cart' : safePath(fields['returnTo'], listed)
  if (outcome.notes !== undefined) visitor.stage({ flash: [...outcome.notes] })
  if (isCall) return callDone(outcome, url, { headers: await visitor.headers(), told })
  await visitor.save({ flash: [outcome.told ?? { type: 'success', message: outcome.message }] })
  return redirectTo(url, { headers: await visitor.headers() })
}
