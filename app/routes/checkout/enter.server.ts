/** The guard every checkout step calls in its loader and action. */
import { ADDRESS_FIELDS } from '~/models/address/address-fields'
import { REMOVAL_REFUSED, refusalMessage, STEP_UNSAVED } from '~/models/cart/refusals'
import { destinationCount, destinationPrefix } from '~/models/checkout/split-form'
import { CART_FIELD, isRemovalRefused, isUnsaved, withUnsaved } from '~/models/checkout/steps'
import type { StepId } from '~/models/checkout/steps'
import { addNotices } from '~/models/notices/notice'
import type { Notice } from '~/models/notices/notice'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import { cleanLine } from '~/models/validation/text'
import { peekField } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { CheckoutEntry } from '~/services/checkout/checkout-entry.server'
import type { Visitor } from '~/services/visitor'
import { json, limitedInit, redirectTo } from '~/utils/responses'
import { isSeen } from '~/utils/seen'

/** A checkout form arrived without a cart. */
const NOTHING_TO_CHECK_OUT =
  'Your visit has ended or your cart is empty, so what you sent was not saved. Nothing was ordered and nothing was charged by it.'

export interface EnteredStep extends Extract<CheckoutEntry, { kind: 'ready' }> {
  readonly visitor: Visitor
  /** Messages about added goods, to be shown by the cart page, the shopper's next stop. */
  readonly cameIn: readonly string[]
}

/** An old form concerns the cart it was made for, not the one that followed its order. */
async function earlierOrder(request: Request, visitor: Visitor): Promise<string | null> {
  const cartId = request.method === 'POST' ? await peekField(request, CART_FIELD) : undefined
  return cartId === undefined ? null : services.orderPages.earlier(visitor, cartId)
}

/** Adds a notice if the redirect here came from a form that was not saved or whose removal was refused. */
export function withWordOfForm(request: Request, notices: readonly Notice[]): readonly Notice[] {
  if (request.method === 'POST') return notices
  const url = new URL(request.url)
  return addNotices(notices, [
    ...(isUnsaved(url) ? [{ type: 'warning', message: STEP_UNSAVED } as const] : []),
    ...(isRemovalRefused(url) ? [{ type: 'error', message: refusalMessage(REMOVAL_REFUSED) } as const] : []),
  ])
}

/** Notices that only the cart shows. Every step but the address leads there for them, however it is asked for. */
const toldInCart = ({ flash }: Visitor) => flash.filter(({ leadsToCart }) => leadsToCart)

/** Then such a step cannot come back with what is wrong: its page would lead to the cart, without a word of it. */
export const leadsToCart = (visitor: Visitor): boolean => toldInCart(visitor).length > 0

/**
 * Throws a redirect if the shopper belongs elsewhere. If the cart has changed under a posted form, `keep` stores the
 * input that is valid for any cart and reports the rest with `tellUnsaved`; with nothing to check out, it reports
 * everything.
 */
export async function requireStep(
  request: Request,
  step: StepId,
  keep?: (request: Request, visitor: Visitor, mayStore: boolean) => Promise<unknown>,
): Promise<EnteredStep> {
  const visitor = await services.visitors.read(request)
  const isPosted = request.method === 'POST'
  /** What was typed is not saved, and the target page says so. */
  const leadTo = async (path: string) =>
    redirectTo(isPosted ? withUnsaved(path) : path, { headers: await visitor.headers() })
  const order = await earlierOrder(request, visitor)
  if (order !== null) throw await leadTo(order)
  if (isPosted) await services.gathering.gather(visitor, 'all')
  const untold = toldInCart(visitor)
  // It is another order by now, which the cart tells. An address is given for all of it, and kept first.
  if (untold.length > 0 && step !== 'address') {
    if (isPosted) await keep?.(request, visitor, true)
    throw redirectTo('/cart', { headers: await visitor.headers() })
  }
  const entry = await services.checkout.enter(visitor, step, isPosted ? 'cached' : 'recent')
  switch (entry.kind) {
    case 'ready':
      if (!isPosted && isSeen(request)) await services.failedOrders.tell(visitor, entry.failed)
      return {
        ...entry,
        notices: withWordOfForm(request, entry.notices),
        visitor,
        cameIn: untold.map(({ message }) => message),
      }
    case 'to-cart':
      if (!isPosted) throw await leadTo('/cart')
      throw await leaveToCart(visitor, NOTHING_TO_CHECK_OUT, { tell: () => keep?.(request, visitor, false) })
    case 'to-sign-in':
      if (isPosted) await keep?.(request, visitor, true)
      throw await leadTo('/checkout/signin')
    case 'ordered':
    case 'to-step':
      throw await leadTo(entry.path)
  }
}

