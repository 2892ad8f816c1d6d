/** Gzipped bytes that each route's document makes the browser load, checked against limits; none without a script. */
import { gzipSync } from 'node:zlib'

const KB = 1000

/** Gzipped bytes. Cart and checkout have more code of their own; no page may ship a form or schema library. */
export const LIMITS = {
  browse: { js: 85 * KB, css: 15 * KB },
  checkout: { js: 95 * KB, css: 15 * KB },
  agent: { js: 0, css: 15 * KB },
}

/** Routes whose pages are forms rather than browsing. */
const FORM_PAGES = /^(?:routes\/(?:cart|checkout|sign|account|business|orders|offer|refer)\/|Review)/

/** Agents work at terminals (143). */
const AGENT_PAGES = /^routes\/agent\//

/** `handle = { js: false }` after minifying: the document of such a route, and of those below it, has no script. */
const HANDLE_WITHOUT_SCRIPT = /\bjs:(?:!1|false)\b/

/** Traces that no client build may contain: they mean that a server module slipped in. */
const FORBIDDEN = [
  { name: 'zod', pattern: /\bZodType\b|\b_zod\b/ },
  { name: 'conform', pattern: /__intent__/ },
  { name: 'a service of the server', pattern: /better-sqlite3|COMMERCETOOLS_/ },
]

/** Routes with a page, skipping those without a client module (feeds, pictures). */
function pagesOf(routes) {
  const parents = new Set(Object.values(routes).map((route) => route.parentId))
  return Object.values(routes).filter(
    (route) => route.id !== 'root' && !parents.has(route.id) && route.hasErrorBoundary,
  )
}

function chainOf(routes, route) {
  const chain = []
  for (let each = route; each !== undefined; each = routes[each.parentId]) chain.unshift(each)
  return chain
}

/** Every file that this route's document loads: the entry, the manifest, and each matched route with its imports. */
export function filesOf(manifest, route) {
  const chain = chainOf(manifest.routes, route)
  const modules = [manifest.entry, ...chain]
  return {
    js: [...new Set([manifest.url, ...modules.flatMap((each) => [each.module, ...(each.imports ?? [])])])],
    css: [...new Set(modules.flatMap((each) => each.css ?? []))],
  }
}

/** Bytes the server sends for a file: compressed at build time if that is smaller. */
const sentBytes = (file) => Math.min(file.length, gzipSync(file, { level: 9 }).length)

function kindOf({ id }) {
  if (AGENT_PAGES.test(id)) return 'agent'
  return FORM_PAGES.test(id) ? 'checkout' : 'browse'
}

/** @param {(path: string) => Uint8Array} read returns the bytes of a file by its URL */
export function weigh(manifest, read) {
  const sizes = new Map()
  const sizeOf = (path) => {
    if (!sizes.has(path)) sizes.set(path, sentBytes(read(path)))
    return sizes.get(path)
  }
  const sum = (paths) => paths.reduce((total, path) => total + sizeOf(path), 0)
  return pagesOf(manifest.routes).map((route) => {
    const files = filesOf(manifest, route)
    const kind = kindOf(route)
    const chain = chainOf(manifest.routes, route)
    const hasNone = chain.some((each) =>
      HANDLE_WITHOUT_SCRIPT.test(Buffer.from(read(each.module)).toString()),
    )
    const js = hasNone ? 0 : sum(files.js)
    const css = sum(files.css)
    const limit = LIMITS[kind]
    return { id: route.id, kind, js, css, files, over: js > limit.js || css > limit.css }
  })
}

/** Forbidden libraries found, each with the file that contains it. */
export function intruders(paths, read) {
  return paths.flatMap((path) => {
    const text = Buffer.from(read(path)).toString('utf8')
    return FORBIDDEN.filter(({ pattern }) => pattern.test(text)).map(({ name }) => ({ name, path }))
  })
}
