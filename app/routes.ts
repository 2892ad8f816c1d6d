/**
 * Every address of the shop. Product pages are matched at each depth of categories, so that they ship no listing code;
 * at the root there are none, only pages of content (`/accessibility.html`).
 */
import { index, layout, prefix, route } from '@remix-run/route-config'
import type { RouteConfig } from '@remix-run/route-config'

const PRODUCT_DEPTHS = [
  ':c1/:slug.html',
  ':c1/:c2/:slug.html',
  ':c1/:c2/:c3/:slug.html',
  ':c1/:c2/:c3/:c4/:slug.html',
]

export default [
  layout('routes/shop/layout.tsx', [
    index('routes/shop/home/route.tsx'),
    route('menu', 'routes/shop/menu/route.tsx'),
    // The name by which the specification knows it (ROUTE-07).
    route('search/instant', 'routes/shop/search/route.tsx', { id: 'Search' }),
    route('cart', 'routes/cart/route.tsx'),
    route('cart/customer-cart', 'routes/cart/customer-cart/route.tsx'),
    layout('routes/account/layout.tsx', [
      ...prefix('account', [
        index('routes/account/overview/route.tsx'),
        route('wallet', 'routes/account/wallet/route.tsx'),
        route('wallet/card', 'routes/account/wallet-card/route.tsx'),
        route('security', 'routes/account/security/route.tsx'),
        route('communications', 'routes/account/communications/route.tsx'),
        route('hints', 'routes/account/hints/route.ts'),
        route('easy-reorder', 'routes/account/easy-reorder/route.tsx'),
        route('favorites', 'routes/account/favorites/route.tsx'),
        route('order-history', 'routes/account/order-history/route.tsx'),
        route('address-book', 'routes/account/address-book/route.tsx'),
        // `new` for one that is to be added.
        route('address-book/:addressId', 'routes/account/address/route.tsx'),
      ]),
      ...prefix('orders', [
        route('lookup', 'routes/orders/lookup/route.tsx'),
        route(':id', 'routes/orders/details/route.tsx'),
        route(':id/track', 'routes/orders/track/route.tsx'),
        route(':id/problem', 'routes/orders/problem/route.tsx'),
      ]),
    ]),
    // The name that old forms know (API-63).
    route('contents.html', 'routes/contents/route.tsx'),
    route('offer', 'routes/offer/route.tsx'),
    route('offer/phone', 'routes/offer/phone/route.tsx'),
    route('refer', 'routes/refer/route.tsx'),
    route('refer/:code', 'routes/refer/friend/route.tsx'),
    ...PRODUCT_DEPTHS.map((path, depth) =>
      route(path, 'routes/shop/product/route.tsx', { id: `product-${depth + 1}` }),
    ),
    route('*', 'routes/shop/path/route.tsx'),
  ]),
  layout('routes/agent/layout.tsx', [
    ...prefix('agent', [
      index('routes/agent/home/route.tsx'),
      route('customers/:id', 'routes/agent/customer/route.tsx'),
      route('orders/:id', 'routes/agent/order/route.tsx'),
      route('audit', 'routes/agent/audit/route.tsx'),
      route('reviews', 'routes/agent/reviews/route.tsx'),
    ]),
  ]),
  layout('routes/minimal/layout.tsx', [
    route('sign/in', 'routes/sign/in/route.tsx'),
    route('sign/in/password', 'routes/sign/password/route.tsx'),
    route('sign/in/link-sent', 'routes/sign/link-sent/route.tsx'),
    route('sign/in/reset-sent', 'routes/sign/reset-sent/route.tsx'),
    route('sign/in/error', 'routes/sign/trouble/route.tsx'),
    route('sign/in/link/:key', 'routes/sign/link/route.tsx'),
    route('sign/reset-password/:key', 'routes/sign/reset-password/route.tsx'),
    route('sign/confirm-email/:key', 'routes/sign/confirm-email/route.tsx'),
    route('sign/up', 'routes/sign/up/route.tsx'),
    route('sign/with/:provider', 'routes/sign/with/route.tsx'),
    route('sign/out', 'routes/sign/out/route.tsx'),
    route('checkout/receipt', 'routes/checkout/receipt/route.tsx'),
    // The names by which the specification knows them (REV-05).
    route('reviews/order', 'routes/reviews/order/route.tsx', { id: 'ReviewOrder' }),
    route('reviews/suggestion', 'routes/reviews/suggestion/route.tsx', { id: 'ReviewSuggestion' }),
    route('discount/:code', 'routes/discount/route.tsx'),
    route('campaign-landing', 'routes/campaign-landing/route.tsx'),
  ]),
  layout('routes/checkout/layout.tsx', [
    ...prefix('checkout', [
      index('routes/checkout/entry/route.tsx'),
      route('signin', 'routes/checkout/signin/route.tsx'),
      route('address', 'routes/checkout/address/route.tsx'),
      route('address/multi', 'routes/checkout/address-multi/route.tsx'),
      route('shipping', 'routes/checkout/shipping/route.tsx'),
      route('payment', 'routes/checkout/payment/route.tsx'),
      route('payment/review', 'routes/checkout/review/route.tsx'),
      route('placing/:placementId', 'routes/checkout/placing/route.tsx'),
      route(':step/:stepVariant?', 'routes/checkout/step/route.tsx'),
    ]),
  ]),
  // The names by which the address services are known.
  route('address/search/v1', 'routes/address/search/route.ts'),
  route('qas_proxy.php', 'routes/qas-proxy/route.ts'),
  route('api/customers', 'routes/api/customers/route.ts'),
  route('api/customers/:customer/describe', 'routes/api/customer-describe/route.ts'),
  route('api/me/describe', 'routes/api/me-describe/route.ts'),
  route('api/users/find', 'routes/api/users-find/route.ts'),
  route('api/sign/apple', 'routes/api/sign/social/route.ts', { id: 'sign-apple' }),
  route('api/sign/facebook', 'routes/api/sign/social/route.ts', { id: 'sign-facebook' }),
  route('api/sign/google', 'routes/api/sign/social/route.ts', { id: 'sign-google' }),
  route('api/sign/up', 'routes/api/sign/up/route.ts'),
  route('api/braintree-client-token', 'routes/api/braintree-client-token/route.ts'),
  route('api/credit-accounts', 'routes/api/credit-accounts/route.ts'),
  route('api/ct/carts/:cartRef', 'routes/api/ct/cart/route.ts'),
  route('api/ct/graphql', 'routes/api/ct/graphql/route.ts'),
  route('api/ct/orders/:orderRef', 'routes/api/ct/order/route.ts'),
  route('api/customers/:customer/addresses', 'routes/api/customers/addresses/route.ts'),
  route('api/customers/:customer/safc-token', 'routes/api/safc-token/route.ts'),
  route('api/favorites', 'routes/api/favorites/route.ts'),
  route('api/flags', 'routes/api/flags/route.ts'),
  route('api/events/fb', 'routes/api/events/fb/route.ts'),
  route('api/orders/clear-copied-order', 'routes/api/clear-copied-order/route.ts'),
  route('api/orders/change-payment-method', 'routes/api/change-payment-method/route.ts'),
  route('api/payment-methods', 'routes/api/payment-methods/route.ts'),
  route('api/orders/is-first-order', 'routes/api/orders/is-first-order/route.ts'),
  route('api/predicted-shipping', 'routes/api/predicted-shipping/route.ts'),
  route('api/recommendations/recent-purchases', 'routes/api/recent-purchases/route.ts'),
  route('api/resolve-path', 'routes/api/resolve-path/route.ts'),
  route('api/restricted-country-skus', 'routes/api/restricted-country-skus/route.ts'),
  route('api/shipping-calculator', 'routes/api/shipping-calculator/route.ts'),
  route('api/shipping-calculator/ship-dates', 'routes/api/ship-dates/route.ts'),
  route('api/shipping-offers', 'routes/api/shipping-offers/route.ts'),
  route('api/sign/forgot-password', 'routes/api/sign/forgot-password/route.ts'),
  route('api/sign/in', 'routes/api/sign/in/route.ts'),
  route('api/sign/in-by-link-key', 'routes/api/sign/in-by-link-key/route.ts'),
  route('api/sign/out', 'routes/api/sign/out/route.ts'),
  route('api/sign/reset-password', 'routes/api/sign/reset-password/route.ts'),
  route('api/sign/send-sign-in-link-email', 'routes/api/sign/send-sign-in-link-email/route.ts'),
  route('api/*', 'routes/api/unknown/route.ts'),
  route('subscribe/customer', 'routes/subscribe/customer/route.ts'),
  route('images/*', 'routes/images/route.ts'),
  // Apart from the others: `…/:slug.html` of products would be the better match.
  route('platforms/mail/messages/:file', 'routes/platforms/route.ts', { id: 'platform-mail' }),
  route('platforms/*', 'routes/platforms/route.ts'),
  route('robots.txt', 'routes/robots/route.ts'),
  route('sitemap.xml', 'routes/sitemap/route.ts'),
] satisfies RouteConfig
