/** The favorites as they are read, as HTML that the server makes. */
import { FavoritesView } from '~/components/account/favorites'
import { staticView } from '~/components/content/static-view.server'
import { services } from '~/services/index.server'

const favoritesView = staticView(FavoritesView)

export async function favoritesContent(customerId: string, context: object) {
  const keys = await services.favorites.list(customerId)
  const found = keys.length === 0 ? [] : await services.browse.products.of(keys)
  // The search finds none where it is away: nothing is called gone then.
  const isAway = keys.length > 0 && found.length === 0
  const byKey = new Map(found.map((card) => [card.productKey, card]))
  return favoritesView(
    {
      cards: isAway ? null : keys.flatMap((key) => byKey.get(key) ?? []),
      goneKeys: keys.filter((key) => !byKey.has(key)),
    },
    context,
  )
}
