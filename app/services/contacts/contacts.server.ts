/** Contacts of the shop: who wants to be written to, by e-mail and by text, each e-mail once in whatever case. */
import type { Customer } from '~/models/customers/customer'
import { definedOnly } from '~/models/defined-only'
import type { Contact, ContactLookup, ContactPreferences, Subscription } from '~/models/contacts/contact'
import type { Clock } from '../clock'
import type { CustomerService } from '../commercetools/customers.server'
import type { Database } from '../database/database.server'

/**
 * What came with an e-mail is of whoever that is: an account that has not proven to be them neither sees nor changes it,
 * and keeps its wishes in a row of its own until it has.
 */
export type ContactAccount = Pick<Customer, 'id' | 'email' | 'isEmailVerified' | 'isSubscribed'>

export interface Contacts {
  /** By the e-mail in any case of letters; a customer counts as found without a contact of their own. */
  lookUp(email: string): Promise<ContactLookup>
  /** Adds what is wanted to what was wanted before; who wants texts already goes on to. */
  subscribe(subscription: Subscription): Promise<Contact>
  /** Names where a contact came back from; who is none does not become one by it. */
  setSource(email: string, sourceId: string): Promise<void>
  /** By which ways a customer wants to be written to (ACCT-10). */
  preferencesOf(account: ContactAccount): Promise<ContactPreferences>
  /** Takes the place of whatever the account has wanted before. */
  choose(account: ContactAccount, preferences: ContactPreferences): Promise<void>
  /** Whether news and offers may not go to this e-mail: somebody said so, or has an account without having asked for any. */
  refusesNews(email: string): Promise<boolean>
}

const keyOf = (email: string): string => email.trim().toLowerCase()
/** No e-mail: it has no @. */
const keyOfAccount = (customerId: string): string => `account:${customerId}`

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
  clock,
}: {
  readonly database: Database
  readonly customers: Pick<CustomerService, 'getByEmail'>
  readonly clock: Clock
}): Contacts {
  const rowOf = (key: string) =>
    database.db.selectFrom('contact').selectAll().where('email_key', '=', key).executeTakeFirst()

  async function find(key: string): Promise<Contact | null> {
    const row = await rowOf(key)
    if (row === undefined) return null
    return {
      email: row.email,
      subscribed: row.is_subscribed === 1,
      smsSubscribed: row.is_sms_subscribed === 1,
      isB2b: row.is_b2b === 1,
    }
  }

  async function lookUp(email: string): Promise<ContactLookup> {
    const [found, customer] = await Promise.all([find(keyOf(email)), customers.getByEmail(email)])
    const contact =
      customer === null
        ? found
        : {
            email: customer.email,
            subscribed: found?.subscribed ?? customer.isSubscribed,
            smsSubscribed: found?.smsSubscribed ?? false,
            isB2b: customer.isBusiness,
          }
    return { contact, existingCustomer: customer !== null, existingContact: found !== null }
  }

  /** Columns of the row that keep a choice; the row of who had none is made. */
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

  return {
    lookUp,

    async preferencesOf({ id, email, isEmailVerified, isSubscribed }) {
      const [own, ofEmail] = await Promise.all([rowOf(keyOfAccount(id)), rowOf(keyOf(email))])
      // What was chosen in the account holds until the next choice, also once the e-mail is proven.
      const row = own ?? (isEmailVerified ? ofEmail : undefined)
      return {
        news: row === undefined ? isSubscribed : row.is_subscribed === 1,
        texts: row?.is_sms_subscribed === 1,
        // Nobody is sent paper without having asked for it.
        post: row?.is_postal_subscribed === 1,
        phone: row?.phone ?? undefined,
      }
    },

    async choose({ id, email, isEmailVerified }, { news, texts, post, phone }) {
      const told = {
        is_subscribed: news ? 1 : 0,
        is_sms_subscribed: texts ? 1 : 0,
        is_postal_subscribed: post ? 1 : 0,
        // A number is kept for texts alone.
        phone: texts ? (phone ?? null) : null,
        reason: 'account',
      }
      if (!isEmailVerified) return store(keyOfAccount(id), email, { ...told, owner_id: id })
      await store(keyOf(email), email, { ...told, owner_id: null })
      await database.db.deleteFrom('contact').where('email_key', '=', keyOfAccount(id)).execute()
    },

    async setSource(email, sourceId) {
      await database.db
        .updateTable('contact')
        .set({ source_id: sourceId, updated_at: clock.now().toISOString() })
        .where('email_key', '=', keyOf(email))
        .execute()
    },

    async refusesNews(email) {
      const customer = await customers.getByEmail(email)
      const own = customer === null ? undefined : await rowOf(keyOfAccount(customer.id))
      const rows = [own, await rowOf(keyOf(email))].filter((row) => row !== undefined)
      // One that refuses is enough, whoever of them the e-mail is of.
      if (rows.length > 0) return rows.some(({ is_subscribed: isWanted }) => isWanted === 0)
      return customer?.isSubscribed === false
    },

    async subscribe({ email, phone, reason, sourceId, firstName, detailsForm }) {
      const now = clock.now().toISOString()
      const texts = phone === undefined ? {} : { phone, is_sms_subscribed: 1 }
      // What is not said this time stays as it was.
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
            .doUpdateSet({ ...told, ...(sourceId === undefined ? {} : { source_id: sourceId }) }),
        )
        .execute()
      const contact = await find(keyOf(email))
      if (contact === null) throw new Error('A contact that was just stored cannot be found')
      return contact
    },
  }
}
