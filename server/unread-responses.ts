/** Responses written but not yet read: they stay in our memory until the client takes them or is disconnected. */
import type { ServerResponse } from 'node:http'

export interface UnreadSettings {
  /** Across all clients; beyond this, new requests are refused. */
  readonly maxBytes: number
  /** A client that reads nothing for this long is disconnected. */
  readonly stallMs: number
  /** As is one that reads byte by byte. */
  readonly longestMs: number
}

export const UNREAD: UnreadSettings = { maxBytes: 64 * 1024 * 1024, stallMs: 10_000, longestMs: 120_000 }

export interface UnreadResponses {
  /** Must be called before the response is written. */
  watch(response: ServerResponse, bytes: number): void
  readonly isFull: () => boolean
  readonly bytes: () => number
}

export function createUnreadResponses({ maxBytes, stallMs, longestMs }: UnreadSettings): UnreadResponses {
  let held = 0
  return {
    bytes: () => held,
    isFull: () => held >= maxBytes,
    watch(response, bytes) {
      if (response.destroyed) return
      held += bytes
      const lose = () => response.destroy()
      const timer = setTimeout(lose, longestMs).unref()
      // The socket timeout restarts whenever the client reads something.
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
