import { services } from '~/services/index.server'
import { withoutLines } from '~/models/cart/without-lines'
import { goodsValue, totalsOf } from '~/models/cart/totals'

/** The cart as it would be without the lines that may not stay; they are named in the notices (CART-08). */
export async function loadCart(request: Request) {
  const visitor = await services.visitors.read(request)
  const { cart, removals, notices } = await services.shopping.view(visitor)
  const shown = cart === null ? null : withoutLines(cart, new Set(removals.map(({ line }) => line.id)))
  return {
    headers: await visitor.headers(),
    view: {
      cart: shown,
      totals: shown === null ? null : totalsOf(shown),
      goods: shown === null ? null : goodsValue(shown),
      notices,
      threshold: cart === null ? services.storeThreshold() : services.cartThreshold(cart),
    },
  }
}
