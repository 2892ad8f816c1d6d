/** The promotion behind a code on the cart (DISC-06). */
import { definedOnly } from '../../defined-only'
import type { Cart } from '../cart'

export interface Promotion {
  readonly name: string
  readonly description: string
  /** Page of the products it applies to. */
  readonly path?: string
}

export const promotionPath = (code: string): string => `/cart/promotion?code=${encodeURIComponent(code)}`

/** Null if the code is not on this cart. */
export function promotionOf({ discountCodes }: Pick<Cart, 'discountCodes'>, code: string): Promotion | null {
  const entry = discountCodes.find((each) => each.code === code)
  if (entry === undefined) return null
  const { name, description, landingPagePath: path } = entry
  return { name, description, ...definedOnly({ path }) }
}
