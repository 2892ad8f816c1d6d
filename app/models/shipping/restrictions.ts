/** SKUs that may not be sent to a country (SHIP-18). */
import type { Country } from '../address/regions'

/** Countries to which a SKU may not go; SKUs without any are left out. */
export type RestrictedCountries = Readonly<Record<string, readonly string[]>>

export function isRestricted(sku: string, country: Country, restrictions: RestrictedCountries): boolean {
  return Object.hasOwn(restrictions, sku) && (restrictions[sku] ?? []).includes(country)
}

/** The items of a shipment that cannot go where it goes, from what the shipping service says of their SKUs. */
export function restrictedItems<Item extends { readonly sku: string }>(
  items: readonly Item[],
  country: Country,
  restrictions: RestrictedCountries,
): readonly Item[] {
  return items.filter((item) => isRestricted(item.sku, country, restrictions))
}
