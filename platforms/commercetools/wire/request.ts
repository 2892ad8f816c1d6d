/** One parsed request. */
import { fail } from '../engine/contract'
import type { Context, Principal } from './context'
import { json } from './errors'

export interface Call {
  readonly request: Request
  readonly method: string
  readonly url: URL
  readonly projectKey: string
  /** Decoded segments after the project key. */
  readonly path: readonly string[]
  readonly principal: Principal
  readonly context: Context
}

export function decodePath(url: URL): string[] {
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  try {
    return segments.map(decodeURIComponent)
  } catch {
    return fail(404, 'ResourceNotFound', 'The path is not valid.')
  }
}

export function notFound(call: Call): never {
  return fail(404, 'ResourceNotFound', `There is no ${call.method} /${call.path.join('/')}.`)
}

/** HEAD: the status of GET without its body. */
export function bodiless(response: Response): Response {
  return new Response(null, { status: response.status, headers: response.headers })
}

export const ok = (body: unknown): Response => json(200, body)
export const created = (body: unknown): Response => json(201, body)
