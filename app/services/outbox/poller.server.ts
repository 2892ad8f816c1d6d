/** Runs a piece of work repeatedly in the background, one run at a time, and stops cleanly. */
import type { Logger } from '../logger'

export interface Poller {
  start(): void
  /** Resolves once the current run has ended. */
  stop(): Promise<void>
}

export function createPoller(options: {
  readonly name: string
  readonly pollMs: number
  readonly logger: Logger
  readonly work: () => Promise<unknown>
}): Poller {
  const { name, pollMs, logger, work } = options
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopped = true

  async function run(): Promise<void> {
    try {
      await work()
    } catch (error) {
      // The database is down or the like: the next run tries again.
      logger.warn(
        { worker: name, error: error instanceof Error ? error.name : 'unknown' },
        'a background run failed',
      )
    }
    running = undefined
    schedule()
  }

  function schedule(): void {
    if (stopped) return
    timer = setTimeout(() => {
      running = run()
    }, pollMs)
    timer.unref()
  }

  return {
    start() {
      if (!stopped) return
      stopped = false
      running = run()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
