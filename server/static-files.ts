/**
 * The built client files. They are listed once at start and requests can only name listed ones: no request path ever
 * reaches the file system.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { HttpResponse } from './http-response'
import { negotiateEncoding } from './compress'
import type { HeaderPair } from './headers'

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}
const KEPT_FILE_BYTES = 512 * 1024
const KEPT_TOTAL_BYTES = 64 * 1024 * 1024
const FOREVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

type Coding = 'identity' | 'br' | 'gzip'

interface Variant {
  readonly file: string
  readonly bytes: number
}

interface Entry {
  readonly type: string
  readonly cacheControl: string
  readonly etag: string
  readonly variants: Readonly<Partial<Record<Coding, Variant>>> & { readonly identity: Variant }
}

export interface StaticFiles {
  /** Undefined if there is no such file; the app may have a page there. */
  answer(pathname: string, headers: IncomingHttpHeaders): Promise<HttpResponse | undefined>
  /** A cheap check of the raw path; encoded paths are found only by `answer`. */
  has(path: string): boolean
  readonly count: number
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function scan(folder: string): Promise<Map<string, Entry>> {
  const files = await filesUnder(folder)
  const present = new Set(files)
  const variant = async (file: string): Promise<Variant> => ({ file, bytes: (await stat(file)).size })
  const entries = new Map<string, Entry>()
  for (const file of files) {
    const isCopy = /\.(br|gz)$/.test(file) && present.has(file.slice(0, -3))
    const name = relative(folder, file).split(sep).join('/')
    if (isCopy || /(^|\/)\./.test(name)) continue
    const etag = createHash('sha256')
      .update(await readFile(file))
      .digest('base64url')
      .slice(0, 22)
    entries.set(`/${name}`, {
      type: TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream',
      // Only names under /assets carry a hash of their content.
      cacheControl: name.startsWith('assets/') ? FOREVER : AN_HOUR,
      etag,
      variants: {
        identity: await variant(file),
        ...(present.has(`${file}.br`) ? { br: await variant(`${file}.br`) } : {}),
        ...(present.has(`${file}.gz`) ? { gzip: await variant(`${file}.gz`) } : {}),
      },
    })
  }
  return entries
}

function decoded(pathname: string): string | undefined {
  if (!pathname.includes('%')) return pathname
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

function isUnchanged(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}

/** Small files stay in memory once requested; large ones are streamed. */
function createFileMemory() {
  const kept = new Map<string, Promise<Buffer>>()
  let total = 0
  return (variant: Variant): Promise<Buffer> | undefined => {
    const found = kept.get(variant.file)
    if (found !== undefined) return found
    if (variant.bytes > KEPT_FILE_BYTES || total + variant.bytes > KEPT_TOTAL_BYTES) return undefined
    total += variant.bytes
    const bytes = readFile(variant.file)
    kept.set(variant.file, bytes)
    bytes.catch(() => {
      kept.delete(variant.file)
      total -= variant.bytes
    })
    return bytes
  }
}

export async function createStaticFiles(folder: string, always: readonly HeaderPair[]): Promise<StaticFiles> {
  const entries = await scan(folder)
  const remember = createFileMemory()

  async function bodyOf(variant: Variant): Promise<HttpResponse['body']> {
    const kept = remember(variant)
    if (kept !== undefined) return kept
    return Readable.toWeb(createReadStream(variant.file)) as ReadableStream<Uint8Array>
  }

  return {
    count: entries.size,
    has: (path) => entries.has(path),
    async answer(pathname, headers) {
      const path = decoded(pathname)
      const entry = path === undefined ? undefined : entries.get(path)
      if (entry === undefined) return undefined
      const wanted = negotiateEncoding(headers['accept-encoding'])
      const coding: Coding = entry.variants[wanted] === undefined ? 'identity' : wanted
      const variant = entry.variants[coding] ?? entry.variants.identity
      const etag = coding === 'identity' ? `"${entry.etag}"` : `"${entry.etag}-${coding}"`
      const common: HeaderPair[] = [...always, ['Cache-Control', entry.cacheControl], ['ETag', etag]]
      const varies = entry.variants.br !== undefined || entry.variants.gzip !== undefined
      if (varies) common.push(['Vary', 'Accept-Encoding'])
      if (isUnchanged(headers['if-none-match'], etag)) return { status: 304, headers: common, body: null }
      common.push(['Content-Type', entry.type])
      if (coding !== 'identity') common.push(['Content-Encoding', coding])
      const body = await bodyOf(variant)
      if (body instanceof ReadableStream) common.push(['Content-Length', String(variant.bytes)])
      return { status: 200, headers: common, body }
    },
  }
}
