/**
 * State and provincial tax rates as sample data, close to those of 2024: without local taxes, rules for single foods,
 * or thresholds. A real shop connects a tax service here.
 */
import type { TaxCategoryDraft, TaxRateDraft } from '@commercetools/platform-sdk'
import { regionsOf } from '../app/models/address/regions'
import type { Country } from '../app/models/address/regions'
import type { TaxKind } from './model'

/** Percent by region: general goods, confectionery, other food. Regions not listed have none. */
type Rates = Readonly<Record<string, readonly [general: number, confectionery: number, food: number]>>

const US: Rates = {
  AL: [4, 4, 3], AZ: [5.6, 0, 0], AR: [6.5, 6.5, 0.125], CA: [7.25, 0, 0], CO: [2.9, 2.9, 0],
  CT: [6.35, 6.35, 0], DC: [6, 0, 0], FL: [6, 6, 0], GA: [4, 0, 0], HI: [4, 4, 4], ID: [6, 6, 6],
  IL: [6.25, 6.25, 1], IN: [7, 7, 0], IA: [6, 6, 0], KS: [6.5, 2, 2], KY: [6, 6, 0], LA: [4.45, 0, 0],
  ME: [5.5, 5.5, 0], MD: [6, 6, 0], MA: [6.25, 0, 0], MI: [6, 0, 0], MN: [6.875, 6.875, 0], MS: [7, 7, 7],
  MO: [4.225, 1.225, 1.225], NE: [5.5, 0, 0], NV: [6.85, 0, 0], NJ: [6.625, 6.625, 0], NM: [4.875, 0, 0],
  NY: [4, 4, 0], NC: [4.75, 4.75, 0], ND: [5, 5, 0], OH: [5.75, 0, 0], OK: [4.5, 0, 0], PA: [6, 0, 0],
  RI: [7, 7, 0], SC: [6, 0, 0], SD: [4.2, 4.2, 4.2], TN: [7, 7, 4], TX: [6.25, 6.25, 0], UT: [6.1, 3, 3],
  VT: [6, 0, 0], VA: [5.3, 1, 1], WA: [6.5, 0, 0], WV: [6, 6, 0], WI: [5, 5, 0], WY: [4, 0, 0],
  PR: [11.5, 11.5, 0],
} // prettier-ignore

/** GST plus the province's own or harmonized part; basic groceries are zero-rated. */
const CA: Rates = {
  AB: [5, 5, 0], BC: [12, 5, 0], MB: [12, 12, 0], NB: [15, 15, 0], NL: [15, 15, 0], NS: [15, 15, 0],
  NT: [5, 5, 0], NU: [5, 5, 0], ON: [13, 13, 0], PE: [15, 15, 0], QC: [14.975, 14.975, 0],
  SK: [11, 11, 0], YT: [5, 5, 0],
} // prettier-ignore

const COLUMN = { general: 0, confectionery: 1, food: 2 } as const

function percentOf(country: Country, state: string, kind: TaxKind | 'shipping'): number {
  // Shipping is taxed like the goods, mostly untaxed food; certificates are taxed when redeemed.
  if (kind === 'exempt' || kind === 'shipping') return 0
  const rates = (country === 'US' ? US : CA)[state]
  return rates?.[COLUMN[kind]] ?? 0
}

/** A share of one: 0.06625 for 6.625 %. */
export function taxRate(country: Country, state: string, kind: TaxKind | 'shipping'): number {
  return Math.round(percentOf(country, state, kind) * 1_000) / 100_000
}

function ratesOf(kind: TaxKind | 'shipping'): TaxRateDraft[] {
  return (['US', 'CA'] as const).flatMap((country) =>
    regionsOf(country).map(({ code, name }) => ({
      key: `${kind}-${country.toLowerCase()}-${code.toLowerCase()}`,
      name: `${name} tax`,
      amount: taxRate(country, code, kind),
      includedInPrice: false,
      country,
      state: code,
    })),
  )
}

const NAMES: Readonly<Record<TaxKind | 'shipping', string>> = {
  food: 'Food',
  confectionery: 'Confectionery',
  general: 'General merchandise',
  exempt: 'Exempt',
  shipping: 'Shipping',
}

export const TAX_CATEGORIES: readonly (TaxCategoryDraft & { readonly key: string })[] = (
  Object.keys(NAMES) as (TaxKind | 'shipping')[]
).map((kind) => ({ key: kind, name: NAMES[kind], rates: ratesOf(kind) }))
