/**
 * Places the order. Whatever comes back is told in plain words, and whether anything was charged: that is said only
 * after our own books were asked, which the use case does before it answers anything but an order.
 */
import { PlaceOrderSchema } from '~/models/checkout/forms'
import type { DeclineReason } from '~/models/placement/placement'
import { readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orderPath } from '~/services/shopping/order-pages.server'
import type { Placing } from '~/services/shopping/place-order.server'
import { ownCartIds } from '~/services/shopping/own-carts'
import { unlessAway } from '~/services/upstream'
import type { Visitor } from '~/services/visitor.server'
import { answer, redirectTo } from '~/utils/responses'
import { leaveToCart } from '../enter.server'

/** Whether it was ordered from an earlier visit cannot be told from here. */
const NOT_OF_THIS_VISIT =
  'That page is from a visit that has ended, so sending it has ordered nothing. If you placed the order before, its confirmation is in your e-mail.'
const NOT_CHARGED = 'Nothing was charged.'

const DECLINED: Readonly<Record<DeclineReason, string>> = {
  'do-not-honor': 'Your bank declined this card.',
  'insufficient-funds': 'Your bank declined this card for insufficient funds.',
  'expired-card': 'This card has expired.',
  'invalid-nonce': 'This card entry was used or has expired. Please enter your card again.',
  'insufficient-store-credit': 'Your store credit no longer covers this.',
  'payment-missing': 'Please choose how to pay.',
}

/** What the shopper added while this order was under way is in one cart with it again. */
async function isReunited(visitor: Visitor): Promise<boolean> {
  await visitor.reload()
  return services.sessionCarts.reunite(visitor)
}

/** Whether the form's own page stands, to say what became of it: another tab may have changed the cart meanwhile. */
async function isStillInReview({ url }: Request, visitor: Visitor): Promise<boolean> {
  const entry = await services.checkout.enter(visitor, 'payment')
  if (entry.kind !== 'ready') return false
  const id = new URL(url).searchParams.get('pay')
  return (await services.paymentStep.find(visitor, entry.stored, id)).kind === 'ready'
}

async function toAnswer(request: Request, visitor: Visitor, cartId: string, outcome: Placing) {
  const fail = async (message: string, status: number) => {
    // With what was added meanwhile the page of before shows another order. While a platform is away, so is that page,
    // and its error boundary tells it.
    const isTold = !(await isReunited(visitor)) && (await unlessAway(isStillInReview(request, visitor), true))
    return isTold ? answer({ message }, { status, headers: await visitor.headers() }) : toCart(message)
  }
  const toCart = async (message: string) => {
    await isReunited(visitor)
    // Named there, and gone: the next press of "Proceed to Checkout" goes on.
    await services.checkout.takeAway(visitor)
    // A code that is used up is not kept, and nothing else on that page would name it.
    const { lostCode } = outcome
    if (lostCode) await services.shopping.edit(visitor, () => [])
    await visitor.remember({ flash: [{ type: 'error', message }, ...(lostCode ? [lostCode] : [])] })
    return redirectTo('/cart', { headers: await visitor.headers() })
  }
  switch (outcome.kind) {
    case 'placed':
      await services.sessionCarts.placed(visitor, cartId)
      return redirectTo(orderPath(outcome), { headers: await visitor.headers() })
    case 'pending':
      await services.sessionCarts.awaitOrder(visitor, cartId)
      return redirectTo(orderPath(outcome), { headers: await visitor.headers() })
    case 'declined':
      return fail(`${DECLINED[outcome.reason]} ${NOT_CHARGED} Please use another card.`, 402)
    // To the cart, which shows the new total: the payment was for the old one, and review cannot show it any more.
    case 'changed':
      return toCart(
        `Your cart or its prices have changed since you opened this page. ${NOT_CHARGED} Please check the new total.`,
      )
    case 'refused':
      return toCart(
        outcome.code === 'OutOfStock'
          ? `An item in your cart has just sold out. ${NOT_CHARGED} Please check your cart.`
          : `This order cannot be placed as it is. ${NOT_CHARGED} Please check your cart.`,
      )
    case 'rejected':
      return fail(`${outcome.message} ${NOT_CHARGED}`, 422)
    case 'conflict':
      services.logger.warn({ outcome: 'conflict' }, 'order placement met a changed cart')
      return toCart(`Your cart was changed or ordered in another window. ${NOT_CHARGED}`)
    case 'unavailable':
      return fail(
        `We could not reach our payment or order system. ${NOT_CHARGED} Please try again in a moment.`,
        503,
      )
    case 'mismatch':
      return fail(
        `This form was already sent with other details, and no order was made. ${NOT_CHARGED} Please check your order and try again.`,
        422,
      )
    case 'invalid-token':
      // Of a form that we do not know nothing can be said about what it may have done.
      return fail('This page was open for too long. Please check your order and place it again.', 400)
  }
}

export async function placeOrder(request: Request) {
  const visitor = await services.visitors.read(request)
  const { fields } = await readForm(request)
  const form = PlaceOrderSchema.safeParse(fields)
  const { attempt, payment } = form.success ? form.data : { attempt: '', payment: undefined }
  const own = ownCartIds(visitor)
  // An old form is about the cart that it was made for, though the session may have another one by now.
  const cartId = services.placement.cartOf(attempt, own) ?? own[0]
  if (cartId === undefined) return leaveToCart(visitor, NOT_OF_THIS_VISIT)
  const outcome = await services.placeOrder({ visitor, cartId, attempt, payment })
  const isOld = visitor.cartId !== undefined && visitor.cartId !== cartId
  return toAnswer(
    request,
    visitor,
    cartId,
    outcome.kind === 'placed' && isOld ? { ...outcome, again: true } : outcome,
  )
}
