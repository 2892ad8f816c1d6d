/** Where a cart goes: which country's shipping calendar applies to it, and whether its shipping may be free. */
import { countryOfPostalCode } from '../address/postal-code'
import { regionsOfPostalCode } from '../address/postal-regions'
import { isContiguousUs } from '../address/regions'
import type { Country } from '../address/regions'
import { DEFAULT_COUNTRY } from '../constants/constants'
import type { Cart } from './cart'
import { sentHome } from './shipments'

/** Where its goods go, or else where estimates are wanted for. */
export function destinationCountry(
  cart: Pick<Cart, 'itemShippingAddresses'> | null,
  postalCode = '',
): Country {
  const typed = cart === null ? undefined : sentHome(cart)?.country
  return typed ?? countryOfPostalCode(postalCode) ?? DEFAULT_COUNTRY
}

/** Only there is shipping free (SHIP-22). Goods may go there as long as nothing says that they do not. */
export function mayGoToContiguousUs(
  cart: Pick<Cart, 'itemShippingAddresses'> | null,
  postalCode = '',
): boolean {
  const typed = cart === null ? undefined : sentHome(cart)
  if (typed !== undefined) return isContiguousUs(typed)
  const country = destinationCountry(null, postalCode)
  const regions = regionsOfPostalCode(country, postalCode)
  if (regions.length === 0) return country === DEFAULT_COUNTRY
  return regions.some((state) => isContiguousUs({ country, state }))
}
