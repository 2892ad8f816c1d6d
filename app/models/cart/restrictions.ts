/** What may not go to a country, of a cart as it is sold now, and what is said of it (SHIP-18, SHIP-31). */
import { nameOfCountry } from '../address/regions'
import type { Country } from '../address/regions'
import type { Cart, LineItem } from './cart'
import { kindOfLine } from './line-kind'
import { childrenOf, isChild, isGift } from './lines'

/** What is restricted there: the line itself, or what is in it, since a bundle goes nowhere without its contents (SHIP-18). */
export function restrictedIn(cart: Cart, line: LineItem, country: Country): readonly LineItem[] {
  return [line, ...childrenOf(cart, line)].filter(({ variant }) =>
    variant.restrictedCountries.includes(country),
  )
}

/** `Custom Snack Box (with Black Walnuts)`: what can be taken out of the cart, and why it has to be. */
export function restrictedName(line: LineItem, restricted: readonly LineItem[]): string {
  if (restricted.includes(line)) return line.name
  return `${line.name} (with ${[...new Set(restricted.map(({ name }) => name))].join(' and ')})`
}

/**
 * Names of what is sent and may not go to a country: the address step refuses and lists it (SHIP-18, SHIP-31). A free
 * gift is refused to nobody: it is left out.
 */
export function restrictedItems(
  cart: Cart,
  country: Country,
  isSent: (line: LineItem) => boolean = () => true,
): readonly string[] {
  return cart.lineItems
    .filter((line) => !isChild(line) && !isGift(line) && kindOfLine(line) === 'standard' && isSent(line))
    .map((line) => [line, restrictedIn(cart, line, country)] as const)
    .filter(([, restricted]) => restricted.length > 0)
    .map(([line, restricted]) => restrictedName(line, restricted))
}

/** `advice` says what can be done about it. */
export function cannotShipMessage(country: Country, items: readonly string[], advice: string): string {
  return `These items cannot ship to ${nameOfCountry(country)}: ${items.join(', ')}. ${advice}`
}
