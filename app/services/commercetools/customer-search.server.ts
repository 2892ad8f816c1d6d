/** Customer search for agents, and what staff have written about one (AGENT-09). */
import { isPlatformId } from '~/models/customers/platform-id'
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import type { NameSpellings } from '~/models/agents/search'
import type { Customer } from '~/models/customers/customer'
import { definedOnly } from '~/models/defined-only'
import { fromWireCustomer } from './customer-mapper'
import { orNull } from './errors'
import { QUERY_LENGTH_MAX, quote } from './query-text'

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
  /** By any of these names: first, last or both. */
  byName(names: readonly NameSpellings[], limit: number): Promise<readonly Customer[]>
  /** Null: no customer has this id. */
  get(customerId: string): Promise<{ readonly customer: Customer; readonly staff: StaffRecord } | null>
}

const listed = (values: readonly string[]) => values.map(quote).join(', ')

function whereNamed({ first, last }: NameSpellings): string {
  const parts = [
    ...(first.length === 0 ? [] : [`firstName in (${listed(first)})`]),
    ...(last.length === 0 ? [] : [`lastName in (${listed(last)})`]),
  ]
  return `(${parts.join(' and ')})`
}

/** Of a very long name, only as many ways to split it as fit into a URL. */
function anyOf(parts: readonly string[]): string {
  const upTo = (count: number) => parts.slice(0, count).join(' or ')
  const fitting = parts.findLastIndex((_, at) => encodeURIComponent(upTo(at + 1)).length <= QUERY_LENGTH_MAX)
  return upTo(Math.max(fitting, 0) + 1)
}

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
    byName: (names, limit) => query(anyOf(names.map(whereNamed)), limit),
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
