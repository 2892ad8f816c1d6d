/**
 * HTML made by a loader. A page contains it only as HTML, where its scripts find it; when a script later requests a
 * loader's data, that contains it (docs/decisions/068).
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

type Kept = Map<string, string>

/** Keyed by the load context of the request, which all of its loaders and the page share. */
const made = new WeakMap<object, Kept>()

export interface KeptHtml {
  readonly hash: string
  readonly html?: string
}

export interface HashedHtml {
  readonly hash: string
  readonly html: string
}

/** Equal for equal HTML. */
export function hashOf(html: string): string {
  return createHash('sha256').update(html).digest('base64url').slice(0, 16)
}

/** Keeps HTML for the response to this request; returns what its loader returns instead. */
export function keepHtml(context: object, { hash, html }: HashedHtml): KeptHtml {
  const kept: Kept = made.get(context) ?? new Map()
  made.set(context, kept.set(hash, html))
  return { hash }
}

/** By hash: encoded once for all pages that have it. */
const encoded = new LRUCache<string, Buffer>({
  maxSize: 16_000_000,
  sizeCalculation: ({ length }, hash) => length + hash.length,
})

/** The HTML of a hash, in UTF-8, for the page. Throws if it is missing, since the page would be empty without it. */
export function requireBytes(context: object, hash: string): Buffer {
  const html = made.get(context)?.get(hash)
  if (html === undefined) throw new Error('A page has content that no loader of its request has made')
  const known = encoded.get(hash)
  if (known !== undefined) return known
  const bytes = Buffer.from(html)
  encoded.set(hash, bytes)
  return bytes
}

function withHtml(value: unknown, kept: Kept): unknown {
  if (typeof value !== 'object' || value === null || !('hash' in value)) return value
  const html = typeof value.hash === 'string' ? kept.get(value.hash) : undefined
  return html === undefined ? value : { ...value, html }
}

/** One loader's data for a script, with the kept HTML added. */
export async function withKeptHtml(response: Response, context: object): Promise<Response> {
  const kept = made.get(context)
  if (kept === undefined) return response
  const data = (await response.json()) as Readonly<Record<string, unknown>>
  const full = Object.entries(data).map(([name, value]) => [name, withHtml(value, kept)] as const)
  return new Response(JSON.stringify(Object.fromEntries(full)), response)
}
