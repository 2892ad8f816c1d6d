/** The shop of `openShop` behind our own server, over real HTTP: limits, page cache and headers included. */
import type { ServerBuild } from '@remix-run/node'
import { Registry } from 'prom-client'
import { TEST_BUDGETS } from '../../../server/admission/request-budgets'
import type { AppServerSettings } from '../../../server/app-server'
import { DEFAULT_PAGE_CACHE } from '../../../server/remix/page-cache'
import { tryServer } from '../../../server/testing/try-server'
import type { TryServer } from '../../../server/testing/try-server'
import { createBuild, openBrowsers } from './browser'
import type { Browser, Handle } from './browser'
import { ORIGIN } from './origin'

export interface ServedShop extends TryServer {
  /** Errors that no route expected; empty when all is well. */
  readonly faults: readonly unknown[]
  /** A browser of this server without scripts, optionally with cookies from earlier. */
  newBrowser(cookies?: string): Browser
  /** Pages rendered so far; those served from the page cache do not count. */
  renderings(): number
}

/** One request as a browser sends it, over HTTP. */
function overHttp(server: TryServer): Handle {
  return async (request) => {
    const { host, pathname, search } = new URL(request.url)
    const body = request.body === null ? {} : { body: Buffer.from(await request.arrayBuffer()) }
    const sent = {
      method: request.method,
      headers: { ...Object.fromEntries(request.headers), host },
      ...body,
    }
    const { status, headers, bytes } = await server.send(pathname + search, sent)
    const pairs = Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    )
    return new Response(status === 204 || status === 304 ? null : new Uint8Array(bytes), {
      status,
      headers: pairs,
    })
  }
}

/** Call after `openShop`. Assembled like `server/main.ts` in test mode, except for the budgets of its limits. */
export async function serveShop(settings: Partial<AppServerSettings> = {}): Promise<ServedShop> {
  const faults: unknown[] = []
  const { lifecycle } = await import('~/services/index.server')
  const app = await createBuild(faults)
  let rendered = 0
  const render = app.entry.module.default
  const build: ServerBuild = {
    ...app,
    entry: {
      module: {
        ...app.entry.module,
        default: (...args) => {
          rendered += 1
          return render(...args)
        },
      },
    },
  }
  const server = await tryServer({
    build,
    lifecycle: {
      ...lifecycle,
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(),
      // Each server registers its own.
      metrics: new Registry(),
    },
    publicUrl: ORIGIN,
    isTest: true,
    budgets: TEST_BUDGETS,
    pageCache: DEFAULT_PAGE_CACHE,
    ...settings,
  })
  const newBrowser = await openBrowsers(overHttp(server))
  return { ...server, faults, newBrowser, renderings: () => rendered }
}
