/**
 * Goods that may not ship to a country, in a cart with current catalogue facts, and their messages (SHIP-18, SHIP-31).
 */
import { nameOfCountry } from '../address/regions'
import type { Country } from '../address/regions'
import type { Cart, LineItem } from './cart'
import { kindOfLine } from './line-kind'
import { childrenOf, isChild, isGift } from './lines'

/** The restricted lines: this one or its contents, since a bundle ships only with its contents (SHIP-18). */
export function restrictedIn(cart: Cart, line: LineItem, country: Country): readonly LineItem[] {
  return [line, ...childrenOf(cart, line)].filter(({ variant }) =>
    variant.restrictedCountries.includes(country),
  )
}

/** `Custom Snack Box (with Black Walnuts)`: what can be removed from the cart, and why. */
export function restrictedName(line: LineItem, restricted: readonly LineItem[]): string {
  if (restricted.includes(line)) return line.name
  return `${line.name} (with ${[...new Set(restricted.map(({ name }) => name))].join(' and ')})`
}

/**
 * Names of shipped items that may not go to a country: the address step rejects and lists them (SHIP-18, SHIP-31). Free
 * gifts are not listed: they are left out of the order.
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
