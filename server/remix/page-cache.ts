/**
 * Finished pages, cached for visitors we know nothing about (docs/decisions/082). URLs with parameters, which anyone
 * can invent without limit, have a separate cache, so that they evict only each other.
 */
import { LRUCache } from 'lru-cache'
import type { PageContent } from './kept-page'
import { keyOf } from './shared-page'
import type { SharedPage } from './shared-page'

export const CACHE_HEADER = 'x-nutwood-cache'

const MAX_AGE = /^max-age=(\d{1,5})$/
const MAX_PAGE_BYTES = 1024 * 1024
/** Share of its lifetime after which a requested page is renewed in the background. */
const RENEW_AFTER = 2 / 3
/** While a platform is down nothing new can be cached: retry a due page after this, not on every visit. */
const RETRY_MS = 5_000

export interface KeptPage {
  readonly page: SharedPage
  /** Pattern of the route that rendered it. */
  readonly pattern: string
  readonly content: PageContent
}

interface Entry extends KeptPage {
  readonly edition: number
  /** Milliseconds, like `until`. */
  renewAt: number
  readonly until: number
}

export interface PageCacheSettings {
  /** For pages without parameters. */
  readonly maxBytes: number
  /** For all others. */
  readonly maxQueryBytes: number
  /** Monotonic clock, in milliseconds. */
  readonly now?: () => number
}

export const DEFAULT_PAGE_CACHE: PageCacheSettings = {
  maxBytes: 24 * 1024 * 1024,
  maxQueryBytes: 8 * 1024 * 1024,
}

export interface Found {
  readonly kept: KeptPage
  /** Due for renewal; true at most once per retry interval. */
  readonly isDue: boolean
}

export interface PageCache {
  find(key: string): Found | undefined
  /** Even if expired: its replacement is often identical. */
  contentOf(key: string): PageContent | undefined
  /** Incremented by `clear`: renders begun before are not stored. */
  readonly edition: () => number
  keep(kept: KeptPage, life: { readonly seconds: number; readonly edition: number }): void
  clear(): void
}

/** Estimate, including compressed versions and headers. */
const sizeOf = ({ content }: Entry, key: string) => key.length + Math.ceil(content.bytes * 1.5) + 4096

/** Seconds the route allows its page to be cached; 0 for none, and for private responses. */
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
