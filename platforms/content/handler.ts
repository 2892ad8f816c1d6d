/** The protocol of the embedded content platform; its README lists the calls. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { openContentStore } from './store'
import { attributesOf, variationFor, variationName } from './variations'
import type { Platform, PlatformOptions } from '../platform'
import type { ContentStore, DocumentKind } from './store'

export const CONTENT_API_KEY = 'nutwood'
const MAX_BODY_BYTES = 256 * 1024
const SECTION_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/
const PAGE_PATH = /^\/[\w./-]{0,199}$/

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

function fault(status: number, code: string, message: string): Response {
  return json(status, { statusCode: status, message, errors: [{ code, message }] })
}

function isAuthorized(request: Request): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(request.headers.get('x-api-key') ?? ''), digest(CONTENT_API_KEY))
}

interface Target {
  readonly kind: DocumentKind
  readonly name: string
}

/** Documents named by the path of a page. */
const COLLECTIONS: ReadonlyMap<string, 'page' | 'draft'> = new Map([
  ['/pages', 'page'],
  ['/drafts', 'draft'],
])

/** `/about-us/` and `/about-us` are one page; the root stays `/`. */
function canonicalPath(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}

/** Reads get the best match for the visitor; writes go to exactly these attributes. */
function sectionOf(store: ContentStore, section: string, url: URL, reads: boolean): Target | 'invalid' {
  const attributes = attributesOf(url.searchParams)
  if (attributes === null || !SECTION_NAME.test(section)) return 'invalid'
  if (!reads) return { kind: 'section', name: variationName(section, attributes) }
  const names = store.list('section').map(({ name }) => name)
  return { kind: 'section', name: variationFor(names, section, attributes) }
}

interface List {
  readonly list: 'page' | 'draft'
}

function targetOf(store: ContentStore, url: URL, reads: boolean): Target | List | 'invalid' | null {
  const section = /^\/sections\/([^/]+)$/.exec(url.pathname)?.[1]
  if (section !== undefined) return sectionOf(store, section, url, reads)
  const kind = COLLECTIONS.get(url.pathname)
  if (kind === undefined) return null
  const path = url.searchParams.get('path')
  if (path === null) return { list: kind }
  return PAGE_PATH.test(path) ? { kind, name: canonicalPath(path) } : 'invalid'
}

/** The body as text, or null if it is too long. */
async function readBody(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return null
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  for (let size = 0; reader !== undefined;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > MAX_BODY_BYTES) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

function read(store: ContentStore, { kind, name }: Target, request: Request): Response {
  const document = store.get(kind, name)
  if (document === null) return fault(404, 'NotFound', `There is no ${kind} ${name}.`)
  const headers = {
    'content-type': 'application/json',
    etag: document.etag,
    'last-modified': new Date(document.updatedAt).toUTCString(),
  }
  if (request.headers.get('if-none-match') === document.etag)
    return new Response(null, { status: 304, headers })
  return new Response(document.body, { headers })
}

async function write(
  store: ContentStore,
  { kind, name }: Target,
  request: Request,
  at: string,
): Promise<Response> {
  const text = await readBody(request)
  if (text === null) return fault(413, 'TooLarge', `A document holds at most ${MAX_BODY_BYTES} bytes.`)
  const value = parseObject(text)
  if (value === null) return fault(400, 'InvalidJson', 'The body is not a JSON object.')
  if (kind !== 'section' && (typeof value['path'] !== 'string' || canonicalPath(value['path']) !== name))
    return fault(400, 'InvalidField', 'The path of the page is not the path of the request.')
  const body = JSON.stringify(value)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const isNew = store.put(kind, name, body, etag, at)
  return json(isNew ? 201 : 200, { [kind === 'section' ? 'name' : 'path']: name }, { etag })
}

export function createContent({ dataDir, clock }: PlatformOptions): Platform {
  const store = openContentStore(dataDir)

  const now = (): string => clock.now().toISOString()

  async function change(target: Target, request: Request): Promise<Response> {
    if (!isAuthorized(request)) return fault(401, 'Unauthorized', 'Writing needs the x-api-key header.')
    if (request.method === 'PUT') return write(store, target, request, now())
    if (store.remove(target.kind, target.name)) return new Response(null, { status: 204 })
    return fault(404, 'NotFound', `There is no ${target.kind} ${target.name}.`)
  }

  function publish(path: string, method: string): Response {
    if (method !== 'POST') return fault(405, 'MethodNotAllowed', 'A draft is published by POST.')
    if (!PAGE_PATH.test(path)) return fault(400, 'InvalidField', 'Not a path of a page.')
    const name = canonicalPath(path)
    if (store.publish(name, now())) return json(200, { path: name })
    return fault(404, 'NotFound', `There is no draft ${name}.`)
  }

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url)
    // As for writing, the key is needed: the shop has it, a browser does not.
    if (/^\/drafts(\/|$)/.test(url.pathname) && !isAuthorized(request))
      return fault(401, 'Unauthorized', 'Drafts need the x-api-key header.')
    if (url.pathname === '/drafts/publish') return publish(url.searchParams.get('path') ?? '', request.method)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const target = targetOf(store, url, reads)
    if (target === null) return fault(404, 'NotFound', 'There is no such resource.')
    if (target === 'invalid')
      return fault(
        400,
        'InvalidField',
        'Not a name of a section, attributes of a visitor or a path of a page.',
      )
    if ('list' in target) {
      if (!reads) return fault(405, 'MethodNotAllowed', 'The list can only be read.')
      const listed = store.list(target.list).map(({ name, title }) => ({ path: name, title }))
      return json(200, { [`${target.list}s`]: listed })
    }
    if (reads) return read(store, target, request)
    if (request.method === 'PUT' || request.method === 'DELETE') return change(target, request)
    return fault(405, 'MethodNotAllowed', 'GET, PUT and DELETE are known here.')
  }

  return { handle, close: () => store.close() }
}
