/** Countries SKUs may not ship to (SHIP-18). */

/** By SKU; those without restrictions are absent. */
export type RestrictedCountries = Readonly<Record<string, readonly string[]>>
