/** One account per role, for demonstration and tests only. Production never seeds accounts. */
import type { BusinessUnitDraft, CustomerDraft } from '@commercetools/platform-sdk'
import { definedOnly } from '../../app/models/defined-only'
import { TYPE_KEYS } from './custom-types'
import { ensure } from './ensure'
import type { EnsureContext } from './ensure'

export const DEMO_PASSWORD = 'Nutwood!2024'

interface Account {
  readonly key: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly group?: string
  readonly address: {
    readonly street: string
    readonly city: string
    readonly state: string
    readonly postalCode: string
  }
  readonly fields: Readonly<Record<string, unknown>>
  /** For a business account. */
  readonly business?: { readonly name: string; readonly industry: string }
}

export const ACCOUNTS: readonly Account[] = [
  {
    key: 'demo-shopper', email: 'shopper@nutwood.example', firstName: 'Sample', lastName: 'Shopper',
    address: { street: '12 Maple Avenue', city: 'Montclair', state: 'NJ', postalCode: '07042' },
    fields: {
      permissions: [],
      isB2b: false,
      discountCodes: ['REGULAR8'],
      notes: 'Calls about large orders before Thanksgiving.',
      issues: 'One bag arrived torn in 2024; sent again.',
      adminUrl: 'https://admin.nutwood.example/customers/demo-shopper',
    },
  },
  {
    key: 'demo-business', email: 'business@nutwood.example', firstName: 'Sample', lastName: 'Buyer', group: 'business',
    address: { street: '400 Market Street', city: 'Philadelphia', state: 'PA', postalCode: '19106' },
    fields: { permissions: ['bulkUpload'], isB2b: true, allowSplitShipments: true },
    business: { name: 'Sample Offices', industry: 'office' },
  },
  {
    key: 'demo-reseller', email: 'reseller@nutwood.example', firstName: 'Sample', lastName: 'Reseller', group: 'reseller',
    address: { street: '77 Lake Street', city: 'Chicago', state: 'IL', postalCode: '60601' },
    fields: { permissions: [], isB2b: true, isReseller: true },
    business: { name: 'Sample Nut Shop', industry: 'retail' },
  },
  {
    key: 'demo-agent', email: 'agent@nutwood.example', firstName: 'Sample', lastName: 'Agent', group: 'agents',
    address: { street: '5 Warehouse Road', city: 'Clifton', state: 'NJ', postalCode: '07011' },
    fields: {
      permissions: ['checkOutAsCustomer', 'viewCustomerCart', 'setPaymentAdjustments', 'useOfflinePayment', 'moderateReviews'],
      isB2b: false,
    },
  },
  {
    key: 'demo-auditor', email: 'auditor@nutwood.example', firstName: 'Sample', lastName: 'Auditor', group: 'agents',
    address: { street: '9 Ledger Lane', city: 'Clifton', state: 'NJ', postalCode: '07011' },
    fields: { permissions: ['viewAudit'], isB2b: false },
  },
] // prettier-ignore

function toDraft(account: Account): CustomerDraft & { readonly key: string } {
  const { street, ...place } = account.address
  return {
    key: account.key,
    email: account.email,
    password: DEMO_PASSWORD,
    firstName: account.firstName,
    lastName: account.lastName,
    isEmailVerified: true,
    ...definedOnly({
      customerGroup:
        account.group === undefined ? undefined : { typeId: 'customer-group' as const, key: account.group },
    }),
    addresses: [
      {
        key: 'home',
        country: 'US',
        firstName: account.firstName,
        lastName: account.lastName,
        streetName: street,
        ...place,
        phone: '2015550134',
        email: account.email,
      },
    ],
    defaultShippingAddress: 0,
    defaultBillingAddress: 0,
    custom: { type: { typeId: 'type', key: TYPE_KEYS.customer }, fields: account.fields },
  }
}

async function make({ client }: EnsureContext, account: Account): Promise<string> {
  const made = (await client.post('customers', toDraft(account))) as {
    readonly customer: { readonly id: string }
  }
  return made.customer.id
}

/** Its key contains its owner's id, by which the shop finds it. */
function toUnit(
  customerId: string,
  contactEmail: string,
  { name, industry }: NonNullable<Account['business']>,
) {
  return {
    key: `customer-${customerId}`,
    unitType: 'Company' as const,
    name,
    contactEmail,
    custom: { type: { typeId: 'type' as const, key: TYPE_KEYS.businessUnit }, fields: { industry } },
  }
}

export async function seedCustomers(context: EnsureContext): Promise<void> {
  const { client, manifest } = context
  // Creating a customer returns a sign-in result, not the customer, so the common upsert does not fit.
  const existing = await client.existing('customers')
  const units: BusinessUnitDraft[] = []
  for (const account of ACCOUNTS) {
    const { key, email, business } = account
    const id = existing.get(key)?.id ?? (await make(context, account))
    if (business !== undefined) units.push(toUnit(id, email, business))
    manifest.note(`customers/${key}`, 'made')
  }
  await ensure(context, { resource: 'business-units' }, units)
}
