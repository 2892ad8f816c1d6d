/**
 * An answer identical to the last is not parsed and validated again, and what was mapped from it is found by it. Pages of
 * carts and of checkout ask for goods, mostly with the same answer as before; a cart is mostly read right after the edit
 * that led to the page, in the edit's own words. Nothing of a shopper is kept any longer than that: a cart for seconds,
 * orders and customers not at all.
 */
import { LRUCache } from 'lru-cache'

interface Answered {
  readonly text: string
  readonly body: unknown
}

interface SameAnswers {
  /** What was made of this exact text at this URL; undefined for any other. Must not be changed. */
  known(operation: string, url: string, text: string): unknown
  keep(operation: string, url: string, answered: Answered): void
}

const OF_GOODS = 'GET /product-projections'
/** An edit is asked for at the URL at which its cart is read. */
const OF_CART = /^(?:GET|POST) \/carts\/\{ID\}$/
/** From a press to the page that it leads to. */
const CART_KEPT_MS = 10_000
/** In characters, in total and each: room for page answers, not for those of an import. */
const KEPT = 4_000_000
const KEPT_OF_ONE = 400_000

const BOUNDED = {
  maxSize: KEPT,
  maxEntrySize: KEPT_OF_ONE,
  sizeCalculation: ({ text }: Answered, url: string) => text.length + url.length,
}

export function createSameAnswers(): SameAnswers {
  const ofGoods = new LRUCache<string, Answered>(BOUNDED)
  const ofCarts = new LRUCache<string, Answered>({
    ...BOUNDED,
    // By the clock of the timers, which no change of the time of day moves: they remove it when its time is up, and not
    // only when it is next looked for.
    perf: { now: () => performance.now() },
    ttl: CART_KEPT_MS,
    ttlAutopurge: true,
  })
  const keptOf = (operation: string) =>
    operation === OF_GOODS ? ofGoods : OF_CART.test(operation) ? ofCarts : undefined
  return {
    known(operation, url, text) {
      const found = keptOf(operation)?.get(url)
      return found?.text === text ? found.body : undefined
    },
    keep: (operation, url, answered) => void keptOf(operation)?.set(url, answered),
  }
}
