import { services } from '~/services/index.server'
import { CART_AWAY } from '~/services/cart/cart-copies'
import { isAway, isUpstreamError } from '~/services/upstream'
import { isSeen } from '~/utils/seen'
import { redirectTo, unavailable } from '~/utils/responses'
import { withoutRemovals } from '~/models/cart/availability'
import { explainInWords } from '~/models/cart/explain/explain-words'
import { codeRows, offeredCodes } from '~/models/cart/explain/code-rows'
import { goodsValue, totalsOf } from '~/models/cart/totals'
import { freeShippingNote } from '~/models/shipping/free-shipping-note'

/** The cart as it would be without the lines that may not stay; they are named in the notices (CART-08). */
export async function loadCart(request: Request) {
  const visitor = await services.visitors.read(request)
  const [{ cart, removals, notices, failed }, ownCodes] = await Promise.all([
    services.shopping.view(visitor).catch((error: unknown) => {
      throw isUpstreamError(error) && isAway(error) ? unavailable(CART_AWAY) : error
    }),
    services.customerCodes(visitor),
  ])
  // Not "Your cart is empty" beside an order that is being made of it.
  const { orderPages } = services
  const order =
    cart === null ? ((await orderPages.present(visitor)) ?? (await orderPages.underWay(visitor))) : null
  if (order !== null) throw redirectTo(order, { headers: await visitor.headers() })
  if (isSeen(request)) await services.failedOrders.tell(visitor, failed)
  const shown = cart === null ? null : withoutRemovals(cart, removals)
  const codes = cart === null ? [] : codeRows(cart)
  const threshold = await (cart === null
    ? services.freeShipping.ofVisitor(visitor)
    : services.freeShipping.ofCart(cart, visitor.customerId))
  return {
    headers: await visitor.headers(),
    view: {
      cart: shown,
      totals: shown === null ? null : totalsOf(shown),
      explained: shown === null ? null : explainInWords(shown),
      goods: shown === null ? null : goodsValue(shown),
      codes,
      ownCodes: offeredCodes(ownCodes, codes),
      notices,
      threshold,
      note: shown === null ? null : freeShippingNote(shown, threshold),
    },
  }
}
