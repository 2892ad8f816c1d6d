/**
 * The shop's event catalogue, with GA4's names and fields where they exist. The server reports what is done, the page
 * what is only seen (decision 181).
 */
import type { Sort } from '../search/search'
import type { Tracked } from './tracked'

/** Where on the site something was seen or clicked (ANLY-04). */
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
  /** Per unit, after discounts on its line. */
  readonly price?: number
  readonly quantity?: number
  /** 1-based position in its list. */
  readonly index?: number
  readonly item_list_id?: string
  readonly item_list_name?: string
}

interface Goods {
  readonly currency: 'USD'
  /** Sum of price × quantity, excluding tax and shipping. */
  readonly value: number
  readonly items: readonly EventItem[]
}

interface Listed {
  readonly section: PageSection
  readonly item_list_name: string
  readonly items: readonly EventItem[]
  /** Id of the search that found them (ANLY-07), and its order unless that is the usual one. */
  readonly search_query_id?: string
  readonly search_sort?: Sort
}

interface Promotion {
  readonly section: PageSection
  readonly promotion_name: string
}

export type PaymentType = 'card' | 'saved card' | 'Shop Pay' | 'store credit' | 'offline'

export interface EventParams {
  readonly view_item_list: Listed
  readonly select_item: Listed
  readonly search: { readonly section: PageSection; readonly search_term: string }
  /** One product, at the size shown. */
  readonly view_item: { readonly section: PageSection; readonly items: readonly EventItem[] }
  readonly view_promotion: Promotion
  readonly select_promotion: Promotion
  readonly add_to_wishlist: { readonly items: readonly EventItem[] }
  readonly add_to_cart: Goods
  readonly remove_from_cart: Goods
  readonly view_cart: Goods
  readonly begin_checkout: Goods
  /** The name of the delivery, or all their names if there are several. */
  readonly add_shipping_info: Goods & { readonly shipping_tier: string }
  readonly add_payment_info: Goods & { readonly payment_type: PaymentType }
  readonly login: { readonly method: string }
  readonly sign_up: { readonly method: string }
  /** An e-mail was left for the first-purchase offer (OFFER-04). */
  readonly generate_lead: { readonly lead_source: string; readonly lead_label: string }
  readonly purchase: Goods & {
    readonly transaction_id: string
    readonly tax: number
    readonly shipping: number
    /** Who placed the order (ANLY-05). */
    readonly placed_by: PlacedBy
    /** Whether this is the buyer's first order, and the number of their orders with it (ORD-08). */
    readonly new_customer: boolean
    readonly order_count: number
  }
}
export type EventName = keyof EventParams
export type PlacedBy = 'Employee' | 'Customer'

export type ShopEvent = {
  [Name in EventName]: { readonly name: Name; readonly params: EventParams[Name] }
}[EventName]

/** As sent to a tracking service. */
export type SentEvent = ShopEvent & {
  /** The same for all services, so that none counts it twice. */
  readonly id: string
  /** ISO instant. */
  readonly at: string
  readonly clientId: string
  readonly userId?: string | undefined
  /** Only for a service that demands it. */
  readonly browser?: Tracked['browser']
}
