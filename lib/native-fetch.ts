/**
 * Protects the runtime's own fetch API. remix-serve and the development server replace the globals with Remix's older
 * versions, which lack `Response.json` and other newer features that this app and the embedded platforms need.
 */
const NAMES = ['fetch', 'File', 'FormData', 'Headers', 'Request', 'Response'] as const

/** Must run before anything replaces them: later assignments to these globals have no effect. */
export function keepNativeFetch(): void {
  for (const name of NAMES) {
    const own: unknown = Reflect.get(globalThis, name)
    // A reloaded module finds what it kept; `configurable` lets a test replace it temporarily.
    Object.defineProperty(globalThis, name, {
      configurable: true,
      enumerable: true,
      get: () => own,
      set: () => undefined,
    })
  }
}
