/** Graceful shutdown: stop accepting, let running requests finish for a while, stop the app, exit. */
import type { Server } from 'node:http'
import type { Logger } from '../../app/services/logger'

export interface Draining {
  readonly isDraining: () => boolean
  /** Resolves once the server has closed and the app has stopped. Repeated calls return the same promise. */
  drain(): Promise<void>
}

const DRAIN_MS = 3000

export function createDraining(
  server: Server,
  stopApp: () => Promise<void>,
  drainMs: number = DRAIN_MS,
): Draining {
  let ending: Promise<void> | undefined

  async function end(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const cutOff = setTimeout(() => server.closeAllConnections(), drainMs)
    await closed
    clearTimeout(cutOff)
    await stopApp()
  }

  return {
    isDraining: () => ending !== undefined,
    drain() {
      ending ??= end()
      return ending
    },
  }
}

/** First signal: graceful shutdown. Second signal: exit now. */
export function endOnSignals(draining: Draining, logger: Logger, target: NodeJS.Process = process): void {
  const onSignal = (signal: NodeJS.Signals) => {
    if (draining.isDraining()) target.exit(1)
    logger.info({ signal }, 'stopping')
    draining.drain().then(
      () => target.exit(0),
      (error: unknown) => {
        logger.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'stopping failed')
        target.exit(1)
      },
    )
  }
  target.on('SIGINT', onSignal)
  target.on('SIGTERM', onSignal)
}
