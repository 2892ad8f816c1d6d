/** Parsed documents kept in memory, within limits. */
import { LRUCache } from 'lru-cache'
import type { AnyDocument, Kind } from './documents'

/** Limits by JSON length: in memory they take several times as much. */
const CATALOGUE_CHARACTERS = 48_000_000
/** Some hundred carts in use. More would only be kept until others push it out. */
const TRAFFIC_CHARACTERS = 6_000_000
const TRAFFIC: ReadonlySet<Kind> = new Set<Kind>([
  'cart',
  'order',
  'customer',
  'payment',
  'key-value-document',
])

/** Kinds that grow with traffic: never held as whole lists, and cached apart, so that they push out no product. */
export const isTraffic = (kind: Kind): boolean => TRAFFIC.has(kind)

export class DocumentCache {
  readonly #catalogue = new LRUCache<string, AnyDocument>({ maxSize: CATALOGUE_CHARACTERS })
  readonly #traffic = new LRUCache<string, AnyDocument>({ maxSize: TRAFFIC_CHARACTERS })

  #of(kind: Kind) {
    return isTraffic(kind) ? this.#traffic : this.#catalogue
  }

  get(kind: Kind, id: string): AnyDocument | undefined {
    return this.#of(kind).get(`${kind}/${id}`)
  }

  /** @param size length of its JSON */
  set(kind: Kind, document: AnyDocument, size: number): void {
    this.#of(kind).set(`${kind}/${document.id}`, document, { size })
  }

  delete(kind: Kind, id: string): void {
    this.#of(kind).delete(`${kind}/${id}`)
  }

  clear(): void {
    this.#catalogue.clear()
    this.#traffic.clear()
  }
}
