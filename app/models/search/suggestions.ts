/** Suggestions while typing a search, in the shop's own terms (SRCH-05, SRCH-11). */
import type { TextLink } from '../content/links'
import { storeConfig } from '../content/store'

export interface SuggestedDepartment {
  readonly id: string
  readonly name: string
  readonly path: string
  /** Name of the parent department. */
  readonly parent: string
}

export interface SuggestedProduct {
  readonly sku: string
  readonly name: string
  readonly path: string
  /** Absent if there is no price yet. */
  readonly priceCents?: number
  readonly size: string
  /** Empty without a picture. */
  readonly imageUrl: string
  /** Id of the search that found it, for click analytics. */
  readonly queryId?: string
}

/** A text split into parts that match or do not match what was typed. */
export interface MarkedPart {
  readonly text: string
  readonly isMatch: boolean
}

export interface SuggestedQuery {
  readonly query: string
  readonly parts: readonly MarkedPart[]
}

export interface Suggestions {
  readonly departments: readonly SuggestedDepartment[]
  readonly products: readonly SuggestedProduct[]
  readonly queries: readonly SuggestedQuery[]
  /** The search failed, so an empty result means nothing. */
  readonly degraded: boolean
}

/** SRCH-10: shown before anything is typed, and if nothing was found. */
export const SUGGESTION_LINKS: readonly TextLink[] = [
  { text: 'Almonds', url: `/${storeConfig.productPath}/almonds/` },
  { text: 'Cashews', url: `/${storeConfig.productPath}/cashews/` },
  { text: 'Walnuts', url: `/${storeConfig.productPath}/walnuts/` },
  { text: 'Organic', url: '/organic/' },
]
