/**
 * Recommendations and experiences: the real service if configured, otherwise the embedded one, but none in production.
 */
import { createCombinations } from '../personalisation/combinations.server'
import { createItemFeed } from '../personalisation/item-feed.server'
import { createPersonalisation } from '../personalisation/personalisation.server'
import { createPurchaseEvents } from '../personalisation/purchase-events.server'
import { createRecommendations } from '../personalisation/recommendations.server'
import type { Purchases } from '../orders/purchases.server'
import type { ProductCards } from '../ports/block-ports'
import type { Foundation } from './foundation.server'
import type { Commerce } from './platforms.server'

const EMBEDDED_KEY = 'nutwood'

function feedOf({ env, embedded, fetchOf, logger }: Foundation) {
  const { personalisation: real } = env.platforms
  if (real !== undefined || env.mode === 'production') return null
  const baseUrl = `${embedded.baseUrl}/personalisation`
  return createItemFeed({ baseUrl, apiKey: EMBEDDED_KEY, send: fetchOf('personalisation', real), logger })
}

function connect({ env, embedded, fetchOf }: Foundation) {
  const { personalisation: real } = env.platforms
  if (real === undefined && env.mode === 'production') return null
  return createPersonalisation({
    baseUrl: real?.PERSONALISATION_API_URL.replace(/\/+$/, '') ?? `${embedded.baseUrl}/personalisation`,
    apiKey: real?.PERSONALISATION_API_KEY ?? EMBEDDED_KEY,
    site: env.publicUrl,
    send: fetchOf('personalisation', real),
  })
}

export function composePersonalisation(foundation: Foundation, { orders, catalogue }: Commerce) {
  const { env, clock, logger, degradedAnswers } = foundation
  const personalisation = connect(foundation)
  return {
    itemFeed: feedOf(foundation),
    handlers: createPurchaseEvents({ orders, personalisation, secret: env.sessionSecret }),
    services(products: ProductCards, purchases: Pick<Purchases, 'productKeys'>) {
      const recommendations = createRecommendations({
        personalisation,
        boughtBy: purchases.productKeys,
        products,
        clock,
        logger,
        degradedAnswers,
      })
      return {
        recommendations,
        combinations: createCombinations({ recommendations, catalogue, degradedAnswers, logger }),
      }
    },
  }
}
