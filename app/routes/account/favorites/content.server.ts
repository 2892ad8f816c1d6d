/** The favorites as server-rendered HTML. */
import { FavoritesView } from '~/components/account/favorites'
import { staticView } from '~/components/content/static-view.server'
import { services } from '~/services/index.server'

const favoritesView = staticView(FavoritesView)

export async function favoritesContent(customerId: string, context: object) {
  const keys = await services.favorites.list(customerId)
  const found = await services.browse.lookUp(keys)
  const byKey = new Map(found.cards.map((card) => [card.productKey, card]))
  return favoritesView(
    {
      // While search is down, do not report any as gone.
      cards: found.degraded ? null : keys.flatMap((key) => byKey.get(key) ?? []),
      goneKeys: keys.filter((key) => !byKey.has(key)),
    },
    context,
  )
}