interface LateForm {
  /** The cart the form was made for; absent if that is known to have no order. */
  readonly cartId?: string
  /** Stages the notice of what was typed, for the cart page. */
  readonly tell: () => unknown
}

/** To the cart, which shows why; or to its order, if that was placed meanwhile. */
export async function leaveToCart(visitor: Visitor, message: string, form?: LateForm): Promise<Response> {
  const { orderPages } = services
  const present = await orderPages.present(visitor)
  const order =
    present ?? (form?.cartId === undefined ? null : await orderPages.earlier(visitor, form.cartId))
  if (order !== null) {
    const path = form === undefined ? order : withUnsaved(order)
    return redirectTo(path, { headers: await visitor.headers() })
  }
  await form?.tell()
  await visitor.save({ flash: [{ type: 'error', message }] })
  return redirectTo('/cart', { headers: await visitor.headers() })
}

/**
 * The step again, with what is wrong in it; or the cart with that, where the step's page would only lead there.
 * `unsaved` begins the cart's message, away from the form. `waitSeconds`: of too many tries.
 */
export async function failStep<Failure extends FormFailure>(
  visitor: Visitor,
  failure: Failure,
  {
    status,
    late,
    unsaved,
    waitSeconds,
  }: { status: number; late: LateForm; unsaved?: string; waitSeconds?: number | undefined },
) {
  if (!leadsToCart(visitor)) {
    const headers = await visitor.headers()
    return json(failure, waitSeconds === undefined ? { status, headers } : limitedInit(waitSeconds, headers))
  }
  const why = [...new Set(Object.values(failure.errors))]
  return leaveToCart(visitor, [...(unsaved === undefined ? [] : [unsaved]), ...why].join(' '), late)
}

/** More than a genuine form holds, and the most a session should. */
const UNSAVED_MAX = 2_000

/** Reports input that cannot be kept on the cart page, where the shopper goes next. */
export function tellUnsaved(
  visitor: Visitor,
  what:
    | 'email address'
    | 'shipping address'
    | 'shipping addresses'
    | 'billing address'
    | 'purchase order number'
    | 'message for the packing slip',
  typed: readonly string[],
): void {
  if (typed.length === 0) return
  const all = typed.join(', ')
  const words = all.length > UNSAVED_MAX ? `${all.slice(0, UNSAVED_MAX)}…` : all
  const [verb, them] = what === 'shipping addresses' ? ['were', 'them'] : ['was', 'it']
  const message = `The ${what} that you typed ${verb} not saved: “${words}”. Please enter ${them} again in checkout.`
  visitor.stage({ flash: [{ type: 'warning', message, key: `unsaved-${what}`, leadsToCart: true }] })
}

/** Without the choice between home and business, which would read “on” or “off”. */
const TYPED_FIELDS = ADDRESS_FIELDS.filter((name) => name !== 'residential')

const typedAddress = (fields: FormFields, prefix = ''): readonly string[] =>
  TYPED_FIELDS.map((name) => cleanLine(fields[prefix + name] ?? '')).filter((value) => value !== '')

/** None where the form had no such field, or where the next form will have it filled in anyway. */
export function tellUnsavedEmail(visitor: Visitor, fields: FormFields): void {
  const email = cleanLine(fields['email'] ?? '')
  if (email !== '' && email !== visitor.email) tellUnsaved(visitor, 'email address', [email])
}

export function tellUnsavedAddress(
  visitor: Visitor,
  what: 'shipping address' | 'billing address',
  fields: FormFields,
): void {
  tellUnsavedEmail(visitor, fields)
  tellUnsaved(visitor, what, typedAddress(fields))
}

/** For the multi-address form. */
export function tellUnsavedAddresses(visitor: Visitor, fields: FormFields): void {
  const typed = Array.from({ length: destinationCount(fields) }, (_, index) =>
    typedAddress(fields, destinationPrefix(index)).join(', '),
  )
  tellUnsavedEmail(visitor, fields)
  tellUnsaved(visitor, 'shipping addresses', [typed.join('; ')])
}

/** After a step is stored: to the next, or to the cart, which names what was removed (CART-10). */
export async function goOn(
  { visitor, removals }: Pick<EnteredStep, 'visitor' | 'removals'>,
  path: string,
  lostGift = false,
) {
  return redirectTo(removals.length > 0 || lostGift ? '/cart' : path, { headers: await visitor.headers() })
}
