/** Contacts of the shop: who wants to receive e-mail and texts; each e-mail once, ignoring case. */
import type { Customer } from '~/models/customers/customer'
import { definedOnly } from '~/models/defined-only'
import type { Contact, ContactLookup, ContactPreferences, Subscription } from '~/models/contacts/contact'
import type { Clock } from '../clock'
import type { CustomerService } from '../commercetools/customers.server'
import type { Database, Queryable } from '../database/database.server'
import type { NewsRefusals } from './news-refusals.server'

/**
 * Preferences that came with an e-mail belong to its owner: an account with an unproven e-mail neither sees nor changes
 * them, and keeps its own in a separate row until it is proven.
 */
export type ContactAccount = Pick<Customer, 'id' | 'email' | 'isEmailVerified' | 'isSubscribed'>

export interface Contacts {
  /** By e-mail, ignoring case; a customer counts as found even without a contact of their own. */
  lookUp(email: string): Promise<ContactLookup>
  /**
   * Adds to earlier subscriptions; someone who already gets texts keeps getting them. A choice made in the account
   * stands: anybody can type this e-mail.
   */
  subscribe(subscription: Subscription): Promise<Contact>
  /** Records where a contact returned from; does not create one. */
  setSource(email: string, sourceId: string): Promise<void>
  /** How a customer wants to be contacted (ACCT-10). */
  preferencesOf(account: ContactAccount): Promise<ContactPreferences>
  /** Replaces all earlier preferences of the account. */
  choose(account: ContactAccount, preferences: ContactPreferences): Promise<void>
  /** The account has another e-mail now: what it chose applies to that one, where a refusal stays a refusal. */
  follow(before: ContactAccount, email: string): Promise<void>
  /** The account with this e-mail is about to be deleted: what it refuses stays refused. */
  leave(email: string): Promise<void>
  /** Whether news and offers may not go to this e-mail: someone opted out, or its account never opted in. */
  refusesNews(email: string): Promise<boolean>
}

const keyOf = (email: string): string => email.trim().toLowerCase()
/** Cannot be an e-mail: it has no @. */
const keyOfAccount = (customerId: string): string => `account:${customerId}`

/** Of a choice made in the account. */
const BY_ACCOUNT = 'account'

interface StoredChoice {
  readonly is_subscribed: number
  readonly is_sms_subscribed: number
  readonly is_postal_subscribed: number
  readonly phone: string | null
  readonly reason: string
  readonly owner_id: string | null
}

