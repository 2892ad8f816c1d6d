/** Messages shared by the commerce API routes. */
export const NO_CART = { key: 'cart', message: 'There is no such cart' } as const
export const NO_ORDER = { key: 'order', message: 'There is no such order' } as const
export const COMMERCE_AWAY = {
  key: 'commerce',
  message: 'Our shop is not answering right now. Please try again in a moment.',
} as const
