/** What a mix of the shopper's own costs (CALC-04, CALC-05). */
import { LARGE_MIX_DISCOUNT_PERCENT, MIX } from '../constants/constants'
import { roundHalfEven, usd } from '../money/money'
import type { Money } from '../money/money'

export interface MixPart {
  readonly parts: number
  /** Price of a pound. */
  readonly pound: Money
  /** Weight of one part against that of the others. */
  readonly density?: number | undefined
}

export type MixPounds = keyof typeof MIX.skus

const [SMALL, LARGE] = [5, 25] as const

/** Throws 'Density is required' for an ingredient without one (ERR-14). */
function weightOf({ parts, density }: MixPart): number {
  if (density === undefined || !(density > 0)) throw new Error('Density is required')
  return parts * density
}

/** Each ingredient counts by its weight in the mix, with the mark-up of blending; zero for an empty recipe. */
function smallMixCents(recipe: readonly MixPart[]): number {
  const weight = recipe.reduce((sum, part) => sum + weightOf(part), 0)
  if (weight === 0) return 0
  const weighted = recipe.reduce((sum, part) => sum + weightOf(part) * part.pound.centAmount, 0)
  return roundHalfEven((weighted / weight) * SMALL * MIX.priceFactor)
}

/** The large mix is the small one's price of a pound, less its discount: never a second rounding of the recipe. */
export function mixPrice(recipe: readonly MixPart[], pounds: MixPounds): Money {
  const small = smallMixCents(recipe)
  if (pounds === SMALL) return usd(small)
  return usd(roundHalfEven((small * (LARGE / SMALL) * (100 - LARGE_MIX_DISCOUNT_PERCENT)) / 100))
}
