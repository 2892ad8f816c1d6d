/** A customer's business: a company of the commerce platform, whose key names its owner (BIZ-06, API-81, API-82). */
import type { BusinessUnitUpdateAction, ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import { TYPE_KEYS } from '~/models/cart/actions'
import { toWireAddress } from '~/models/cart/wire-address'
import { INDUSTRIES, TEAM_SIZES } from '~/models/customers/business'
import type { BusinessProfile } from '~/models/customers/business'
import { definedOnly } from '~/models/defined-only'
import { fromWireAddress } from './address-mapper'
import { isStatus, orNull, refusalCode } from './errors'
import type { WireBusinessUnit } from './wire-schemas'

export interface NewBusinessUnit {
  readonly customerId: string
  readonly email: string
  readonly profile: BusinessProfile
  /** Where the account was created (API-82). */
  readonly source: string
}

export interface BusinessUnits {
  /** Null: the customer has none. */
  get(customerId: string): Promise<BusinessProfile | null>
  /** Leaves an existing one unchanged, so it may be called twice. */
  create(draft: NewBusinessUnit): Promise<'created' | 'exists'>
  /** With everything in it; succeeds even if it was already gone. */
  remove(customerId: string): Promise<void>
  /** Null: the customer has none. Fields left out are removed. */
  update(customerId: string, profile: BusinessProfile): Promise<BusinessProfile | null>
}

const TRIES = 3
const keyOf = (customerId: string) => `customer-${customerId}`

/** A value from a list, or undefined: another system may have written other values. */
function among<T extends string>(choices: readonly { readonly value: T }[], value: unknown): T | undefined {
  return choices.find((choice) => choice.value === value)?.value
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function fromWire({ name, addresses, custom }: WireBusinessUnit): BusinessProfile {
  const fields = custom?.fields ?? {}
  const [wire] = addresses
  const place = wire === undefined ? undefined : fromWireAddress(wire)
  return {
    businessName: name,
    ...definedOnly({
      businessIndustry: among(INDUSTRIES, fields['industry']),
      phone: textOf(fields['phone']),
      website: textOf(fields['website']),
      taxId: textOf(fields['taxId']),
      teamSize: among(TEAM_SIZES, fields['teamSize']),
      address: place && {
        street1: place.street1,
        ...definedOnly({ street2: place.street2 }),
        city: place.city,
        state: place.state,
        postalCode: place.postalCode,
        country: place.country,
      },
    }),
  }
}

const fieldsOf = ({ businessIndustry, phone, website, taxId, teamSize }: BusinessProfile) => ({
  industry: businessIndustry,
  phone,
  website,
  taxId,
  teamSize,
})

const addressOf = ({ businessName, address }: BusinessProfile) =>
  address && toWireAddress({ ...address, name: businessName, company: businessName })

/** The actions that turn the present unit into the wanted profile. */
function planUpdate(wire: WireBusinessUnit, profile: BusinessProfile): BusinessUnitUpdateAction[] {
  const known = wire.custom?.fields ?? {}
  const [place] = wire.addresses
  const address = addressOf(profile)
  const addressId = place?.id
  return [
    { action: 'changeName', name: profile.businessName },
    ...Object.entries(fieldsOf(profile))
      // The platform refuses to remove what is not there.
      .filter(([name, value]) => value !== undefined || known[name] !== undefined)
      .map(([name, value]) => ({ action: 'setCustomField' as const, name, value: value ?? null })),
    ...(address !== undefined && addressId !== undefined
      ? [{ action: 'changeAddress' as const, addressId, address }]
      : []),
    ...(address !== undefined && addressId === undefined ? [{ action: 'addAddress' as const, address }] : []),
    ...(address === undefined && addressId !== undefined
      ? [{ action: 'removeAddress' as const, addressId }]
      : []),
  ]
}

export function createBusinessUnits({
  client,
}: {
  readonly client: ByProjectKeyRequestBuilder
}): BusinessUnits {
  const unitOf = (customerId: string) => client.businessUnits().withKey({ key: keyOf(customerId) })

  return {
    async get(customerId) {
      const wire = await orNull(unitOf(customerId).get().execute())
      return wire === null ? null : fromWire(wire)
    },
    async create({ customerId, email, profile, source }) {
      const address = addressOf(profile)
      const body = {
        key: keyOf(customerId),
        unitType: 'Company' as const,
        name: profile.businessName,
        contactEmail: email,
        addresses: address === undefined ? [] : [address],
        custom: {
          type: { typeId: 'type' as const, key: TYPE_KEYS.businessUnit },
          fields: definedOnly({ ...fieldsOf(profile), accountCreationSource: source }),
        },
      }
      try {
        await client.businessUnits().post({ body }).execute()
        return 'created'
      } catch (error) {
        if (refusalCode(error) === 'DuplicateField') return 'exists'
        throw error
      }
    },
    async remove(customerId) {
      const wire = await orNull(unitOf(customerId).get().execute())
      if (wire === null) return
      const queryArgs = { version: wire.version, dataErasure: true }
      await orNull(unitOf(customerId).delete({ queryArgs }).execute())
    },
    async update(customerId, profile) {
      for (let attempt = 1; ; attempt += 1) {
        const wire = await orNull(unitOf(customerId).get().execute())
        if (wire === null) return null
        try {
          const body = { version: wire.version, actions: planUpdate(wire, profile) }
          return fromWire((await unitOf(customerId).post({ body }).execute()).body)
        } catch (error) {
          if (!isStatus(error, 409) || attempt === TRIES) throw error
        }
      }
    },
  }
}
