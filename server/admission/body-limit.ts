/** Reads a request body up to a limit before the app sees any of it: actions never run on half a form. */
import type { IncomingMessage } from 'node:http'

export interface BodyLimits {
  readonly defaultBytes: number
  /** Paths that accept files, with the size limit of a multipart body there. */
  readonly multipart: ReadonlyArray<{ readonly path: RegExp; readonly bytes: number }>
  /**
   * Up to this size, an oversized multipart body on such a path is read to its end and discarded: browsers show no
   * response while still sending, and the path's own page explains better than ours.
   */
  readonly drainedBytes: number
  /** Total bytes of unfinished bodies held, across all clients. */
  readonly totalBytes: number
}

export const DEFAULT_BODY_LIMITS: BodyLimits = {
  defaultBytes: 1024 * 1024,
  multipart: [
    {
      path: /^\/(order-upload|api\/lead-forms|account\/reseller-certification|gift-drop\/build)(\/|$)/i,
      // The page itself has a lower limit, and keeps what was typed beside the file.
      bytes: 12 * 1024 * 1024,
    },
  ],
  drainedBytes: 64 * 1024 * 1024,
  totalBytes: 96 * 1024 * 1024,
}

/** How much of a discarded body the app gets: the form's text fields, which precede its file. */
const HEAD_BYTES = 64 * 1024

/** The start of an oversized body. */
export class CutBody {
  constructor(readonly head: Buffer<ArrayBuffer>) {}
}

/** What the app gets to read. */
export type AdmittedBody = Buffer<ArrayBuffer> | CutBody | undefined

export type BodyResult =
  | { readonly kind: 'body'; readonly bytes: AdmittedBody }
  | { readonly kind: 'too-large' | 'busy' | 'gone' }

interface Limit {
  readonly bytes: number
  /** At or below `bytes` if nothing is drained. */
  readonly drainedBytes: number
}

function limitFor(limits: BodyLimits, path: string, contentType: string | undefined): Limit {
  const isMultipart = contentType !== undefined && /^multipart\/form-data\b/i.test(contentType)
  const found = isMultipart ? limits.multipart.find((entry) => entry.path.test(path)) : undefined
  if (found === undefined) return { bytes: limits.defaultBytes, drainedBytes: 0 }
  return { bytes: found.bytes, drainedBytes: limits.drainedBytes }
}

/** Tracks the memory held by all unfinished bodies, so that many slow uploads cannot exhaust it. */
export function createBodyReader(limits: BodyLimits) {
  let held = 0

  function collect(request: IncomingMessage, limit: Limit): Promise<BodyResult> {
    return new Promise((resolve) => {
      const chunks: Buffer[] = []
      let size = 0
      let kept = 0
      let cut: CutBody | undefined
      const hold = (bytes: number) => {
        held += bytes - kept
        kept = bytes
      }
      const finish = (result: BodyResult) => {
        hold(0)
        request.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone)
        if (result.kind !== 'body') request.pause()
        resolve(result)
      }
      const onData = (chunk: Buffer) => {
        size += chunk.length
        if (size > limit.bytes && size > limit.drainedBytes) return finish({ kind: 'too-large' })
        if (cut !== undefined) return
        chunks.push(chunk)
        if (size > limit.bytes) {
          cut = new CutBody(Buffer.from(Buffer.concat(chunks).subarray(0, HEAD_BYTES)))
          chunks.length = 0
          hold(cut.head.length)
        } else hold(size)
        if (held > limits.totalBytes) finish({ kind: 'busy' })
      }
      const onEnd = () => finish({ kind: 'body', bytes: cut ?? Buffer.concat(chunks) })
      const onGone = () => finish({ kind: 'gone' })
      request.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone)
    })
  }

  return {
    /** The whole body, or why there is none. A declared length over the limit is refused unread. */
    async read(request: IncomingMessage, path: string): Promise<BodyResult> {
      const { 'content-length': declared, 'transfer-encoding': encoding } = request.headers
      if (encoding === undefined && (declared === undefined || declared === '0'))
        return { kind: 'body', bytes: undefined }
      const limit = limitFor(limits, path, request.headers['content-type'])
      if (declared !== undefined && Number(declared) > Math.max(limit.bytes, limit.drainedBytes))
        return { kind: 'too-large' }
      return collect(request, limit)
    },
    heldBytes: () => held,
  }
}
