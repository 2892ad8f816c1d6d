import { PromotionDetails } from '~/components/cart/promotion-details'
import { staticView } from '~/components/content/static-view.server'
import { promotionOf } from '~/models/cart/explain/promotion'
import { services } from '~/services/index.server'
import { notFound } from '~/utils/responses'
import { viewOrAway } from '../cart-view.server'

const view = staticView(PromotionDetails)

export async function loadPromotion(request: Request, context: object) {
  const visitor = await services.visitors.read(request)
  const { cart } = await viewOrAway(visitor)
  const code = new URL(request.url).searchParams.get('code') ?? ''
  const promotion = cart === null ? null : promotionOf(cart, code)
  if (promotion === null) throw notFound()
  return { content: view(promotion, context), headers: await visitor.headers() }
}
