import type { Logger } from '../logger'
import { createPoller } from '../outbox/poller.server'
import type { Poller } from '../outbox/poller.server'
import type { CartHandover } from './cart-handover.server'

const POLL_MS = 10_000

/** Recovers moves that a process abandoned and that no request of the shopper has finished. */
export function createMoveWorker(options: {
  readonly handover: Pick<CartHandover, 'recoverOverdue'>
  readonly logger: Logger
}): Poller {
  const { handover, logger } = options
  return createPoller({ name: 'cart-moves', pollMs: POLL_MS, logger, work: handover.recoverOverdue })
}
