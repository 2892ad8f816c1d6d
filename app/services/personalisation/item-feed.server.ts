/**
 * The product feed of the embedded personalisation service. Dynamic Yield itself reads a feed of its own, which is set
 * up there.
 */
import type { Product } from '~/models/catalogue/product'
import { PERSONALISATION_TIMEOUT_MS } from '~/models/recommendations/recommendation'
import { describeFault } from '../faults'
import { callJson } from '../json-call.server'
import type { Send } from '../json-call.server'
import type { Logger } from '../logger'
import type { ItemFeed } from '../ports/item-feed'
import { UpstreamError } from '../upstream'

/** Its limits. */
const TEXT_MAX = 100
const NAME_MAX = 300
const CATEGORIES_MAX = 50
const KEYWORDS_MAX = 100

const keysOf = (named: readonly { readonly key: string }[]) =>
  [...new Set(named.map(({ key }) => key))].filter(({ length }) => length <= TEXT_MAX)

const toItem = ({ key, name, primaryCategory, categories, tags }: Product) => ({
  sku: key,
  name: name.slice(0, NAME_MAX),
  categories: keysOf([primaryCategory, ...categories]).slice(0, CATEGORIES_MAX),
  keywords: keysOf(tags).slice(0, KEYWORDS_MAX),
})

export function createItemFeed({
  baseUrl,
  apiKey,
  send,
  logger,
}: {
  readonly baseUrl: string
  readonly apiKey: string
  readonly send: Send
  readonly logger: Logger
}): ItemFeed {
  return {
    async put(products) {
      if (products.length === 0) return
      try {
        const { status } = await callJson(send, {
          service: 'personalisation',
          operation: 'items',
          method: 'PUT',
          address: `${baseUrl}/items`,
          headers: { 'dy-api-key': apiKey },
          body: products.map(toItem),
          timeoutMs: PERSONALISATION_TIMEOUT_MS,
        })
        if (status > 299)
          throw new UpstreamError({ service: 'personalisation', operation: 'items', status, retryable: true })
      } catch (error) {
        logger.warn(describeFault(error), 'the personalisation service does not know what changed')
      }
    },
  }
}
