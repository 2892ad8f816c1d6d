/**
 * The short way for what most visitors ask for: a page that is the same for everybody, kept and packed, goes out before
 * anything else is made of its request. Whatever is out of the ordinary takes the long way, where the same page is found.
 */
import { definedOnly } from '../app/models/defined-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppAnswers } from './remix/app-answers'
import { hasCopy } from './remix/kept-page'
import { armsOfNobody, keyOf, liteOfNobody } from './remix/shared-page'
import type { UnreadAnswers } from './unread-answers'

interface KeptAnswersSettings {
  readonly app: Pick<AppAnswers, 'atHand'>
  readonly unread: UnreadAnswers
  /** While true everything takes the long way: maintenance, or the process is ending. */
  readonly isClosed: () => boolean
  /** Whether a browser has to be led to the shop's own name first. */
  readonly isByOtherName: (request: IncomingMessage) => boolean
  /** Told of each answer, with `performance.now()` of its beginning. */
  readonly record: (request: IncomingMessage, pattern: string, status: number, startedAt: number) => void
  /** Sent beside the page's own, as Node writes them: name, value, name, value. */
  readonly further: (pattern: string) => readonly string[]
}

/** True: the request is answered. */
type KeptAnswers = (request: IncomingMessage, response: ServerResponse) => boolean

export function createKeptAnswers(settings: KeptAnswersSettings): KeptAnswers {
  const { app, unread, isClosed, isByOtherName, record, further } = settings
  return (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const isLite = liteOfNobody(headers)
    // An address that is kept stands under itself: any other way to write it is put right on the long way.
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
      // Mostly the system has taken all of it by now; only what it has not lies in our memory.
      const { socket } = response
      if (socket === null || socket.writableLength > 0) unread.watch(response, body.byteLength)
    }
    record(request, pattern, status, startedAt)
    return true
  }
}
