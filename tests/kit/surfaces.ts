/**
 * The surfaces that the running test reached: routes as pages or as calls, mails, the platforms' own protocols. `npm
 * run spec` counts a requirement only through tests that reached the surfaces it names.
 */
import { ROUTE_HEADER } from '../../server/remix/route-trace'

export type Surface = `page ${string}` | `call ${string}` | 'mail' | 'platform'

interface Asked {
  readonly url: string
  readonly accept: string | null
}

/** One per process: each test file of a worker may load this module afresh. */
const store = globalThis as { surfacesSeen?: Set<Surface> }
const seen = (store.surfacesSeen ??= new Set<Surface>())

export const recordSurface = (surface: Surface): void => void seen.add(surface)

/** Returns what was recorded since the last call, sorted, and clears it. */
export function takeSurfaces(): readonly Surface[] {
  const surfaces = [...seen].sort()
  seen.clear()
  return surfaces
}

/** Called only by scripts, and answered without a content type to recognise them by. */
const CALLS: ReadonlySet<string> = new Set(['/sentry'])

/** Pages are HTML or redirects. A client navigation requests JSON, but still counts as the page. */
function isCall(pattern: string, { url, accept }: Asked, type: string | null): boolean {
  if (pattern.startsWith('/api/') || CALLS.has(pattern)) return true
  if (type === null || type.includes('html')) return false
  if (!type.includes('json')) return true
  return accept?.includes('application/json') === true || !url.includes('_data=')
}

/** Records a request that bypasses the shop and goes to its platforms. */
export function recordPlatform(url: string): void {
  recordSurface('platform')
  if (new URL(url).pathname.includes('/mail/messages')) recordSurface('mail')
}

/** A running shop exposes its platforms to tests; shared ones are a separate process without our header. */
const PLATFORM = /^(?:\/__test)?\/(?:commercetools|algolia|shipping|content|payments|mail)\//

export function recordAnswer(asked: Asked, header: (name: string) => string | null): void {
  if (PLATFORM.test(new URL(asked.url).pathname)) return recordPlatform(asked.url)
  const pattern = header(ROUTE_HEADER)
  if (pattern === null || !pattern.startsWith('/') || pattern.startsWith('/__test')) return
  recordSurface(`${isCall(pattern, asked, header('content-type')) ? 'call' : 'page'} ${pattern}`)
}

/** Wraps `fetch` to record its responses. */
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
