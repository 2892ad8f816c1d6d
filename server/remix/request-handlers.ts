/**
 * The Remix request handler for a path: that of its section, with routes traced. After a fault, the browser still keeps
 * the session it was given.
 */
import { createRequestHandler } from '@remix-run/node'
import type { ServerBuild } from '@remix-run/node'
import { withGivenCookies } from '../../app/services/given-cookies'
import type { AppLoadContext } from './load-context'
import { withTrace } from './route-trace'
import { createSections } from './sections'
import type { Section } from './sections'
import { withUnavailable } from './unavailable'

type Handler = (request: Request, loadContext: Partial<AppLoadContext>) => Promise<Response>

/** Handlers are created lazily: most processes never use some sections. */
export function createHandlers(build: ServerBuild): (pathname: string) => Handler {
  const sections = createSections(withTrace(withUnavailable(build)))
  const handlers = new Map<Section, Handler>()
  return (pathname) => {
    const section = sections.of(pathname)
    const found = handlers.get(section)
    if (found !== undefined) return found
    const handle = createRequestHandler(section.build, 'production')
    const handler: Handler = (request, loadContext) => withGivenCookies(() => handle(request, loadContext))
    handlers.set(section, handler)
    return handler
  }
}
