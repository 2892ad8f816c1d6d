/** A small part of the seed catalogue with its own prices, so that tests can work out cents by hand. */
import { buildCatalogue } from '../../../catalogue'
import type { Catalogue } from '../../../catalogue'
import type { SeedVariant } from '../../../catalogue/model'

type Facts = Partial<Omit<SeedVariant, 'sku'>>

const plain: Facts = { tiers: [], stock: 500, maximumPiecesPerOrder: 4_999, active: true }

/** Sizes by SKU: facts left out stay as in the seed. */
const SIZES: Readonly<Record<string, Facts>> = {
  '1101-01': {
    ...plain,
    cents: 999,
    tiers: [
      { minimumQuantity: 4, cents: 949 },
      { minimumQuantity: 10, cents: 899 },
    ],
  },
  '1101-05': { ...plain, cents: 4_599 },
  '1102-S': { ...plain, cents: 249, maximumPiecesPerOrder: 5 },
  '1102-01': { ...plain, cents: 949 },
  '1103-01': { ...plain, cents: 1_549 },
  '1103-25': { ...plain, cents: 32_149, stock: 0, backorderedDays: 30 },
  '1109-01': { ...plain, cents: 1_249, stock: 1 },
  '1201-01': { ...plain, cents: 1_099 },
  '1305-01': {
    ...plain,
    cents: 1_799,
    // Two tiers repeat the price before them, as they may in other catalogues.
    tiers: [
      { minimumQuantity: 4, cents: 1_799 },
      { minimumQuantity: 6, cents: 1_699 },
      { minimumQuantity: 10, cents: 1_699 },
    ],
  },
  '1404-01': { ...plain, cents: 1_399, saleCents: 1_249 },
  '4101-01': { ...plain, cents: 1_099 },
  '9801-01': {},
  '9970-01': {},
  '9980-01': { ...plain, cents: 2_799 },
  '9982-01': { ...plain, cents: 1_999, maximumPiecesPerOrder: 4 },
  '9990-25': {},
}

const keyOf = (sku: string): string => sku.split('-')[0] ?? ''

/** Twelve products: food, sweets that melt, taxed goods, one on sale, one with a single piece left … */
export function buildSlice(): Catalogue {
  const whole = buildCatalogue()
  const keys = new Set(Object.keys(SIZES).map(keyOf))
  const products = whole.products
    .filter((product) => keys.has(product.key))
    .map((product) => ({
      ...product,
      upselling: [],
      variants: product.variants
        .filter((variant) => variant.sku in SIZES)
        .map((variant) => ({ ...variant, ...SIZES[variant.sku] })),
    }))
  return { ...whole, products }
}
