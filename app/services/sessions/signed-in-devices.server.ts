/** Lists and ends signed-in sessions, by owner. */
import type { Clock } from '../clock'
import type { Database, Transaction } from '../database/database.server'
import { tryDecodeJson } from '../database/json'
import { SessionDataSchema } from './session-data'
import type { SessionData } from './session-data'
import { hasEnded } from './session-life'
import type { Session } from './session-rows.server'

export interface SignedInDevice {
  readonly hash: string
  /** `Chrome on Windows`; empty for older sessions. */
  readonly device: string
  /** ISO instants; `seenAt` is written once a day at most. */
  readonly signedInAt: string
  readonly seenAt: string
  readonly by: SessionData['signedLoginType'] | null
}

/** Nobody looks through more. */
const DEVICES_MAX = 100

export interface SignedInDevices {
  /** Ends all the actor's signed-in sessions except `kept`, if given. */
  destroyOthersOf(actorId: string, kept: Pick<Session, 'hash'> | null): Promise<void>
  /** The actor's signed-in sessions, most recently seen first. */
  listOf(actorId: string): Promise<readonly SignedInDevice[]>
  /** Ends the session with this hash if it is theirs. */
  destroyOneOf(actorId: string, hash: string): Promise<boolean>
}

export function createSignedInDevices({
  database,
  clock,
  destroy,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly destroy: (tx: Transaction, session: Pick<Session, 'hash'>) => Promise<void>
}): SignedInDevices {
  return {
    async destroyOthersOf(actorId, kept) {
      const others = await database.db
        .selectFrom('session')
        .select('id_hash as hash')
        .where('actor_id', '=', actorId)
        .where('id_hash', '!=', kept?.hash ?? '')
        .execute()
      for (const other of others) await database.transaction((tx) => destroy(tx, other))
    },

    async listOf(actorId) {
      const now = clock.now()
      const found = await database.db
        .selectFrom('session')
        .select(['id_hash', 'data', 'renewed_at', 'created_at'])
        .where('actor_id', '=', actorId)
        .where('successor', 'is', null)
        .where('expires_at', '>', now.toISOString())
        .orderBy('renewed_at', 'desc')
        .limit(DEVICES_MAX)
        .execute()
      return found.flatMap((row) => {
        const data = tryDecodeJson(SessionDataSchema, row.data)
        if (data === null || hasEnded(data, now)) return []
        const { device = '', signedInAt = row.created_at, signedLoginType } = data
        return [
          { hash: row.id_hash, device, signedInAt, seenAt: row.renewed_at, by: signedLoginType ?? null },
        ]
      })
    },

    async destroyOneOf(actorId, hash) {
      const found = await database.db
        .selectFrom('session')
        .select('id_hash as hash')
        .where('actor_id', '=', actorId)
        .where('id_hash', '=', hash)
        .executeTakeFirst()
      if (found === undefined) return false
      await database.transaction((tx) => destroy(tx, found))
      return true
    },
  }
}
