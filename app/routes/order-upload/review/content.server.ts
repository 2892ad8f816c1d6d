/** The review of a list as server-rendered HTML: up to a hundred shipments that no browser has to hydrate. */
import { staticView } from '~/components/content/static-view.server'
import { ReviewView } from '~/components/order-upload/review-view'
import { countUnits } from '~/models/cart/lines'
import { isUploaded } from '~/models/cart/order-tags'
import type { UploadShipment } from '~/models/order-upload/check-upload'
import { othersIn, sumsOf, toShownProblems, toShownShipment } from '~/models/order-upload/shown-upload'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'

const reviewView = staticView(ReviewView)

async function presentCart(visitor: Visitor, shipments: readonly UploadShipment[]) {
  const { cart } = await services.cartUseCases.view(visitor, 'cached')
  if (cart === null || cart.lineItems.length === 0) return null
  return { quantity: countUnits(cart), isUploaded: isUploaded(cart), others: othersIn(cart, shipments) }
}

/** Null if this customer has no such list. */
export async function reviewContent(
  { visitor, customerId }: { readonly visitor: Visitor; readonly customerId: string },
  uploadId: string,
  context: object,
) {
  const upload = await services.orderUploads.review(customerId, uploadId)
  if (upload === null) return null
  const { checked, list, names, digest } = upload
  return reviewView(
    {
      fileName: list.fileName,
      sums: sumsOf(checked),
      shipments: checked.shipments.map((shipment) => toShownShipment(shipment, names)),
      wrong: toShownProblems(checked.wrong),
      left: toShownProblems(checked.left),
      fileOfRest: `/order-upload/${uploadId}/to-correct.csv`,
      cart: await presentCart(visitor, checked.shipments),
      digest,
    },
    context,
  )
}
