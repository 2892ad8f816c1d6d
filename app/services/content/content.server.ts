/** Pages and sections of the content service: checked at the edge, cached, and last-good while it is away. */
import { LRUCache } from 'lru-cache'
import { CONTENT_TIMEOUT_MS } from '~/models/constants/constants'
import { parsePage } from '~/models/content/blocks'
import { sectionSchemas } from '~/models/content/menus'
import { fillStoreWords } from '~/models/content/store'
import { UpstreamError } from '../upstream'
import type { Page } from '~/models/content/blocks'
import type { SectionContent, SectionName } from '~/models/content/menus'
import type { Clock } from '../clock'
import type { Logger } from '../logger'

const FRESH_MS = 60_000
/** After a failure the old answer serves for a while before the service is asked again. */
const RETRY_AFTER_MS = 5_000
const KEPT_ENTRIES = 500
const MAX_BYTES = 512 * 1024

export interface ContentService {
  /** The page of a path, or null where there is none. Throws UpstreamError while nobody can tell: 404 would be a lie. */
  getPage(path: string): Promise<Page | null>
  /** A named section, or null. A page never fails for the lack of one (HEAD-13, MENU-17). */
  getSection<N extends SectionName>(name: N): Promise<SectionContent<N> | null>
}

interface Options {
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly logger: Logger
}

/** In place of a value: the service failed before it ever gave one. */
const AWAY = Symbol('away')

interface Entry {
  readonly value: unknown
  freshUntil: number
}

/** The body, at most so many bytes of it: a runaway answer must not fill the memory. */
async function readBounded(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const chunks: Uint8Array[] = []
  for (let size = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks).toString('utf8')
    size += value.byteLength
    if (size > MAX_BYTES) {
      await reader.cancel()
      throw new RangeError('The answer is too long')
    }
    chunks.push(value)
  }
}

/** Fills the store's words in every string of an answer, so that not even the page's data carries a token (GEN-02). */
function fillWords(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? fillStoreWords(value) : value
}

/** One GET within the deadline, body included. 404 is null; everything else that is not JSON is a fault. */
async function request(
  { baseUrl, apiKey, fetch }: Options,
  path: string,
  operation: string,
): Promise<unknown> {
  const failed = (status: number | undefined) =>
    new UpstreamError({ service: 'content', operation, status, retryable: true })
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  // Raced and not only aborted: an embedded or faulty fetch may not listen to the signal.
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      abort.abort()
      reject(failed(undefined))
    }, CONTENT_TIMEOUT_MS)
  })
  const answer = async (): Promise<unknown> => {
    const response = await fetch(`${baseUrl}${path}`, {
      headers: { accept: 'application/json', 'x-api-key': apiKey },
      signal: abort.signal,
    })
    if (response.status === 404) return null
    if (!response.ok) throw failed(response.status)
    try {
      return JSON.parse(await readBounded(response), fillWords) as unknown
    } catch {
      throw failed(response.status)
    }
  }
  try {
    return await Promise.race([answer(), deadline])
  } catch (error) {
    throw error instanceof UpstreamError ? error : failed(undefined)
  } finally {
    clearTimeout(timer)
  }
}

export function createContentService(options: Options): ContentService {
  const { clock, logger } = options
  const entries = new LRUCache<string, Entry>({ max: KEPT_ENTRIES })
  const underway = new Map<string, Promise<unknown>>()

  async function refresh(key: string, load: () => Promise<unknown>): Promise<unknown> {
    try {
      const value = await load()
      entries.set(key, { value, freshUntil: clock.now().getTime() + FRESH_MS })
      return value
    } catch (error) {
      const kept = entries.get(key)
      const status = error instanceof UpstreamError ? error.status : undefined
      const isKept = kept !== undefined && kept.value !== AWAY
      logger.warn({ key, status, kept: isKept }, 'content is not available')
      const value = kept === undefined ? AWAY : kept.value
      entries.set(key, { value, freshUntil: clock.now().getTime() + RETRY_AFTER_MS })
      return value
    }
  }

  /** Of many who ask at once, one asks the service. */
  function cached(key: string, load: () => Promise<unknown>): Promise<unknown> {
    const entry = entries.get(key)
    if (entry !== undefined && entry.freshUntil > clock.now().getTime()) return Promise.resolve(entry.value)
    const pending = underway.get(key)
    if (pending !== undefined) return pending
    const started = refresh(key, load).finally(() => underway.delete(key))
    underway.set(key, started)
    return started
  }

  async function loadPage(path: string): Promise<Page | null> {
    const body = await request(options, `/pages?path=${encodeURIComponent(path)}`, 'getPage')
    if (body === null) return null
    const parsed = parsePage(body)
    if (parsed === null)
      throw new UpstreamError({ service: 'content', operation: 'getPage', status: 200, retryable: false })
    if (parsed.dropped.length > 0)
      logger.warn({ path, dropped: parsed.dropped }, 'blocks of a page were left out')
    return parsed.page
  }

  async function loadSection(name: SectionName): Promise<unknown> {
    const body = await request(options, `/sections/${name}`, 'getSection')
    if (body === null) return null
    const parsed = sectionSchemas[name].safeParse(body)
    if (!parsed.success)
      throw new UpstreamError({ service: 'content', operation: 'getSection', status: 200, retryable: false })
    return parsed.data
  }

  return {
    async getPage(path) {
      const page = await cached(`page ${path}`, () => loadPage(path))
      if (page === AWAY)
        throw new UpstreamError({ service: 'content', operation: 'getPage', retryable: true })
      return page as Page | null
    },
    async getSection<N extends SectionName>(name: N) {
      const section = await cached(`section ${name}`, () => loadSection(name))
      return section === AWAY ? null : (section as SectionContent<N> | null)
    },
  }
}
