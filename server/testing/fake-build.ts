/** A hand-made Remix build with a few routes, for testing the server over real HTTP. */
import { pageResponse } from '../../app/utils/page-handover'
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']
type RouteModule = Routes[string]['module']

export interface FakeRoute {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly index?: boolean
  readonly module?: Partial<RouteModule>
}

function Page(): null {
  return null
}

const FUTURE: ServerBuild['future'] = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  v3_singleFetch: false,
  v3_lazyRouteDiscovery: false,
}

function entryOf(routes: readonly FakeRoute[]): ServerBuild['assets']['routes'] {
  return Object.fromEntries(
    routes.map((route) => [
      route.id,
      {
        ...route,
        module: `/assets/${route.id}.js`,
        hasAction: route.module?.action !== undefined,
        hasLoader: route.module?.loader !== undefined,
        hasClientAction: false,
        hasClientLoader: false,
        hasErrorBoundary: false,
      },
    ]),
  )
}

/** The "rendered" page: which routes matched, for whom, and a script with the nonce. */
function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: unknown,
): Response {
  const ids = context.staticHandlerContext.matches.map((match) => match.route.id)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const { nonce, clientAddress } = loadContext as { nonce: string; clientAddress: string }
  const filler = Array.from(
    { length: 60 },
    (_, line) => `<p>${line * 7919} almonds, cashews, pistachios</p>`,
  ).join('')
  const body = `<!doctype html><script nonce="${nonce}">1</script><i>${ids.join(' ')}</i><b>${clientAddress}</b>${filler}`
  const shown = request.method === 'HEAD' ? undefined : (loadContext as object)
  return pageResponse({ html: body, parts: [] }, { status, headers }, shown)
}

export function fakeBuild(routes: readonly FakeRoute[], extra: Record<string, unknown> = {}): ServerBuild {
  return {
    mode: 'production',
    entry: { module: { default: renderPage, handleError: () => undefined, ...extra } },
    routes: Object.fromEntries(
      routes.map(({ module, ...route }) => [
        route.id,
        { ...route, module: (module ?? { default: Page }) as RouteModule },
      ]),
    ),
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: entryOf(routes),
      url: '/m.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: FUTURE,
    isSpaMode: false,
  }
}

const json = (value: unknown, headers: Record<string, string> = {}) => Response.json(value, { headers })

/** Headers of a shared page that depends only on these parameters. */
export const sharedHeaders = (...sharedBy: readonly string[]) =>
  Object.assign(
    () => ({
      'Cache-Control': 'private, no-cache',
      Vary: 'Cookie, Save-Data',
      'X-Nutwood-Cache': 'max-age=30',
    }),
    {
      sharedBy,
    },
  )

/** A miniature shop: pages, a form, a resource that echoes its request, and slow and broken routes. */
export function shopRoutes(calls: string[] = [], gate: Promise<void> = Promise.resolve()): FakeRoute[] {
  const page = { default: Page }
  const describe = async ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`)
    const body = request.method === 'GET' ? '' : await request.text()
    return json({ url: request.url, headers: Object.fromEntries(request.headers), body, context })
  }
  return [
    { id: 'root', path: '', module: page },
    {
      id: 'home',
      parentId: 'root',
      index: true,
      module: { ...page, headers: sharedHeaders('size') },
    },
    {
      id: 'cart',
      parentId: 'root',
      path: 'cart',
      module: { ...page, action: describe, loader: () => json({ items: 1 }) },
    },
    { id: 'order', parentId: 'root', path: 'orders/:id', module: page },
    { id: 'echo', parentId: 'root', path: 'api/echo', module: { loader: describe, action: describe } },
    {
      id: 'slow',
      parentId: 'root',
      path: 'api/slow',
      module: { loader: () => gate.then(() => json({ slow: true })) },
    },
    { id: 'sign-in', parentId: 'root', path: 'sign/in', module: { ...page, action: describe } },
    {
      id: 'clear',
      parentId: 'root',
      path: 'api/clear',
      module: { action: () => json({}, { 'X-Nutwood-Cache': 'clear' }) },
    },
    {
      id: 'picture',
      parentId: 'root',
      path: 'picture.png',
      module: {
        loader: () => new Response(new Uint8Array(3000), { headers: { 'Content-Type': 'image/png' } }),
      },
    },
    {
      id: 'loose',
      parentId: 'root',
      path: 'loose',
      module: {
        loader: () =>
          json({}, { 'Content-Security-Policy': 'default-src *', 'Cache-Control': 'public, max-age=60' }),
      },
    },
    { id: 'category', parentId: 'root', path: ':category', module: page },
  ]
}
