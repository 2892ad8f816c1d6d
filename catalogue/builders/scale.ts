/** Derives more products from the real ones, to test the shop with ten thousand. */
import { definedOnly } from '../../app/models/defined-only'
import type { SeedProduct, SeedVariant } from '../model'
import { createRandom } from '../random'
import { toUrlName } from './product'
import { charm, cheaperTiers } from './sizes'

const STYLES = ['Hickory', 'Sea Breeze', 'Harvest', 'Orchard', 'Midnight', 'Lemon Pepper', 'Rosemary', 'Maple', 'Chipotle', 'Garden', 'Heritage', 'Coastal', 'Juniper', 'Ember', 'Meadow', 'Cider', 'Saffron', 'Cinnamon', 'Garlic', 'Paprika'] as const // prettier-ignore
const FIRST_KEY = 100_001

function derivedVariant(variant: SeedVariant, key: string, factor: number): SeedVariant {
  const [, code = '01'] = variant.sku.split('-')
  const scaled = (cents: number): number => charm(cents * factor)
  const { saleCents, wholesaleCents, bulkCents } = variant
  return {
    ...variant,
    sku: `${key}-${code}`,
    cents: scaled(variant.cents),
    tiers: cheaperTiers(
      scaled(saleCents ?? variant.cents),
      variant.tiers.map((tier) => ({ ...tier, cents: scaled(tier.cents) })),
    ),
    ...definedOnly({
      saleCents: saleCents === undefined ? undefined : scaled(saleCents),
      wholesaleCents: wholesaleCents === undefined ? undefined : scaled(wholesaleCents),
      bulkCents: bulkCents === undefined ? undefined : scaled(bulkCents),
    }),
  }
}

function derive(base: SeedProduct, index: number): SeedProduct {
  const key = String(FIRST_KEY + index)
  const random = createRandom(`derived ${key}`)
  const style = STYLES[random.int(0, STYLES.length - 1)] ?? 'Harvest'
  const name = `${style} ${base.name} No. ${index + 1}`
  const factor = random.between(0.8, 1.3)
  return {
    ...base,
    key,
    name,
    urlName: toUrlName(name),
    oneLiner: `${style} selection ${index + 1}: ${base.oneLiner.charAt(0).toLowerCase()}${base.oneLiner.slice(1)}`,
    metaDescription: `${name} from Nutwood, by the pound or in bulk.`,
    pageTitle: `${name} | Nutwood`,
    upselling: [base.key],
    orderCount: random.int(0, 400),
    activatedOn: new Date(Date.UTC(2019, 0, 1) + random.int(0, 2_000) * 86_400_000)
      .toISOString()
      .slice(0, 10),
    variants: base.variants.slice(0, 2).map((variant) => derivedVariant(variant, key, factor)),
    picture: { ...base.picture, bowlOnly: true },
    reviews: [],
    averageRating: 0,
  }
}

export function scaleUp(own: readonly SeedProduct[], wanted: number): readonly SeedProduct[] {
  // Customisable products exist once; all others may have derived ones.
  const bases = own.filter(({ customProduct }) => customProduct === undefined)
  const missing = bases.length === 0 ? 0 : Math.max(0, wanted - own.length)
  const derived = Array.from({ length: missing }, (_, index) => {
    const base = bases[index % bases.length]
    return base === undefined ? [] : [derive(base, index)]
  })
  return [...own.slice(0, Math.max(wanted, 0)), ...derived.flat()]
}
