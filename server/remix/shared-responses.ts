/**
 * Responses shared by all visitors we know nothing about: rendered anonymously, once at a time per page, cached, and
 * renewed in the background before they expire (docs/decisions/082).
 */
import { EXPERIMENT_COOKIE } from '../../app/services/experiments'
import { LITE_COOKIE } from '../../app/utils/lite-choice'
import { withPlaceForPage } from '../../app/utils/page-handover'
import { randomToken } from '../admission/request-id'
import { negotiateEncoding } from '../compress'
import type { HeaderPair } from '../headers'
import { createPageContent, hasCopy } from './kept-page'
import type { Representation } from './kept-page'
import type { AppLoadContext } from './load-context'
import { secondsToKeep } from './page-cache'
import type { KeptPage, PageCache } from './page-cache'
import { traced, tracedPattern } from './route-trace'
import { keyOf } from './shared-page'
import type { SharedPage } from './shared-page'

/** A complete app response with our headers. */
export interface Finished {
  readonly status: number
  readonly headers: readonly HeaderPair[]
  readonly bytes: Buffer
}

interface Rendered extends Finished {
  /** Pattern of the route that answered. */
  readonly pattern: string
  /** Undefined if it must not be cached: not a page, or incomplete. */
  readonly kept: KeptPage | undefined
  /** It sets a cookie, so each visitor needs a separate response. */
  readonly hasCookie: boolean
}

interface SharedResponses {
  /** The cached page. */
  find(page: SharedPage): KeptPage | undefined
  /** Joins a render already under way, or starts one. Rejects with DeadlinePassed, as the app does. */
  render(page: SharedPage): Promise<Rendered>
  /** By page key, if its wanted encoding is already made; never waits. */
  atHand(key: string, acceptEncoding: string | string[] | undefined): AtHand | undefined
}

export interface AtHand {
  readonly pattern: string
  readonly representation: Representation
}

interface SharedResponseSettings {
  readonly pages: PageCache
  readonly publicOrigin: string
  /** Counter of responses made without a platform they need. */
  readonly degradedAnswers: () => number
  readonly respond: (request: Request, loadContext: AppLoadContext) => Promise<Response>
  readonly finish: (response: Response, loadContext: AppLoadContext, path: string) => Promise<Finished>
  /** A cached page could not be renewed before it expired. */
  readonly onFault: (error: unknown) => void
  /** A shared page's route has set a cookie. */
  readonly onCookie: (pattern: string) => void
}

const NOBODY = 'nobody'

/** Everything a shared page may depend on. */
function requestOfNobody({ address, isLite, arms }: SharedPage, origin: string): Request {
  const url = new URL(`${origin}${address}`)
  const headers = new Headers({ host: url.host, accept: 'text/html' })
  const cookies = [isLite ? `${LITE_COOKIE}=1` : '', arms === undefined ? '' : `${EXPERIMENT_COOKIE}=${arms}`]
  const cookie = cookies.filter(Boolean).join('; ')
  if (cookie !== '') headers.set('cookie', cookie)
  return new Request(url, { headers })
}

export function createSharedResponses(settings: SharedResponseSettings): SharedResponses {
  const { pages, publicOrigin, degradedAnswers, respond, finish, onFault, onCookie } = settings
  const underWay = new Map<string, Promise<Rendered>>()

  /** Reuses the compressed bytes of an unchanged page; otherwise compresses the new one in the same codings first. */
  async function keep(
    page: SharedPage,
    pattern: string,
    { bytes, headers }: Finished,
    life: { readonly seconds: number; readonly edition: number },
  ): Promise<KeptPage> {
    const made = createPageContent({ bytes, headers, maxAgeSeconds: life.seconds })
    const before = pages.contentOf(keyOf(page))
    const isSame = before?.hash === made.hash
    if (before !== undefined && !isSame)
      await Promise.all(before.codings().map((coding) => made.load(coding)))
    const kept = { page, pattern, content: isSame ? before : made }
    pages.keep(kept, life)
    return kept
  }

  async function renderForNobody(page: SharedPage): Promise<Rendered> {
    const [edition, before] = [pages.edition(), degradedAnswers()]
    const loadContext = traced(
      withPlaceForPage<AppLoadContext>({
        nonce: randomToken(),
        clientAddress: NOBODY,
        requestId: randomToken(),
      }),
    )
    const request = requestOfNobody(page, publicOrigin)
    const response = await respond(request, loadContext)
    const finished = await finish(response, loadContext, new URL(request.url).pathname)
    const pattern = tracedPattern(loadContext)
    const hasCookie = response.headers.getSetCookie().length > 0
    if (hasCookie) onCookie(pattern)
    const isHealthy = degradedAnswers() === before
    const seconds = isHealthy ? secondsToKeep(response, finished.bytes.byteLength) : 0
    const kept = seconds === 0 ? undefined : await keep(page, pattern, finished, { seconds, edition })
    return { ...finished, pattern, kept, hasCookie }
  }

  function render(page: SharedPage): Promise<Rendered> {
    // A render begun before the cache was cleared must not be joined.
    const key = `${pages.edition()} ${keyOf(page)}`
    const found = underWay.get(key)
    if (found !== undefined) return found
    const begun = renderForNobody(page).finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }

  function look(key: string): KeptPage | undefined {
    const found = pages.find(key)
    if (found?.isDue === true) render(found.kept.page).catch(onFault)
    return found?.kept
  }

  return {
    find: (page) => look(keyOf(page)),
    render,
    atHand(key, acceptEncoding) {
      const kept = look(key)
      if (kept === undefined) return undefined
      const encoding = negotiateEncoding(acceptEncoding)
      const representation = kept.content.at(encoding)
      if (representation === undefined) return undefined
      if (!representation.isBest) kept.content.improve(encoding)
      return { pattern: kept.pattern, representation }
    },
  }
}

/** The response: the body, or 304 if the browser has it. */
export function responseOf(
  { headers, unchanged, body, ...rest }: Representation,
  ifNoneMatch: string | undefined,
): { readonly status: number; readonly headers: readonly HeaderPair[]; readonly body: Buffer | null } {
  return hasCopy(ifNoneMatch, rest.etag)
    ? { status: 304, headers: unchanged, body: null }
    : { status: 200, headers, body }
}
