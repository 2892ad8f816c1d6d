/**
 * Rendered catalogue pages, kept for visitors about whom nothing is known. A route allows it with
 * `X-Nutwood-Cache: max-age=N`; a page is cut at its nonces, and each hit is put together with a new one.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { mergeVary } from '../compress'
import type { HeaderPair } from '../headers'

export const CACHE_HEADER = 'x-nutwood-cache'

const MAX_AGE = /^max-age=(\d{1,5})$/
const MAX_KEY_LENGTH = 1024
const MAX_PAGE_BYTES = 1024 * 1024

export interface CachedPage {
  readonly headers: readonly HeaderPair[]
  /** The page's text between its nonces. */
  readonly pieces: readonly string[]
  readonly pattern: string
}

export interface PageCacheSettings {
  readonly maxBytes: number
  /** Cookies that say nothing about a person; they are part of the key. Any other cookie bypasses the cache. */
  readonly harmlessCookies: readonly string[]
}

export const DEFAULT_PAGE_CACHE: PageCacheSettings = {
  maxBytes: 32 * 1024 * 1024,
  harmlessCookies: ['lite', 'consent'],
}

export interface PageRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
}

/** The header as it stands, not as cookies are read: what is no cookie, or too long for one, bypasses the cache too. */
function cookieVariant(header: string | undefined, harmless: readonly string[]): string | undefined {
  if (header === undefined || header.trim() === '') return ''
  const pairs = header.split(';').map((pair) => pair.trim())
  const isHarmless = (pair: string) => harmless.includes(pair.split('=', 1)[0] ?? '')
  return pairs.every(isHarmless) ? pairs.sort().join(';') : undefined
}

function sortedQuery(url: URL): string {
  if (url.search.length < 2) return ''
  const parameters = new URLSearchParams(url.searchParams)
  parameters.sort()
  return parameters.toString()
}

/** What two requests must share to get the same page; undefined when this one may not use the cache at all. */
export function pageKey(
  { method, url, headers }: PageRequest,
  harmless: readonly string[],
): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (headers.authorization !== undefined) return undefined
  const cookies = cookieVariant(headers.cookie, harmless)
  if (cookies === undefined) return undefined
  const wantsPage = headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept)
  const variant = [
    headers['save-data'] === 'on' ? 'save' : '',
    headers['sec-gpc'] === '1' ? 'gpc' : '',
    wantsPage ? '' : 'data',
    cookies,
  ].join('|')
  const key = `${variant} ${url.pathname}?${sortedQuery(url)}`
  return key.length > MAX_KEY_LENGTH ? undefined : key
}

export interface PageCache {
  /** Asked for when a request begins. */
  key(request: PageRequest): string | undefined
  get(key: string): CachedPage | undefined
  /** Keeps the page when its headers allow that; returns the headers without the permission. */
  offer(key: string | undefined, response: Response, text: string, nonce: string, pattern: string): void
  clear(): void
}

function isShareable(response: Response): boolean {
  return (
    response.status === 200 &&
    response.headers.getSetCookie().length === 0 &&
    (response.headers.get('content-type') ?? '').startsWith('text/html')
  )
}

export function createPageCache(settings: PageCacheSettings): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: settings.maxBytes,
    sizeCalculation: (page, key) =>
      key.length + page.pieces.reduce((sum, piece) => sum + piece.length * 2, 256),
  })
  // A part of the key: what was begun before a change and comes after it is under a key that nobody asks for.
  let edition = 0
  const clear = () => {
    edition += 1
    pages.clear()
  }
  return {
    key(request) {
      const key = pageKey(request, settings.harmlessCookies)
      return key === undefined ? undefined : `${edition} ${key}`
    },
    get: (key) => pages.get(key),
    offer(key, response, text, nonce, pattern) {
      const permission = response.headers.get(CACHE_HEADER)
      if (permission === 'clear') clear()
      const seconds = Number(MAX_AGE.exec(permission ?? '')?.[1] ?? 0)
      if (key === undefined || seconds === 0 || text.length > MAX_PAGE_BYTES || !isShareable(response)) return
      const headers: HeaderPair[] = []
      for (const [name, value] of response.headers) if (name !== CACHE_HEADER) headers.push([name, value])
      pages.set(key, { headers, pieces: text.split(nonce), pattern }, { ttl: seconds * 1000 })
    },
    clear,
  }
}

export function withNonce(page: CachedPage, nonce: string): string {
  return page.pieces.join(nonce)
}

/** Browsers and proxies between must not mix the variants either. */
const PAGE_VARY = ['Cookie', 'Save-Data', 'Sec-GPC', 'Accept']

export function withPageVary(vary: string | null): string {
  return PAGE_VARY.reduce<string>((merged, name) => mergeVary(merged, name), vary ?? '')
}
