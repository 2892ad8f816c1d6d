/** The Remix request handler for an address: that of its section, over routes that say which of them answered. */
import { createRequestHandler } from '@remix-run/node'
import type { ServerBuild } from '@remix-run/node'
import type { AppLoadContext } from './load-context'
import { withTrace } from './route-trace'
import { createSections } from './sections'
import type { Section } from './sections'
import { withUnavailable } from './unavailable'

type Handler = (request: Request, loadContext: Partial<AppLoadContext>) => Promise<Response>

/** Handlers are made when first needed: most processes never see some sections. */
export function createHandlers(build: ServerBuild): (pathname: string) => Handler {
  const sections = createSections(withTrace(withUnavailable(build)))
  const handlers = new Map<Section, Handler>()
  return (pathname) => {
    const section = sections.of(pathname)
    const found = handlers.get(section)
    if (found !== undefined) return found
    const handler = createRequestHandler(section.build, 'production')
    handlers.set(section, handler)
    return handler
  }
}
