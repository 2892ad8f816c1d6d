/**
 * What follows a change by a mailed link: everyone else is out, and the owner is told. It is promised in the transaction
 * that uses the link, as the platform may make the change and the request never hear of it: whatever the request has
 * not done within a minute, the outbox does.
 */
import { z } from 'zod'
import { KEY_MINUTES } from '~/models/customers/account-keys'
import type { Contacts } from '../contacts/contacts.server'
import type { OptOuts } from '../contacts/opt-outs.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { Clock } from '../clock'
import type { Database, Queryable } from '../database/database.server'
import { keepRowsOfEmail } from '../personal-data/rows-of-email.server'
import { PutOff } from '../outbox/outbox-worker.server'
import type { OutboxHandler } from '../outbox/outbox-worker.server'
import type { Outbox } from '../outbox/outbox.server'
import type { SessionStore } from '../sessions/session-store.server'
import type { SocialIdentities } from '../social/social-identities.server'
import { hashKey } from './account-keys.server'
import type { AccountKeys } from './account-keys.server'
import type { AccountMessages } from './account-messages.server'

const EMAIL_FOLLOW_UP = 'email-follow-up'
const PASSWORD_FOLLOW_UP = 'password-follow-up'

const LinkUseSchema = z.object({
  customerId: z.string(),
  /** Hash of the session that used it, which stays. */
  keptSession: z.string().nullable(),
})
const EmailChangeSchema = LinkUseSchema.extend({
  email: z.string(),
  previous: z.object({ email: z.string(), isEmailVerified: z.boolean() }),
  /** Whether the account wants news, unless it has said otherwise since. */
  isSubscribed: z.boolean(),
})
const PasswordChangeSchema = LinkUseSchema.extend({
  /** Of the customer before the change. */
  version: z.number(),
  /** The previous password may have been someone else's choice, like the accounts elsewhere. */
  mayBeAnothers: z.boolean(),
  takesGuestOrders: z.boolean(),
})
/** Added by the promise. */
const PromisedSchema = z.object({
  keyHash: z.string(),
  /** Until then, the link may be used again if its use has failed. */
  usableUntil: z.string(),
})
export type EmailChange = z.infer<typeof EmailChangeSchema>
export type PasswordChange = z.infer<typeof PasswordChangeSchema>

/** Longer than any request takes: the outbox must not end the session that the request is about to rotate. */
const REQUEST_SECONDS = 60

export interface FollowUps {
  /** `key`: of the link, used in this transaction. */
  promiseEmail(queryable: Queryable, key: string, change: EmailChange): Promise<void>
  promisePassword(queryable: Queryable, key: string, change: PasswordChange): Promise<void>
  afterEmail(change: EmailChange): Promise<void>
  /** `isCertain`: false if the platform never said whether it was set; guest orders then wait for the next link. */
  afterPassword(change: PasswordChange, isCertain?: boolean): Promise<void>
  /** It was done, or nothing was changed. */
  drop(key: string): Promise<void>
  readonly handlers: Readonly<Record<string, OutboxHandler>>
}

interface FollowUpOptions {
  readonly database: Database
  readonly outbox: Outbox
  readonly clock: Clock
  readonly customers: Pick<CustomerService, 'get' | 'confirmEmail'>
  readonly keys: Pick<AccountKeys, 'isSpent'>
  readonly sessions: Pick<SessionStore, 'destroyOthersOf'>
  readonly identities: Pick<SocialIdentities, 'unlinkAllOf'>
  readonly contacts: Pick<Contacts, 'follow'>
  readonly optOuts: Pick<OptOuts, 'copy'>
  readonly messages: Pick<
    AccountMessages,
    'changeEmailOfOrders' | 'dropEmailLinks' | 'sendEmailChanged' | 'sendPasswordChanged' | 'takeGuestOrders'
  >
}

