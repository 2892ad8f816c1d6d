/** Contacts of the shop: who wants to be written to, by e-mail and by text, each e-mail once in whatever case. */
import type { Contact, ContactLookup, Subscription } from '~/models/contacts/contact'
import type { Clock } from '../clock'
import type { CustomerService } from '../commercetools/customers.server'
import type { Database } from '../database/database.server'

export interface Contacts {
  /** By the e-mail in any case of letters; a customer counts as found without a contact of their own. */
  lookUp(email: string): Promise<ContactLookup>
  /** Adds what is wanted to what was wanted before; who wants texts already goes on to. */
  subscribe(subscription: Subscription): Promise<Contact>
}

const keyOf = (email: string): string => email.trim().toLowerCase()

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

  return {
    async lookUp(email) {
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
    },

    async subscribe({ email, phone, reason, sourceId }) {
      const now = clock.now().toISOString()
      const texts = phone === undefined ? {} : { phone, is_sms_subscribed: 1 }
      const told = { is_subscribed: 1, reason, updated_at: now, ...texts }
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
