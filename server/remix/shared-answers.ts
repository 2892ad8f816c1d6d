/**
 * Answers that are the same for everybody of whom nothing is known: rendered for nobody, one at a time for a page, kept,
 * and rendered again beside their visitors before they are too old (docs/decisions/082).
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

/** An answer of the app with its last byte, and our headers. */
export interface Finished {
  readonly status: number
  readonly headers: readonly HeaderPair[]
  readonly bytes: Buffer
}

interface Rendered extends Finished {
  /** Of the route that answered. */
  readonly pattern: string
  /** Undefined where it is not to be kept: no page, or not a whole one. */
  readonly kept: KeptPage | undefined
  /** With a cookie, which belongs to nobody: each visitor is answered apart. */
  readonly hasCookie: boolean
}

interface SharedAnswers {
  /** The page as it is kept. */
  find(page: SharedPage): KeptPage | undefined
  /** Waits for the rendering that is under way, or begins one. Rejects with DeadlinePassed, as the app does. */
  render(page: SharedPage): Promise<Rendered>
  /** By the key of the page, of a request whose coding is known: nothing is looked up, made or waited for. */
  atHand(key: string, acceptEncoding: string | string[] | undefined): AtHand | undefined
}

export interface AtHand {
  readonly pattern: string
  readonly representation: Representation
}

interface SharedAnswerSettings {
  readonly pages: PageCache
  readonly publicOrigin: string
  /** Counts answers made without a platform they need. */
  readonly degradedAnswers: () => number
  readonly respond: (request: Request, loadContext: AppLoadContext) => Promise<Response>
  readonly finish: (response: Response, loadContext: AppLoadContext, path: string) => Promise<Finished>
  /** A page that could not be rendered again before its time. */
  readonly onFault: (error: unknown) => void
  /** A route whose page is the same for everybody has set a cookie. */
  readonly onCookie: (pattern: string) => void
}

const NOBODY = 'nobody'

/** All that a shared page may be made of. */
function requestOfNobody({ address, isLite, arms }: SharedPage, origin: string): Request {
  const url = new URL(`${origin}${address}`)
  const headers = new Headers({ host: url.host, accept: 'text/html' })
  const cookies = [isLite ? `${LITE_COOKIE}=1` : '', arms === undefined ? '' : `${EXPERIMENT_COOKIE}=${arms}`]
  const cookie = cookies.filter(Boolean).join('; ')
  if (cookie !== '') headers.set('cookie', cookie)
  return new Request(url, { headers })
}

export function createSharedAnswers(settings: SharedAnswerSettings): SharedAnswers {
  const { pages, publicOrigin, degradedAnswers, respond, finish, onFault, onCookie } = settings
  const underWay = new Map<string, Promise<Rendered>>()

  /** What was packed of the page before goes on where it has not changed; else its visitors find it packed again. */
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
    // What was begun before everything was forgotten is nothing for those who ask after it.
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

/** What is sent of it: its bytes, or that the browser has them. */
export function answerOf(
  { headers, unchanged, body, ...rest }: Representation,
  ifNoneMatch: string | undefined,
): { readonly status: number; readonly headers: readonly HeaderPair[]; readonly body: Buffer | null } {
  return hasCopy(ifNoneMatch, rest.etag)
    ? { status: 304, headers: unchanged, body: null }
    : { status: 200, headers, body }
}
