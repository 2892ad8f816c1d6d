/** What a page makes the browser load, in gzipped bytes of real responses: document, scripts and styles. */
import { gunzipSync } from 'node:zlib'
import { createBrowser } from '../tests/kit/browser'
import { parsePage } from '../tests/kit/html-text'
import { BLOCKS_PAGE, CART_SKUS, PAGES, PAYMENT_PAGE } from './cases'
import type { BenchPage } from './cases'
import { send, shopHost } from './http-call'
import type { Target } from './http-call'
import { patient } from './patience'
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

export async function fetchGzip(
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
export async function fetchAssets(
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

export const sumOf = (files: readonly (readonly [string, Fetched])[]) =>
  files.reduce((total, [, { bytes }]) => total + bytes, 0)

interface Loaded {
  readonly html: Fetched
  readonly atOnce: ReadonlyMap<string, Fetched>
  readonly after: ReadonlyMap<string, Fetched>
}

export async function load(
  target: Target,
  { page, cookie }: OpenPage,
  mode: 'full' | 'lite',
  fetchAsset: (path: string) => Promise<Fetched>,
): Promise<Loaded> {
  const html = await fetchGzip(target, page.path, {
    ...(page.needsCart ? { cookie } : {}),
    ...(mode === 'lite' ? { 'save-data': 'on' } : {}),
  })
  const atOnce = await fetchAssets(fetchAsset, assetsOf(html.text))
  const document = parsePage(html.text)
  return { html, atOnce, after: await fetchAfter(fetchAsset, atOnce, { path: page.path, document }) }
}

async function weigh(target: Target, open: OpenPage, mode: 'full' | 'lite'): Promise<PageBytes> {
  const loaded = await load(target, open, mode, (path) => fetchGzip(target, path, {}))
  const { html, atOnce } = loaded
  const after = [...loaded.after]
  const of = (extension: string) => [...atOnce].filter(([path]) => path.endsWith(extension))
  const [js, css] = [of('.js'), of('.css')]
  return {
    page: open.page.id,
    title: open.page.title,
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

export interface OpenPage {
  readonly page: BenchPage
  /** Of a visitor who can open it. */
  readonly cookie: string
}

/** @param name for the visitors' addresses */
export async function openPages(target: Target, name: string): Promise<readonly OpenPage[]> {
  const visitor = await openVisitor(target, CART_SKUS)
  await goToCheckout(target, visitor, `bench-${name}@example.com`)
  const paying = createBrowser(`http://${shopHost(target.port)}`, patient(fetch))
  await reachPayment(paying, `bench-${name}-payment@example.com`, CART_SKUS)
  return [
    ...[...PAGES, BLOCKS_PAGE].map((page) => ({ page, cookie: visitor.cookie })),
    { page: PAYMENT_PAGE, cookie: paying.cookie() },
  ]
}

export async function measureBytes(target: Target): Promise<PageBytes[]> {
  const pages = await openPages(target, 'bytes')
  const results: PageBytes[] = []
  for (const mode of ['full', 'lite'] as const)
    for (const open of pages) results.push(await weigh(target, open, mode))
  return results
}
