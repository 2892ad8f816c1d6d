/**
 * The business profile as form and API call: name and industry are required; an address must be complete or absent
 * (BIZ-06).
 */
import { z } from 'zod'
import { checkRegion, normaliseRegion } from '../address/address-form'
import type { Country } from '../address/regions'
import { COUNTRIES, DEFAULT_COUNTRY } from '../constants/constants'
import { definedOnly } from '../defined-only'
import { offerPhoneField } from '../offer/offer'
import { optionalLine, requiredLine } from '../validation/fields'
import { MESSAGES } from '../validation/messages'
import { MISSING_WORDS } from '../validation/missing-words'
import { INDUSTRIES, TEAM_SIZES } from './business'
import type { BusinessAddress, BusinessProfile } from './business'

const NO_INDUSTRY = { error: MISSING_WORDS.businessIndustry }
const NO_TEAM_SIZE = { error: 'Please choose a team size from the list' }
const NO_WEBSITE = 'Please enter a web address, for example www.example.com'
const NO_TAX_ID = 'Please enter a tax ID of letters, digits and dashes'

const valuesOf = <T extends string>(choices: readonly { readonly value: T }[]) =>
  choices.map(({ value }) => value)

/** Accepts `www.example.com` too; returns a full URL. */
function toWebsite(typed: string): string | null {
  const url = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(url)) return null
  const { protocol, hostname, username, href } = new URL(url)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && hostname.includes('.') && username === '' ? href : null
}

const website = optionalLine(200).transform((typed, context) => {
  if (typed === undefined) return undefined
  const url = toWebsite(typed)
  if (url === null) context.addIssue({ code: 'custom', message: NO_WEBSITE })
  return url ?? undefined
})

const taxId = optionalLine(30).superRefine((typed, context) => {
  if (typed !== undefined && !/^[A-Z\d][A-Z\d -]*$/i.test(typed))
    context.addIssue({ code: 'custom', message: NO_TAX_ID })
})

const teamSize = z.preprocess(
  (typed) => (typed === '' ? undefined : typed),
  z.enum(valuesOf(TEAM_SIZES), NO_TEAM_SIZE).optional(),
)

const FIELDS = {
  businessName: requiredLine(MESSAGES.companyMissing, 100),
  businessIndustry: z.enum(valuesOf(INDUSTRIES), NO_INDUSTRY),
  phone: offerPhoneField,
  website,
  taxId,
  teamSize,
  street1: optionalLine(100),
  street2: optionalLine(100),
  city: optionalLine(80),
  state: optionalLine(80),
  /** An overlong code is simply invalid. */
  postalCode: optionalLine(),
  country: z.enum(COUNTRIES, { error: MESSAGES.countryUnknown }).default(DEFAULT_COUNTRY),
}

interface TypedAddress {
  readonly street1?: string | undefined
  readonly street2?: string | undefined
  readonly city?: string | undefined
  readonly state?: string | undefined
  readonly postalCode?: string | undefined
  readonly country: Country
}

/** The preselected country alone does not make an address. */
function isAddressBegun({ street1, street2, city, state, postalCode }: TypedAddress): boolean {
  return [street1, street2, city, state, postalCode].some((part) => typeof part === 'string' && part !== '')
}

function checkAddress(typed: TypedAddress, context: z.RefinementCtx): void {
  if (!isAddressBegun(typed)) return
  const { street1 = '', city = '', state = '', postalCode = '', country } = typed
  if (street1 === '') context.addIssue({ code: 'custom', path: ['street1'], message: MESSAGES.streetMissing })
  if (city === '') context.addIssue({ code: 'custom', path: ['city'], message: MESSAGES.cityMissing })
  checkRegion({ country, state, postalCode }, context)
}

function toAddress(typed: TypedAddress): BusinessAddress | undefined {
  if (!isAddressBegun(typed)) return undefined
  const { street1 = '', street2, city = '', state = '', postalCode = '', country } = typed
  return {
    street1,
    ...definedOnly({ street2 }),
    city,
    ...normaliseRegion({ country, state, postalCode }),
    country,
  }
}

export const BusinessProfileSchema = z
  .object(FIELDS)
  // `when`: zod would skip the address while any other field is invalid.
  .superRefine(checkAddress, { when: () => true } as never)
  .transform(({ street1, street2, city, state, postalCode, country, ...rest }): BusinessProfile => {
    const address = toAddress({ street1, street2, city, state, postalCode, country })
    const { businessName, businessIndustry, ...optional } = rest
    return { businessName, businessIndustry, ...definedOnly({ ...optional, address }) }
  })

const anything = z.record(z.string(), z.unknown())
const withoutNulls = (body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))

/** API-81: the address is a nested object; null counts as absent. */
export const BusinessProfileCallSchema = anything
  .transform(({ address, ...rest }) => withoutNulls({ ...rest, ...anything.safeParse(address).data }))
  .pipe(BusinessProfileSchema)

/** API-82: the profile may be sent now or later. */
export const BusinessUnitCallSchema = z.object({
  source: optionalLine(40),
  profile: BusinessProfileCallSchema.optional(),
})
