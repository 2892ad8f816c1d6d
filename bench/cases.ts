/** The pages measured. Each exists in the original catalogue and in every larger one. */

export interface BenchPage {
  readonly id: 'home' | 'listing' | 'product' | 'search' | 'cart' | 'checkout' | 'payment' | 'blocks'
  readonly title: string
  readonly path: string
  /** The page exists only for a visitor with a cart. */
  readonly needsCart: boolean
}

export const PAGES: readonly BenchPage[] = [
  { id: 'home', title: 'Home', path: '/', needsCart: false },
  { id: 'listing', title: 'Listing', path: '/nuts/', needsCart: false },
  { id: 'product', title: 'Product', path: '/nuts/almonds/hickory-smoked-almonds.html', needsCart: false },
  { id: 'search', title: 'Search', path: '/search/instant?query=almonds', needsCart: false },
  { id: 'cart', title: 'Cart', path: '/cart', needsCart: true },
  { id: 'checkout', title: 'Checkout (address)', path: '/checkout/address', needsCart: true },
]

/** Four lines in every cart: in stock, by the pound, without a small maximum. */
export const CART_SKUS = ['1108-01', '1101-01', '1104-01', '1103-01'] as const

/** Only weighed, not loaded: a visitor sees it once a visit. */
export const PAYMENT_PAGE: BenchPage = {
  id: 'payment',
  title: 'Payment (hosted page)',
  path: '/checkout/payment',
  needsCart: true,
}

/** Only weighed: every block there is, which must cost no more script than a page without any. */
export const BLOCKS_PAGE: BenchPage = {
  id: 'blocks',
  title: 'Every block',
  path: '/styleguide',
  needsCart: false,
}
