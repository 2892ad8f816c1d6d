/**
 * Data of a loader or action. Remix takes it out of its response for a page, in the same process: stringified, streamed,
 * decoded and parsed, it would have cost more than many a loader. Whoever sends it somewhere gets it as JSON.
 */

function streamOf(text: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    type: 'bytes',
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
}

/** Made once somebody reads from it: Remix only looks whether there is one, and making one takes 40 µs. */
function lazyStream(textOf: () => string): ReadableStream<Uint8Array<ArrayBuffer>> {
  let made: ReadableStream<Uint8Array<ArrayBuffer>> | undefined
  return new Proxy(Object.create(ReadableStream.prototype) as ReadableStream<Uint8Array<ArrayBuffer>>, {
    get(_target, name) {
      made ??= streamOf(textOf())
      const value: unknown = Reflect.get(made, name, made)
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(made) : value
    },
  })
}

/** Data must survive JSON unchanged, but for properties that are undefined: a browser gets what JSON makes of it. */
export class DataResponse extends Response {
  readonly #data: unknown

  constructor(data: unknown, init: { readonly status: number; readonly headers: Headers }) {
    if (!init.headers.has('Content-Type')) init.headers.set('Content-Type', 'application/json; charset=utf-8')
    super(null, init)
    this.#data = data
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return lazyStream(() => this.#text())
  }

  /** As it was given: it must not be changed. */
  override json(): Promise<unknown> {
    return Promise.resolve(this.#data)
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#text())
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new TextEncoder().encode(this.#text()).buffer
  }

  override blob(): Promise<Blob> {
    return Promise.resolve(new Blob([this.#text()], { type: this.headers.get('Content-Type') ?? '' }))
  }

  override clone(): Response {
    return new DataResponse(this.#data, { status: this.status, headers: new Headers(this.headers) })
  }

  #text(): string {
    return JSON.stringify(this.#data)
  }
}
