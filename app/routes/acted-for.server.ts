/** Whom a page speaks of: its visitor, or to an agent the customer they act for. */
import type { Visitor } from '~/services/visitor'

/** Whom an agent acts for, by name or e-mail; null for one's own account. */
export const actedFor = ({ session, email }: Visitor): string | null =>
  session?.data.customerServiceMode === true ? (session.data.customerName ?? email ?? 'The customer') : null

/** As a sentence begins. */
export function whoseOf(visitor: Visitor): string {
  const customer = actedFor(visitor)
  return customer === null ? 'Your' : `${customer}’s`
}
