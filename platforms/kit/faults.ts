/** Fault switches: make a platform misbehave on the next matching calls. */
import { z } from 'zod'
import { ConnectionLost } from '../http'

export const FAULT_KINDS = [
  /** Connection refused. */
  'refuse',
  /** Never responds. */
  'hang',
  /** Sends headers, then nothing. */
  'hang-after-head',
  /** Sends a byte at a time, slowly. */
  'trickle',
  /** The given status with a JSON error. */
  'status',
  /** A proxy's error page. */
  'html-502',
  /** A properly ended response without its second half. */
  'truncate',
  /** The connection is lost in the middle of the body. */
  'reset',
  'empty',
  /** Valid JSON of another shape. */
  'wrong-types',
  /** Fifty megabytes. */
  'huge',
  /** The call is performed, but its response is lost. */
  'lost-reply',
  /** The connection is lost at once; the call is performed when `arrive` is called. */
  'late',
  /** A proxy sends it twice: both are performed, and the second response is returned. */
  'duplicate',
  /** The call is performed after a delay, or when the switches are cleared. */
  'slow',
] as const

export const FaultSchema = z.object({
  platform: z.string().min(1).max(40),
  kind: z.enum(FAULT_KINDS),
  status: z.number().int().min(400).max(599).optional(),
  /** Number of calls; all until cleared when absent. */
  times: z.number().int().min(1).optional(),
  delayMs: z.number().int().min(0).max(600_000).optional(),
  match: z.object({ path: z.string().optional(), method: z.string().optional() }).optional(),
})
export type Fault = z.infer<typeof FaultSchema>

export interface Faults {
  add(fault: Fault): void
  list(): readonly Fault[]
  /** Clears all switches (or one platform's) and releases whatever hangs. */
  clear(platform?: string): void
  /** Performs all `late` calls now, in the order they were sent. */
  arrive(): Promise<void>
  /** Makes the call, or does what a matching switch says instead. */
  pass(platform: string, request: Request, call: Call): Promise<Response>
}

type Call = (request: Request) => Promise<Response>

const HUGE_BYTES = 50 * 1024 * 1024
const CHUNK_BYTES = 1024 * 1024
const TRICKLE_MS = 200
const DEFAULT_DELAY_MS = 3_000

/**
 * Ends on the caller's abort, which looks like a lost connection, or when the switches are cleared, as `cleared` says.
 */
type Silence = (signal: AbortSignal, milliseconds?: number, cleared?: 'lost' | 'over') => Promise<void>

function bodyOf(pull: (controller: ReadableStreamDefaultController<Uint8Array>) => Promise<void> | void) {
  return new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
}

function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return headers
}

async function cutInHalf(response: Response, end: 'close' | 'error'): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const half = bytes.subarray(0, Math.floor(bytes.byteLength / 2))
  const init = { status: response.status, headers: headersOf(response) }
  if (end === 'close') return new Response(half, init)
  let sent = false
  const body = bodyOf((controller) => {
    if (sent || half.byteLength === 0) controller.error(new ConnectionLost('Connection reset'))
    else controller.enqueue(half)
    sent = true
  })
  return new Response(body, init)
}

async function trickled(response: Response, signal: AbortSignal, silence: Silence): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  let at = 0
  const body = bodyOf(async (controller) => {
    await silence(signal, TRICKLE_MS)
    if (at >= bytes.byteLength) controller.close()
    else controller.enqueue(bytes.subarray(at, (at += 1)))
  })
  return new Response(body, { status: response.status, headers: headersOf(response) })
}

