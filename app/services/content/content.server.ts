/**
 * Pages and sections of the content service: checked at the edge, cached, and last-good while it is away. They carry
 * `{threshold}` as it was written: whoever makes a page of them fills it.
 */
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { CONTENT_TIMEOUT_MS } from '~/models/constants/constants'
import { parsePage } from '~/content/page'
import { parseSection } from '~/models/content/menus'
import { fillEditorsWords } from '~/models/content/store'
import { mapTexts, THRESHOLD_WORD } from '~/models/content/threshold-word'
import { agedBy, SHARED } from '../cache-options'
import { withinDeadline } from '../deadline'
import { callJson } from '../json-call.server'
import { withoutRequestBudget } from '../request-budget'
import { UpstreamError } from '../upstream'
import type { Page, ParsedPage } from '~/content/page'
import type { VisitorKind } from '~/models/customers/visitor-kind'
import type { SectionContent, SectionName } from '~/models/content/menus'
import type { Clock } from '../clock'
import type { Logger } from '../logger'
import type { DegradedAnswers } from '../degraded-answers'

const FRESH_MS = 60_000
/** After a failure the old answer serves for a while before the service is asked again. */
const RETRY_AFTER_MS = 5_000
/** Where there is a last good answer, a new one must come soon to be worth waiting for. */
const KEPT_PATIENCE_MS = 200
const KEPT_ENTRIES = 500
const MAX_BYTES = 512 * 1024

export interface ContentService {
  /** The page of a path, or null where there is none. Throws UpstreamError while nobody can tell: 404 would be a lie. */
  getPage(path: string): Promise<Page | null>
  /** Paths of all pages. Throws UpstreamError while nobody can tell. */
  listPaths(): Promise<readonly string[]>
  /** The page as it is stored at this moment, with what is wrong in it, for whoever is writing it. */
  readPage(path: string): Promise<ParsedPage | null>
  /**
   * A named section as it reads to that kind of visitor, or null (API-69). A page never fails for the lack of one
   * (HEAD-13, MENU-17).
   */
  getSection<N extends SectionName>(name: N, kind?: VisitorKind): Promise<SectionContent<N> | null>
  /** Asks anew from now on: in tests, after a reset. */
  clear(): void
}

interface Options {
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly logger: Logger
  readonly degradedAnswers: DegradedAnswers
}

const PathsSchema = z.object({ pages: z.array(z.object({ path: z.string().startsWith('/') })) })

/** In place of a value: the service failed before it ever gave one. */
const AWAY = Symbol('away')

interface Entry {
  readonly value: unknown
  /** The service failed since: the value is older than it should be, or none at all. */
  readonly isDegraded: boolean
}

const NOTHING: Entry = { value: AWAY, isDegraded: true }

/** One GET. 404 is null; everything else that is not JSON is a fault. */
async function request(
  { baseUrl, apiKey, fetch }: Options,
  path: string,
  operation: string,
): Promise<unknown> {
  const { status, body } = await callJson(fetch, {
    service: 'content',
    operation,
    method: 'GET',
    address: baseUrl + path,
    headers: { 'x-api-key': apiKey },
    timeoutMs: CONTENT_TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  })
  if (status === 404) return null
  if (status < 200 || status > 299 || body === undefined)
    throw new UpstreamError({ service: 'content', operation, status, retryable: true })
  // In every text, so that not even the page's data carries a token (GEN-02).
  return mapTexts(body, (text) => fillEditorsWords(text, THRESHOLD_WORD))
}

