/** The favorites as server-rendered HTML. */
import { FavoritesView } from '~/components/account/favorites'
import { staticView } from '~/components/content/static-view.server'
import type { CardView } from '~/models/search/card-view'
import { toHiddenCard } from '~/models/search/hidden-card'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import { asSoldTo } from '../../group-prices.server'

const favoritesView = staticView(FavoritesView)

/** What the search does not find but the shop sells, to this customer; `away` while that is not known. */
async function cardsByKey(
  request: Request,
  keys: readonly string[],
): Promise<ReadonlyMap<string, CardView | 'away' | null>> {
  const found = await orIfUnavailable(services.catalogue.getProductsByKeys(keys), 'away' as const)
  if (found === 'away') return new Map(keys.map((key) => [key, 'away'] as const))
  const entries = found.map(async (product) => {
    const sold = await orIfUnavailable(asSoldTo(request, product), 'away' as const)
    return [product.key, sold === null || sold === 'away' ? sold : toHiddenCard(sold)] as const
  })
  return new Map(await Promise.all(entries))
}

export async function favoritesContent(request: Request, customerId: string, context: object) {
  const keys = await services.favorites.list(customerId)
  const found = await services.browse.lookUp(keys)
  // While search is down, do not report any as gone.
  if (found.degraded) return favoritesView({ cards: null, goneKeys: [], unknown: 0 }, context)
  const shown = new Map(found.cards.map((card) => [card.productKey, card]))
  const hidden = await cardsByKey(
    request,
    keys.filter((key) => !shown.has(key)),
  )
  const favorites = keys.map((key) => ({ key, card: shown.get(key) ?? hidden.get(key) ?? null }))
  return favoritesView(
    {
      cards: favorites.flatMap(({ card }) => (card === null || card === 'away' ? [] : card)),
      goneKeys: favorites.flatMap(({ key, card }) => (card === null ? key : [])),
      unknown: favorites.filter(({ card }) => card === 'away').length,
    },
    context,
  )
}
