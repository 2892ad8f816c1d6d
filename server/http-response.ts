/** A response as sent: status, ordered headers, and bytes or a stream. */
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { HeaderPair } from './headers'

export interface HttpResponse {
  readonly status: number
  readonly headers: readonly HeaderPair[]
  readonly body: Uint8Array | ReadableStream<Uint8Array> | null
}

const NO_BODY = new Set([204, 205, 304])

function isStream(body: HttpResponse['body']): body is ReadableStream<Uint8Array> {
  return body instanceof ReadableStream
}

/** Writes the response; resolves when the last byte was handed over or the client has gone. */
export async function writeResponse(
  { status, headers, body }: HttpResponse,
  response: ServerResponse,
  headOnly: boolean,
): Promise<void> {
  if (response.destroyed) {
    if (isStream(body)) await body.cancel()
    return
  }
  const fields: string[] = []
  for (const [name, value] of headers) fields.push(name, value)
  if (body !== null && !isStream(body) && !NO_BODY.has(status))
    fields.push('Content-Length', String(body.byteLength))
  if (response.getHeaderNames().length === 0) response.writeHead(status, fields)
  else {
    // With some headers already set, writeHead would keep only the last of a repeated name, and so drop cookies.
    for (let at = 0; at < fields.length; at += 2)
      response.appendHeader(fields[at] ?? '', fields[at + 1] ?? '')
    response.writeHead(status)
  }
  if (isStream(body)) {
    if (headOnly) {
      await body.cancel()
      response.end()
      return
    }
    await pipeline(Readable.fromWeb(body as NodeReadableStream<Uint8Array>), response)
    return
  }
  if (headOnly || body === null || NO_BODY.has(status)) response.end()
  else response.end(body)
}
