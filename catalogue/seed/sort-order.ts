/** Unique sort orders among a project's discounts. */
import { z } from 'zod'
import type { SeedClient } from './client'

const DiscountSchema = z.object({ key: z.string().optional(), sortOrder: z.string() })

/** The sort order a discount already has; for a new one the wanted, or the next that no other discount has. */
export async function placesIn(
  client: SeedClient,
  resource: 'cart-discounts' | 'product-discounts',
): Promise<(key: string, wanted: string) => string> {
  const found = (await client.all(resource)).map((document) => DiscountSchema.parse(document))
  const holders = new Map(found.map(({ key, sortOrder }) => [sortOrder, key]))
  return (key, wanted) => {
    const own = found.find((discount) => discount.key === key)
    if (own !== undefined) return own.sortOrder
    let place = wanted
    // Between 0 and 1 without a trailing zero, as the platform requires.
    for (let digit = 1; holders.has(place); digit = (digit % 9) + 1)
      place = digit === 1 ? `${place}1` : `${place.slice(0, -1)}${digit}`
    holders.set(place, key)
    return place
  }
}
