/**
 * The bytes of a request's body, as our own server admitted them. Remix copies a request several times, with the same
 * stream as its body; whoever gets such a copy reads these bytes. Reading the stream takes longer than most of what is
 * done with a form, and copying it for whoever may need it again takes as long.
 */

type Bytes = Uint8Array<ArrayBuffer>

/** The server and the app are two bundles, and development loads a module twice: all must share one. */
const kept = globalThis as { nutwoodAdmittedBodies?: WeakMap<ReadableStream, Bytes> }
const bodies = (kept.nutwoodAdmittedBodies ??= new WeakMap<ReadableStream, Bytes>())

export function keepBody(request: Request, bytes: Bytes): void {
  if (request.body !== null) bodies.set(request.body, bytes)
}

/** Undefined of a request that did not come from our server, of a clone, and once the stream was read. */
export function admittedBody({ body, bodyUsed }: Request): Bytes | undefined {
  return body === null || bodyUsed ? undefined : bodies.get(body)
}
