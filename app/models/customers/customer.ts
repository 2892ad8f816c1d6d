/** A customer and their permissions (DATA-14, DATA-16, AGENT-08). */
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
  /** Changes with every update, for optimistic locking. */
  readonly version: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** A guest contact has none until they set one by mailed link (AUTH-15). */
  readonly hasPassword: boolean
  /** Ownership of the e-mail was proven by a mailed link, or vouched for by a provider. */
  readonly isEmailVerified: boolean
  /** ISO instant of sign-up. */
  readonly createdAt: string
  readonly isBusiness: boolean
  /** Id of the group of customers whose prices apply. */
  readonly groupId?: string
  /** Subscribed to marketing e-mail at sign-up; `contacts.preferencesOf` has the current choice. */
  readonly isSubscribed: boolean
  /** Chosen at sign-up: guest orders are not linked to the account (AUTH-40). */
  readonly guestOrdersDeclined: boolean
  readonly isReseller: boolean
  readonly permissions: readonly Permission[]
  readonly tags: readonly string[]
  /** Carriers this customer refuses (SHIP-16). */
  readonly carriers: CarrierPermissions
  /** The customer's own codes, offered in the cart (DISC-10). */
  readonly discountCodes?: readonly string[]
  /** Whether an order may go to several addresses (SHIP-17). */
  readonly allowSplitShipments: boolean
  readonly addresses: readonly CustomerAddress[]
  /** Default shipping address. */
  readonly defaultAddressId?: string
  /** By address id: proof that it was verified as is (ADDR-13). */
  readonly matchkeys?: Readonly<Record<string, string>>
}

/** The default first, the others in their stored order. */
export function addressesInOrder({ addresses, defaultAddressId }: Customer): readonly CustomerAddress[] {
  const isDefault = ({ id }: CustomerAddress) => id === defaultAddressId
  return [...addresses.filter(isDefault), ...addresses.filter((each) => !isDefault(each))]
}
