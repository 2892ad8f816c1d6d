/** A customer and what it may do (DATA-14, DATA-16, AGENT-08). */
import type { Address } from '../address/address'
import type { CarrierPermissions } from '../shipping/shipping'

export const PERMISSIONS = [
  'checkOutAsCustomer',
  'viewCustomerCart',
  'setPaymentAdjustments',
  'useOfflinePayment',
  'bulkUpload',
  'viewAudit',
  'moderateReviews',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Unknown permissions are ignored (AGENT-08). */
export function toPermissions(values: readonly unknown[]): Permission[] {
  return values.filter((value): value is Permission => PERMISSIONS.some((permission) => permission === value))
}

export interface CustomerAddress extends Address {
  readonly id: string
}

export interface Customer {
  readonly id: string
  /** Another one with every change: an edit names the one that it is of. */
  readonly version: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** A guest contact has none until one is set by a link that was mailed (AUTH-15). */
  readonly hasPassword: boolean
  /** Somebody has shown that the e-mail is theirs: by a mailed link, or by a provider that vouches for it. */
  readonly isEmailVerified: boolean
  /** ISO instant of sign-up. */
  readonly createdAt: string
  readonly isBusiness: boolean
  /** Asked for news and offers by e-mail at sign-up; `contacts.preferencesOf` knows what was chosen since. */
  readonly isSubscribed: boolean
  /** Said when the account was made: what was ordered as a guest stays apart from it (AUTH-40). */
  readonly guestOrdersDeclined: boolean
  readonly isReseller: boolean
  readonly permissions: readonly Permission[]
  readonly tags: readonly string[]
  /** Carriers that this customer refuses (SHIP-16). */
  readonly carriers: CarrierPermissions
  /** Codes of the customer's own, listed in the cart to apply (DISC-10). */
  readonly discountCodes?: readonly string[]
  /** Whether one order may go to several addresses (SHIP-17). */
  readonly allowSplitShipments: boolean
  readonly addresses: readonly CustomerAddress[]
  /** Where goods go unless something else is chosen. */
  readonly defaultAddressId?: string
  /** By the id of an address: that it was verified as it is (ADDR-13). */
  readonly matchkeys?: Readonly<Record<string, string>>
}

/** The default first, then as they came. */
export function addressesInOrder({ addresses, defaultAddressId }: Customer): readonly CustomerAddress[] {
  const isDefault = ({ id }: CustomerAddress) => id === defaultAddressId
  return [...addresses.filter(isDefault), ...addresses.filter((each) => !isDefault(each))]
}
