/**
 * Keys of mailed links: random, stored hashed, valid for one use, one purpose and half an hour. Viewing a link does not
 * use it up: mail scanners open links.
 */
import { createHash, randomBytes } from 'node:crypto'
import { KEY_MINUTES } from '~/models/customers/account-keys'
import type { Clock } from '../clock'
import type { Database, Queryable } from '../database/database.server'

/** `change-email`: the e-mail here is the new one. */
export type KeyPurpose = 'sign-in' | 'set-password' | 'change-email' | 'delete-account'

export interface AccountKey {
  readonly customerId: string
  /** Where the link was mailed. */
  readonly email: string
  readonly redirectPath: string | null
}

/** The customer's e-mail before a link changes it. */
export interface PreviousEmail {
  readonly email: string
  readonly isEmailVerified: boolean
}

export interface FoundKey extends AccountKey {
  /** What an earlier use replaced, or was about to, which failed before its end. */
  readonly previous?: PreviousEmail
}

export interface AccountKeys {
  /** Issues a key, which only the mail may contain. */
  issue(purpose: KeyPurpose, key: AccountKey): Promise<string>
  /** Null for a key that is unknown, used, expired, or for another purpose. */
  find(purpose: KeyPurpose, key: string): Promise<FoundKey | null>
  /**
   * Returns whether this was its one use. For any purpose but signing in, the customer's other keys end with it.
   * `previous` is stored in case the use fails half-way. `also` runs in the same transaction.
   */
  use(
    purpose: KeyPurpose,
    key: string,
    previous?: PreviousEmail,
    also?: (tx: Queryable) => Promise<void>,
  ): Promise<boolean>
  /** By the hash: whether it was used, and not given back. */
  isSpent(keyHash: string): Promise<boolean>
  /** Ends every link mailed to this customer, except the one with `keyAtHand`. */
  endAllOf(customerId: string, keyAtHand?: string): Promise<void>
  /** Using it failed, so it may be used again. */
  giveBack(key: string): Promise<void>
  deleteExpired(): Promise<number>
}

const KEY_BYTES = 32
const DAY_MS = 24 * 3_600_000

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

export function createAccountKeys({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): AccountKeys {
  const instant = (fromNowMs = 0) => new Date(clock.now().getTime() + fromNowMs).toISOString()

  /** Expires them rather than deleting: one in use right now may still be given back. */
  const endOthers = async (
    db: Pick<Database['db'], 'updateTable'>,
    customerId: string,
    keyAtHand: string,
  ) => {
    await db
      .updateTable('account_key')
      .set({ expires_at: instant() })
      .where('customer_id', '=', customerId)
      .where('key_hash', '!=', hashKey(keyAtHand))
      .where('expires_at', '>', instant())
      .execute()
  }

  return {
    async issue(purpose, { customerId, email, redirectPath }) {
      const key = randomBytes(KEY_BYTES).toString('base64url')
      await database.db
        .insertInto('account_key')
        .values({
          key_hash: hashKey(key),
          purpose,
          customer_id: customerId,
          email,
          redirect_path: redirectPath,
          created_at: instant(),
          expires_at: instant(KEY_MINUTES * 60_000),
        })
        .execute()
      return key
    },

    async find(purpose, key) {
      const row = await database.db
        .selectFrom('account_key')
        .selectAll()
        .where('key_hash', '=', hashKey(key))
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('expires_at', '>', instant())
        .executeTakeFirst()
      if (row === undefined) return null
      const { previous_email: before, previous_is_proven: isProven } = row
      return {
        customerId: row.customer_id,
        email: row.email,
        redirectPath: row.redirect_path,
        ...(before === null ? {} : { previous: { email: before, isEmailVerified: isProven === 1 } }),
      }
    },

    use: (purpose, key, previous, also) =>
      database.transaction(async (tx) => {
        const before =
          previous === undefined
            ? {}
            : { previous_email: previous.email, previous_is_proven: previous.isEmailVerified ? 1 : 0 }
        const used = await tx
          .updateTable('account_key')
          .set({ used_at: instant(), ...before })
          .where('key_hash', '=', hashKey(key))
          .where('purpose', '=', purpose)
          .where('used_at', 'is', null)
          .where('expires_at', '>', instant())
          .returning('customer_id')
          .executeTakeFirst()
        if (used === undefined) return false
        if (purpose !== 'sign-in') await endOthers(tx, used.customer_id, key)
        await also?.(tx)
        return true
      }),

    async isSpent(keyHash) {
      const row = await database.db
        .selectFrom('account_key')
        .select('used_at')
        .where('key_hash', '=', keyHash)
        .executeTakeFirst()
      return typeof row?.used_at === 'string'
    },

    endAllOf: (customerId, keyAtHand = '') => endOthers(database.db, customerId, keyAtHand),

    async giveBack(key) {
      await database.db
        .updateTable('account_key')
        .set({ used_at: null })
        .where('key_hash', '=', hashKey(key))
        .execute()
    },

    async deleteExpired() {
      const result = await database.db
        .deleteFrom('account_key')
        .where('expires_at', '<=', instant(-DAY_MS))
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}
