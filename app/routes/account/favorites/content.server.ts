/** The favorites as server-rendered HTML. */
import { FavoritesView } from '~/components/account/favorites'
import { staticView } from '~/components/content/static-view.server'
import type { CardView } from '~/models/search/card-view'
import { toHiddenCard } from '~/models/search/hidden-card'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import { asSoldTo } from '../../group-prices.server'

const favoritesView = staticView(FavoritesView)

/** Cards of those that the search does not find but the shop sells, to this customer; null if that is unknown. */
async function hiddenCards(request: Request, keys: readonly string[]): Promise<readonly CardView[] | null> {
  if (keys.length === 0) return []
  const products = await orIfUnavailable(services.catalogue.getProductsByKeys(keys), null)
  if (products === null) return null
  const cards = products.map(async (product) => toHiddenCard(await asSoldTo(request, product)))
  return (await Promise.all(cards)).filter((card) => card !== null)
}

export async function favoritesContent(request: Request, customerId: string, context: object) {
  const keys = await services.favorites.list(customerId)
  const found = await services.browse.lookUp(keys)
  // While search is down, do not report any as gone.
  if (found.degraded) return favoritesView({ cards: null, goneKeys: [], unknown: 0 }, context)
  const byKey = new Map(found.cards.map((card) => [card.productKey, card]))
  const missing = keys.filter((key) => !byKey.has(key))
  const hidden = await hiddenCards(request, missing)
  for (const card of hidden ?? []) byKey.set(card.productKey, card)
  return favoritesView(
    {
      cards: keys.flatMap((key) => byKey.get(key) ?? []),
      goneKeys: hidden === null ? [] : keys.filter((key) => !byKey.has(key)),
      unknown: hidden === null ? missing.length : 0,
    },
    context,
  )
}
