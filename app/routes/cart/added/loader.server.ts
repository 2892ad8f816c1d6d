import { AddedToCart } from '~/components/cart/added-to-cart'
import type { AddedLine } from '~/components/cart/added-to-cart'
import { staticView } from '~/components/content/static-view.server'
import type { Country } from '~/models/address/regions'
import { ADDED_MAX, addedTo } from '~/models/cart/added'
import { withoutRemovals } from '~/models/cart/availability'
import type { Cart, LineItem } from '~/models/cart/cart'
import { destinationCountry, mayGoToContiguousUs } from '~/models/cart/destination-country'
import { kindOfLine } from '~/models/cart/line-kind'
import { countUnits } from '~/models/cart/lines'
import { withoutDeliveries } from '~/models/cart/shipments'
import { goodsValue, totalsOf } from '~/models/cart/totals'
import { formatMoney } from '~/models/money/money'
import { predictedText } from '~/models/shipping/estimate'
import { freeShippingNote } from '~/models/shipping/free-shipping-note'
import { PLACEMENTS, segmentOf } from '~/models/recommendations/recommendation'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { redirectTo } from '~/utils/responses'
import { viewOrAway } from '../cart-view.server'

const view = staticView(AddedToCart)
const ROW_CARDS = 6

const toLine = ({ name, quantity, piecePrice, lineItemMode, variant }: LineItem): AddedLine => ({
  name,
  quantity,
  piecePrice,
  lineItemMode,
  label: variant.variantLabel,
  image: variant.image,
})

const isSent = (line: LineItem): boolean => kindOfLine(line) === 'standard'

/** When they ship; null if none of them does. */
async function cutoffText(lines: readonly LineItem[], country: Country): Promise<string | null> {
  if (!lines.some(isSent)) return null
  const predicted = await services.shipping.getPredictedShipping(country)
  return predicted === null ? null : predictedText(predicted, services.clock.now())
}

async function progressOf(
  cart: Cart,
  known: { readonly isOutdated: boolean; readonly mayBeNear: boolean },
  { customerId }: Visitor,
) {
  if (!cart.lineItems.some(isSent)) return null
  const threshold = await services.freeShipping.ofCart(cart, customerId)
  return { goods: goodsValue(cart), threshold, note: freeShippingNote(cart, threshold, known) }
}

/** Recommendations for what was just added, without what is already in the cart. */
function rowFor(cart: Cart, { kind }: Visitor, main: LineItem) {
  return services.recommendations.beside(PLACEMENTS.boughtTogether, {
    type: 'CART',
    path: '/cart/added',
    productKeys: [main.productKey],
    without: cart.lineItems.map(({ productKey }) => productKey),
    segment: segmentOf(kind),
    limit: ROW_CARDS,
  })
}

/** Redirects to the cart if none of these items is in it, or none may stay, which the cart says. */
export async function loadAdded(request: Request, context: object) {
  const visitor = await services.visitors.read(request)
  const { cart: stored, removals, outdated } = await viewOrAway(visitor)
  const skus = new URL(request.url).searchParams.getAll('sku').slice(0, ADDED_MAX)
  const cart = stored === null ? null : withoutRemovals(stored, removals)
  const added = cart === null ? null : addedTo(cart, skus)
  if (cart === null || added === null) throw redirectTo('/cart', { headers: await visitor.headers() })
  const { postalCode } = visitor
  const mayBeNear = mayGoToContiguousUs(cart, postalCode)
  const [cutoff, progress, row] = await Promise.all([
    cutoffText([added.main, ...added.addOns], destinationCountry(cart, postalCode)),
    progressOf(cart, { isOutdated: outdated.size > 0, mayBeNear }, visitor),
    rowFor(cart, visitor, added.main),
  ])
  const content = view(
    {
      main: toLine(added.main),
      addOns: added.addOns.map(toLine),
      cutoff,
      progress,
      count: countUnits(cart),
      total: formatMoney(totalsOf(withoutDeliveries(cart, outdated)).total),
      row,
    },
    context,
  )
  return { content, headers: await visitor.headers() }
}
