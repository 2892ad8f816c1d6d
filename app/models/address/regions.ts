/** States, territories and provinces allowed in an address (ADDR-04, ADDR-05). */
import { COUNTRIES } from '../constants/constants'

export type Country = (typeof COUNTRIES)[number]

export function isCountry(value: unknown): value is Country {
  return (COUNTRIES as readonly unknown[]).includes(value)
}

const COUNTRY_NAMES: Readonly<Record<string, Country>> = {
  USA: 'US',
  'UNITED STATES': 'US',
  'UNITED STATES OF AMERICA': 'US',
  CAN: 'CA',
  CANADA: 'CA',
}

/** From a two- or three-letter code or a name, as spreadsheets and address services write it; null if unknown. */
export function toCountry(value: string): Country | null {
  const name = value.trim().toUpperCase().replaceAll('.', '')
  return isCountry(name) ? name : (COUNTRY_NAMES[name] ?? null)
}

/** For use within a sentence. */
export function nameOfCountry(country: Country): string {
  return country === 'CA' ? 'Canada' : 'the United States'
}

const US: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
}

const CA: Readonly<Record<string, string>> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
}

const REGIONS: Readonly<Record<Country, Readonly<Record<string, string>>>> = { US, CA }

/** Regions of a country sorted by name, for a select. */
export function regionsOf(country: Country): readonly { readonly code: string; readonly name: string }[] {
  return Object.entries(REGIONS[country])
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

export function nameOfRegion(country: Country, code: string): string {
  return REGIONS[country][code] ?? code
}

/**
 * The code for a state or province given by code or full name, ignoring case and accents; null if unknown (ADDR-05).
 */
export function toRegionCode(country: Country, value: string): string | null {
  const wanted = value.trim().replace(/\s+/g, ' ').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  for (const [code, name] of Object.entries(REGIONS[country])) {
    if (code.toLowerCase() === wanted || name.toLowerCase() === wanted) return code
  }
  return null
}

/** States outside the contiguous United States: no free shipping there (SHIP-22). */
const NON_CONTIGUOUS = new Set(['AK', 'HI', 'AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP'])

export function isContiguousUs(address: { readonly country: Country; readonly state: string }): boolean {
  return address.country === 'US' && !NON_CONTIGUOUS.has(address.state)
}
