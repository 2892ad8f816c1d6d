/**
 * Keeps the runtime's own fetch API. remix-serve and the development server put Remix's older copies over the globals,
 * which know no `Response.json` and other newer parts; everything here, and the platforms inside, rely on them.
 */
const NAMES = ['fetch', 'File', 'FormData', 'Headers', 'Request', 'Response'] as const

/** Before anything else has replaced them: later assignments to these globals have no effect. */
export function keepNativeFetch(): void {
  for (const name of NAMES) {
    const own: unknown = Reflect.get(globalThis, name)
    // A module that is loaded again finds what it kept; `configurable` lets a test put in another for a while.
    Object.defineProperty(globalThis, name, {
      configurable: true,
      enumerable: true,
      get: () => own,
      set: () => undefined,
    })
  }
}
