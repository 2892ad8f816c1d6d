/** A finished page as sent: bytes and headers per content coding, built once and shared by everyone. */
import { createHash } from 'node:crypto'
import { compress, compressBest } from '../compress'
import type { Encoding } from '../compress'
import type { HeaderPair } from '../headers'

/** What is sent for one coding. */
export interface Representation {
  readonly etag: string
  readonly headers: readonly HeaderPair[]
  /** Headers with Content-Length, flat as Node writes them. */
  readonly fields: readonly string[]
  /** Headers of a 304. */
  readonly unchanged: readonly HeaderPair[]
  readonly body: Buffer
  readonly isBest: boolean
}

export interface PageContent {
  /** Hash of its bytes and headers, policy included. */
  readonly hash: string
  readonly bytes: number
  /** The representation in a coding, if already made. */
  at(encoding: Encoding): Representation | undefined
  /** The same, compressed quickly if not made yet. */
  load(encoding: Encoding): Promise<Representation>
  /** Recompresses at the best level, once; the quick version serves until then. */
  improve(encoding: Encoding): void
  readonly codings: () => readonly Encoding[]
}

/** Upper limit for how long a cache in front of the shop may keep a page. */
const SHARED_MAX_AGE_S = 30

/** What a cached page depends on besides its URL. */
const PAGE_VARY = 'Accept-Encoding, Cookie, Save-Data'

const OWN = new Set(['cache-control', 'vary', 'etag', 'content-length', 'content-encoding', 'x-request-id'])

/** For shared pages: browsers revalidate each time, so nobody sees a stale one. */
const cacheControl = (seconds: number) =>
  `public, max-age=0, s-maxage=${Math.min(SHARED_MAX_AGE_S, seconds)}, must-revalidate`

/** The best level takes a hundred times as long as a quick one: one page at a time, so that other work proceeds. */
let turn: Promise<unknown> = Promise.resolve()
let waiting = 0
const WAITING_MAX = 64

function inTurn(work: () => Promise<void>): Promise<void> {
  waiting += 1
  const done = turn.then(work).finally(() => {
    waiting -= 1
  })
  turn = done.catch(() => undefined)
  return done
}

interface Made {
  readonly bytes: Buffer
  /** Page headers, policy included. */
  readonly headers: readonly HeaderPair[]
  readonly maxAgeSeconds: number
}

export function createPageContent({ bytes: plain, headers, maxAgeSeconds }: Made): PageContent {
  const common: HeaderPair[] = [
    ...headers.filter(([name]) => !OWN.has(name.toLowerCase())),
    ['Cache-Control', cacheControl(maxAgeSeconds)],
    ['Vary', PAGE_VARY],
  ]
  const digest = createHash('sha256').update(plain)
  for (const pair of common) digest.update(pair.join('\n'))
  const hash = digest.digest('base64url').slice(0, 22)
  const made = new Map<Encoding, Representation>()
  const improving = new Set<Encoding>()

  function represent(coding: string, encoding: Encoding, body: Buffer, isBest: boolean): Representation {
    const etag = `"${hash}${coding}"`
    const all: HeaderPair[] = [...common, ['ETag', etag]]
    if (encoding !== 'identity') all.push(['Content-Encoding', encoding])
    return {
      etag,
      headers: all,
      fields: [...all.flat(), 'Content-Length', String(body.byteLength)],
      unchanged: [...common.filter(([name]) => name === 'Cache-Control' || name === 'Vary'), ['ETag', etag]],
      body,
      isBest,
    }
  }

  const unpacked = represent('', 'identity', plain, true)
  made.set('identity', unpacked)

  return {
    hash,
    bytes: plain.byteLength,
    at: (encoding) => made.get(encoding),
    codings: () => [...made.keys()],
    async load(encoding) {
      const found = made.get(encoding)
      if (found !== undefined) return found
      const body = await compress(plain, encoding)
      // Another call may have compressed it meanwhile: a page must keep a single entity tag.
      const other = made.get(encoding)
      if (other !== undefined) return other
      const quick = body === undefined ? unpacked : represent(`-${encoding}-quick`, encoding, body, false)
      made.set(encoding, quick)
      return quick
    },
    improve(encoding) {
      if (
        encoding === 'identity' ||
        improving.has(encoding) ||
        made.get(encoding)?.isBest !== false ||
        waiting >= WAITING_MAX
      )
        return
      improving.add(encoding)
      const work = async () => {
        const body = await compressBest(plain, encoding)
        made.set(encoding, represent(`-${encoding}`, encoding, body, true))
      }
      // E.g. out of memory: keep the quick version.
      inTurn(work).catch(() => improving.delete(encoding))
    },
  }
}

/** Whether the browser's copy is this representation (RFC 9110, 13.1.2). */
export function hasCopy(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((each) => {
    const tag = each.trim()
    return tag === '*' || tag.replace(/^W\//, '') === etag
  })
}
