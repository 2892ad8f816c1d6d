/** Nutrition facts and reviews of a product, which are documents of their own: cached, and kept for an outage. */
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { NutritionFacts, Review } from '~/models/catalogue/product'
import { NutritionFactsSchema, ReviewsSchema } from '~/models/catalogue/schemas'
import type { Clock } from '~/services/clock'
import type { Logger } from '~/services/logger'
import { orNull } from './errors'
import { keptByClock } from './product-copies.server'
import { REVIEWS_CONTAINER } from './product-reviews.server'

export interface ProductDetails {
  readonly nutrition: NutritionFacts | null
  readonly reviews: readonly Review[]
}

export const NO_DETAILS: ProductDetails = { nutrition: null, reviews: [] }

export function createProductDetails({
  client,
  clock,
  logger,
  orCopy,
}: {
  readonly client: ByProjectKeyRequestBuilder
  readonly clock: Clock
  readonly logger: Logger
  /** The platform's answer, or the copy while the platform is down. */
  readonly orCopy: (
    copy: ProductDetails | undefined,
    ask: () => Promise<ProductDetails>,
  ) => Promise<ProductDetails>
}) {
  const details = new LRUCache<string, ProductDetails>(keptByClock(clock))
  /** Keys of what has changed since: only good as copies for an outage. */
  let outdated: ReadonlySet<string> = new Set()

  async function loadDetails(productKey: string): Promise<ProductDetails> {
    const read = <T>(container: string, schema: z.ZodType<T>) =>
      orNull(client.customObjects().withContainerAndKey({ container, key: productKey }).get().execute()).then(
        (object) => {
          if (object === null) return null
          const { data } = schema.safeParse(object.value)
          if (data === undefined)
            logger.warn({ container, productKey }, 'a document of a product is malformed')
          return data ?? null
        },
      )
    const [nutrition, reviews] = await Promise.all([
      read('productNutritionFacts', NutritionFactsSchema),
      read(REVIEWS_CONTAINER, ReviewsSchema),
    ])
    const { reviews: shown = [], malformed = [] } = reviews ?? {}
    if (malformed.length > 0)
      logger.warn({ productKey, malformed: malformed.length }, 'reviews of a product are malformed')
    return { nutrition, reviews: shown }
  }

  async function find(productKey: string, without?: ProductDetails): Promise<ProductDetails> {
    const cached = details.get(productKey)
    if (cached !== undefined && !outdated.has(productKey)) return cached
    return orCopy(details.peek(productKey, { allowStale: true }) ?? without, async () => {
      const asked = outdated
      const loaded = await loadDetails(productKey)
      details.set(productKey, loaded)
      // What was read before the latest change stays stale.
      if (asked === outdated) outdated = new Set([...outdated].filter((key) => key !== productKey))
      return loaded
    })
  }

  return {
    find,
    outdate() {
      outdated = new Set(details.keys())
    },
    clear: () => details.clear(),
  }
}