export function createContentService(options: Options): ContentService {
  const { clock, logger, degradedAnswers } = options
  const entries = new LRUCache<string, Entry, () => Promise<unknown>>({
    max: KEPT_ENTRIES,
    ttl: FRESH_MS,
    ...agedBy(clock),
    ...SHARED,
    fetchMethod: (key, kept, { options: entry, context: load }) =>
      withoutRequestBudget(async () => {
        try {
          return { value: await load(), isDegraded: false }
        } catch (error) {
          const status = error instanceof UpstreamError ? error.status : undefined
          const value = kept === undefined ? AWAY : kept.value
          logger.warn({ key, status, kept: value !== AWAY }, 'content is not available')
          entry.ttl = RETRY_AFTER_MS
          return { value, isDegraded: true }
        }
      }),
  })

  /** The last good answer at once while the service is slow, and the service's own as long as there is none. */
  async function entryOf(key: string, load: () => Promise<unknown>): Promise<Entry> {
    const kept = entries.peek(key, { allowStale: true })
    const status: LRUCache.Status<string, Entry, () => Promise<unknown>> = {}
    const fresh = entries.forceFetch(key, { context: load, status })
    if (kept === undefined || kept.value === AWAY)
      return withinDeadline({ for: 'content', ms: CONTENT_TIMEOUT_MS, late: () => NOTHING }, fresh)
    // Of those who find it under way already, none waits: somebody did before, and it did not come.
    const ms = status.fetch === 'inflight' ? 0 : KEPT_PATIENCE_MS
    return withinDeadline({ for: 'newer content', ms, late: () => ({ ...kept, isDegraded: true }) }, fresh)
  }

  async function cached(key: string, load: () => Promise<unknown>): Promise<unknown> {
    const { value, isDegraded } = await entryOf(key, load)
    if (isDegraded) degradedAnswers.report()
    return value
  }

  async function readPage(path: string): Promise<ParsedPage | null> {
    const body = await request(options, `/pages?path=${encodeURIComponent(path)}`, 'getPage')
    if (body === null) return null
    const parsed = parsePage(body)
    if (parsed === null)
      throw new UpstreamError({ service: 'content', operation: 'getPage', status: 200, retryable: false })
    return parsed
  }

  async function loadPage(path: string): Promise<Page | null> {
    const parsed = await readPage(path)
    if (parsed === null) return null
    if (parsed.dropped.length > 0)
      logger.warn({ path, dropped: parsed.dropped }, 'blocks of a page were left out')
    return parsed.page
  }

  async function loadPaths(): Promise<readonly string[]> {
    const body = await request(options, '/pages', 'listPaths')
    const parsed = PathsSchema.safeParse(body)
    if (!parsed.success)
      throw new UpstreamError({ service: 'content', operation: 'listPaths', status: 200, retryable: false })
    return parsed.data.pages.map(({ path }) => path)
  }

  async function loadSection(name: SectionName, kind: VisitorKind): Promise<unknown> {
    const query = new URLSearchParams({ userAttributes: JSON.stringify({ kind }) })
    const body = await request(options, `/sections/${name}?${query}`, 'getSection')
    if (body === null) return null
    const parsed = parseSection(name, body)
    if (parsed === null)
      throw new UpstreamError({ service: 'content', operation: 'getSection', status: 200, retryable: false })
    if (parsed.dropped.length > 0)
      logger.warn({ section: name, dropped: parsed.dropped }, 'entries of a section were left out')
    return parsed.section
  }

  return {
    readPage,
    async getPage(path) {
      const page = await cached(`page ${path}`, () => loadPage(path))
      if (page === AWAY)
        throw new UpstreamError({ service: 'content', operation: 'getPage', retryable: true })
      return page as Page | null
    },
    async listPaths() {
      const paths = await cached('paths', loadPaths)
      if (paths === AWAY)
        throw new UpstreamError({ service: 'content', operation: 'listPaths', retryable: true })
      return paths as readonly string[]
    },
    async getSection<N extends SectionName>(name: N, kind: VisitorKind = 'guest') {
      const section = await cached(`section ${name} ${kind}`, () => loadSection(name, kind))
      return section === AWAY ? null : (section as SectionContent<N> | null)
    },
    clear: () => entries.clear(),
  }
}
