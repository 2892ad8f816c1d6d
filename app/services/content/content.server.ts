/**
 * Pages and sections of the content service: checked at the edge, cached, and last-good while it is down, even from an
 * earlier process (BLOCK-02). They keep `{threshold}` unfilled: whoever renders a page fills it (`filledFor` of free
 * shipping).
 */
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { CONTENT_TIMEOUT_MS } from '~/models/constants/constants'
import { parsePage } from '~/content/page'
import { foreignPictures } from '~/models/content/links'
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
import type { ContentCopies } from './content-copies.server'
import type { Logger } from '../logger'
import type { DegradedAnswers } from '../degraded-answers'

const FRESH_MS = 60_000
/** After a failure the old answer serves for a while before the service is asked again. */
const RETRY_AFTER_MS = 5_000
/** If there is a last good page, a new one must come soon to be worth waiting for. */
const KEPT_PATIENCE_MS = 200
/** Sections are around every page, which then has the last good one, unless it is old: the next page has the new one. */
const SECTION_PATIENCE_MS = 0
/** Sections this old are worth waiting for: after a quiet night they are yesterday's. */
const OLD_MS = 5 * 60_000
const KEPT_ENTRIES = 500
const MAX_BYTES = 512 * 1024

export interface ContentService {
  /**
   * The page at a path, or null if there is none. Throws UpstreamError while unknown: a 404 would be a lie.
   * @param patienceMs how long a newer answer is worth waiting for if there is a last good one
   */
  getPage(path: string, patienceMs?: number): Promise<Page | null>
  /** Paths of all pages. Throws UpstreamError while unknown. */
  listPaths(): Promise<readonly string[]>
  /**
   * The draft of a page or, if there is none, the page as published right now, with its errors, for the editor writing
   * it. Never cached, and no copy is kept of it (ROUTE-59).
   */
  readPage(path: string): Promise<PageVersion | null>
  /**
   * A named section as shown to that kind of visitor, or null (API-69). A page never fails for lack of one (HEAD-13,
   * MENU-17).
   */
  getSection<N extends SectionName>(name: N, kind?: VisitorKind): Promise<SectionContent<N> | null>
  /** Asks anew from now on: in tests, after a reset. */
  clear(): void
}

export interface PageVersion {
  readonly version: 'draft' | 'published'
  /** Null if what is stored is no page: it may have no list of blocks yet. */
  readonly parsed: ParsedPage | null
}

interface Options {
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly logger: Logger
  readonly degradedAnswers: DegradedAnswers
  /** Hosts, besides our own, whose pictures pages may show. */
  readonly pictureOrigins: readonly string[]
  readonly copies: Pick<ContentCopies, 'read' | 'keep' | 'clear'>
}

const PathsSchema = z.object({ pages: z.array(z.object({ path: z.string().startsWith('/') })) })

/** Stands for a value: the service failed before it ever gave one. */
const AWAY = Symbol('away')

interface Entry {
  readonly value: unknown
  /** The service has failed since: the value is outdated, or missing. */
  readonly isDegraded: boolean
}

const NOTHING: Entry = { value: AWAY, isDegraded: true }

/** A request to the service. */
interface Question {
  readonly path: string
  readonly operation: string
  /** Parses an answer. Throws UpstreamError if it is malformed. */
  readonly read: (body: unknown) => unknown
  /** How long a newer answer is worth waiting for if there is a last good one. */
  readonly patienceMs: number
  /** The same if that is older than OLD_MS, by everybody. */
  readonly patienceIfOldMs?: number
  /** The key of a possible substitute. */
  readonly elsewise?: string | undefined
}

const pathQuery = (path: string): string => `path=${encodeURIComponent(path)}`

const sectionKey = (name: SectionName, kind: VisitorKind): string => `section ${name} ${kind}`

const unreadable = (operation: string) =>
  new UpstreamError({ service: 'content', operation, status: 200, retryable: false })

function parsedPage(body: unknown, { pictureOrigins }: Pick<Options, 'pictureOrigins'>): ParsedPage {
  const parsed = parsePage(body, pictureOrigins)
  if (parsed === null) throw unreadable('getPage')
  return parsed
}

/** Fills the store's placeholders into every text, so that even the page's data contains none (GEN-02). */
const filled = (body: unknown): unknown => mapTexts(body, (text) => fillEditorsWords(text, THRESHOLD_WORD))

const PATHS_QUESTION: Question = {
  path: '/pages',
  operation: 'listPaths',
  patienceMs: KEPT_PATIENCE_MS,
  read(body) {
    const parsed = PathsSchema.safeParse(body)
    if (!parsed.success) throw unreadable('listPaths')
    return parsed.data.pages.map(({ path }) => path)
  },
}

/** One GET. 404 is null; any other answer that is not JSON is a fault. */
async function request(
  { baseUrl, apiKey, fetch }: Options,
  { path, operation }: Pick<Question, 'path' | 'operation'>,
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
  return body
}

