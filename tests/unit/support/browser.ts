/**
 * A browser without scripts over the app's own routes: real requests through Remix, matched by `app/routes.ts` and
 * rendered as the server does. Only the assets of a build are missing.
 */
import { createRequestHandler } from '@remix-run/node'
import type { EntryContext, ServerBuild } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { withUnavailable } from '../../../server/unavailable'
import { NonceContext } from '~/components/layout/nonce'
import { isAway, isUpstreamError } from '~/services/upstream'
import { dataInstead } from '~/utils/page-data'
import { keepRetryAfter } from '~/utils/retry-after'
import { ORIGIN } from './shop'

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
      ...(entry.path === undefined ? {} : { path: entry.path }),
      ...(entry.index === undefined ? {} : { index: entry.index }),
      module: await load(entry.file),
    }
    await collect(entry.children ?? [], id, routes)
  }
}

function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext?: Readonly<Record<string, unknown>>,
): Response {
  keepRetryAfter(headers, context)
  const data = dataInstead(request, status, headers, context)
  if (data !== null) return data
  const page = createElement(RemixServer, { context, url: request.url })
  const nonce = typeof loadContext?.['nonce'] === 'string' ? loadContext['nonce'] : undefined
  const markup = renderToString(createElement(NonceContext.Provider, { value: nonce }, page))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(markup, { status, headers })
}

/** An address that matches no route is a 404 and no fault; nor is a platform that a test made go away. */
function isExpected(error: unknown): boolean {
  return isRouteErrorResponse(error) || (isUpstreamError(error) && isAway(error))
}

/** After `openShop`: importing the routes imports the services. */
export async function createBuild(faults: unknown[]): Promise<ServerBuild> {
  const routes: Record<string, Route> = {}
  const root = (await import('~/root')) as Route['module']
  routes['root'] = { id: 'root', path: '', module: root }
  const { default: config } = await import('~/routes')
  await collect(config, 'root', routes)
  return {
    mode: 'production',
    entry: {
      module: {
        default: renderPage,
        handleError: (error: unknown) => void (isExpected(error) || faults.push(error)),
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

export interface Page {
  readonly status: number
  /** Path and query of a redirect within the shop, or the whole address of one that leaves it. */
  readonly location: string | null
  readonly headers: Headers
  readonly html: string
  /** The visible words of the main part, or of all where there is none, with blanks made one. */
  readonly text: string
}

export type Fields = Readonly<Record<string, string>> | readonly (readonly [string, string])[]

export interface Browser {
  /** One request, redirects not followed. */
  send(path: string, init?: RequestInit): Promise<Page>
  get(path: string): Promise<Page>
  /** Goes on through redirects of the shop, ten at most. */
  open(path: string): Promise<Page & { readonly path: string }>
  post(path: string, fields: Fields): Promise<Page>
  /** What a client navigation asks of one route. */
  data(path: string, routeId: string): Promise<Page>
  cookie(): string | undefined
  /** Cookies go; another browser. */
  clear(): void
}

export interface App {
  newBrowser(): Browser
  /** Errors that no route expected: an empty list when all is well. */
  readonly faults: unknown[]
}

function decode(html: string): string {
  return html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&amp;/g, '&')
}

function textOf(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html
  const visible = main
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<head[\s\S]*?<\/head>/g, ' ')
    // React marks where two texts meet: they are one text to the reader.
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
  return decode(visible).replace(/\s+/g, ' ').trim()
}

async function toPage(response: Response): Promise<Page> {
  const html = await response.text()
  const location = response.headers.get('Location')
  return {
    status: response.status,
    location: location?.startsWith(`${ORIGIN}/`) ? location.slice(ORIGIN.length) : location,
    headers: response.headers,
    html,
    text: textOf(html),
  }
}

/** `name=value` pairs as a browser keeps them; a cookie that expires at once is dropped. */
function keepCookies(jar: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/;\s*max-age=0(?:;|$)/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
}

function createBrowser(handle: (request: Request) => Promise<Response>): Browser {
  const jar = new Map<string, string>()
  const cookie = () =>
    jar.size === 0 ? undefined : [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  async function send(path: string, init: RequestInit = {}): Promise<Page> {
    const headers = new Headers(init.headers)
    const sent = cookie()
    if (sent !== undefined) headers.set('Cookie', sent)
    if (!headers.has('Accept')) headers.set('Accept', 'text/html')
    const response = await handle(new Request(new URL(path, ORIGIN), { ...init, headers }))
    keepCookies(jar, response.headers)
    return toPage(response)
  }

  async function open(path: string) {
    let at = path
    for (let hops = 0; hops <= 10; hops += 1) {
      const page = await send(at)
      if (page.location === null || !page.location.startsWith('/')) return { ...page, path: at }
      at = page.location
    }
    throw new Error(`Too many redirects from ${path}`)
  }

  return {
    send,
    open,
    get: (path) => send(path),
    post(path, fields) {
      const pairs: readonly (readonly [string, string])[] = Array.isArray(fields)
        ? fields
        : Object.entries(fields)
      const body = new URLSearchParams()
      for (const [name, value] of pairs) body.append(name, value)
      return send(path, { method: 'POST', body })
    },
    data: (path, routeId) =>
      send(`${path}${path.includes('?') ? '&' : '?'}_data=${encodeURIComponent(routeId)}`),
    cookie,
    clear: () => jar.clear(),
  }
}

export async function openApp(): Promise<App> {
  const faults: unknown[] = []
  const handle = createRequestHandler(withUnavailable(await createBuild(faults)), 'production')
  return { faults, newBrowser: () => createBrowser(handle) }
}
