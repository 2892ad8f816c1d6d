/** All embedded platforms behind one handler: `/<platform>/…`, each opened on its first request. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MEMORY } from '../lib/sqlite'
import { textRequest } from '../lib/text-request'
import { createCalls } from './kit/calls'
import { createFaults } from './kit/faults'
import type { Faults } from './kit/faults'
import { createGate } from './kit/gate'
import { html, htmlResponse } from './kit/html'
import { INSPECT_POLICY, inspectionPage } from './kit/inspection'
import { handleKit } from './kit/handler'
import type { KitParts } from './kit/handler'
import { isSettableClock } from './kit/clock'
import { createSnapshot } from './kit/snapshot'
import type { Snapshot } from './kit/snapshot'
import { createOpenPlatforms, isPlatformName } from './open-platforms'
import type { Clock } from './platform'

export { createSettableClock } from './kit/clock'
export type { SettableClock } from './kit/clock'
export type { Faults } from './kit/faults'
export { PLATFORM_NAMES } from './openers'
export type { Clock } from './platform'

export interface PlatformsOptions {
  /** Each platform keeps its files in `<dataDir>/platforms/<platform>`; `:memory:` keeps nothing. */
  readonly dataDir: string
  readonly clock: Clock
  /** Origin of the hosted payment page, without a trailing slash. */
  readonly gatewayOrigin: string
  /** Origins the hosted payment page may redirect to; any loopback origin when absent. */
  readonly returnOrigins?: readonly string[]
  /** Shows the inspection pages (`/`, `/mail`, `/payments`): demo and test modes. */
  readonly inspect?: boolean
  /** Path at which `handle` is mounted, for the links of those pages; none by default. */
  readonly mountPath?: string
  /**
   * In Multiple mode the commerce platform refuses targets without a shipping method, as in some projects. On by
   * default with test mode's `faults`.
   */
  readonly strictTargets?: boolean
  /** Mounts `/kit` (clock, faults, calls, snapshot, reset) and honours fault switches: test mode. */
  readonly faults?: boolean
}

export interface Platforms {
  /** Opens every platform now instead of on its first request, so that no request waits for an index. */
  open(): void
  handle(request: Request): Promise<Response>
  /** `fetch` for clients inside the process: only the path of the address counts. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** Pages on their own public origin: the hosted payment page, and below their names identity, captcha and chat. */
  gateway(request: Request): Promise<Response>
  readonly faults: Faults
  /** Restores the files from the snapshot, clears faults, resets a settable clock. */
  reset(): Promise<void>
  close(): void
}

/** Splits a path at its first segment: `/mail/messages` is `mail` and `/messages`. */
function splitPath(pathname: string): { readonly name: string; readonly rest: string } {
  const end = pathname.indexOf('/', 1)
  return end === -1
    ? { name: pathname.slice(1), rest: '/' }
    : { name: pathname.slice(1, end), rest: pathname.slice(end) }
}

/** A snapshot is needed at start if there is none, or if the seed ran after it. */
function needsSnapshot(snapshot: Snapshot, seedStamp: string): boolean {
  const takenAt = snapshot.takenAt()
  if (takenAt === undefined) return true
  return existsSync(seedStamp) && statSync(seedStamp).mtimeMs > takenAt.getTime()
}

/** The start page for people. */
function showIndex(inspectPath: string): Response {
  const body = html`<p>Everything behind the shop runs in this process. These pages show what it holds.</p>
    <ul>
      <li><a href="${inspectPath}/mail">Mail that was sent</a></li>
      <li><a href="${inspectPath}/payments">Payments</a></li>
      <li><a href="${inspectPath}/personalisation">Recommendations</a></li>
      <li><a href="${inspectPath}/events">Events that were told</a></li>
    </ul>`
  return htmlResponse(inspectionPage('Embedded platforms', body), INSPECT_POLICY)
}

const notFound = (): Response => Response.json({ error: 'No such platform' }, { status: 404 })

export function createPlatforms(options: PlatformsOptions): Platforms {
  const { dataDir, clock, gatewayOrigin, returnOrigins } = options
  const inspectPath = options.inspect ? (options.mountPath ?? '') : undefined
  const inMemory = dataDir === MEMORY
  const liveDir = inMemory ? MEMORY : join(dataDir, 'platforms')
  const snapshot = inMemory ? undefined : createSnapshot(liveDir, join(dataDir, 'platforms-snapshot'))
  if (options.faults && snapshot && needsSnapshot(snapshot, join(dataDir, 'seed.json'))) snapshot.take()

  const open = createOpenPlatforms(liveDir, {
    clock,
    gatewayOrigin,
    inspectPath,
    returnOrigins,
    strictTargets: options.strictTargets ?? options.faults === true,
  })
  const gate = createGate()
  const faults = createFaults()
  const calls = createCalls()

  const kit: KitParts = {
    clock,
    faults,
    calls,
    snapshot: () =>
      gate.alone(() => {
        open.closeAll()
        snapshot?.take()
      }),
    reset: () => {
      faults.clear()
      if (isSettableClock(clock)) clock.reset()
      return gate.alone(() => {
        open.closeAll()
        snapshot?.restore()
      })
    },
  }

  /** The platform's prefix is already stripped from the path. */
  async function dispatch(name: string, request: Request): Promise<Response> {
    if (!isPlatformName(name)) return notFound()
    const call = (asked: Request) => gate.run(() => open.get(name).handle(asked))
    if (!options.faults) return call(request)
    return calls.note(name, request, () => faults.pass(name, request, call))
  }

  async function handle(request: Request): Promise<Response> {
    const { origin, pathname, search } = new URL(request.url)
    const { name, rest } = splitPath(pathname)
    if (pathname === '/' && inspectPath !== undefined) return showIndex(inspectPath)
    if (name === 'kit' && options.faults) return handleKit(request, rest, kit)
    if (!isPlatformName(name)) return notFound()
    return dispatch(name, new Request(`${origin}${rest}${search}`, request))
  }

  async function fetchInside(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    if (input instanceof Request) return handle(init === undefined ? input : new Request(input, init))
    const url = new URL(input)
    const { name, rest } = splitPath(url.pathname)
    init?.signal?.throwIfAborted()
    // Only faults use the signal, and a Request with one costs three times as much.
    const given = options.faults ? init : { ...init, signal: null }
    // Created once, with the stripped path: copying a Request costs more than most calls.
    return dispatch(name, textRequest(`${url.origin}${rest}${url.search}`, given))
  }

  function showPublic(request: Request): Promise<Response> {
    const { name } = splitPath(new URL(request.url).pathname)
    if (name === 'identity' || name === 'captcha' || name === 'chat') return open.get(name).page(request)
    return open.get('payments').gateway(request)
  }

  return {
    open: open.openAll,
    handle,
    fetch: fetchInside,
    gateway: (request) => gate.run(() => showPublic(request)),
    faults,
    reset: kit.reset,
    close: open.closeAll,
  }
}
