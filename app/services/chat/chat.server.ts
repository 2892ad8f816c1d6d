/**
 * Live chat: whether anyone is available now (CHAT-01), and where its window is. Pages are rendered accordingly, and
 * offer a chat, with or without a script, only if there is one.
 */
import { z } from 'zod'
import type { Clock } from '../clock'
import { describeFault } from '../faults'
import { callJson } from '../json-call.server'
import type { Send } from '../json-call.server'
import type { Logger } from '../logger'

/** No page waits long for it: no answer means nobody is available. */
const TIMEOUT_MS = 500
const FRESH_MS = 15_000

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
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined

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

  /** Asked once for all pages within some seconds. */
  function isAvailable(apiUrl: string): Promise<boolean> {
    const now = clock.now().getTime()
    if (asked === undefined || Math.abs(now - asked.at) >= FRESH_MS) asked = { at: now, answer: ask(apiUrl) }
    return asked.answer
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
