/**
 * The audit trail of what agents view and do for customers: a permanent row, and a line in the log. Contains only ids,
 * order numbers and our own words: nothing that anyone has typed.
 */
import { randomUUID } from 'node:crypto'
import { isAuditAction } from '~/models/agents/audit-actions'
import type { AuditAction } from '~/models/agents/audit-actions'
import { definedOnly } from '~/models/defined-only'
import { readCursor, toCursor } from '~/models/row-cursor'
import type { Clock } from '../clock'
import type { Database, Queryable } from '../database/database.server'
import { describeFault } from '../faults'
import type { Logger } from '../logger'

export interface AuditEntry {
  /** Of an act that may be sent twice: it is recorded once. */
  readonly id?: string
  readonly action: AuditAction
  /** Customer id of the person at the keyboard. */
  readonly actorId: string
  readonly subjectId: string
  /** Customer id of the owner; absent for a guest's. */
  readonly ownerId?: string | undefined
  /** An order number, a reason, an amount. */
  readonly detail?: string | undefined
  /** The stretch of acting for somebody that this is part of (`actingId` of the session). */
  readonly actingId?: string | undefined
}

export interface AuditRow extends AuditEntry {
  readonly id: string
  /** ISO instant. */
  readonly at: string
  /** It is known to have been done; otherwise it was refused, or nobody knows. */
  readonly isDone: boolean
}

/** An act that is on record as begun. */
export interface BegunAct {
  /** For what ends after the request, which puts its end on record itself (`recordDone`); undefined if none is kept. */
  readonly auditId: string | undefined
  /** Puts on record that it was done. Never rejects: what is done cannot be refused any more. */
  done(): Promise<void>
}

export interface Audit {
  /** Rejects if it cannot be recorded: then the action must not happen either. */
  record(entry: AuditEntry): Promise<BegunAct>
  /** An act that an earlier request has put on record as begun; null if there is none. */
  find(id: string): Promise<BegunAct | null>
  /** Newest first; `next` is the cursor of the following rows, if any. */
  page(before?: string): Promise<{ readonly rows: readonly AuditRow[]; readonly next: string | null }>
}

const PAGE_ROWS = 50

/** Puts on record that an act was done; in the commit that does it, where that may come after the request. */
export async function recordDone(queryable: Queryable, auditId: string, now: Date): Promise<void> {
  await queryable
    .insertInto('audit_outcome')
    .values({ audit_id: auditId, done_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('audit_id').doNothing())
    .execute()
}

export function createAudit(options: {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
}): Audit {
  const { database, clock, logger } = options

  async function recordOutcome(id: string): Promise<void> {
    try {
      await recordDone(database.db, id, clock.now())
    } catch (error) {
      logger.error({ ...describeFault(error), auditId: id }, 'the outcome of an audited act is not on record')
    }
  }

  const toBegun = (id: string): BegunAct => ({ auditId: id, done: () => recordOutcome(id) })

  return {
    async find(id) {
      const row = await database.db.selectFrom('audit').select('id').where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : toBegun(id)
    },

    async record({ id = randomUUID(), action, actorId, subjectId, ownerId, detail, actingId }) {
      const written = await database.db
        .insertInto('audit')
        .values({
          id,
          action,
          actor_id: actorId,
          subject_id: subjectId,
          owner_id: ownerId ?? null,
          detail: detail ?? null,
          acting_id: actingId ?? null,
          created_at: clock.now().toISOString(),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (written !== undefined)
        logger.info({ audit: action, actorId, subjectId, ownerId: ownerId ?? null }, 'audit')
      return toBegun(id)
    },

    async page(before) {
      const cursor = readCursor(before)
      let query = database.db
        .selectFrom('audit')
        .leftJoin('audit_outcome', 'audit_outcome.audit_id', 'audit.id')
        .selectAll('audit')
        .select('audit_outcome.done_at')
      if (cursor !== null) {
        const { at, id } = cursor
        query = query.where((row) =>
          row.or([row('created_at', '<', at), row.and([row('created_at', '=', at), row('id', '<', id)])]),
        )
      }
      const found = await query
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(PAGE_ROWS + 1)
        .execute()
      const shown = found.slice(0, PAGE_ROWS)
      const last = shown.at(-1)
      return {
        rows: shown.flatMap((row) =>
          isAuditAction(row.action)
            ? [
                {
                  id: row.id,
                  at: row.created_at,
                  action: row.action,
                  actorId: row.actor_id,
                  subjectId: row.subject_id,
                  isDone: row.done_at !== null,
                  ...definedOnly({
                    ownerId: row.owner_id ?? undefined,
                    detail: row.detail ?? undefined,
                    actingId: row.acting_id ?? undefined,
                  }),
                },
              ]
            : [],
        ),
        next:
          found.length > PAGE_ROWS && last !== undefined
            ? toCursor({ at: last.created_at, id: last.id })
            : null,
      }
    },
  }
}