function huge(): Response {
  let sent = 0
  const chunk = new Uint8Array(CHUNK_BYTES).fill(0x20)
  const body = bodyOf((controller) => {
    if (sent >= HUGE_BYTES) controller.close()
    else controller.enqueue(chunk)
    sent += CHUNK_BYTES
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

function matches(fault: Fault, platform: string, request: Request): boolean {
  if (fault.platform !== platform) return false
  const { path, method } = fault.match ?? {}
  if (method !== undefined && method.toUpperCase() !== request.method) return false
  return path === undefined || new URL(request.url).pathname.includes(path)
}

/** Outlives its sender: the sender's signal does not abort it. */
const unattended = (request: Request): Request => new Request(request.clone(), { signal: null })

async function misbehave(
  fault: Fault,
  request: Request,
  answer: Call,
  { silence, postpone }: { silence: Silence; postpone: (work: () => Promise<Response>) => void },
): Promise<Response> {
  const { signal } = request
  const call = () => answer(request)
  switch (fault.kind) {
    case 'refuse':
      throw new ConnectionLost('Connection refused')
    case 'hang':
      await silence(signal)
      throw new ConnectionLost('No answer')
    case 'hang-after-head':
      return new Response(
        bodyOf(() => silence(signal)),
        { headers: { 'content-type': 'application/json' } },
      )
    case 'trickle':
      return trickled(await call(), signal, silence)
    case 'status': {
      const status = fault.status ?? 500
      return Response.json({ statusCode: status, message: 'Fault switched on', errors: [] }, { status })
    }
    case 'html-502':
      return new Response(
        '<html><head><title>502 Bad Gateway</title></head><body>Bad Gateway</body></html>',
        {
          status: 502,
          headers: { 'content-type': 'text/html' },
        },
      )
    case 'truncate':
      return cutInHalf(await call(), 'close')
    case 'reset':
      return cutInHalf(await call(), 'error')
    case 'empty':
      return new Response(null, { status: 200 })
    case 'wrong-types':
      return Response.json({ id: 7, version: 'one', results: 'none', errors: null })
    case 'huge':
      return huge()
    case 'lost-reply':
      await call()
      throw new ConnectionLost('Connection reset')
    case 'late': {
      const copy = unattended(request)
      postpone(() => answer(copy))
      throw new ConnectionLost('Connection lost')
    }
    case 'duplicate':
      await answer(unattended(request))
      return call()
    case 'slow':
      await silence(signal, fault.delayMs ?? DEFAULT_DELAY_MS, 'over')
      return call()
  }
}

export function createFaults(): Faults {
  let active: { readonly fault: Fault; left: number }[] = []
  let late: (() => Promise<Response>)[] = []
  const hanging = new Set<() => void>()

  const silence: Silence = (signal, milliseconds, cleared = 'lost') =>
    new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const end = (settle: () => void): void => {
        clearTimeout(timer)
        hanging.delete(letGo)
        signal.removeEventListener('abort', onAbort)
        settle()
      }
      const lose = (error: Error): void => end(() => reject(error))
      const letGo = (): void => (cleared === 'over' ? end(resolve) : lose(new ConnectionLost('No answer')))
      const onAbort = (): void =>
        lose(signal.reason instanceof Error ? signal.reason : new ConnectionLost('Aborted'))
      if (signal.aborted) return onAbort()
      hanging.add(letGo)
      signal.addEventListener('abort', onAbort)
      if (milliseconds !== undefined) timer = setTimeout(() => end(resolve), milliseconds)
    })

  function take(platform: string, request: Request): Fault | undefined {
    const found = active.find(({ fault }) => matches(fault, platform, request))
    if (found === undefined) return undefined
    found.left -= 1
    if (found.left <= 0) active = active.filter((one) => one !== found)
    return found.fault
  }

  return {
    add: (fault) => void active.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }),
    list: () => active.map(({ fault, left }) => (Number.isFinite(left) ? { ...fault, times: left } : fault)),
    clear(platform) {
      active = platform === undefined ? [] : active.filter(({ fault }) => fault.platform !== platform)
      for (const letGo of [...hanging]) letGo()
    },
    async arrive() {
      const arrived = late
      late = []
      for (const perform of arrived) await perform()
    },
    async pass(platform, request, call) {
      const fault = active.length === 0 ? undefined : take(platform, request)
      if (fault === undefined) return call(request)
      return misbehave(fault, request, call, { silence, postpone: (work) => void late.push(work) })
    },
  }
}
