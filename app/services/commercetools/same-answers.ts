/**
 * Pages of carts and of checkout ask for goods, mostly with the same answer as before: one identical to the last is not
 * parsed, validated and mapped again. Nothing of a shopper is kept: carts, orders and customers are always processed
 * anew.
 */
import { LRUCache } from 'lru-cache'

interface Answered {
  readonly text: string
  readonly body: unknown
}

interface SameAnswers {
  /** What was made of this exact text at this URL; undefined for any other. */
  known(operation: string, url: string, text: string): unknown
  keep(operation: string, url: string, answered: Answered): void
}

const OF_GOODS = 'GET /product-projections'
/** In characters, in total and each: room for page answers, not for those of an import. */
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
