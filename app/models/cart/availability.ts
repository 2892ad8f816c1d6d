/** Lines that may not stay: inactive, out of stock, not for the country they go to, or of a bundle that is gone (CART-08 to CART-11, SHIP-18). */
import { nameOfCountry } from '../address/regions'
import type { Country } from '../address/regions'
import { storeConfig } from '../content/store'
import type { Notice } from '../notices/notice'
import type { Cart, LineItem } from './cart'
import { kindOfLine } from './line-kind'
import {
  childrenOf,
  isChild,
  isGift,
  isOrphan,
  orphanMessage,
  outOfStockMessage,
  restrictedMessage,
  unavailableIngredientMessage,
} from './lines'

export interface Removal {
  readonly line: LineItem
  readonly reason: 'inactive' | 'backordered' | 'ingredient' | 'restricted' | 'orphaned'
  readonly message: string
}

/** What is sold under each SKU of the cart, which may be newer than the copy inside its lines; nothing: not sold. */
export type SoldBySku = ReadonlyMap<
  string,
  {
    readonly variant: {
      readonly active: boolean
      readonly backordered: boolean
      readonly restrictedCountries?: readonly string[]
    }
  }
>

/** Gift certificates and greeting cards have no stock: only inactive counts for them (CART-11). */
function reasonOf(line: LineItem, sold: SoldBySku): Removal['reason'] | null {
  const now = sold.get(line.sku)?.variant
  if (now?.active !== true) return 'inactive'
  const kind = line.variant.customProduct
  if (kind === 'Gift Certificate' || kind === 'Greeting Card') return null
  return now.backordered ? 'backordered' : null
}

function countryOf(cart: Cart, line: LineItem): readonly Country[] {
  const keys = new Set(line.targets.map((target) => target.addressKey))
  return cart.itemShippingAddresses
    .filter((shipment) => keys.has(shipment.key))
    .map((shipment) => shipment.address.country)
}

/** What is restricted there: the line itself, or what is in it, since a bundle goes nowhere without its contents (SHIP-18). */
function restrictedIn(
  cart: Cart,
  line: LineItem,
  country: Country,
  sold: SoldBySku = new Map(),
): readonly LineItem[] {
  return [line, ...childrenOf(cart, line)].filter(({ sku, variant }) =>
    (sold.get(sku)?.variant.restrictedCountries ?? variant.restrictedCountries).includes(country),
  )
}

/** `Custom Snack Box (with Black Walnuts)`: what can be taken out of the cart, and why it has to be. */
function restrictedName(line: LineItem, restricted: readonly LineItem[]): string {
  if (restricted.includes(line)) return line.name
  return `${line.name} (with ${[...new Set(restricted.map(({ name }) => name))].join(' and ')})`
}

/** Which lines have to go, each with its exact words. Children go with their parent, never by themselves while it is there. */
export function findRemovals(cart: Cart, sold: SoldBySku): readonly Removal[] {
  const removals: Removal[] = []
  for (const line of cart.lineItems) {
    if (isGift(line)) continue
    if (isOrphan(cart, line)) removals.push({ line, reason: 'orphaned', message: orphanMessage(line.name) })
    if (isChild(line)) continue
    const own = reasonOf(line, sold)
    const child = childrenOf(cart, line).find((part) => reasonOf(part, sold) !== null)
    const banned = countryOf(cart, line).find((country) => restrictedIn(cart, line, country, sold).length > 0)
    if (own !== null) removals.push({ line, reason: own, message: outOfStockMessage(line.name) })
    else if (child !== undefined)
      removals.push({ line, reason: 'ingredient', message: unavailableIngredientMessage(line.name) })
    else if (banned !== undefined) {
      const name = restrictedName(line, restrictedIn(cart, line, banned, sold))
      removals.push({ line, reason: 'restricted', message: restrictedMessage(name, banned) })
    }
  }
  return removals
}

export function removalNotices(removals: readonly Removal[]): readonly Notice[] {
  return removals.map(({ line, message }) => ({ type: 'error', message, key: `removed-${line.sku}` }))
}

export interface RestrictedItem {
  readonly name: string
  /** It came by itself and has no button to remove it. */
  readonly isGift: boolean
}

/** What is sent and may not go to a country: the address step refuses and lists it (SHIP-18, SHIP-31). */
export function restrictedItems(
  cart: Cart,
  country: Country,
  isSent: (line: LineItem) => boolean = () => true,
): readonly RestrictedItem[] {
  return cart.lineItems
    .filter((line) => !isChild(line) && kindOfLine(line) === 'standard' && isSent(line))
    .map((line) => [line, restrictedIn(cart, line, country)] as const)
    .filter(([, restricted]) => restricted.length > 0)
    .map(([line, restricted]) => ({ name: restrictedName(line, restricted), isGift: isGift(line) }))
}

/** `advice` says what can be done about goods; a gift has a way of its own out of the cart. */
export function cannotShipMessage(
  country: Country,
  items: readonly RestrictedItem[],
  advice: string,
): string {
  const names = items.map(({ name, isGift: free }) => (free ? `${name} (free gift)` : name)).join(', ')
  const gift = items.some(({ isGift: free }) => free)
    ? ` A free gift leaves your cart with its discount code; if it came without one, please call us at ${storeConfig.phone}.`
    : ''
  return `These items cannot ship to ${nameOfCountry(country)}: ${names}. ${advice}${gift}`
}
