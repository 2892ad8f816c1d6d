/** A process that delivers the outbox by HTTP until it is killed. */
import { systemClock } from '~/services/clock'
import { openDatabase } from '~/services/database/database.server'
import type { DatabaseTarget } from '~/services/database/testing/target'
import { createOutboxWorker } from '~/services/outbox/outbox-worker.server'
import { silentLogger } from './clock-and-log'

const task = JSON.parse(process.env['OUTBOX_TASK'] ?? '') as {
  readonly target: DatabaseTarget
  readonly inbox: string
}

const database = await openDatabase(task.target)
createOutboxWorker({
  database,
  clock: systemClock,
  logger: silentLogger,
  pollMs: 20,
  leaseMs: 400,
  handlers: {
    mail: async ({ dedupeKey }) => {
      const answer = await fetch(task.inbox, { method: 'POST', headers: { 'x-dedupe-key': dedupeKey } })
      if (!answer.ok) throw new Error(`The inbox answered ${answer.status}`)
    },
  },
}).start()
setInterval(() => undefined, 60_000)
