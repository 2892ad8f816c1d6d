/** Who wants paper mail or texts, as lists for whoever sends them: the choices are made on the account's page (ACCT-10). */
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

const POST_COLUMNS = [
  'name',
  'company',
  'street1',
  'street2',
  'city',
  'state',
  'postalCode',
  'country',
] as const
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
        const customer =
          ownerId === null ? await customers.getByEmail(email) : await customers.get(ownerId, 'cached')
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
        .select(['phone', 'first_name'])
        .where('is_sms_subscribed', '=', 1)
        .where('phone', 'is not', null)
        .orderBy('email_key')
        .execute()
      return csvOf([[...TEXT_COLUMNS], ...rows.map((row) => [row.phone ?? '', row.first_name ?? ''])])
    },
  }
}
