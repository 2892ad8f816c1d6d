/**
 * HTML made by a loader. A page carries it as HTML alone, in which its scripts find it again; what a script asks a
 * loader for later carries it as data (docs/decisions/068).
 */
import { createHash } from 'node:crypto'

type Kept = Map<string, string>

/** By the context of their request, which all of its loaders and the page around them have in common. */
const made = new WeakMap<object, Kept>()

export interface KeptHtml {
  readonly hash: string
  readonly html?: string
}

export interface HashedHtml {
  readonly hash: string
  readonly html: string
}

/** The same HTML has the same. */
export function hashOf(html: string): string {
  return createHash('sha256').update(html).digest('base64url').slice(0, 16)
}

/** Keeps HTML for the answer to this request, and gives what its loader answers in its place. */
export function keepHtml(context: object, { hash, html }: HashedHtml): KeptHtml {
  const kept: Kept = made.get(context) ?? new Map()
  made.set(context, kept.set(hash, html))
  return { hash }
}

/** What the page shows in that place. A page without its content would be an empty one, so this throws. */
export function requireHtml(context: object, hash: string): string {
  const html = made.get(context)?.get(hash)
  if (html === undefined) throw new Error('A page has content that no loader of its request has made')
  return html
}

function withHtml(value: unknown, kept: Kept): unknown {
  if (typeof value !== 'object' || value === null || !('hash' in value)) return value
  const html = typeof value.hash === 'string' ? kept.get(value.hash) : undefined
  return html === undefined ? value : { ...value, html }
}

/** The data of one loader, for a page that a script makes: what is kept of it comes along. */
export async function withKeptHtml(response: Response, context: object): Promise<Response> {
  const kept = made.get(context)
  if (kept === undefined) return response
  const data = (await response.json()) as Readonly<Record<string, unknown>>
  const full = Object.entries(data).map(([name, value]) => [name, withHtml(value, kept)] as const)
  return new Response(JSON.stringify(Object.fromEntries(full)), response)
}
