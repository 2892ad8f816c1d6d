/**
 * The shop for a browser without scripts, in the test's own process: real requests through Remix, matched by
 * `app/routes.ts` and rendered as the server does, and the gateway's payment page at its own origin. Only the built
 * assets are missing.
 */
import type { EntryContext, ServerBuild } from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { definedOnly } from '../../../app/models/defined-only'
import { errorCall } from '../../../server/error-pages'
import { createAllowedMethods } from '../../../server/remix/allowed-methods'
import { createHandlers } from '../../../server/remix/request-handlers'
import type * as RenderDocument from '~/render-document.server'
import { isAway, isUpstreamError } from '~/services/upstream'
import { dataInstead } from '~/utils/page-data'
import { pageResponse } from '~/utils/page-handover'
import { keepRetryAfter } from '~/utils/retry-after'
import { notFoundInstead } from '~/utils/unreadable-address'
import { createBrowser } from '../../kit/browser'
import type { Browser } from '../../kit/browser'
import { recording } from '../../kit/surfaces'
import { createRouteMatch } from '../../../server/remix/route-match'
import { ROUTE_HEADER, traced, tracedPattern } from '../../../server/remix/route-trace'
import { ORIGIN } from './origin'

export type { Browser, Page, Prepared } from '../../kit/browser'

type Routes = ServerBuild['routes']
type Route = Routes[string]

const toId = (file: string): string => file.replace(/\.tsx?$/, '')

const modules = import.meta.glob<Route['module']>('../../../app/routes/**/{route,layout}.{ts,tsx}')

async function load(file: string): Promise<Route['module']> {
  const importModule = modules[`../../../app/${file}`]
  if (importModule === undefined) throw new Error(`No route module ${file}`)
  return importModule()
}

async function collect(
  entries: readonly RouteConfigEntry[],
  parentId: string,
  routes: Record<string, Route>,
): Promise<void> {
  for (const entry of entries) {
    const id = entry.id ?? toId(entry.file)
    routes[id] = {
      id,
      parentId,
      ...definedOnly({ path: entry.path, index: entry.index }),
      module: await load(entry.file),
    }
    await collect(entry.children ?? [], id, routes)
  }
}

type Rendering = typeof RenderDocument

const pageBy =
  ({ renderDocument }: Rendering): ServerBuild['entry']['module']['default'] =>
  async (request, status, headers, context: EntryContext, loadContext) => {
    keepRetryAfter(headers, context)
    const data = dataInstead(request, status, headers, context)
    if (data !== null) return data
    const missing = notFoundInstead(request)
    if (missing !== null) return missing
    const page = await renderDocument(request, context, loadContext)
    headers.set('Content-Type', 'text/html; charset=utf-8')
    return pageResponse(page, { status, headers }, undefined)
  }

/** An unmatched URL is a 404, not a fault; nor is a platform outage that a test caused. */
function isExpected(error: unknown): boolean {
  return isRouteErrorResponse(error) || (isUpstreamError(error) && isAway(error))
}

/** Call after `openShop`: importing the routes imports the services. */
export async function createBuild(faults: unknown[]): Promise<ServerBuild> {
  const routes: Record<string, Route> = {}
  const root = (await import('~/root')) as Route['module']
  // Imported with the routes: modules in which loaders keep data for the surrounding page must be shared.
  const rendering = await import('~/render-document.server')
  const { handleError } = await import('~/handle-error.server')
  routes['root'] = { id: 'root', path: '', module: root }
  const { default: config } = await import('~/routes')
  await collect(config, 'root', routes)
  return {
    mode: 'production',
    entry: {
      module: {
        default: pageBy(rendering),
        handleDataRequest: rendering.handleDataRequest,
        handleError(error, args) {
          handleError(error, args)
          if (!isExpected(error)) faults.push(error)
        },
      },
    },
    routes,
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: Object.fromEntries(
        Object.values(routes).map(({ module, ...route }) => [
          route.id,
          {
            ...route,
            module: `/assets/${route.id}.js`,
            hasAction: module.action !== undefined,
            hasLoader: module.loader !== undefined,
            hasClientAction: false,
            hasClientLoader: false,
            hasErrorBoundary: module.ErrorBoundary !== undefined,
          },
        ]),
      ),
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: false,
      v3_lazyRouteDiscovery: false,
    },
    isSpaMode: false,
  }
}

export interface App {
  newBrowser(cookies?: string): Browser
  /** Errors that no route expected; empty when all is well. */
  readonly faults: unknown[]
}

export type Handle = (request: Request) => Promise<Response>

/** The payment page is one port up, as on the real server. */
const GATEWAY = new URL(ORIGIN)
GATEWAY.port = String(Number(GATEWAY.port) + 1)

/** Browsers of the shop behind `handle`, with the payment page of its gateway. */
export async function openBrowsers(handle: Handle): Promise<(cookies?: string) => Browser> {
  const { services } = await import('~/services/index.server')
  // Read per request: the gateway is that of the shop open at the time.
  const fetchPage = recording((...request) => fetchFrom(handle, services.platforms?.gateway)(...request))
  return (cookies) => createBrowser(ORIGIN, fetchPage, cookies)
}

function fetchFrom(handle: Handle, gateway: Handle | undefined): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init)
    const { origin } = new URL(request.url)
    if (origin === ORIGIN) return handle(request)
    if (origin === GATEWAY.origin && gateway !== undefined) return gateway(request)
    throw new Error(`${request.url} is outside of the shop`)
  }
}

/** Like the server in test mode: names the matched route, and answers unsupported methods with 405. */
function tracing(build: ServerBuild): Handle {
  const handlerFor = createHandlers(build)
  const allowedMethods = createAllowedMethods(createRouteMatch(build))
  return async (request) => {
    const { pathname } = new URL(request.url)
    const allow = allowedMethods(pathname)
    if (allow?.includes(request.method) === false)
      return new Response(errorCall({ status: 405, requestId: '' }), {
        status: 405,
        headers: { Allow: allow.join(', '), 'Content-Type': 'application/json' },
      })
    const context = traced({})
    const response = await handlerFor(pathname)(request, context)
    response.headers.set(ROUTE_HEADER, tracedPattern(context))
    return response
  }
}

export async function openApp(): Promise<App> {
  const faults: unknown[] = []
  return { faults, newBrowser: await openBrowsers(tracing(await createBuild(faults))) }
}
