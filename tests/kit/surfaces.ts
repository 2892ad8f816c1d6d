/**
 * Which surfaces the running test went through: routes as pages or as calls, mails, the platforms' own protocols.
 * `npm run spec` counts a requirement only by tests that reached the surfaces it speaks of.
 */
import { ROUTE_HEADER } from '../../server/remix/route-trace'

export type Surface = `page ${string}` | `call ${string}` | 'mail' | 'platform'

interface Asked {
  readonly url: string
  readonly accept: string | null
}

/** One for the process: test files of one worker may each load this module anew. */
const store = globalThis as { surfacesSeen?: Set<Surface> }
const seen = (store.surfacesSeen ??= new Set<Surface>())

export const recordSurface = (surface: Surface): void => void seen.add(surface)

/** What was recorded since last time, in order of the alphabet. */
export function takeSurfaces(): readonly Surface[] {
  const surfaces = [...seen].sort()
  seen.clear()
  return surfaces
}

/** Scripts alone ask them, and what they answer has no type to be known by. */
const CALLS: ReadonlySet<string> = new Set(['/sentry'])

/** Pages are HTML, and redirects. A client navigation asks for JSON too, but it is the page that is looked at. */
function isCall(pattern: string, { url, accept }: Asked, type: string | null): boolean {
  if (pattern.startsWith('/api/') || CALLS.has(pattern)) return true
  if (type === null || type.includes('html')) return false
  if (!type.includes('json')) return true
  return accept?.includes('application/json') === true || !url.includes('_data=')
}

/** Requests past the shop, to its platforms. */
export function recordPlatform(url: string): void {
  recordSurface('platform')
  if (new URL(url).pathname.includes('/mail/messages')) recordSurface('mail')
}

/** A running shop lends its platforms to tests; those of several shops are a process without our header. */
const PLATFORM = /^(?:\/__test)?\/(?:commercetools|algolia|shipping|content|payments|mail)\//

export function recordAnswer(asked: Asked, header: (name: string) => string | null): void {
  if (PLATFORM.test(new URL(asked.url).pathname)) return recordPlatform(asked.url)
  const pattern = header(ROUTE_HEADER)
  if (pattern === null || !pattern.startsWith('/') || pattern.startsWith('/__test')) return
  recordSurface(`${isCall(pattern, asked, header('content-type')) ? 'call' : 'page'} ${pattern}`)
}

/** The same `fetch`, whose answers are recorded. */
export function recording(fetchPage: typeof fetch): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input, { ...init, body: null })
    const response = await fetchPage(input, init)
    recordAnswer({ url: asked.url, accept: asked.headers.get('Accept') }, (name) =>
      response.headers.get(name),
    )
    return response
  }
}
