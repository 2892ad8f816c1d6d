/** Contacts of the shop: who wants to be written to, by e-mail and by text, each e-mail once in whatever case. */
import { definedOnly } from '~/models/defined-only'
import type { Contact, ContactLookup, ContactPreferences, Subscription } from '~/models/contacts/contact'
import type { Clock } from '../clock'
import type { CustomerService } from '../commercetools/customers.server'
import type { Database } from '../database/database.server'

export interface Contacts {
  /** By the e-mail in any case of letters; a customer counts as found without a contact of their own. */
  lookUp(email: string): Promise<ContactLookup>
  /** Adds what is wanted to what was wanted before; who wants texts already goes on to. */
  subscribe(subscription: Subscription): Promise<Contact>
  /** Names where a contact came back from; who is none does not become one by it. */
  setSource(email: string, sourceId: string): Promise<void>
  /** By which ways somebody with this e-mail wants to be written to (ACCT-10). */
  preferencesOf(email: string): Promise<ContactPreferences>
  /** Takes the place of whatever was wanted before. */
  choose(email: string, preferences: ContactPreferences): Promise<void>
  /** Whether news and offers may not go to this e-mail: somebody said so, or has an account without having asked for any. */
  refusesNews(email: string): Promise<boolean>
}

const keyOf = (email: string): string => email.trim().toLowerCase()

interface StoredChoice {
  readonly is_subscribed: number
  readonly is_sms_subscribed: number
  readonly is_postal_subscribed: number
  readonly phone: string | null
  readonly reason: string
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
  async function find(email: string): Promise<Contact | null> {
    const row = await database.db
      .selectFrom('contact')
      .select(['email', 'is_subscribed', 'is_sms_subscribed', 'is_b2b'])
      .where('email_key', '=', keyOf(email))
      .executeTakeFirst()
    if (row === undefined) return null
    return {
      email: row.email,
      subscribed: row.is_subscribed === 1,
      smsSubscribed: row.is_sms_subscribed === 1,
      isB2b: row.is_b2b === 1,
    }
  }

  async function lookUp(email: string): Promise<ContactLookup> {
    const [found, customer] = await Promise.all([find(email), customers.getByEmail(email)])
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
  async function store(email: string, told: StoredChoice): Promise<void> {
    const now = clock.now().toISOString()
    await database.db
      .insertInto('contact')
      .values({
        email_key: keyOf(email),
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

    async preferencesOf(email) {
      const [{ contact }, row] = await Promise.all([
        lookUp(email),
        database.db
          .selectFrom('contact')
          .select(['phone', 'is_postal_subscribed'])
          .where('email_key', '=', keyOf(email))
          .executeTakeFirst(),
      ])
      return {
        news: contact?.subscribed ?? false,
        texts: contact?.smsSubscribed ?? false,
        // Nobody is sent paper without having asked for it.
        post: row?.is_postal_subscribed === 1,
        phone: row?.phone ?? undefined,
      }
    },

    choose: (email, { news, texts, post, phone }) =>
      store(email, {
        is_subscribed: news ? 1 : 0,
        is_sms_subscribed: texts ? 1 : 0,
        is_postal_subscribed: post ? 1 : 0,
        // A number is kept for texts alone.
        phone: texts ? (phone ?? null) : null,
        reason: 'account',
      }),

    async setSource(email, sourceId) {
      await database.db
        .updateTable('contact')
        .set({ source_id: sourceId, updated_at: clock.now().toISOString() })
        .where('email_key', '=', keyOf(email))
        .execute()
    },

    async refusesNews(email) {
      const { contact } = await lookUp(email)
      return contact !== null && !contact.subscribed
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
      const contact = await find(email)
      if (contact === null) throw new Error('A contact that was just stored cannot be found')
      return contact
    },
  }
}
