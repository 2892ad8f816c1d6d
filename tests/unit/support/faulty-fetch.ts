/** A `fetch` in front of a platform that breaks chosen calls: before they arrive, or after they were processed. */

/** What happens to one call instead of its plain response. */
export type Mishap =
  /** Never arrives. */
  | { readonly kind: 'lost-request' }
  /** Is processed, but the response is lost. */
  | { readonly kind: 'lost-reply' }
  /** Is processed, but something in between answers in its place. */
  | {
      readonly kind: 'replaced-reply'
      readonly status: number
      /** Runs once it was processed, before the response arrives. */
      readonly meanwhile?: () => Promise<unknown>
    }
  /** Arrives just after a change made by somebody else. */
  | { readonly kind: 'overtaken'; readonly by: () => Promise<unknown> }
  /** Is aborted by its own deadline, whether processed or not. */
  | { readonly kind: 'aborted' }
  /** Is answered by something in between. */
  | { readonly kind: 'answer'; readonly status: number; readonly body?: string }

export interface Call {
  readonly method: string
  /** Without the platform's prefix and the query. */
  readonly path: string
  readonly body: unknown
  readonly headers: Headers
}

export interface FaultyFetch {
  readonly fetch: typeof fetch
  /** Every call made, in order, including those hit by a mishap. */
  readonly calls: Call[]
  /** Calls of a method whose path contains the text. */
  count(method: string, path: string): number
  /** The next calls whose path contains the text, or matches, meet these mishaps, one each. */
  breakNext(method: string, path: string | RegExp, ...mishaps: readonly Mishap[]): void
}

interface Plan {
  readonly method: string
  readonly path: string | RegExp
  readonly mishaps: Mishap[]
}

function toCall(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): Call {
  const url = new URL(input instanceof Request ? input.url : input)
  const { body } = init ?? {}
  let parsed: unknown = typeof body === 'string' ? body : undefined
  try {
    if (typeof body === 'string') parsed = JSON.parse(body)
  } catch {
    // Form bodies stay text.
  }
  return {
    method: init?.method ?? 'GET',
    path: url.pathname,
    body: parsed,
    headers: new Headers(init?.headers),
  }
}

export function createFaultyFetch(inner: typeof fetch): FaultyFetch {
  const calls: Call[] = []
  const plans: Plan[] = []

  function mishapOf(call: Call): Mishap | undefined {
    const plan = plans.find(
      ({ mishaps, method, path }) =>
        mishaps.length > 0 &&
        method === call.method &&
        (typeof path === 'string' ? call.path.includes(path) : path.test(call.path)),
    )
    return plan?.mishaps.shift()
  }

  return {
    calls,
    count: (method, path) =>
      calls.filter((call) => call.method === method && call.path.includes(path)).length,
    breakNext: (method, path, ...mishaps) => void plans.push({ method, path, mishaps: [...mishaps] }),
    async fetch(input, init) {
      const call = toCall(input, init)
      calls.push(call)
      const mishap = mishapOf(call)
      switch (mishap?.kind) {
        case 'lost-request':
          throw new TypeError('fetch failed')
        case 'aborted':
          throw new DOMException('The operation timed out', 'TimeoutError')
        case 'lost-reply':
          await (await inner(input, init)).arrayBuffer()
          throw new TypeError('fetch failed')
        case 'replaced-reply':
          await (await inner(input, init)).arrayBuffer()
          await mishap.meanwhile?.()
          return new Response('<html>Bad Gateway</html>', { status: mishap.status })
        case 'answer':
          return new Response(mishap.body ?? '{}', {
            status: mishap.status,
            headers: { 'content-type': 'application/json' },
          })
        case 'overtaken':
          await mishap.by()
          return inner(input, init)
        case undefined:
          return inner(input, init)
      }
    },
  }
}
