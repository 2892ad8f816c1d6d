import { createHash } from 'node:crypto'
import { TotalExplained } from '~/components/cart/total-explained'
import { staticView } from '~/components/content/static-view.server'
import type { StaticContent } from '~/components/content/static-content'
import { ProductRow } from '~/components/product/product-grid'
import type { Cart } from '~/models/cart/cart'
import { segmentOf } from '~/models/recommendations/recommendation'
import type { Visitor } from '~/services/visitor'
import { services } from '~/services/index.server'
import { isSeen } from '~/utils/seen'
import { redirectTo } from '~/utils/responses'
import { viewCart } from '~/models/analytics/commerce-events'
import { withoutRemovals } from '~/models/cart/availability'
import { mayGoToContiguousUs } from '~/models/cart/destination-country'
import { explainInWords } from '~/models/cart/explain/explain-words'
import { codeRows, offeredCodes } from '~/models/cart/explain/code-rows'
import { withoutDeliveries } from '~/models/cart/shipments'
import { shownCart } from '~/models/cart/shown-cart'
import { goodsValue, totalsOf } from '~/models/cart/totals'
import { freeShippingNote } from '~/models/shipping/free-shipping-note'
import { viewOrAway } from './cart-view.server'

const rowContent = staticView(ProductRow)
const explanation = staticView(TotalExplained)
const ROW_CARDS = 8

// Stable for the life of the cart, and not traceable to it.
const hashOf = ({ id }: Cart) => createHash('sha256').update(`recommendations ${id}`).digest('base64url')

/** Recommendations below the cart: an experience chooses which (EXP-06); an empty one has what the customer may like. */
async function rowBelow(
  cart: Cart | null,
  { kind, customerId }: Visitor,
  { mayShare, context }: { readonly mayShare: boolean; readonly context: object },
): Promise<StaticContent | null> {
  const row = await services.recommendations.forCart(
    {
      type: 'CART',
      path: '/cart',
      productKeys: [...new Set(cart?.lineItems.map(({ productKey }) => productKey))],
      segment: segmentOf(kind),
      // Nobody's after an opt-out (157).
      visitor: mayShare && cart !== null ? hashOf(cart) : undefined,
      limit: ROW_CARDS,
    },
    mayShare ? customerId : undefined,
  )
  return row === null || row.cards.length === 0 ? null : rowContent(row, context)
}

/** The cart without the lines that may not stay, which the notices name (CART-08). */
export async function loadCart(request: Request, context: object) {
  const visitor = await services.visitors.read(request)
  const [{ cart, removals, notices, outdated, failed }, ownCodes, isUpdated, tracked] = await Promise.all([
    viewOrAway(visitor),
    services.customerCodes(visitor),
    services.flags.isOn('cartLayoutUpdates', visitor, request.headers.get('Cookie')),
    services.analytics.trackedOf(request, visitor),
  ])
  // Never show "Your cart is empty" while its order is being placed.
  const { orderPages } = services
  const order =
    cart === null ? ((await orderPages.present(visitor)) ?? (await orderPages.underWay(visitor))) : null
  if (order !== null) throw redirectTo(order, { headers: await visitor.headers() })
  if (isSeen(request)) await services.failedOrders.tell(visitor, failed)
  const kept = cart === null ? null : withoutRemovals(cart, removals)
  const shown = kept === null ? null : withoutDeliveries(kept, outdated)
  if (shown !== null && shown.lineItems.length > 0 && isSeen(request))
    await services.tellOnce(tracked, `view_cart:${shown.id}:${shown.version}`, () => [viewCart(shown)])
  const [threshold, row] = await Promise.all([
    kept === null
      ? services.freeShipping.ofVisitor(visitor)
      : services.freeShipping.ofCart(kept, visitor.customerId),
    rowBelow(shown, visitor, { mayShare: tracked !== null, context }),
  ])
  const mayBeNear = mayGoToContiguousUs(kept, visitor.postalCode)
  const codes = kept === null ? [] : codeRows(kept, threshold, mayBeNear)
  return {
    headers: await visitor.headers(),
    view: {
      cart: shown === null ? null : shownCart(shown),
      totals: shown === null ? null : totalsOf(shown),
      explained: shown === null ? null : explanation(explainInWords(shown), context),
      goods: shown === null ? null : goodsValue(shown),
      codes,
      ownCodes: offeredCodes(ownCodes, codes),
      notices,
      threshold,
      row,
      isUpdated,
      note:
        kept === null
          ? null
          : freeShippingNote(kept, threshold, { isOutdated: outdated.size > 0, mayBeNear }),
    },
  }
}
