/**
 * The shop's own catalogue of events, by the names and fields of GA4 where it has them. What is done is told by the
 * server, what is only seen by the page (decision 181).
 */

/** Where on the site something is seen or pressed (ANLY-04). */
export const PAGE_SECTIONS = [
  'header',
  'footer',
  'home',
  'content',
  'listing',
  'search',
  'suggestions',
  'product',
  'recommendations',
  'cart',
  'added-to-cart',
  'checkout',
  'account',
  'quiz',
] as const
export type PageSection = (typeof PAGE_SECTIONS)[number]

export function isPageSection(text: string): text is PageSection {
  return PAGE_SECTIONS.some((section) => section === text)
}

/** Amounts are in dollars. */
export interface EventItem {
  readonly item_id: string
  readonly item_name?: string
  readonly item_variant?: string
  /** Of one piece, with what discounts took off its line. */
  readonly price?: number
  readonly quantity?: number
  /** Place in its list; the first is 1. */
  readonly index?: number
  readonly item_list_id?: string
  readonly item_list_name?: string
}

interface Goods {
  readonly currency: 'USD'
  /** Sum of price × quantity, without tax and shipping. */
  readonly value: number
  readonly items: readonly EventItem[]
}

interface Listed {
  readonly section: PageSection
  readonly item_list_name: string
  readonly items: readonly EventItem[]
  /** Of the search that found them (ANLY-07). */
  readonly search_query_id?: string
}

export interface EventParams {
  readonly view_item_list: Listed
  readonly select_item: Listed
  readonly search: { readonly section: PageSection; readonly search_term: string }
  readonly select_promotion: { readonly section: PageSection; readonly promotion_name: string }
  readonly add_to_cart: Goods
  readonly view_cart: Goods
  readonly begin_checkout: Goods
  readonly purchase: Goods & {
    readonly transaction_id: string
    readonly tax: number
    readonly shipping: number
    /** Who was at the keyboard (ANLY-05). */
    readonly placed_by: PlacedBy
  }
}
export type EventName = keyof EventParams
export type PlacedBy = 'Employee' | 'Customer'

export type ShopEvent = {
  [Name in EventName]: { readonly name: Name; readonly params: EventParams[Name] }
}[EventName]

/** As it leaves for a tracking service. */
export type SentEvent = ShopEvent & {
  /** The same in all services, so that none counts it twice. */
  readonly id: string
  /** ISO instant. */
  readonly at: string
  readonly clientId: string
  readonly userId?: string | undefined
}
