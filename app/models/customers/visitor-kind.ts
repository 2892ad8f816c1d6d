/** The kinds of people that a session tells apart (GEN-03). */
import type { Customer } from './customer'

export const SIGNED_IN_KINDS = ['customer', 'business', 'reseller', 'agent'] as const
export type SignedInKind = (typeof SIGNED_IN_KINDS)[number]
export type VisitorKind = 'guest' | SignedInKind

/** Who is several of these is the one with the most to do here. */
export function kindOf({
  permissions,
  isReseller,
  isBusiness,
}: Pick<Customer, 'permissions' | 'isReseller' | 'isBusiness'>): SignedInKind {
  if (permissions.includes('checkOutAsCustomer') || permissions.includes('viewCustomerCart')) return 'agent'
  if (isReseller) return 'reseller'
  return isBusiness ? 'business' : 'customer'
}
