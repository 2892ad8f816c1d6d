/**
 * Finished pages, kept for visitors about whom nothing is known (docs/decisions/082). Addresses with parameters, of which
 * anybody may make up as many as they like, have a place of their own, so that they drive out nothing but each other.
 */
import { LRUCache } from 'lru-cache'
import type { PageContent } from './kept-page'
import { keyOf } from './shared-page'
import type { SharedPage } from './shared-page'

export const CACHE_HEADER = 'x-nutwood-cache'

const MAX_AGE = /^max-age=(\d{1,5})$/
const MAX_PAGE_BYTES = 1024 * 1024
/** Of its life, after which a page that is asked for is rendered again beside its visitors. */
const RENEW_AFTER = 2 / 3
/** While a platform is away nothing new can be kept: what is due is tried again after this, not with each visitor. */
const RETRY_MS = 5_000

export interface KeptPage {
  readonly page: SharedPage
  /** Of the route that made it. */
  readonly pattern: string
  readonly content: PageContent
}

interface Entry extends KeptPage {
  readonly edition: number
  /** Milliseconds, as `until`. */
  renewAt: number
  readonly until: number
}

export interface PageCacheSettings {
  /** Of pages without parameters. */
  readonly maxBytes: number
  /** Of all others. */
  readonly maxQueryBytes: number
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

export const DEFAULT_PAGE_CACHE: PageCacheSettings = {
  maxBytes: 24 * 1024 * 1024,
  maxQueryBytes: 8 * 1024 * 1024,
}

export interface Found {
  readonly kept: KeptPage
  /** It is time to render it again; told once in a while. */
  readonly isDue: boolean
}

export interface PageCache {
  find(key: string): Found | undefined
  /** Also of a page that may not be shown any more: what is rendered in its place is often the same. */
  contentOf(key: string): PageContent | undefined
  /** Raised when everything was forgotten: what was begun before is kept for nobody. */
  readonly edition: () => number
  keep(kept: KeptPage, life: { readonly seconds: number; readonly edition: number }): void
  clear(): void
}

/** With what is packed of it, and its headers. */
const sizeOf = ({ content }: Entry, key: string) => key.length + Math.ceil(content.bytes * 1.5) + 4096

/** Seconds that a route allows its page to be kept; 0 for none, and for an answer that is nobody else's. */
export function secondsToKeep({ status, headers }: Response, bytes: number): number {
  const isShareable =
    status === 200 &&
    bytes <= MAX_PAGE_BYTES &&
    headers.getSetCookie().length === 0 &&
    (headers.get('content-type') ?? '').startsWith('text/html')
  return isShareable ? Number(MAX_AGE.exec(headers.get(CACHE_HEADER) ?? '')?.[1] ?? 0) : 0
}

export function createPageCache(settings: PageCacheSettings): PageCache {
  const now = settings.now ?? (() => performance.now())
  const room = (maxSize: number) => new LRUCache<string, Entry>({ maxSize, sizeCalculation: sizeOf })
  const plain = room(settings.maxBytes)
  const queries = room(settings.maxQueryBytes)
  const roomOf = (key: string) => (key.includes('?') ? queries : plain)
  let edition = 0
  return {
    edition: () => edition,
    find(key) {
      const entry = roomOf(key).get(key)
      if (entry === undefined || entry.edition !== edition) return undefined
      const time = now()
      if (time >= entry.until) return undefined
      const isDue = time >= entry.renewAt
      if (isDue) entry.renewAt = time + RETRY_MS
      return { kept: entry, isDue }
    },
    contentOf: (key) => roomOf(key).peek(key)?.content,
    keep({ page, pattern, content }, life) {
      const key = keyOf(page)
      const [ms, time] = [life.seconds * 1000, now()]
      if (life.edition !== edition) return
      roomOf(key).set(key, {
        page,
        pattern,
        content,
        edition,
        renewAt: time + ms * RENEW_AFTER,
        until: time + ms,
      })
    },
    clear() {
      edition += 1
    },
  }
}
