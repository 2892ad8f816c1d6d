/** Delivers the outbox rows of one tracking service. */
import { z } from 'zod'
import type { SentEvent } from '~/models/analytics/event'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import type { Logger } from '../logger'
import { createOutboxDelivery } from '../outbox/outbox-worker.server'
import type { OutboxDelivery } from '../outbox/outbox-worker.server'
import { laneOf } from '../outbox/outbox.server'
import { isUpstreamError } from '../upstream'
import { areCredentialsRejected, isRefusal } from './sink'
import type { Sink } from './sink'

export interface Lane {
  readonly name: string
  /** Delivers what is due now; returns the number of rows. */
  deliver(): Promise<number>
}

/** Events in one call to a service, the most that Google Analytics takes. */
const SENT_TOGETHER = 25

/** Not validated: the row is our own. */
const PayloadSchema = z.object({ event: z.custom<SentEvent>((value) => typeof value === 'object') })

const eventOf = ({ payload }: OutboxDelivery): SentEvent => PayloadSchema.parse(payload).event

/** Oldest first: rows are claimed in any order. */
const eventsOf = (deliveries: readonly OutboxDelivery[]): readonly SentEvent[] =>
  deliveries.map(eventOf).sort((a, b) => Date.parse(a.at) - Date.parse(b.at))

export function createLane({
  sink,
  database,
  clock,
  logger,
}: {
  readonly sink: Sink
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
}): Lane {
  const name = laneOf(sink.name)
  /** Since the last call that was accepted. */
  let hasAlerted = false

  /** An outage ends by itself, rejected credentials do not: a person is told, once. */
  async function send(events: readonly SentEvent[]): Promise<void> {
    try {
      await sink.send(events)
      hasAlerted = false
    } catch (error) {
      if (!hasAlerted && isUpstreamError(error) && areCredentialsRejected(error)) {
        hasAlerted = true
        const fields = { alert: 'tracking-credentials', service: sink.name }
        logger.error(fields, 'a tracking service rejects our credentials')
      }
      throw error
    }
  }

  return {
    name,
    deliver: createOutboxDelivery({
      database,
      handlers: { [name]: (delivery) => send([eventOf(delivery)]) },
      batch: {
        size: SENT_TOGETHER,
        groupOf: (delivery) => sink.callOf?.(eventOf(delivery)) ?? '',
        handler: (deliveries) => send(eventsOf(deliveries)),
      },
      lane: name,
      clock,
      logger,
      // Until it is pruned: a service that is away for a day is told what happened on it, and nobody is alerted.
      maxAttempts: Infinity,
      isRefusal: (error) => isUpstreamError(error) && isRefusal(error),
    }),
  }
}
