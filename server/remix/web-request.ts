/** Converts a Node request to the web-standard Request that Remix takes. */
import type { IncomingHttpHeaders } from 'node:http'
import { CutBody } from '../admission/body-limit'
import type { AdmittedBody } from '../admission/body-limit'
import type { RequestContext } from '../request-context'

/** Set from PUBLIC_URL; the client's values must not reach the app. */
const REPLACED = new Set(['host', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'forwarded'])

function headersOf(from: IncomingHttpHeaders, host: string): Headers {
  const headers = new Headers()
  for (const name in from) {
    const value = from[name]
    if (value === undefined || REPLACED.has(name)) continue
    if (typeof value === 'string') headers.set(name, value)
    else for (const one of value) headers.append(name, one)
  }
  // Remix compares Origin with Host again. Admission already checked the origin, so make the two agree, whatever name
  // of this shop the browser used.
  const origin = headers.get('origin')
  headers.set('host', origin !== null && URL.canParse(origin) ? new URL(origin).host : host)
  return headers
}

/** Emits the head, then fails with the Response that forms rethrow (`services/form-request.server.ts`). */
function streamOf({ head }: CutBody): ReadableStream<Uint8Array> {
  let isGiven = false
  return new ReadableStream(
    {
      pull(controller) {
        if (isGiven) controller.error(new Response('This is too large', { status: 413 }))
        else controller.enqueue(head)
        isGiven = true
      },
    },
    // No read-ahead: an error would discard what is queued.
    { highWaterMark: 0 },
  )
}

function bodyInit(body: AdmittedBody): RequestInit {
  if (body === undefined) return {}
  return body instanceof CutBody ? { body: streamOf(body), duplex: 'half' } : { body }
}

export function toWebRequest(context: RequestContext, body: AdmittedBody): Request {
  const { method, request, response, url } = context
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return new Request(url, {
    method,
    headers: headersOf(request.headers, url.host),
    signal: controller.signal,
    ...(method === 'GET' || method === 'HEAD' ? {} : bodyInit(body)),
  })
}
