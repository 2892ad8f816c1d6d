/** Who wants paper mail or texts, as lists for whoever sends them: the choices are made on the account's page (ACCT-10). */
import { ADDRESS_FIELDS } from '~/models/address/address-fields'
import { addressesInOrder } from '~/models/customers/customer'
import type { CustomerService } from '../commercetools/customers.server'
import type { Database } from '../database/database.server'
import { csvOf } from '../order-upload/csv.server'
import type { Contacts } from './contacts.server'

interface MailingLists {
  /** CSV of the first address of each customer who wants paper mail; without one, nothing can be sent. */
  post(): Promise<string>
  /** CSV of the numbers that want texts. */
  texts(): Promise<string>
}

/** What stands on an envelope. */
const POST_COLUMNS = ADDRESS_FIELDS.filter((field) => field !== 'residential' && field !== 'phone')
const TEXT_COLUMNS = ['phone', 'firstName'] as const

export function createMailingLists({
  database: { db },
  customers,
  contacts,
}: {
  readonly database: Database
  readonly customers: Pick<CustomerService, 'get' | 'getByEmail'>
  readonly contacts: Pick<Contacts, 'preferencesOf'>
}): MailingLists {
  const accountOf = (ownerId: string | null, email: string) =>
    ownerId === null ? customers.getByEmail(email) : customers.get(ownerId, 'cached')

  return {
    async post() {
      const rows = await db
        .selectFrom('contact')
        .select(['email', 'owner_id'])
        .where('is_postal_subscribed', '=', 1)
        .orderBy('email_key')
        .execute()
      const listed = new Map<string, readonly string[]>()
      for (const { email, owner_id: ownerId } of rows) {
        const customer = await accountOf(ownerId, email)
        // As the account's page shows it: a row may be about an e-mail that its account has not proven.
        if (customer === null || !(await contacts.preferencesOf(customer)).post) continue
        const [address] = addressesInOrder(customer)
        if (address !== undefined)
          listed.set(
            customer.id,
            POST_COLUMNS.map((column) => address[column] ?? ''),
          )
      }
      return csvOf([[...POST_COLUMNS], ...listed.values()])
    },

    async texts() {
      const rows = await db
        .selectFrom('contact')
        .select(['email', 'owner_id', 'phone', 'first_name'])
        .where('is_sms_subscribed', '=', 1)
        .where('phone', 'is not', null)
        .orderBy('email_key')
        .execute()
      const listed = new Map<string, readonly string[]>()
      for (const { email, owner_id: ownerId, phone, first_name: firstName } of rows) {
        const customer = await accountOf(ownerId, email)
        // What the account says goes before what a form said of its e-mail, once that is proven.
        const speaks = ownerId !== null || customer?.isEmailVerified === true
        if (speaks && (customer === null || !(await contacts.preferencesOf(customer)).texts)) continue
        const number = phone ?? ''
        // In the row of an account and in that of its e-mail: one text is enough.
        if (!listed.has(number)) listed.set(number, [number, firstName ?? ''])
      }
      return csvOf([[...TEXT_COLUMNS], ...listed.values()])
    },
  }
}
