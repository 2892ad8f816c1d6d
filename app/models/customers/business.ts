/** A business profile (BIZ-02, BIZ-06), and the options of its form. */
import type { Address } from '../address/address'

export const INDUSTRIES = [
  { value: 'office', label: 'Office or coworking' },
  { value: 'restaurant', label: 'Restaurant, café or catering' },
  { value: 'bakery', label: 'Bakery or food production' },
  { value: 'retail', label: 'Retail or online shop' },
  { value: 'hospitality', label: 'Hotel, travel or events' },
  { value: 'education', label: 'School or university' },
  { value: 'healthcare', label: 'Health care' },
  { value: 'nonprofit', label: 'Nonprofit or public sector' },
  { value: 'other', label: 'Something else' },
] as const
export type Industry = (typeof INDUSTRIES)[number]['value']

/** A business unit's record of where its account was created (AUTH-32, API-82). */
export const SIGN_UP_SOURCE = 'sign-up'

export const TEAM_SIZES = [
  { value: '1-10', label: '1 to 10 people' },
  { value: '11-50', label: '11 to 50 people' },
  { value: '51-200', label: '51 to 200 people' },
  { value: '201-1000', label: '201 to 1,000 people' },
  { value: '1000+', label: 'More than 1,000 people' },
] as const
export type TeamSize = (typeof TEAM_SIZES)[number]['value']

export type BusinessAddress = Pick<
  Address,
  'street1' | 'street2' | 'city' | 'state' | 'postalCode' | 'country'
>

export interface BusinessProfile {
  readonly businessName: string
  /** Absent for a unit created by API call and not yet described. */
  readonly businessIndustry?: Industry
  readonly phone?: string
  readonly website?: string
  readonly taxId?: string
  readonly teamSize?: TeamSize
  readonly address?: BusinessAddress
}

/** A profile with name and industry makes it a business account (BIZ-02). */
export function isBusinessAccount(profile: BusinessProfile | null): profile is BusinessProfile {
  return profile !== null && profile.businessName !== '' && profile.businessIndustry !== undefined
}

export const nameOfIndustry = (industry: Industry | undefined): string =>
  INDUSTRIES.find(({ value }) => value === industry)?.label ?? ''

/** Form values for a known profile. */
export function profileToFields(profile: BusinessProfile | null): Readonly<Record<string, string>> {
  if (profile === null) return {}
  const { address, ...rest } = profile
  return { ...rest, ...address }
}
