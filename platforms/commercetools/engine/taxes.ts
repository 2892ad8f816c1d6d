/** Taxes of items and shipping: the rate of an address, net and gross to the cent, portions by rate and name. */
import type {
  Address,
  CentPrecisionMoney,
  ExternalTaxRateDraft,
  RoundingMode,
  TaxCalculationMode,
  TaxedItemPrice,
  TaxPortion,
  TaxRate,
} from '@commercetools/platform-sdk'
import { fail } from './contract'
import { allocate, cents, multiplyRate, netOfRate } from './money'
import { invalidInput, resolved } from './session'
import type { Session } from './session'
import { compact, sum } from './shape'

/** Pieces with the same price, or (quantity 1) a whole amount. */
export interface TaxablePieces {
  readonly quantity: number
  readonly unit: number
}

export interface TaxRules {
  readonly currency: string
  readonly rounding: RoundingMode
  readonly calculation: TaxCalculationMode
}

/** The rate of a tax category at an address: a state's rate takes precedence over the country's. */
export function rateFor(taxCategoryId: string, address: Address, session: Session): TaxRate {
  const key = `${taxCategoryId} ${address.country} ${address.state ?? ''}`
  const known = session.taxRates.get(key)
  if (known) return known
  const rate = findRate(taxCategoryId, address, session)
  session.taxRates.set(key, rate)
  return rate
}

function findRate(taxCategoryId: string, address: Address, { context }: Session): TaxRate {
  const category = resolved(context.taxCategory({ id: taxCategoryId }), 'tax-category', { id: taxCategoryId })
  const ofCountry = category.rates.filter(({ country }) => country === address.country)
  const ofState = ofCountry.find(({ state }) => state !== undefined && sameState(state, address.state))
  const rate = ofState ?? ofCountry.find(({ state }) => state === undefined)
  if (rate) return rate
  const place = address.state ? `${address.country} and state ${address.state}` : address.country
  return fail(
    400,
    'MissingTaxRateForCountry',
    `Tax category '${taxCategoryId}' is missing a tax rate for country '${place}'.`,
    { taxCategoryId, country: address.country, ...(address.state && { state: address.state }) },
  )
}

function sameState(left: string, right: string | undefined): boolean {
  return right !== undefined && left.toLowerCase() === right.toLowerCase()
}

export function toExternalRate(draft: ExternalTaxRateDraft | undefined): TaxRate | undefined {
  if (!draft) return undefined
  const amount = draft.amount ?? sum((draft.subRates ?? []).map((rate) => rate.amount))
  if (amount < 0 || amount > 1) invalidInput('The amount of a tax rate must be between 0 and 1.')
  return compact<TaxRate>({
    name: draft.name,
    amount,
    includedInPrice: draft.includedInPrice ?? false,
    country: draft.country,
    state: draft.state,
    subRates: draft.subRates,
  })
}

/** Net and gross cents of one amount. */
function taxed(amount: number, rate: TaxRate, rounding: RoundingMode): { net: number; gross: number } {
  if (rate.includedInPrice) return { net: netOfRate(amount, rate.amount, rounding), gross: amount }
  return { net: amount, gross: amount + multiplyRate(amount, rate.amount, rounding) }
}

/** At UnitPriceLevel the tax of one piece is rounded and multiplied; at LineItemLevel the whole is rounded once. */
export function taxedItem(pieces: readonly TaxablePieces[], rate: TaxRate, rules: TaxRules): TaxedItemPrice {
  const total = sum(pieces.map(({ unit, quantity }) => unit * quantity))
  let amounts = { net: 0, gross: 0 }
  if (rules.calculation === 'UnitPriceLevel') {
    for (const { unit, quantity } of pieces) {
      const one = taxed(unit, rate, rules.rounding)
      amounts = { net: amounts.net + one.net * quantity, gross: amounts.gross + one.gross * quantity }
    }
  } else amounts = taxed(total, rate, rules.rounding)
  return taxedPrice(
    amounts.net,
    amounts.gross,
    portionsOf(rate, amounts.gross - amounts.net, rules.currency),
    rules.currency,
  )
}

/** One portion, or one for each part of a composite rate (state, county, city). */
function portionsOf(rate: TaxRate, tax: number, currency: string): TaxPortion[] {
  const parts = rate.subRates ?? []
  if (parts.length === 0) return [{ name: rate.name, rate: rate.amount, amount: cents(tax, currency) }]
  const shares = allocate(
    tax,
    parts.map(({ amount }) => amount),
  )
  return parts.map(({ name, amount }, index) => ({
    name,
    rate: amount,
    amount: cents(shares[index] ?? 0, currency),
  }))
}

export function taxedPrice(
  net: number,
  gross: number,
  taxPortions: TaxPortion[],
  currency: string,
): TaxedItemPrice & { readonly totalTax: CentPrecisionMoney } {
  return {
    totalNet: cents(net, currency),
    totalGross: cents(gross, currency),
    totalTax: cents(gross - net, currency),
    taxPortions,
  }
}

/** Several taxed prices as one; portions of the same rate and name become one portion. */
export function mergeTaxed(parts: readonly TaxedItemPrice[], currency: string): TaxedItemPrice {
  const portions = new Map<string, TaxPortion>()
  for (const portion of parts.flatMap(({ taxPortions }) => taxPortions)) {
    const key = `${portion.rate} ${portion.name ?? ''}`
    const known = portions.get(key)
    const amount = cents(portion.amount.centAmount + (known?.amount.centAmount ?? 0), currency)
    portions.set(key, { ...portion, amount })
  }
  const net = sum(parts.map(({ totalNet }) => totalNet.centAmount))
  const gross = sum(parts.map(({ totalGross }) => totalGross.centAmount))
  return taxedPrice(net, gross, [...portions.values()], currency)
}
