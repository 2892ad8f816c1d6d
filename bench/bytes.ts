/** What a page makes the browser load, in gzipped bytes of real responses: document, scripts and styles. */
import { gunzipSync } from 'node:zlib'
import { createBrowser } from '../tests/kit/browser'
import { parsePage } from '../tests/kit/html-text'
import { CART_SKUS, PAGES, PAYMENT_PAGE } from './cases'
import type { BenchPage } from './cases'
import { send, shopHost } from './http-call'
import type { Target } from './http-call'
import { demandsOf, isRightAfter } from './right-after'
import { BROWSER_HEADERS, goToCheckout, openVisitor } from './visitors'
import { reachPayment } from './visits'

export interface PageBytes {
  readonly page: string
  readonly title: string
  readonly mode: 'full' | 'lite'
  readonly html: number
  readonly js: number
  readonly css: number
  readonly jsFiles: number
  readonly cssFiles: number
  /** Scripts fetched automatically as soon as it works. */
  readonly jsAfter: number
  readonly jsAfterFiles: number
  /** Number of executable script elements. */
  readonly scripts: number
}

const SCRIPT_ELEMENT = /<script\b(?![^>]*type="application\/(?:ld\+)?json")/g
const ASSET = /\/assets\/[\w.-]+\.(?:js|css)\b/g
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g

export function scriptElements(html: string): number {
  return html.match(SCRIPT_ELEMENT)?.length ?? 0
}

/** Scripts and styles a document names in elements, preloads and imports. */
export function assetsOf(html: string): string[] {
  return [...new Set(html.match(ASSET) ?? [])]
}

/** Static imports of a script; dynamic ones are not part of the page. */
export function importsOf(script: string): string[] {
  return [...new Set([...script.matchAll(STATIC_IMPORT)].map((match) => `/assets/${match[1] ?? ''}`))]
}

export interface Fetched {
  readonly bytes: number
  readonly text: string
}

async function fetchGzip(
  target: Target,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Fetched> {
  const received = await send(target, {
    method: 'GET',
    path,
    headers: { ...BROWSER_HEADERS, ...headers, 'accept-encoding': 'gzip' },
  })
  if (received.status !== 200) throw new Error(`${path} answered ${received.status}`)
  const isGzip = received.headers['content-encoding'] === 'gzip'
  const text = (isGzip ? gunzipSync(received.body) : received.body).toString('utf8')
  return { bytes: received.body.length, text }
}

/** Fetches assets and their static imports, skipping those in `known`. */
async function fetchAssets(
  fetchAsset: (path: string) => Promise<Fetched>,
  first: readonly string[],
  known: ReadonlyMap<string, Fetched> = new Map(),
): Promise<ReadonlyMap<string, Fetched>> {
  const fetched = new Map<string, Fetched>()
  const waiting = [...first]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (fetched.has(path) || known.has(path)) continue
    const asset = await fetchAsset(path)
    fetched.set(path, asset)
    if (path.endsWith('.js')) waiting.push(...importsOf(asset.text))
  }
  return fetched
}

/** Fetches scripts loaded right after those present, repeatedly. */
export async function fetchAfter(
  fetchAsset: (path: string) => Promise<Fetched>,
  atOnce: ReadonlyMap<string, Fetched>,
  page: { readonly path: string; readonly document: Document },
): Promise<ReadonlyMap<string, Fetched>> {
  const all = new Map(atOnce)
  let latest = atOnce
  while (latest.size > 0) {
    const demands = [...latest.values()].flatMap(({ text }) => demandsOf(text))
    latest = await fetchAssets(
      fetchAsset,
      demands.filter((path) => isRightAfter(path, page)),
      all,
    )
    for (const [path, asset] of latest) all.set(path, asset)
  }
  for (const path of atOnce.keys()) all.delete(path)
  return all
}

const sumOf = (files: readonly (readonly [string, Fetched])[]) =>
  files.reduce((total, [, { bytes }]) => total + bytes, 0)

async function weigh(
  target: Target,
  page: BenchPage,
  mode: 'full' | 'lite',
  cookie: string,
): Promise<PageBytes> {
  const html = await fetchGzip(target, page.path, {
    ...(page.needsCart ? { cookie } : {}),
    ...(mode === 'lite' ? { 'save-data': 'on' } : {}),
  })
  const fetchAsset = (path: string) => fetchGzip(target, path, {})
  const atOnce = await fetchAssets(fetchAsset, assetsOf(html.text))
  const document = parsePage(html.text)
  const after = [...(await fetchAfter(fetchAsset, atOnce, { path: page.path, document }))]
  const of = (extension: string) => [...atOnce].filter(([path]) => path.endsWith(extension))
  const [js, css] = [of('.js'), of('.css')]
  return {
    page: page.id,
    title: page.title,
    mode,
    html: html.bytes,
    js: sumOf(js),
    css: sumOf(css),
    jsFiles: js.length,
    cssFiles: css.length,
    jsAfter: sumOf(after),
    jsAfterFiles: after.length,
    scripts: scriptElements(html.text),
  }
}

export async function measureBytes(target: Target): Promise<PageBytes[]> {
  const visitor = await openVisitor(target, CART_SKUS)
  await goToCheckout(target, visitor, 'bench-bytes@example.com')
  const paying = createBrowser(`http://${shopHost(target.port)}`, fetch)
  await reachPayment(paying, 'bench-bytes-payment@example.com', CART_SKUS)
  const results: PageBytes[] = []
  for (const mode of ['full', 'lite'] as const) {
    for (const page of PAGES) results.push(await weigh(target, page, mode, visitor.cookie))
    results.push(await weigh(target, PAYMENT_PAGE, mode, paying.cookie()))
  }
  return results
}
