/** Serves a web-standard handler over node:http: bounded bodies, an abort signal, and no stack in any answer. */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'

export type WebHandler = (request: Request) => Promise<Response>

export interface ServeOptions {
  /** 0 takes a free port. */
  readonly port: number
  readonly host: string
  readonly maxBodyBytes?: number
  /** Called with everything a handler throws. Nothing it does reaches the client. */
  readonly onError?: (error: unknown) => void
}

export interface Serving {
  readonly port: number
  /** Stops listening, gives running requests a moment to finish, then cuts them off. */
  close(): Promise<void>
}

/** A handler that throws this has its connection cut without an answer, as a dead upstream would. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

const MAX_BODY_BYTES = 32 * 1024 * 1024
const CLOSE_GRACE_MS = 1_500
const LATE_BODY_MS = 20
/** The Fetch standard allows no Request with these methods. */
const FORBIDDEN_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK'])

class RequestRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

function refusal(status: number, message: string): Response {
  return Response.json({ error: message }, { status })
}

async function readBody(incoming: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw new RequestRefused(413, 'Body too large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit) throw new RequestRefused(413, 'Body too large')
    chunks.push(chunk)
  }
  const body = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}

function toHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (name.startsWith(':') || value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  return headers
}

async function toRequest(incoming: IncomingMessage, origin: string, limit: number, signal: AbortSignal) {
  const method = incoming.method ?? 'GET'
  const path = incoming.url ?? '/'
  if (FORBIDDEN_METHODS.has(method)) throw new RequestRefused(405, 'Method not allowed')
  if (!path.startsWith('/')) throw new RequestRefused(400, 'Bad request target')
  const init: RequestInit = { method, headers: toHeaders(incoming), signal }
  if (method !== 'GET' && method !== 'HEAD') init.body = await readBody(incoming, limit)
  // Joined as text, never resolved: `//evil/x` must stay a path.
  return new Request(`${origin}${path}`, init)
}

function writeHead(response: Response, outgoing: ServerResponse): void {
  const cookies = response.headers.getSetCookie()
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  outgoing.writeHead(response.status)
}

/** Resolves once the chunk is sent or the connection is dead: data sent before a fault must arrive. */
function writeChunk(outgoing: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve) => outgoing.write(chunk, () => resolve()))
}

async function writeBody(response: Response, outgoing: ServerResponse): Promise<void> {
  if (response.body === null) return
  const reader = response.body.getReader()
  outgoing.on('close', () => void reader.cancel().catch(() => undefined))
  // A late body must not delay the headers.
  const head = setTimeout(() => outgoing.flushHeaders(), LATE_BODY_MS)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || outgoing.destroyed) return
      await writeChunk(outgoing, value)
    }
  } finally {
    clearTimeout(head)
  }
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  run: (signal: AbortSignal) => Promise<Response>,
  onError: (error: unknown) => void,
): Promise<void> {
  const aborter = new AbortController()
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) aborter.abort()
  })
  try {
    const response = await run(aborter.signal)
    if (outgoing.destroyed) return
    writeHead(response, outgoing)
    if (incoming.method !== 'HEAD') await writeBody(response, outgoing)
    outgoing.end()
  } catch (error) {
    // Once headers are sent, or if the fault is a lost connection, cutting it is the only honest end.
    if (outgoing.headersSent || error instanceof ConnectionLost || aborter.signal.aborted) {
      outgoing.destroy()
      return
    }
    const refused = error instanceof RequestRefused
    if (!refused) onError(error)
    const response = refused ? refusal(error.status, error.message) : refusal(500, 'Internal error')
    outgoing.setHeader('connection', 'close')
    writeHead(response, outgoing)
    outgoing.end(await response.text())
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function reportToOperator(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : 'A handler failed'}\n`)
}

/** Listens and serves requests through the handler. Rejects if the port is taken. */
export async function serveHandler(handler: WebHandler, options: ServeOptions): Promise<Serving> {
  const limit = options.maxBodyBytes ?? MAX_BODY_BYTES
  const onError = options.onError ?? reportToOperator
  let origin = `http://${options.host}`
  const server = createServer((incoming, outgoing) => {
    const run = async (signal: AbortSignal) => handler(await toRequest(incoming, origin, limit, signal))
    respond(incoming, outgoing, run, onError).catch((error: unknown) => {
      onError(error)
      outgoing.destroy()
    })
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 65_000
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  origin = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`
  return { port, close: () => closeServer(server) }
}
