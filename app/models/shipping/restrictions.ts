/** SKUs that may not be sent to a country (SHIP-18). */

/** Countries to which a SKU may not go; SKUs without any are left out. */
export type RestrictedCountries = Readonly<Record<string, readonly string[]>>
