/** Customer search for agents, and what staff have written about one (AGENT-09). */
import { isPlatformId } from '~/models/customers/platform-id'
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import type { Customer } from '~/models/customers/customer'
import { definedOnly } from '~/models/defined-only'
import { fromWireCustomer } from './customer-mapper'
import { orNull } from './errors'
import { quote } from './query-text'

/** For staff only: no customer that the shop's pages are made from has these fields. */
export interface StaffRecord {
  readonly issues?: string
  readonly notes?: string
  /** Where staff see the customer in the back office; https only. */
  readonly adminUrl?: string
}

export interface CustomerSearch {
  byEmail(email: string, limit: number): Promise<readonly Customer[]>
  /** By any of these spellings of a phone number in the address book. */
  byPhone(phones: readonly string[], limit: number): Promise<readonly Customer[]>
  /** By first or last name, or both. */
  byName(first: readonly string[], last: readonly string[], limit: number): Promise<readonly Customer[]>
  /** Null: no customer has this id. */
  get(customerId: string): Promise<{ readonly customer: Customer; readonly staff: StaffRecord } | null>
}

const listed = (values: readonly string[]) => values.map(quote).join(', ')

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** A link that staff follow may lead only to a web page. */
function linkOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text !== undefined && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : undefined
}

export function createCustomerSearch({
  client,
}: {
  readonly client: ByProjectKeyRequestBuilder
}): CustomerSearch {
  async function query(where: string, limit: number): Promise<readonly Customer[]> {
    const queryArgs = { where, sort: ['lastName asc', 'firstName asc', 'id asc'], limit, withTotal: false }
    const { body } = await client.customers().get({ queryArgs }).execute()
    return body.results.map(fromWireCustomer)
  }

  return {
    byEmail: (email, limit) => query(`lowercaseEmail = ${quote(email.toLowerCase())}`, limit),
    byPhone: (phones, limit) => query(`addresses(phone in (${listed(phones)}))`, limit),
    byName: (first, last, limit) =>
      query(
        last.length === 0
          ? `firstName in (${listed(first)}) or lastName in (${listed(first)})`
          : `firstName in (${listed(first)}) and lastName in (${listed(last)})`,
        limit,
      ),
    async get(customerId) {
      if (!isPlatformId(customerId)) return null
      const wire = await orNull(client.customers().withId({ ID: customerId }).get().execute())
      if (wire === null) return null
      const fields = wire.custom?.fields ?? {}
      const staff = definedOnly({
        issues: textOf(fields['issues']),
        notes: textOf(fields['notes']),
        adminUrl: linkOf(fields['adminUrl']),
      })
      return { customer: fromWireCustomer(wire), staff }
    },
  }
}
