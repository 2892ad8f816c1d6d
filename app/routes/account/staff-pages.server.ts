/** Pages of staff that the person at the keyboard may see; in the account of somebody they act for, none. */
import { STAFF_PAGES } from '~/models/customers/staff-pages'
import type { Visitor } from '~/services/visitor'
import { heldLately } from '../access.server'

export async function staffPagesOf({ actor, customerId }: Pick<Visitor, 'actor' | 'customerId'>) {
  if (actor.kind !== 'customer' || actor.id !== customerId) return []
  const held = await Promise.all(STAFF_PAGES.map(({ permission }) => heldLately(actor, [permission])))
  return STAFF_PAGES.filter((_, at) => held[at] === true)
}
