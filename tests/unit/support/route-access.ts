/**
 * Who may see what each route answers. Every route is listed by its pattern (`access.test.ts` fails for one that is
 * not), and each role requests those that are guarded there. A route that is neither for everybody nor for a role
 * names the file that tests who it is for. Whoever adds such a route adds its line.
 */
import { definedOnly } from '~/models/defined-only'
import type { Access, Guarded } from './access-rules'

const everybody = (...patterns: readonly string[]): readonly (readonly [string, Access])[] =>
  patterns.map((pattern) => [pattern, 'everybody'])

const testedBy = (file: string, ...patterns: readonly string[]): readonly (readonly [string, Access])[] =>
  patterns.map((pattern) => [pattern, { testedBy: `${file}.test.ts` }])

/** A page whose URL is its pattern. */
const page = (
  pattern: string,
  who: Guarded['who'],
  routeId: string,
  posts?: Readonly<Record<string, string>>,
): readonly [string, Access] => [
  pattern,
  { who, address: () => pattern, routeId, ...definedOnly({ posts: posts && (() => posts) }) },
]

export const ACCESS: ReadonlyMap<string, Access> = new Map<string, Access>([
  ...everybody(
    '/',
    '/menu',
    '/search/instant',
    '/search/suggestions',
    '/quiz',
    '/quiz-results',
    '/onsite-offer-quiz-results',
    '/cart',
    '/cart/added',
    '/cart/size',
    '/cart/promotion',
    '/:c1/:slug.html',
    '/:c1/:c2/:slug.html',
    '/:c1/:c2/:c3/:slug.html',
    '/:c1/:c2/:c3/:c4/:slug.html',
    '/:c1/:c2/:c3/:c4/:c5/:slug.html',
    '/:c1/:c2/:c3/:c4/:c5/:c6/:slug.html',
    '/:c1/:c2/:c3/:c4/:c5/:c6/:c7/:slug.html',
    '/:c1/:c2/:c3/:c4/:c5/:c6/:c7/:c8/:slug.html',
    '/*',
    '/images/*',
    '/robots.txt',
    '/feeds/products.xml',
    '/llms.txt',
    '/sentry',
    '/sitemap.xml',
    '/sitemaps/:part.xml',
  ),
  ...everybody(
    '/sign/in',
    '/sign/in/password',
    '/sign/in/link-sent',
    '/sign/in/reset-sent',
    '/sign/in/error',
    '/sign/in/link/:key',
    '/sign/reset-password/:key',
    '/sign/confirm-email/:key',
    '/sign/up',
    '/sign/with/:provider',
    '/sign/out',
    // Guests sign up on the way (`business.test.ts`).
    '/business/register',
    '/discount/:code',
    '/campaign-landing',
    '/lead-form',
    // Shows what was posted or is stored for any audience, and stores nothing: no block is a secret (161).
    '/builder-preview',
    // Not in production.
    '/styleguide',
    '/api/lead-forms',
    '/offer',
    '/offer/phone',
    '/refer',
    '/refer/:code',
    '/subscribe/customer',
    '/api/contacts',
    '/api/flags',
    '/api/recommendations/:placement',
    '/contents.html',
  ),
  // About the session's cart.
  ...everybody(
    '/checkout',
    '/checkout/signin',
    '/checkout/address',
    '/checkout/address/multi',
    '/checkout/shipping',
    '/checkout/payment',
    '/checkout/payment/review',
    '/checkout/:step/:stepVariant?',
  ),
  ...everybody(
    '/api/braintree-client-token',
    '/api/ct/graphql',
    '/api/dy/engagement',
    '/api/events',
    '/api/events/fb',
    '/api/predicted-shipping',
    '/api/resolve-path',
    '/api/restricted-country-skus',
    '/api/shipping-calculator',
    '/api/shipping-calculator/ship-dates',
    '/api/shipping-offers',
    '/api/users/find',
    '/api/sign/apple',
    '/api/sign/facebook',
    '/api/sign/google',
    '/api/sign/up',
    '/api/sign/forgot-password',
    '/api/sign/in',
    '/api/sign/in-by-link-key',
    '/api/sign/out',
    '/api/sign/reset-password',
    '/api/sign/send-sign-in-link-email',
    '/api/*',
    // About addresses in general, not those of a customer.
    '/address/search/v1',
    '/qas_proxy.php',
  ),
  // Behind a token that cannot be guessed.
  ...testedBy('reviews', '/reviews/order', '/reviews/suggestion'),
  ...testedBy('communications', '/unsubscribe/:token'),
  ...testedBy('placing', '/checkout/placing/:placementId', '/checkout/receipt'),
  // About the caller, by their session: they know nothing of anybody else.
  ...testedBy('favorites', '/api/favorites'),
  ...testedBy('hints', '/account/hints'),
  ...testedBy('purchases', '/api/recommendations/recent-purchases'),
  ...testedBy('storefront-cart', '/api/ct/carts/:cartRef', '/api/ct/orders/:orderRef'),
  ...testedBy('customer-calls', '/api/customers', '/api/customers/:customer/describe', '/api/me/describe'),
  ...testedBy('address-calls', '/api/customers/:customer/addresses'),
  ...testedBy('business-calls', '/api/business-units', '/api/business-units/me/profile'),
  ...testedBy(
    'saved-payments',
    '/api/credit-accounts',
    '/api/payment-methods',
    '/api/customers/:customer/safc-token',
  ),
  ...testedBy('change-payment', '/api/orders/change-payment-method'),
  ...testedBy('copied-orders', '/api/orders/clear-copied-order'),
  // Redirects to the wallet if the gateway has its own page, so that a walk would see a redirect whoever asked.
  ...testedBy('account', '/account/wallet/card'),
  [
    '/account/reseller-certification/:id',
    { who: 'certificate', address: ({ certificatePath }) => certificatePath },
  ],
  // Only in demo and test mode, which listen on loopback.
  ...everybody('/platforms/mail/messages/:file', '/platforms/*'),
  [
    '/cart/customer-cart',
    {
      who: ['checkOutAsCustomer', 'viewCustomerCart'],
      address: ({ cartId }) => `/cart/customer-cart?key=${cartId}`,
      routeId: 'routes/cart/customer-cart/route',
      posts: ({ cartId }) => ({ key: cartId }),
    },
  ],
  page('/agent', ['checkOutAsCustomer'], 'routes/agent/home/route', { intent: 'find', search: 'Shopper' }),
  page('/agent/reviews', ['moderateReviews'], 'routes/agent/reviews/route'),
  [
    '/agent/customers/:id',
    {
      who: ['checkOutAsCustomer'],
      address: ({ customerId }) => `/agent/customers/${customerId}`,
      routeId: 'routes/agent/customer/route',
    },
  ],
  [
    '/agent/orders/:id',
    {
      who: ['checkOutAsCustomer'],
      address: ({ orderId }) => `/agent/orders/${orderId}`,
      routeId: 'routes/agent/order/route',
      // Its post begins to act for the owner: `copied-orders.test.ts`.
    },
  ],
  page('/agent/audit', ['viewAudit'], 'routes/agent/audit/route'),
  ...everybody('/orders/lookup', '/api/orders/is-first-order'),
  page('/account/order-history', 'customers', 'routes/account/order-history/route'),
  [
    '/orders/:id',
    {
      who: 'owner',
      address: ({ orderId }) => `/orders/${orderId}`,
      routeId: 'routes/orders/details/route',
      posts: () => ({ intent: 'reorder' }),
    },
  ],
  [
    '/orders/:id/track',
    {
      who: 'owner',
      address: ({ orderId }) => `/orders/${orderId}/track`,
      routeId: 'routes/orders/track/route',
    },
  ],
  [
    '/orders/:id/problem',
    {
      who: 'owner',
      address: ({ orderId }) => `/orders/${orderId}/problem`,
      routeId: 'routes/orders/problem/route',
      posts: () => ({ topic: 'Something else', message: 'It is late.' }),
    },
  ],
  [
    '/orders/:id/payment',
    {
      // And whoever has its receipt: `change-payment.test.ts`.
      who: 'owner',
      address: ({ orderId }) => `/orders/${orderId}/payment`,
      routeId: 'routes/orders/payment/route',
      posts: () => ({ intent: 'choose', card: 'new' }),
    },
  ],
  page('/account/business', 'businesses', 'routes/account/business/route', {
    businessName: 'Sample Offices',
    businessIndustry: 'office',
  }),
  // Its post has a file: `reseller-certificates.test.ts`.
  page('/account/reseller-certification', 'resellers', 'routes/account/reseller-certification/route'),
  // Its post has a file: `order-upload.test.ts`.
  page('/order-upload', 'uploaders', 'routes/order-upload/page/route'),
  ['/order-upload/template.csv', { who: 'uploaders', address: () => '/order-upload/template.csv' }],
  [
    '/order-upload/:uploadId',
    // Its post fills a cart, and another uploader has no such list: `order-upload.test.ts`.
    {
      who: 'uploaders',
      address: ({ uploadPath }) => uploadPath,
      routeId: 'routes/order-upload/review/route',
    },
  ],
  [
    '/order-upload/:uploadId/to-correct.csv',
    { who: 'uploaders', address: ({ uploadPath }) => `${uploadPath}/to-correct.csv` },
  ],
  page('/account', 'customers', 'routes/account/overview/route'),
  page('/account/wallet', 'customers', 'routes/account/wallet/route', { intent: 'add' }),
  page('/account/communications', 'customers', 'routes/account/communications/route', { news: 'on' }),
  page('/account/easy-reorder', 'customers', 'routes/account/easy-reorder/route'),
  page('/account/favorites', 'customers', 'routes/account/favorites/route'),
  page('/account/address-book', 'customers', 'routes/account/address-book/route', {
    intent: 'remove',
    addressId: 'made-up',
  }),
  [
    '/account/address-book/:addressId',
    {
      who: 'owner',
      address: ({ addressPath }) => addressPath,
      routeId: 'routes/account/address/route',
      posts: () => ({
        name: 'Pat Example',
        street1: '12 Maple Avenue',
        city: 'Montclair',
        state: 'NJ',
        postalCode: '07042',
        country: 'US',
        phone: '973 555 0100',
      }),
    },
  ],
  page('/account/security', 'themselves', 'routes/account/security/route', {
    intent: 'sign-out-one',
    device: '0'.repeat(64),
  }),
  [
    '/account/privacy/:part?',
    { who: 'themselves', address: () => '/account/privacy', routeId: 'routes/account/privacy/route' },
  ],
  ['/account/privacy/download', { who: 'themselves', address: () => '/account/privacy/download' }],
  [
    '/account/delete/:key?',
    {
      who: 'themselves',
      address: () => '/account/delete',
      routeId: 'routes/account/delete/route',
      posts: () => ({ intent: 'send-link' }),
    },
  ],
])
