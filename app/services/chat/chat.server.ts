/**
 * Live chat: whether anyone is available now (CHAT-01), and where its window is. Pages are rendered accordingly, and
 * offer a chat, with or without a script, only if there is one.
 */
import { z } from 'zod'
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

export function createChat({
  settings,
  send,
  clock,
  logger,
}: {
  readonly settings: ChatSettings | null
  readonly send: Send
  readonly clock: Clock
  readonly logger: Logger
}): Chat {
  let last: { readonly at: number; readonly isAvailable: boolean } | undefined
  let asking: Promise<boolean> | undefined

  async function ask(apiUrl: string): Promise<boolean> {
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

  /** Asked once at a time for all pages, and by none of them alone. */
  function askOnce(apiUrl: string): Promise<boolean> {
    asking ??= withoutRequestBudget(async () => {
      const at = clock.now().getTime()
      const isAvailable = await ask(apiUrl)
      last = { at, isAvailable }
      asking = undefined
      return isAvailable
    })
    return asking
  }

  /** Pages show the last answer while a newer one is fetched. They wait for the first, and for one to promise by. */
  async function isAvailable(apiUrl: string): Promise<boolean> {
    const known = last
    const age = Math.abs(clock.now().getTime() - (known?.at ?? 0))
    if (known !== undefined && age < FRESH_MS) return known.isAvailable
    const asked = askOnce(apiUrl)
    if (known !== undefined && (!known.isAvailable || age < PROMISE_MS)) return known.isAvailable
    return withinDeadline({ for: 'chat', ms: TIMEOUT_MS, late: () => false }, asked)
  }

  return {
    async links() {
      const origin = settings?.pageOrigin() ?? null
      if (settings === null || origin === null || !(await isAvailable(settings.apiUrl))) return null
      return { window: `${origin}/chat/window`, script: `${origin}/chat/widget.js` }
    },
    sources() {
      const origin = settings?.pageOrigin() ?? null
      return origin === null ? [] : [origin]
    },
  }
}
