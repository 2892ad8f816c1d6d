/**
 * Who has opted out of what (LEGAL-04): by the requests they sent and, once these are deleted with their account or
 * the account has another e-mail, by keyed hashes of the addresses (157).
 */
import { createHmac } from 'node:crypto'
import { isOptOut, OPT_OUTS } from '~/models/contacts/topics'
import type { OptOut } from '~/models/contacts/topics'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'

/** Somebody, as far as they are known. */
export interface KnownSender {
  readonly email?: string | undefined
  readonly customerId?: string | undefined
}

export interface OptOuts {
  /** In whichever browser: for the e-mail, or by the customer, whatever e-mail they typed. */
  of(sender: KnownSender): Promise<ReadonlySet<OptOut>>
  /** Of an account that is about to be deleted, and its requests with it. May be repeated. */
  keep(account: { readonly customerId: string; readonly email: string }): Promise<void>
  /** What was opted out of under one e-mail holds for another, too. May be repeated. */
  copy(from: string, to: string): Promise<void>
}

const keyOf = (email: string): string => email.trim().toLowerCase()

export function createOptOuts({
  database: { db },
  clock,
  secret,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly secret: string
}): OptOuts {
  const hashOf = (email: string): string =>
    createHmac('sha256', secret)
      .update(`opt-out:${keyOf(email)}`)
      .digest('hex')

  const requestsOf = ({ email, customerId }: KnownSender) =>
    db
      .selectFrom('contact_message')
      .select(['email_key', 'topic'])
      .where('topic', 'in', OPT_OUTS)
      .where((eb) =>
        eb.or([
          ...(email === undefined ? [] : [eb('email_key', '=', keyOf(email))]),
          ...(customerId === undefined ? [] : [eb('customer_id', '=', customerId)]),
        ]),
      )
      .execute()

  const keptOf = async ({ email }: KnownSender) =>
    email === undefined
      ? []
      : db.selectFrom('opt_out').select('topic').where('address_hash', '=', hashOf(email)).execute()

  async function of(sender: KnownSender): Promise<ReadonlySet<OptOut>> {
    if (sender.email === undefined && sender.customerId === undefined) return new Set<OptOut>()
    const rows = await Promise.all([requestsOf(sender), keptOf(sender)])
    return new Set(rows.flat().flatMap(({ topic }) => (isOptOut(topic) ? [topic] : [])))
  }

  async function store(kept: readonly { readonly email: string; readonly topic: string }[]): Promise<void> {
    if (kept.length === 0) return
    const created_at = clock.now().toISOString()
    await db
      .insertInto('opt_out')
      .values(kept.map(({ email, topic }) => ({ address_hash: hashOf(email), topic, created_at })))
      .onConflict((conflict) => conflict.columns(['address_hash', 'topic']).doNothing())
      .execute()
  }

  return {
    of,

    async keep(account) {
      const requests = await requestsOf(account)
      await store(
        requests.flatMap(({ email_key: typed, topic }) =>
          [typed, account.email].map((email) => ({ email, topic })),
        ),
      )
    },

    async copy(from, to) {
      await store([...(await of({ email: from }))].map((topic) => ({ email: to, topic })))
    },
  }
}
