/** Which country's shipping calendar applies to a cart. */
import { countryOfPostalCode } from '../address/postal-code'
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
