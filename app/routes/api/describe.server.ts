/**
 * What an API call returns about a customer: to the customer, or to agents along with staff notes (API-80, DATA-14,
 * DATA-42, DATA-57).
 */
import type { Customer } from '~/models/customers/customer'
import { isBusinessAccount } from '~/models/customers/business'
import type { BusinessProfile } from '~/models/customers/business'
import { CARRIER_FLAGS } from '~/models/shipping/shipping'
import type { StaffRecord } from '~/services/commercetools/customer-search.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'

/** Customer fields available to the caller's own scripts (DATA-14). */
export function customerBody({
  id,
  email,
  firstName,
  lastName,
  isBusiness,
  isReseller,
  permissions,
  allowSplitShipments,
  addresses,
}: Customer) {
  return {
    id,
    email,
    firstName,
    lastName,
    isBusiness,
    isReseller,
    permissions,
    allowSplitShipments,
    addresses,
  }
}

/** DATA-46; a customer is a contact with the same id. Uses the current preferences, as mailings do (ACCT-10). */
export async function contactBody(customer: Customer) {
  const { id, email, firstName, isBusiness } = customer
  const { news, texts } = await services.contacts.preferencesOf(customer)
  return { id, email, firstName, isB2b: isBusiness, subscribed: news, smsSubscribed: texts }
}

/** Null if not a business; without a profile yet, only that it is one. */
function businessInfo({ isBusiness }: Customer, profile: BusinessProfile | null) {
  return isBusiness ? { isB2b: true, ...profile } : null
}

export async function businessAccountInfo(customer: Customer) {
  return businessInfo(customer, await orIfUnavailable(services.business.profileOf(customer.id), null))
}

export async function describeCustomer(customer: Customer, staff: StaffRecord = {}) {
  const [profile, { creditAccount, storeCreditAccount }, contact] = await Promise.all([
    services.business.profileOf(customer.id),
    services.wallet.credit(customer.id),
    contactBody(customer),
  ])
  const { carriers, discountCodes = [], tags, createdAt, isBusiness, isReseller, permissions } = customer
  return {
    customer: {
      ...customerBody(customer),
      contact,
      creditAccount,
      storeCreditAccount,
      discountCodes,
      tags,
      hasBusinessAccount: isBusinessAccount(profile),
      businessIndustry: profile?.businessIndustry,
      businessName: profile?.businessName,
      signedUpAt: createdAt,
      ...Object.fromEntries(CARRIER_FLAGS.map((name) => [name, carriers[name] !== false])),
      ...staff,
    },
    contact,
    flags: {
      is_b2b: isBusiness,
      is_reseller: isReseller,
      is_bulk_upload_available: permissions.includes('bulkUpload'),
    },
    businessAccountInfo: businessInfo(customer, profile),
  }
}
