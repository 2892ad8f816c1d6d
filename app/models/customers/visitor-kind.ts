/** The kinds of visitors a session distinguishes (GEN-03). */
import type { Customer } from './customer'

export const SIGNED_IN_KINDS = ['customer', 'business', 'reseller', 'agent'] as const
export type SignedInKind = (typeof SIGNED_IN_KINDS)[number]
export type VisitorKind = 'guest' | SignedInKind

/** Of several kinds, the one with the most privileges here. */
export function kindOf({
  permissions,
  isReseller,
  isBusiness,
}: Pick<Customer, 'permissions' | 'isReseller' | 'isBusiness'>): SignedInKind {
  if (permissions.includes('checkOutAsCustomer') || permissions.includes('viewCustomerCart')) return 'agent'
  if (isReseller) return 'reseller'
  return isBusiness ? 'business' : 'customer'
}
