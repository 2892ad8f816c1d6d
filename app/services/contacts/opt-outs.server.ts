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
  /** The same without what they may not learn: an opt-out under an e-mail that nobody had proven binds them all the same. */
  toldTo(sender: KnownSender): Promise<ReadonlySet<OptOut>>
  /** Of an account that is about to be deleted, and its requests with it. May be repeated. */
  keep(account: { readonly customerId: string; readonly email: string }): Promise<void>
  /** What was opted out of under one e-mail holds for another, too, and is told there if the first was proven. May be repeated. */
  copy(from: { readonly email: string; readonly isEmailVerified: boolean }, to: string): Promise<void>
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
      : db
          .selectFrom('opt_out')
          .select(['topic', 'is_told'])
          .where('address_hash', '=', hashOf(email))
          .execute()

  const topicsOf = (rows: readonly { readonly topic: string }[]): ReadonlySet<OptOut> =>
    new Set(rows.flatMap(({ topic }) => (isOptOut(topic) ? [topic] : [])))

  async function rowsOf(sender: KnownSender) {
    if (sender.email === undefined && sender.customerId === undefined) return { requests: [], kept: [] }
    const [requests, kept] = await Promise.all([requestsOf(sender), keptOf(sender)])
    return { requests, kept }
  }

  async function of(sender: KnownSender): Promise<ReadonlySet<OptOut>> {
    const { requests, kept } = await rowsOf(sender)
    return topicsOf([...requests, ...kept])
  }

  async function toldTo(sender: KnownSender): Promise<ReadonlySet<OptOut>> {
    const { requests, kept } = await rowsOf(sender)
    return topicsOf([...requests, ...kept.filter(({ is_told }) => Number(is_told) === 1)])
  }

  async function store(
    kept: readonly { readonly email: string; readonly topic: string }[],
    isTold: boolean,
  ): Promise<void> {
    if (kept.length === 0) return
    // Each once: PostgreSQL updates no row twice.
    const each = new Map(kept.map(({ email, topic }) => [`${keyOf(email)} ${topic}`, { email, topic }]))
    const created_at = clock.now().toISOString()
    const is_told = isTold ? 1 : 0
    await db
      .insertInto('opt_out')
      .values(
        [...each.values()].map(({ email, topic }) => ({
          address_hash: hashOf(email),
          topic,
          is_told,
          created_at,
        })),
      )
      .onConflict((conflict) => {
        const known = conflict.columns(['address_hash', 'topic'])
        return isTold ? known.doUpdateSet({ is_told }) : known.doNothing()
      })
      .execute()
  }

  return {
    of,
    toldTo,

    async keep(account) {
      const requests = await requestsOf(account)
      await store(
        requests.flatMap(({ email_key: typed, topic }) =>
          [typed, account.email].map((email) => ({ email, topic })),
        ),
        true,
      )
    },

    async copy(from, to) {
      const { email, isEmailVerified } = from
      const told = isEmailVerified ? await toldTo({ email }) : new Set<OptOut>()
      const all = [...(await of({ email }))].map((topic) => ({ email: to, topic }))
      for (const isTold of [true, false])
        await store(
          all.filter(({ topic }) => told.has(topic) === isTold),
          isTold,
        )
    },
  }
}