export function createFollowUps(options: FollowUpOptions): FollowUps {
  const { database, outbox, clock, customers, keys, sessions, identities, contacts, optOuts, messages } =
    options

  const dedupeKeyOf = (kind: string, keyHash: string) => `${kind}:${keyHash}`
  async function promise(
    queryable: Queryable,
    kind: string,
    key: string,
    change: EmailChange | PasswordChange,
  ): Promise<void> {
    const keyHash = hashKey(key)
    const usableUntil = new Date(clock.now().getTime() + KEY_MINUTES * 60_000).toISOString()
    const payload = { ...change, keyHash, usableUntil }
    const dedupeKey = dedupeKeyOf(kind, keyHash)
    // Of an earlier use that failed: this one has its own session and a minute of its own.
    await queryable.deleteFrom('outbox').where('dedupe_key', '=', dedupeKey).execute()
    await outbox.enqueue(queryable, [{ kind, payload, dedupeKey, delaySeconds: REQUEST_SECONDS }])
  }

  async function endOthers({ customerId, keptSession }: EmailChange | PasswordChange): Promise<void> {
    await sessions.destroyOthersOf(customerId, keptSession === null ? null : { hash: keptSession })
    await messages.dropEmailLinks(customerId)
  }

  const afterEmail: FollowUps['afterEmail'] = async (change) => {
    const { customerId: id, email, previous, isSubscribed } = change
    await endOthers(change)
    await contacts.follow({ id, isSubscribed, ...previous }, email)
    await optOuts.copy(previous, email)
    if (previous.isEmailVerified) await keepRowsOfEmail(database.db, id, previous.email)
    await messages.changeEmailOfOrders(id, previous.email)
    await messages.sendEmailChanged(id, previous.email)
  }

  const afterPassword: FollowUps['afterPassword'] = async (change, isCertain = true) => {
    const { customerId, mayBeAnothers, takesGuestOrders } = change
    const unlinked = mayBeAnothers ? await identities.unlinkAllOf(customerId) : 0
    await endOthers(change)
    await messages.sendPasswordChanged(customerId, { hasDisconnected: unlinked > 0, isCertain })
    if (takesGuestOrders && isCertain) await messages.takeGuestOrders(customerId)
  }

  /** Nothing was changed so far: it still may be, as long as the link can be used again. */
  function waitFor({ usableUntil }: z.infer<typeof PromisedSchema>): void {
    if (clock.now().toISOString() < usableUntil) throw new PutOff(REQUEST_SECONDS)
  }

  return {
    promiseEmail: (queryable, key, change) => promise(queryable, EMAIL_FOLLOW_UP, key, change),
    promisePassword: (queryable, key, change) => promise(queryable, PASSWORD_FOLLOW_UP, key, change),
    afterEmail,
    afterPassword,

    async drop(key) {
      const keysOfRows = [EMAIL_FOLLOW_UP, PASSWORD_FOLLOW_UP].map((kind) => dedupeKeyOf(kind, hashKey(key)))
      await database.db.deleteFrom('outbox').where('dedupe_key', 'in', keysOfRows).execute()
    },

    handlers: {
      async [EMAIL_FOLLOW_UP]({ payload }) {
        const change = EmailChangeSchema.extend(PromisedSchema.shape).parse(payload)
        const customer = await customers.get(change.customerId, 'fresh')
        if (customer === null) return
        if (customer.email.toLowerCase() !== change.email.toLowerCase()) return waitFor(change)
        if (!customer.isEmailVerified) await customers.confirmEmail(customer.id)
        await afterEmail(change)
      },
      async [PASSWORD_FOLLOW_UP]({ payload }) {
        const change = PasswordChangeSchema.extend(PromisedSchema.shape).parse(payload)
        const customer = await customers.get(change.customerId, 'fresh')
        if (customer === null) return
        if (!(await keys.isSpent(change.keyHash))) return waitFor(change)
        if (customer.version === change.version) return waitFor(change)
        await afterPassword(change)
        if (!customer.isEmailVerified) await customers.confirmEmail(customer.id)
      },
    },
  }
}
