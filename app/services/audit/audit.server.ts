/** The record of who looked at what is somebody else's: a row that stays, and a line in the log. Ids only. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import type { Logger } from '../logger'

export interface AuditEntry {
  readonly action: 'customer-cart-viewed'
  /** Customer id of whoever is at the keyboard. */
  readonly actorId: string
  readonly subjectId: string
  /** Customer id of whose it is; absent for a guest's. */
  readonly ownerId?: string | undefined
}

export interface Audit {
  /** Rejects when it cannot be written down: then it must not happen either. */
  record(entry: AuditEntry): Promise<void>
}

export function createAudit(options: {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
}): Audit {
  const { database, clock, logger } = options
  return {
    async record({ action, actorId, subjectId, ownerId }) {
      await database.db
        .insertInto('audit')
        .values({
          id: randomUUID(),
          action,
          actor_id: actorId,
          subject_id: subjectId,
          owner_id: ownerId ?? null,
          created_at: clock.now().toISOString(),
        })
        .execute()
      logger.info({ audit: action, actorId, subjectId, ownerId: ownerId ?? null }, 'audit')
    },
  }
}