export function createContentService(options: Options): ContentService {
  const { clock, logger, degradedAnswers, copies } = options
  /** Whether the service has answered this process: until then a copy is shown as soon as the service is slow. */
  let hasAnswered = false
  const entries = new LRUCache<string, Entry, Question>({
    max: KEPT_ENTRIES,
    ttl: FRESH_MS,
    ...agedBy(clock),
    ...SHARED,
    fetchMethod: (key, kept, { options: entry, context: question, signal }) =>
      withoutRequestBudget(async () => {
        try {
          const body = await request(options, question)
          const value = body === null ? null : question.read(filled(body))
          hasAnswered = true
          if (!signal.aborted) copies.keep(key, body)
          return { value, isDegraded: false }
        } catch (error) {
          const status = error instanceof UpstreamError ? error.status : undefined
          const value = kept === undefined || kept.value === AWAY ? await copyOf(key, question) : kept.value
          logger.warn({ key, status, kept: value !== AWAY }, 'content is not available')
          entry.ttl = RETRY_AFTER_MS
          return { value, isDegraded: true }
        }
      }),
  })

  /** What this or an earlier process last had; AWAY if there is nothing, or it can no longer be read. */
  async function copyOf(key: string, question: Question): Promise<unknown> {
    const body = await copies.read(key)
    if (body !== undefined) {
      try {
        return question.read(filled(body))
      } catch (error) {
        // From an older release, which accepted what this one does not.
        if (!(error instanceof UpstreamError)) throw error
      }
    }
    const { elsewise } = question
    if (elsewise === undefined) return AWAY
    const value = entries.peek(elsewise, { allowStale: true })?.value ?? AWAY
    return value === AWAY ? copyOf(elsewise, { ...question, elsewise: undefined }) : value
  }

  /** The service's own answer or, if that does not come, the copy of an earlier process. */
  async function firstEntry(key: string, question: Question, fresh: Promise<Entry>): Promise<Entry> {
    const wait = (ms: number) => withinDeadline({ for: 'content', ms, late: () => NOTHING }, fresh)
    const soon = await wait(hasAnswered ? CONTENT_TIMEOUT_MS : KEPT_PATIENCE_MS)
    if (soon.value !== AWAY) return soon
    const value = await copyOf(key, question)
    if (value !== AWAY) return { value, isDegraded: true }
    return hasAnswered ? NOTHING : wait(CONTENT_TIMEOUT_MS)
  }

  /** While the service is slow, the last good answer; only if there is none, waits for the service. */
  async function entryOf(key: string, question: Question): Promise<Entry> {
    const kept = entries.peek(key, { allowStale: true })
    const isOld = entries.getRemainingTTL(key) < FRESH_MS - OLD_MS
    const status: LRUCache.Status<string, Entry, Question> = {}
    const fresh = entries.forceFetch(key, { context: question, status })
    if (kept === undefined || kept.value === AWAY) return firstEntry(key, question, fresh)
    if (status.fetch === 'hit') return fresh
    // If a fetch is already in flight, do not wait: an earlier caller did, in vain.
    const patienceMs = status.fetch === 'inflight' ? 0 : question.patienceMs
    const ms = (isOld ? question.patienceIfOldMs : undefined) ?? patienceMs
    return withinDeadline({ for: 'newer content', ms, late: () => ({ ...kept, isDegraded: true }) }, fresh)
  }

  async function cached(key: string, question: Question): Promise<unknown> {
    const { value, isDegraded } = await entryOf(key, question)
    if (isDegraded) degradedAnswers.report()
    return value
  }

  const pageQuestion = (path: string, patienceMs = KEPT_PATIENCE_MS): Question => ({
    path: `/pages?${pathQuery(path)}`,
    operation: 'getPage',
    patienceMs,
    read(body) {
      const { page, dropped, problems } = parsedPage(body, options)
      if (problems.length > 0) logger.warn({ path, problems }, 'the head of a page is not as it should be')
      if (dropped.length > 0) logger.warn({ path, dropped }, 'blocks of a page were left out')
      return page
    },
  })

  const sectionQuestion = (name: SectionName, kind: VisitorKind): Question => ({
    path: `/sections/${name}?${new URLSearchParams({ userAttributes: JSON.stringify({ kind }) })}`,
    operation: 'getSection',
    patienceMs: SECTION_PATIENCE_MS,
    patienceIfOldMs: KEPT_PATIENCE_MS,
    // Better than nothing: the version for visitors the service knows nothing about.
    elsewise: kind === 'guest' ? undefined : sectionKey(name, 'guest'),
    read(body) {
      const parsed = parseSection(name, body)
      if (parsed === null) throw unreadable('getSection')
      if (parsed.dropped.length > 0)
        logger.warn({ section: name, dropped: parsed.dropped }, 'entries of a section were left out')
      const foreign = foreignPictures(parsed.section, options.pictureOrigins)
      if (foreign.length > 0) logger.warn({ section: name, foreign }, 'pictures of a section are not shown')
      return parsed.section
    },
  })

  return {
    async readPage(path) {
      const draft = await request(options, { path: `/drafts?${pathQuery(path)}`, operation: 'getDraft' })
      const body = draft ?? (await request(options, pageQuestion(path)))
      if (body === null) return null
      const parsed = parsePage(filled(body), options.pictureOrigins)
      return { version: draft === null ? 'published' : 'draft', parsed }
    },
    async getPage(path, patienceMs) {
      const page = await cached(`page ${path}`, pageQuestion(path, patienceMs))
      if (page === AWAY)
        throw new UpstreamError({ service: 'content', operation: 'getPage', retryable: true })
      return page as Page | null
    },
    async listPaths() {
      const paths = await cached('paths', PATHS_QUESTION)
      if (paths === AWAY)
        throw new UpstreamError({ service: 'content', operation: 'listPaths', retryable: true })
      return paths as readonly string[]
    },
    async getSection<N extends SectionName>(name: N, kind: VisitorKind = 'guest') {
      const section = await cached(sectionKey(name, kind), sectionQuestion(name, kind))
      return section === AWAY ? null : (section as SectionContent<N> | null)
    },
    clear() {
      entries.clear()
      copies.clear()
    },
  }
}
