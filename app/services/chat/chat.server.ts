/**
 * Live chat: whether anyone is available now (CHAT-01), and where its window is. Pages are rendered accordingly, and
 * offer a chat, with or without a script, only if there is one.
 */
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { agedBy, SHARED, ttlUntil } from '../cache-options'
import type { Clock } from '../clock'
import { withinDeadline } from '../deadline'
import { describeFault } from '../faults'
import { callJson } from '../json-call.server'
import type { Send } from '../json-call.server'
import type { Logger } from '../logger'
import { withoutRequestBudget } from '../request-budget'

/** No answer means nobody is available. */
const TIMEOUT_MS = 500
const FRESH_MS = 15_000
/** Longer ago than that, an answer promises nobody any more. */
const PROMISE_MS = 5 * 60_000
/** One answer holds for everybody. */
const KEY = 'availability'

const AnswerSchema = z.object({ availability: z.string() })

/** What a page links to. */
export interface ChatLinks {
  /** A page of its own, which needs no script. */
  readonly window: string
  /** Shows that window over the current page. */
  readonly script: string
}

export interface Chat {
  /** Null while nobody is available, and if there is no chat. */
  links(): Promise<ChatLinks | null>
  /** Origins that its script and window currently need in the content security policy. */
  sources(): readonly string[]
}

export interface ChatSettings {
  /** Base of `/availability`. */
  readonly apiUrl: string
  /** Of window and script, if known. */
  readonly pageOrigin: () => string | null
}

interface AvailabilityOptions {
  readonly apiUrl: string
  readonly send: Send
  readonly clock: Clock
  readonly logger: Logger
}

/** Asked once at a time for all pages, and by none of them alone. */
function createAvailability({ apiUrl, send, clock, logger }: AvailabilityOptions): () => Promise<boolean> {
  const now = () => clock.now().getTime()

  async function ask(): Promise<boolean> {
    try {
      const { status, body } = await callJson(send, {
        service: 'chat',
        operation: 'availability',
        method: 'GET',
        address: `${apiUrl}/availability`,
        timeoutMs: TIMEOUT_MS,
      })
      return status === 200 && AnswerSchema.parse(body).availability === 'AVAILABLE'
    } catch (error) {
      logger.warn(describeFault(error), 'the chat did not say whether somebody is there')
      return false
    }
  }

  const kept = new LRUCache<typeof KEY, { readonly at: number; readonly isAvailable: boolean }>({
    max: 1,
    ...agedBy(clock),
    ...SHARED,
    fetchMethod: (_key, _old, { options: entry }) =>
      withoutRequestBudget(async () => {
        const at = now()
        const isAvailable = await ask()
        entry.ttl = ttlUntil(at + FRESH_MS, now())
        return { at, isAvailable }
      }),
  })

  /** Pages show the last answer while a newer one is fetched. They wait for the first, and for one to promise by. */
  return async () => {
    const last = kept.peek(KEY, { allowStale: true })
    const age = last === undefined ? 0 : now() - last.at
    const mayShow = last?.isAvailable === false || Math.abs(age) < PROMISE_MS
    // If the clock was set back, the answer lies in the future and is stale too.
    const asked = kept.forceFetch(KEY, { forceRefresh: age < 0, allowStale: mayShow })
    const wait = { for: 'chat', ms: TIMEOUT_MS, late: () => (mayShow ? last : undefined) }
    return (await withinDeadline(wait, asked))?.isAvailable ?? false
  }
}

export function createChat({
  settings,
  ...options
}: Omit<AvailabilityOptions, 'apiUrl'> & { readonly settings: ChatSettings | null }): Chat {
  const isAvailable =
    settings === null ? async () => false : createAvailability({ ...options, apiUrl: settings.apiUrl })

  return {
    async links() {
      const origin = settings?.pageOrigin() ?? null
      if (origin === null || !(await isAvailable())) return null
      return { window: `${origin}/chat/window`, script: `${origin}/chat/widget.js` }
    },
    sources() {
      const origin = settings?.pageOrigin() ?? null
      return origin === null ? [] : [origin]
    },
  }
}
