/** The cases under load: which requests, sent by whom, and for how long. */
import { CART_SKUS, PAGES } from './cases'
import type { Call, Target } from './http-call'
import type { LateVisitors } from './late-visitors'
import type { Shop } from './shop'
import { addToCart, getPage } from './visitors'
import type { BenchVisitor } from './visitors'

export type Subject = 'bare' | 'default' | 'large'

export interface ShopReady {
  readonly subject: 'default' | 'large'
  readonly shop: Shop
}

export interface ShopUnderLoad extends ShopReady {
  readonly browsing: readonly BenchVisitor[]
  readonly adding: readonly BenchVisitor[]
}

export interface LateShop extends ShopReady {
  readonly visitors: LateVisitors
}

export interface LoadCase<Ready extends ShopReady> {
  readonly id: string
  readonly title: string
  readonly expectedStatus: number
  /** Maximum connections, where the shop would refuse more as busy. */
  readonly connections?: number
  /** Turns per shop and round; 1 by default. */
  readonly turns?: number
  /** Measured without the bare server, which takes time of its own. */
  readonly withoutBare?: boolean
  /** Measured in the default shop alone, for a comparison within it. */
  readonly withoutLarge?: boolean
  callsFor(shop: Ready): readonly Call[]
}

export const ANONYMOUS = 'anonymous'
export const RENDERED = 'session'
export const ADD_TO_CART = 'add-to-cart'

/** Each add waits for the disk: on a slow one, eight back-to-back adds are more than a shop accepts. */
export const ADDING_CONNECTIONS = 2

/**
 * Pages rendered per visitor reach some hundred requests a second, so one turn's 99th percentile rests on a few
 * requests: these get more turns, and the slowest pages twice as many.
 */
export const TURNS = 3
export const LONG_TURNS = 6
/** Compared with the large shop only; there are many of them, and the run is to end within an hour. */
export const LATE_TURNS = 2
const LONG: readonly string[] = ['home', 'cart']

export function loadCases(): LoadCase<ShopUnderLoad>[] {
  const anonymous = PAGES.filter(({ needsCart }) => !needsCart).map((page): LoadCase<ShopUnderLoad> => ({
    id: `${page.id}/${ANONYMOUS}`,
    title: `${page.title}, no cookie`,
    expectedStatus: 200,
    callsFor: () => [getPage(page.path)],
  }))
  const known = PAGES.map((page): LoadCase<ShopUnderLoad> => ({
    id: `${page.id}/${RENDERED}`,
    title: `${page.title}, with a session`,
    expectedStatus: 200,
    turns: LONG.includes(page.id) ? LONG_TURNS : TURNS,
    callsFor: ({ browsing }) => browsing.map(({ cookie }) => getPage(page.path, cookie)),
  }))
  const adding: LoadCase<ShopUnderLoad> = {
    id: ADD_TO_CART,
    title: `Add to cart, ${ADDING_CONNECTIONS} at once`,
    expectedStatus: 303,
    connections: ADDING_CONNECTIONS,
    turns: TURNS,
    callsFor: ({ adding: visitors, shop }) => addsOf(shop, visitors),
  }
  return [...anonymous, ...known, adding]
}

/** Numbers of products in the original catalogue: a page of a list shows 50 of them at most. */
const listingOf = (id: string, words: string, path: string): LoadCase<ShopUnderLoad> => ({
  id: `${id}/${RENDERED}`,
  title: `Listing of ${words}, with a session`,
  expectedStatus: 200,
  withoutBare: true,
  withoutLarge: true,
  callsFor: ({ browsing }) => browsing.map(({ cookie }) => getPage(path, cookie)),
})
export const SHORT_LISTING = listingOf('short-listing', '49 products', '/office-snacks/')
export const LONG_LISTING = listingOf('long-listing', '226 products', '/gluten-free/')

/** Each SKU for every visitor in turn. */
export const addsOf = (shop: Target, visitors: readonly BenchVisitor[]): readonly Call[] =>
  CART_SKUS.flatMap((sku) => visitors.map(({ cookie }) => addToCart(shop, sku, cookie)))

/** Pages rendered per visitor, without cached ones. */
export function visitorCases(): readonly { readonly id: string; readonly title: string }[] {
  return loadCases().filter(({ id }) => !id.endsWith(`/${ANONYMOUS}`))
}

/** Each opened by its own visitor: they are measured for what a large shop does to them. */
function lateCase(
  page: string,
  title: string,
  callsOf: (visitors: LateVisitors) => readonly Call[],
): LoadCase<LateShop> {
  return {
    id: `${page}/${RENDERED}`,
    title,
    expectedStatus: 200,
    withoutBare: true,
    turns: LATE_TURNS,
    callsFor: ({ visitors }) => callsOf(visitors),
  }
}

const openedBy = (visitors: readonly BenchVisitor[], path: string) =>
  visitors.map(({ cookie }) => getPage(path, cookie))

const ownPage = (visitors: readonly (BenchVisitor & { readonly path: string })[]) =>
  visitors.map(({ path, cookie }) => getPage(path, cookie))

/**
 * Pages late in a visit or after it, and two kinds that everybody sees. What is left out reads what one of these reads, or
 * nothing of which a large shop has more.
 */
export const LATE_CASES: readonly LoadCase<LateShop>[] = [
  lateCase('several-addresses', 'Several addresses', ({ paying }) =>
    openedBy(paying, '/checkout/address/multi'),
  ),
  lateCase('delivery', 'Delivery', ({ paying }) => openedBy(paying, '/checkout/shipping')),
  lateCase('payment', 'Payment', ({ paying }) => openedBy(paying, '/checkout/payment')),
  lateCase('review', 'Review', ({ reviewing }) => ownPage(reviewing)),
  lateCase('receipt', 'Receipt', ({ receipts }) => ownPage(receipts)),
  lateCase('account', 'Account overview of a customer', ({ customers }) => openedBy(customers, '/account')),
  lateCase('wallet', 'Wallet of a customer', ({ customers }) => openedBy(customers, '/account/wallet')),
  lateCase('order', 'Order of a customer', ({ customers }) => ownPage(customers)),
  lateCase('history', 'Order history of a customer with three orders', ({ customers }) =>
    openedBy(customers, '/account/order-history'),
  ),
  lateCase(
    'long-history',
    'Order history of one customer, its first page full, in the large shop of 2,000 orders',
    ({ regulars }) => openedBy(regulars, '/account/order-history'),
  ),
  lateCase('reorder', 'Easy reorder of the customer with the most orders', ({ regulars }) =>
    openedBy(regulars, '/account/easy-reorder'),
  ),
  lateCase('agent', 'Order search of an agent', ({ agents }) => openedBy(agents, '/agent')),
  lateCase('agent-customer', 'The same customer, as an agent sees them', ({ agents }) => ownPage(agents)),
  lateCase('content', 'Page of content', ({ paying }) => openedBy(paying, '/about-us')),
  lateCase('suggestions', 'Suggestions while a search is typed', ({ paying }) =>
    openedBy(paying, '/search/suggestions?query=alm'),
  ),
]
