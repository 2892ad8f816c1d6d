/** Which account belongs to whom at other providers: by issuer and subject, never by e-mail, which may change hands. */
import type { SocialProfile } from '~/models/customers/social'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'

export type SocialIdentity = Pick<SocialProfile, 'provider' | 'issuer' | 'subject'>

export interface SocialIdentities {
  find(identity: SocialIdentity): Promise<string | null>
  /** One that belonged to another customer, perhaps a deleted one, now belongs to this one. */
  link(identity: SocialIdentity, customerId: string): Promise<void>
  unlinkAllOf(customerId: string): Promise<void>
}

export function createSocialIdentities({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): SocialIdentities {
  const { db } = database
  return {
    async find({ issuer, subject }) {
      const row = await db
        .selectFrom('social_identity')
        .select('customer_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row?.customer_id ?? null
    },
    async unlinkAllOf(customerId) {
      await db.deleteFrom('social_identity').where('customer_id', '=', customerId).execute()
    },
    async link({ provider, issuer, subject }, customerId) {
      await db
        .insertInto('social_identity')
        .values({
          issuer,
          subject,
          provider,
          customer_id: customerId,
          created_at: clock.now().toISOString(),
        })
        .onConflict((conflict) =>
          conflict.columns(['issuer', 'subject']).doUpdateSet({ customer_id: customerId }),
        )
        .execute()
    },
  }
}
