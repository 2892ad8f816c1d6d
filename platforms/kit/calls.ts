/** Recent calls to the platforms, without their content: tests compare what a journey did. */
export interface RecordedCall {
  /** Counts all calls of this process. */
  readonly serial: number
  readonly platform: string
  readonly method: string
  /** Path below the platform, without the query. */
  readonly path: string
  /** Names of the update actions in a commerce platform call. */
  readonly actions: readonly string[]
  /** Null until there is a response, and for good if it was lost. */
  readonly status: number | null
}

export interface Calls {
  /** Makes the call and records it. */
  note(platform: string, request: Request, call: () => Promise<Response>): Promise<Response>
  /** In the order they started. */
  since(serial: number): readonly RecordedCall[]
}

type Noted = RecordedCall & { status: number | null }

const KEPT = 5_000

async function actionsOf(request: Request): Promise<readonly string[]> {
  const type = request.headers.get('content-type') ?? ''
  if (request.method !== 'POST' || !type.includes('json')) return []
  try {
    const { actions } = (await request.clone().json()) as { actions?: readonly { action?: unknown }[] }
    return Array.isArray(actions) ? actions.map(({ action }) => String(action)) : []
  } catch {
    return []
  }
}

export function createCalls(): Calls {
  let last = 0
  let calls: Noted[] = []
  return {
    async note(platform, request, call) {
      const actions = platform === 'commercetools' ? await actionsOf(request) : []
      const { pathname: path } = new URL(request.url)
      last += 1
      const noted: Noted = { serial: last, platform, method: request.method, path, actions, status: null }
      if (calls.length >= 2 * KEPT) calls = calls.slice(-KEPT)
      calls.push(noted)
      const response = await call()
      noted.status = response.status
      return response
    },
    since: (serial) => calls.filter((call) => call.serial > serial),
  }
}
