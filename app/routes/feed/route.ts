/** Product feed for merchant centers, with the same prices and stock as the pages. */
import { productFeed } from '~/models/found/product-feed'
import { services } from '~/services/index.server'
import { publicXml } from '~/utils/responses'

/** No staler than pages may be. */
const MAX_AGE_S = 60

export async function loader() {
  const [products, threshold] = await Promise.all([
    services.found.products(),
    services.freeShipping.ofAnybody(),
  ])
  return publicXml(productFeed(products, { origin: services.env.publicUrl, threshold }), MAX_AGE_S)
}
