/** Every route of the shop: addresses of each, and the patterns of all that there are. */
import type { RouteConfigEntry } from '@remix-run/route-config'

export const PRODUCT = '/nuts/almonds/roasted-almonds-salted.html'

/** An address of each page, as the owner of a prepared cart asks for it. */
export const PAGES = [
  '/',
  '/search/instant?query=almonds',
  '/menu',
  '/cart',
  '/cart/customer-cart?key=made-up',
  '/account',
  '/account/wallet',
  '/account/wallet/card',
  '/nuts/x.html',
  PRODUCT,
  '/nuts/almonds/whole/x.html',
  '/nuts/almonds/whole/raw/x.html',
  '/nuts/',
  '/accessibility.html',
  '/sign/in',
  '/sign/in/password',
  '/sign/in/link-sent',
  '/sign/in/reset-sent',
  '/sign/in/error',
  '/sign/in/link/made-up',
  '/sign/reset-password/made-up',
  '/sign/up',
  '/sign/out',
  '/checkout/receipt?token=made-up',
  '/discount/WELCOME10',
  '/campaign-landing?token=made-up',
  '/checkout',
  '/checkout/signin',
  '/checkout/address',
  '/checkout/address/multi',
  '/checkout/shipping',
  '/checkout/payment',
  '/checkout/payment/review?pay=made-up',
  '/checkout/placing/made-up',
  '/checkout/confirm',
]

/** Of every route that answers GET one address at least, pages and calls, up to where anybody may write anything. */
export const OPEN_ADDRESSES = [
  '/search/instant?query=',
  '/menu?from=',
  '/nuts/almonds/?page=',
  '/nuts/almonds/?sort=',
  '/nuts/almonds/?tagFilters=',
  '/nuts/almonds/roasted-almonds-salted.html?sku=',
  '/checkout/payment/review?pay=',
  '/checkout/receipt?token=',
  '/checkout/shipping?shipOn=',
  '/checkout/placing/',
  '/address/search/v1?key=',
  '/qas_proxy.php?x=',
  '/api/customers/me/addresses?x=',
  '/sign/in?destination=',
  '/sign/in/password?destination=',
  '/sign/in/link-sent?destination=',
  '/sign/in/reset-sent?destination=',
  '/sign/in/error?destination=',
  '/sign/in/link/',
  '/sign/reset-password/',
  '/sign/up?destination=',
  '/api/resolve-path?path=/',
  '/images/',
  '/tag/',
  '/',
  '/nuts/x.html?sku=',
  '/nuts/almonds/whole/x.html?sku=',
  '/nuts/almonds/whole/raw/x.html?sku=',
  '/cart?code=',
  '/cart/customer-cart?key=',
  '/account?x=',
  '/account/wallet?payment=',
  '/account/wallet/card?x=',
  '/sign/out?destination=',
  '/discount/',
  '/campaign-landing?token=',
  '/checkout?from=',
  '/checkout/signin?as=',
  '/checkout/address?places=',
  '/checkout/address/multi?places=',
  '/checkout/payment?pay=',
  '/checkout/confirm/',
  '/api/braintree-client-token?x=',
  '/api/ct/carts/',
  '/api/ct/orders/',
  '/api/credit-accounts?customerId=',
  '/api/customers/me/safc-token?x=',
  '/api/orders/change-payment-method?x=',
  '/api/payment-methods?customerId=',
  '/api/predicted-shipping?postalCode=',
  '/api/restricted-country-skus?country=',
  '/api/shipping-calculator/ship-dates?countries=US&from=',
  '/platforms/mail/messages/',
  '/platforms/',
  '/?x=',
  '/api/ct/graphql?query=',
  '/api/events/fb?event_name=',
  '/api/shipping-calculator?shipments=',
  '/api/shipping-offers?shipments=',
  '/api/nothing?x=',
  '/api/sign/forgot-password?x=',
  '/api/sign/in?x=',
  '/api/sign/in-by-link-key?x=',
  '/api/sign/out?x=',
  '/api/sign/reset-password?x=',
  '/api/sign/send-sign-in-link-email?x=',
  '/robots.txt?x=',
  '/sitemap.xml?page=',
]

/** The other files of routes answer calls. */
export const isPage = ({ file }: RouteConfigEntry): boolean => file.endsWith('route.tsx')

/** Patterns of the routes of this kind, layouts left out. */
export function patternsOf(
  entries: readonly RouteConfigEntry[],
  isOfKind: (entry: RouteConfigEntry) => boolean,
  above = '',
): string[] {
  return entries.flatMap((entry) => {
    const { path = '', children } = entry
    const pattern = path === '' ? above : `${above}/${path}`
    if (children !== undefined) return patternsOf(children, isOfKind, pattern)
    return isOfKind(entry) ? [pattern === '' ? '/' : pattern] : []
  })
}
