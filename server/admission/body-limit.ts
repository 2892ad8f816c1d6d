/** Reads a request's body up to a limit, before the app sees any of it: an action never runs on half a form. */
import type { IncomingMessage } from 'node:http'

export interface BodyLimits {
  readonly defaultBytes: number
  /** Paths that take files, with the size of a multipart body there. */
  readonly multipart: ReadonlyArray<{ readonly path: RegExp; readonly bytes: number }>
  /** Bytes of unfinished bodies held for all clients together. */
  readonly totalBytes: number
}

export const DEFAULT_BODY_LIMITS: BodyLimits = {
  defaultBytes: 1024 * 1024,
  multipart: [
    {
      path: /^\/(order-upload|api\/lead-forms|account\/reseller-certification|gift-drop\/build)(\/|$)/i,
      bytes: 6 * 1024 * 1024,
    },
  ],
  totalBytes: 96 * 1024 * 1024,
}

export type BodyResult =
  | { readonly kind: 'body'; readonly bytes: Buffer<ArrayBuffer> | undefined }
  | { readonly kind: 'too-large' | 'busy' | 'gone' }

function bodyLimitFor(limits: BodyLimits, path: string, contentType: string | undefined): number {
  if (contentType === undefined || !/^multipart\/form-data\b/i.test(contentType)) return limits.defaultBytes
  return limits.multipart.find((entry) => entry.path.test(path))?.bytes ?? limits.defaultBytes
}

/** Keeps count of what all unfinished bodies hold, so that many slow uploads cannot fill the memory. */
export function createBodyReader(limits: BodyLimits) {
  let held = 0

  function collect(request: IncomingMessage, limit: number): Promise<BodyResult> {
    return new Promise((resolve) => {
      const chunks: Buffer[] = []
      let size = 0
      const finish = (result: BodyResult) => {
        held -= size
        size = 0
        request.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone)
        if (result.kind !== 'body') request.pause()
        resolve(result)
      }
      const onData = (chunk: Buffer) => {
        size += chunk.length
        held += chunk.length
        if (size > limit) finish({ kind: 'too-large' })
        else if (held > limits.totalBytes) finish({ kind: 'busy' })
        else chunks.push(chunk)
      }
      const onEnd = () => finish({ kind: 'body', bytes: Buffer.concat(chunks) })
      const onGone = () => finish({ kind: 'gone' })
      request.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone)
    })
  }

  return {
    /** The whole body, or why there is none. A declared length over the limit is refused without reading. */
    async read(request: IncomingMessage, path: string): Promise<BodyResult> {
      const { 'content-length': declared, 'transfer-encoding': encoding } = request.headers
      if (encoding === undefined && (declared === undefined || declared === '0'))
        return { kind: 'body', bytes: undefined }
      const limit = bodyLimitFor(limits, path, request.headers['content-type'])
      if (declared !== undefined && Number(declared) > limit) return { kind: 'too-large' }
      return collect(request, limit)
    },
    heldBytes: () => held,
  }
}
