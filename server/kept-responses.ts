/**
 * Fast path for the most common requests: a cached, compressed shared page is sent before anything else is done with
 * the request. Anything unusual takes the slow path, which finds the same page.
 */
import { definedOnly } from '../app/models/defined-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppResponses } from './remix/app-responses'
import { hasCopy } from './remix/kept-page'
import { armsOfNobody, keyOf, liteOfNobody } from './remix/shared-page'
import type { UnreadResponses } from './unread-responses'

interface KeptResponsesSettings {
  readonly app: Pick<AppResponses, 'atHand'>
  readonly unread: UnreadResponses
  /** While true, everything takes the slow path: maintenance or shutdown. */
  readonly isClosed: () => boolean
  /** Whether the browser must first be redirected to the shop's own name. */
  readonly isByOtherName: (request: IncomingMessage) => boolean
  /** Called for each response, with its start as `performance.now()`. */
  readonly record: (request: IncomingMessage, pattern: string, status: number, startedAt: number) => void
  /** Extra headers, flat as Node writes them: name, value, name, value. */
  readonly further: (pattern: string) => readonly string[]
}

/** True if the request was answered. */
type KeptResponses = (request: IncomingMessage, response: ServerResponse) => boolean

export function createKeptResponses(settings: KeptResponsesSettings): KeptResponses {
  const { app, unread, isClosed, isByOtherName, record, further } = settings
  return (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const isLite = liteOfNobody(headers)
    // Only the canonical URL matches a cached page; other spellings are normalised on the slow path.
    if (isLite === undefined || !url.startsWith('/')) return false
    if (isClosed() || unread.isFull() || isByOtherName(request)) return false
    const startedAt = performance.now()
    const found = app.atHand(
      keyOf({ address: url, isLite, ...definedOnly({ arms: armsOfNobody(headers) }) }),
      headers['accept-encoding'],
    )
    if (found === undefined) return false
    const { representation, pattern } = found
    const { body, fields, unchanged } = representation
    const isUnchanged = hasCopy(headers['if-none-match'], representation.etag)
    const status = isUnchanged ? 304 : 200
    const own = isUnchanged ? unchanged.flat() : fields
    response.writeHead(status, [...own, ...further(pattern)])
    if (isUnchanged || method === 'HEAD') response.end()
    else {
      response.end(body)
      // The kernel has usually taken all of it by now; track only what is still in our memory.
      const { socket } = response
      if (socket === null || socket.writableLength > 0) unread.watch(response, body.byteLength)
    }
    record(request, pattern, status, startedAt)
    return true
  }
}
