/**
 * Compression: a quick synchronous pass for single-use responses; a thorough one in the thread pool for shared ones.
 */
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

const WORTH_BYTES = 1024
/** Pages stay below this; larger feeds and sitemaps would block the event loop. */
const AT_ONCE_BYTES = 256 * 1024
const REMEMBERED = 64
/** 128 KB, the size of a page: the default 4 MB window takes twice the time, mostly allocating memory. */
const WINDOW_BITS = 17
const BEST_WINDOW_BITS = 22
const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/(.*\+)?(json|javascript|xml|ld\+json|manifest\+json)|image\/svg\+xml)/i

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** There are few distinct Accept-Encoding headers; the table is bounded because clients can invent more. */
const known = new Map<string, Encoding>()

function decide(header: string): Encoding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(['br', 'gzip'])
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** The best encoding both sides support: brotli before gzip, whatever their weights, unless refused (q=0). */
export function negotiateEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string' || header === '') return 'identity'
  const remembered = known.get(header)
  if (remembered !== undefined) return remembered
  const decided = decide(header)
  if (known.size < REMEMBERED) known.set(header, decided)
  return decided
}

export function isCompressible(contentType: string | null): boolean {
  return contentType !== null && COMPRESSIBLE.test(contentType)
}

/** Adds a name to a Vary header, once. */
export function mergeVary(vary: string | null, name: string): string {
  if (vary === null || vary.trim() === '') return name
  const names = vary.split(',').map((entry) => entry.trim())
  if (names.includes('*') || names.some((entry) => entry.toLowerCase() === name.toLowerCase())) return vary
  return [...names, name].join(', ')
}

function brotliParams(quality: number, window: number, bytes: number) {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    [constants.BROTLI_PARAM_LGWIN]: window,
  }
}

/**
 * Brotli 4 takes twice the time of 3 for 4 % fewer bytes per page; gzip 6 three times that of 3 for 8 %. A page takes a
 * fifth of a millisecond: less CPU than handing it to a thread and back.
 */
const QUICK = { br: 3, gzip: 3 } as const

function packedQuickly(body: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Buffer | Promise<Buffer> {
  const isPage = body.byteLength <= AT_ONCE_BYTES
  if (encoding === 'gzip') {
    const options = { level: QUICK.gzip }
    return isPage ? gzipSync(body, options) : compressGzip(body, options)
  }
  const options = { params: brotliParams(QUICK.br, WINDOW_BITS, body.byteLength) }
  return isPage ? brotliCompressSync(body, options) : compressBrotli(body, options)
}

/** The compressed bytes, or undefined if not worth it. */
export async function compress(body: Uint8Array, encoding: Encoding): Promise<Buffer | undefined> {
  if (encoding === 'identity' || body.byteLength <= WORTH_BYTES) return undefined
  const packed = await packedQuickly(body, encoding)
  return packed.byteLength < body.byteLength ? packed : undefined
}

/** As small as possible, for responses sent many times: takes a few hundred milliseconds of a thread. */
export function compressBest(body: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  return encoding === 'br'
    ? compressBrotli(body, { params: brotliParams(11, BEST_WINDOW_BITS, body.byteLength) })
    : compressGzip(body, { level: 9 })
}
