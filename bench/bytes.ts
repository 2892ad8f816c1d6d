/** What a page makes the browser load, in gzip bytes of real answers: the document, its scripts and its styles. */
import { gunzipSync } from 'node:zlib'
import { CART_SKUS, PAGES } from './cases'
import { send } from './http-call'
import type { Target } from './http-call'
import { BROWSER_HEADERS, goToCheckout, openVisitor } from './visitors'

export interface PageBytes {
  readonly page: string
  readonly title: string
  readonly mode: 'full' | 'lite'
  readonly html: number
  readonly js: number
  readonly css: number
  readonly jsFiles: number
  readonly cssFiles: number
  /** Script elements that would run. */
  readonly scripts: number
}

const SCRIPT_ELEMENT = /<script\b(?![^>]*type="application\/(?:ld\+)?json")/g
const ASSET = /\/assets\/[\w.-]+\.(?:js|css)\b/g
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g

export function scriptElements(html: string): number {
  return html.match(SCRIPT_ELEMENT)?.length ?? 0
}

/** Scripts and styles that a document names: elements, preloads and imports alike. */
export function assetsOf(html: string): string[] {
  return [...new Set(html.match(ASSET) ?? [])]
}

/** Scripts that a script imports at once; what it imports on demand is not part of the page. */
export function importsOf(script: string): string[] {
  return [...new Set([...script.matchAll(STATIC_IMPORT)].map((match) => `/assets/${match[1] ?? ''}`))]
}

interface Fetched {
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

async function fetchAssets(target: Target, first: readonly string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const waiting = [...first]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sizes.has(path)) continue
    const { bytes, text } = await fetchGzip(target, path, {})
    sizes.set(path, bytes)
    if (path.endsWith('.js')) waiting.push(...importsOf(text))
  }
  return sizes
}

async function weigh(
  target: Target,
  page: (typeof PAGES)[number],
  mode: 'full' | 'lite',
  cookie: string,
): Promise<PageBytes> {
  const document = await fetchGzip(target, page.path, {
    ...(page.needsCart ? { cookie } : {}),
    ...(mode === 'lite' ? { 'save-data': 'on' } : {}),
  })
  const sizes = [...(await fetchAssets(target, assetsOf(document.text)))]
  const of = (extension: string) => sizes.filter(([path]) => path.endsWith(extension))
  const sum = (files: readonly [string, number][]) => files.reduce((total, [, bytes]) => total + bytes, 0)
  const [js, css] = [of('.js'), of('.css')]
  return {
    page: page.id,
    title: page.title,
    mode,
    html: document.bytes,
    js: sum(js),
    css: sum(css),
    jsFiles: js.length,
    cssFiles: css.length,
    scripts: scriptElements(document.text),
  }
}

export async function measureBytes(target: Target): Promise<PageBytes[]> {
  const visitor = await openVisitor(target, CART_SKUS)
  await goToCheckout(target, visitor, 'bench-bytes@example.com')
  const results: PageBytes[] = []
  for (const mode of ['full', 'lite'] as const)
    for (const page of PAGES) results.push(await weigh(target, page, mode, visitor.cookie))
  return results
}
