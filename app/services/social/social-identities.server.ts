/** Which account belongs to whom at other providers: by issuer and subject, never by e-mail, which may change hands. */
import { createHash } from 'node:crypto'
import { toSocialProvider } from '~/models/customers/social'
import type { SocialProfile, SocialProvider } from '~/models/customers/social'
import type { Clock } from '../clock'
import type { Database, Queryable } from '../database/database.server'

export type SocialIdentity = Pick<SocialProfile, 'provider' | 'issuer' | 'subject'>

export interface ConnectedIdentity {
  /** Identifies it among the customer's own. */
  readonly key: string
  readonly provider: SocialProvider
  /** ISO instant. */
  readonly connectedAt: string
}

export interface SocialIdentities {
  find(identity: SocialIdentity): Promise<string | null>
  /** Whether the customer has disconnected an account at this provider, and connected none since. */
  isDisconnected(customerId: string, identity: SocialIdentity): Promise<boolean>
  /** One that belonged to another customer, perhaps a deleted one, or was disconnected, now belongs to this one. */
  link(identity: SocialIdentity, customerId: string): Promise<void>
  /** In the order in which they were connected. */
  listOf(customerId: string): Promise<readonly ConnectedIdentity[]>
  /** Marks the one with this key as disconnected, with `also` in the same transaction; null unless it is theirs. */
  unlink(
    customerId: string,
    key: string,
    also: (tx: Queryable, provider: SocialProvider) => Promise<void>,
  ): Promise<SocialProvider | null>
  /** Returns how many there were. */
  unlinkAllOf(customerId: string): Promise<number>
}

const keyOf = ({ issuer, subject }: Pick<SocialIdentity, 'issuer' | 'subject'>): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex')

export function createSocialIdentities({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): SocialIdentities {
  const { db } = database
  const rowsOf = (queryable: Queryable, customerId: string) =>
    queryable
      .selectFrom('social_identity')
      .select(['issuer', 'subject', 'provider', 'created_at'])
      .where('customer_id', '=', customerId)
      .where('disconnected_at', 'is', null)
      .orderBy('created_at')
      .execute()
  return {
    async find({ issuer, subject }) {
      const row = await db
        .selectFrom('social_identity')
        .select('customer_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .where('disconnected_at', 'is', null)
        .executeTakeFirst()
      return row?.customer_id ?? null
    },
    async isDisconnected(customerId, { provider, ...identity }) {
      const rows = await db
        .selectFrom('social_identity')
        .select(['issuer', 'subject', 'disconnected_at'])
        .where('customer_id', '=', customerId)
        .where('provider', '=', provider)
        .execute()
      const isOff = (row: (typeof rows)[number]) => row.disconnected_at !== null
      return (
        rows.some((row) => isOff(row) && keyOf(row) === keyOf(identity)) ||
        (rows.length > 0 && rows.every(isOff))
      )
    },
    async listOf(customerId) {
      return (await rowsOf(db, customerId)).flatMap((row) => {
        const provider = toSocialProvider(row.provider)
        return provider === null ? [] : [{ key: keyOf(row), provider, connectedAt: row.created_at }]
      })
    },
    unlink: (customerId, key, also) =>
      database.transaction(async (tx) => {
        const row = (await rowsOf(tx, customerId)).find((each) => keyOf(each) === key)
        const provider = toSocialProvider(row?.provider)
        if (row === undefined || provider === null) return null
        const { numUpdatedRows } = await tx
          .updateTable('social_identity')
          .set({ disconnected_at: clock.now().toISOString() })
          .where('issuer', '=', row.issuer)
          .where('subject', '=', row.subject)
          .where('customer_id', '=', customerId)
          .where('disconnected_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return null
        await also(tx, provider)
        return provider
      }),
    async unlinkAllOf(customerId) {
      const gone = db.deleteFrom('social_identity').where('customer_id', '=', customerId)
      const rows = await gone.returning('disconnected_at').execute()
      return rows.filter((row) => row.disconnected_at === null).length
    },
    async link({ provider, issuer, subject }, customerId) {
      const linked = { customer_id: customerId, created_at: clock.now().toISOString(), disconnected_at: null }
      await db
        .insertInto('social_identity')
        .values({ issuer, subject, provider, ...linked })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(linked))
        .execute()
    },
  }
}
