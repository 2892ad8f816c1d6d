/**
 * Goods are asked for with every page of a cart or of checkout, and mostly answered as before. The platform is asked each
 * time; an answer that is the same text as the last one is not read, looked at and mapped once more. Nothing of a
 * shopper is kept: carts, orders and customers are answered anew.
 */
import { LRUCache } from 'lru-cache'

interface Answered {
  readonly text: string
  readonly body: unknown
}

interface SameAnswers {
  /** What was made of this very text, asked for under this address; undefined for any other. */
  known(operation: string, url: string, text: string): unknown
  keep(operation: string, url: string, answered: Answered): void
}

const OF_GOODS = 'GET /product-projections'
/** Characters, of all and of one: answers of pages, not those of an import. */
const KEPT = 4_000_000
const KEPT_OF_ONE = 400_000

export function createSameAnswers(): SameAnswers {
  const kept = new LRUCache<string, Answered>({
    maxSize: KEPT,
    maxEntrySize: KEPT_OF_ONE,
    sizeCalculation: ({ text }, url) => text.length + url.length,
  })
  return {
    known(operation, url, text) {
      const found = operation === OF_GOODS ? kept.get(url) : undefined
      return found?.text === text ? found.body : undefined
    },
    keep(operation, url, answered) {
      if (operation === OF_GOODS) kept.set(url, answered)
    },
  }
}