export function createContacts({
  database,
  customers,
  refusals,
  clock,
}: {
  readonly database: Database
  readonly customers: Pick<CustomerService, 'getByEmail'>
  readonly refusals: NewsRefusals
  readonly clock: Clock
}): Contacts {
  const rowIn = (queryable: Queryable, key: string) =>
    queryable.selectFrom('contact').selectAll().where('email_key', '=', key).executeTakeFirst()
  const rowOf = (key: string) => rowIn(database.db, key)

  async function find(key: string): Promise<Contact | null> {
    const [row, refusal] = await Promise.all([rowOf(key), refusals.standing(key)])
    if (row === undefined) return null
    return {
      email: row.email,
      subscribed: row.is_subscribed === 1 && refusal === null,
      smsSubscribed: row.is_sms_subscribed === 1,
      isB2b: row.is_b2b === 1,
    }
  }

  async function lookUp(email: string): Promise<ContactLookup> {
    const [found, customer, refusal] = await Promise.all([
      find(keyOf(email)),
      customers.getByEmail(email),
      refusals.standing(email),
    ])
    const contact =
      customer === null
        ? found
        : {
            email: customer.email,
            subscribed: found?.subscribed ?? (refusal === null && customer.isSubscribed),
            smsSubscribed: found?.smsSubscribed ?? false,
            isB2b: customer.isBusiness,
          }
    return { contact, existingCustomer: customer !== null, existingContact: found !== null }
  }

  /** Updates the columns of a choice; creates the row if there is none. */
  async function store(key: string, email: string, told: StoredChoice): Promise<void> {
    const now = clock.now().toISOString()
    await database.db
      .insertInto('contact')
      .values({
        email_key: key,
        email: email.trim(),
        is_b2b: 0,
        source_id: null,
        created_at: now,
        updated_at: now,
        ...told,
      })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ ...told, updated_at: now }))
      .execute()
  }

  async function refusesNews(email: string): Promise<boolean> {
    if ((await refusals.standing(email)) !== null) return true
    const customer = await customers.getByEmail(email)
    const own = customer === null ? undefined : await rowOf(keyOfAccount(customer.id))
    const rows = [own, await rowOf(keyOf(email))].filter((row) => row !== undefined)
    // One refusal is enough, whoever owns the e-mail.
    if (rows.length > 0) return rows.some(({ is_subscribed: isWanted }) => isWanted === 0)
    return customer?.isSubscribed === false
  }

  return {
    lookUp,

    async preferencesOf({ id, email, isEmailVerified, isSubscribed }) {
      const [own, ofEmail, refusal] = await Promise.all([
        rowOf(keyOfAccount(id)),
        rowOf(keyOf(email)),
        refusals.standing(email),
      ])
      // A choice made in the account holds until the next one, even once the e-mail is proven.
      const row = own ?? (isEmailVerified ? ofEmail : undefined)
      return {
        news: refusal === null && (row === undefined ? isSubscribed : row.is_subscribed === 1),
        texts: row?.is_sms_subscribed === 1,
        // Paper mail is opt-in only.
        post: row?.is_postal_subscribed === 1,
        phone: row?.phone ?? undefined,
      }
    },

    async choose({ id, email, isEmailVerified }, { news, texts, post, phone }) {
      const told = {
        is_subscribed: news ? 1 : 0,
        is_sms_subscribed: texts ? 1 : 0,
        is_postal_subscribed: post ? 1 : 0,
        // A number is stored only for texts.
        phone: texts ? (phone ?? null) : null,
        reason: BY_ACCOUNT,
      }
      if (news) await refusals.lift(email, isEmailVerified ? 'owner' : 'anybody')
      if (!isEmailVerified) return store(keyOfAccount(id), email, { ...told, owner_id: id })
      await store(keyOf(email), email, { ...told, owner_id: null })
      await database.db.deleteFrom('contact').where('email_key', '=', keyOfAccount(id)).execute()
    },

    async follow({ id, email, isEmailVerified, isSubscribed }, next) {
      const now = clock.now().toISOString()
      const theirs = [keyOfAccount(id), ...(isEmailVerified ? [keyOf(email)] : [])]
      await database.transaction(async (tx) => {
        const keys = [...theirs, keyOf(next)]
        const rows = await tx.selectFrom('contact').selectAll().where('email_key', 'in', keys).execute()
        const [choice] = theirs.flatMap((key) => rows.find((row) => row.email_key === key) ?? [])
        await refusals.copy(email, next, tx)
        // Of an e-mail that nobody proved, what its owner chose counts for more than what the account began with.
        const known = choice ?? (await rowIn(tx, keyOf(email)))
        if (!(known === undefined ? isSubscribed : known.is_subscribed === 1)) await refusals.keep(email, tx)
        if (choice === undefined) return
        await tx.deleteFrom('contact').where('email_key', 'in', keys).execute()
        const moved = {
          ...choice,
          email_key: keyOf(next),
          email: next,
          owner_id: null,
          is_subscribed: Math.min(...rows.map((row) => row.is_subscribed)),
          updated_at: now,
        }
        await tx.insertInto('contact').values(moved).execute()
      })
    },

    async setSource(email, sourceId) {
      await database.db
        .updateTable('contact')
        .set({ source_id: sourceId, updated_at: clock.now().toISOString() })
        .where('email_key', '=', keyOf(email))
        .execute()
    },

    async leave(email) {
      if (await refusesNews(email)) await refusals.keep(email)
    },

    refusesNews,

    async subscribe({ email, phone, reason: given, sourceId, firstName, detailsForm }) {
      // Forms say themselves where they stand: no one of them is the account's.
      const reason = given === BY_ACCOUNT ? 'form' : given
      await refusals.lift(email, 'anybody')
      const now = clock.now().toISOString()
      const texts = phone === undefined ? {} : { phone, is_sms_subscribed: 1 }
      // What is not given this time stays unchanged.
      const details = definedOnly({ first_name: firstName, details_form: detailsForm })
      const told = { is_subscribed: 1, reason, updated_at: now, ...texts, ...details }
      await database.db
        .insertInto('contact')
        .values({
          email_key: keyOf(email),
          email: email.trim(),
          is_sms_subscribed: 0,
          is_b2b: 0,
          owner_id: null,
          source_id: sourceId ?? null,
          created_at: now,
          ...told,
        })
        .onConflict((conflict) =>
          conflict
            .column('email_key')
            .doUpdateSet({ ...told, ...definedOnly({ source_id: sourceId }) })
            .where('contact.reason', '!=', BY_ACCOUNT),
        )
        .execute()
      const contact = await find(keyOf(email))
      if (contact === null) throw new Error('A contact that was just stored cannot be found')
      return contact
    },
  }
}
