/** Answers that were written and not read yet: they lie in our memory until their client takes them, or loses them. */
import type { ServerResponse } from 'node:http'

export interface UnreadSettings {
  /** Of all clients together; newcomers are refused from here on. */
  readonly maxBytes: number
  /** A client that takes nothing for so long loses its connection. */
  readonly stallMs: number
  /** And so does one that takes it byte by byte. */
  readonly longestMs: number
}

export const UNREAD: UnreadSettings = { maxBytes: 64 * 1024 * 1024, stallMs: 10_000, longestMs: 120_000 }

export interface UnreadAnswers {
  /** To be called before the answer is written. */
  watch(response: ServerResponse, bytes: number): void
  readonly isFull: () => boolean
  readonly bytes: () => number
}

export function createUnreadAnswers({ maxBytes, stallMs, longestMs }: UnreadSettings): UnreadAnswers {
  let held = 0
  return {
    bytes: () => held,
    isFull: () => held >= maxBytes,
    watch(response, bytes) {
      if (response.destroyed) return
      held += bytes
      const lose = () => response.destroy()
      const timer = setTimeout(lose, longestMs).unref()
      // The socket's clock starts anew whenever the client has taken something.
      response.setTimeout(stallMs, lose)
      let isOver = false
      const over = () => {
        if (isOver) return
        isOver = true
        held -= bytes
        clearTimeout(timer)
      }
      response.once('finish', over)
      response.once('close', over)
    },
  }
}
