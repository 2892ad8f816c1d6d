/** The embedded platforms of this process, and the listener of the hosted payment page. */
import { createPlatforms, createSettableClock } from '../../platforms'
import type { Platforms, SettableClock } from '../../platforms'
import { serveHandler } from '../../platforms/http'
import { systemClock } from './clock'
import type { Clock } from './clock'
import type { Env } from './env.server'
import type { Logger } from './logger'

export interface Embedded {
  readonly clock: Clock
  /** Set only in test mode. */
  readonly settableClock: SettableClock | undefined
  /** `fetch` to a platform: inside this process, or over HTTP to a shared one. */
  readonly fetch: typeof fetch
  readonly baseUrl: string
  /** Where the payment page is; undefined for shared platforms, which tell it themselves. */
  readonly gatewayOrigin: string | undefined
  readonly platforms: Platforms | undefined
  start(): Promise<void>
  stop(): Promise<void>
}

function siblingOrigin(url: string, port: number): string {
  const { protocol, hostname } = new URL(url)
  return `${protocol}//${hostname}:${port}`
}

/** This host is never contacted: only the URL's path counts. */
const INSIDE = 'http://platforms.invalid'

export function createEmbedded(env: Env, logger: Logger): Embedded {
  const settableClock = env.mode === 'test' ? createSettableClock(systemClock) : undefined
  const clock = settableClock ?? systemClock
  if (env.platformsUrl !== undefined) {
    return {
      clock,
      settableClock,
      fetch,
      baseUrl: env.platformsUrl,
      gatewayOrigin: undefined,
      platforms: undefined,
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    }
  }
  const gatewayOrigin = env.gatewayOrigin ?? siblingOrigin(env.publicUrl, env.gatewayPort)
  const platforms = createPlatforms({
    dataDir: env.dataDir,
    clock,
    gatewayOrigin,
    returnOrigins: [new URL(env.publicUrl).origin],
    inspect: env.mode !== 'production',
    mountPath: '/platforms',
    faults: env.mode === 'test',
  })
  let listener: { close(): Promise<void> } | undefined
  return {
    clock,
    settableClock,
    fetch: (input, init) => platforms.fetch(input, init),
    baseUrl: INSIDE,
    gatewayOrigin,
    platforms,
    async start() {
      platforms.open()
      // With a real provider nobody may pay at the embedded one, and in production nobody may sign in or be checked
      // there.
      if (env.mode === 'production' && env.platforms.braintree !== undefined) return
      listener = await serveHandler((request) => platforms.gateway(request), {
        port: env.gatewayPort,
        host: env.host,
        onError: (error) =>
          logger.error({ error: error instanceof Error ? error.name : 'unknown' }, 'the payment page failed'),
      })
    },
    async stop() {
      await listener?.close()
      platforms.close()
    },
  }
}
