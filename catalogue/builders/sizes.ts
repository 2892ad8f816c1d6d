/** The sizes products are sold in, as sets shared by a family. */
import { definedOnly } from '../../app/models/defined-only'
import type { SeedTier, SeedVariant } from '../model'
import type { BagSizeKey } from '../product-type'
import { createRandom } from '../random'

export interface SizeRule {
  /** Suffix of the SKU: `1101-05`. */
  readonly code: string
  readonly label: string
  readonly unitName: string
  readonly weight: number
  /** Fraction of `weight × price per pound` that this size costs. */
  readonly factor: number
  readonly bagSize?: BagSizeKey
  readonly kind: 'retail' | 'bulk' | 'case' | 'snack-pack' | 'sample'
  readonly grindSize?: string
  readonly tinColor?: string
}

export interface SizeOverrides {
  /** Units in stock by size code. */
  readonly stock?: Readonly<Record<string, number>>
  /** Backordered sizes: days until expected, or null if unknown. */
  readonly back?: Readonly<Record<string, number | null>>
  readonly inactive?: readonly string[]
  /** Percent off during the sale, on every size but the case. */
  readonly sale?: number
  readonly noAutoDelivery?: boolean
  /** Maximum pieces of this product per order. */
  readonly maximum?: number
}

function bagged(small: BagSizeKey, large: BagSizeKey, single: BagSizeKey) {
  const pound: SizeRule = { code: '01', label: '1 lb bag', unitName: 'bag', weight: 1, factor: 1, bagSize: small, kind: 'retail' } // prettier-ignore
  const five: SizeRule = { code: '05', label: '5 lb bag', unitName: 'bag', weight: 5, factor: 0.92, bagSize: large, kind: 'bulk' } // prettier-ignore
  const crate: SizeRule = { code: '25', label: '25 lb case', unitName: 'case', weight: 25, factor: 0.83, kind: 'case' } // prettier-ignore
  const singles: SizeRule = { code: '24S', label: 'single-serve 24-pack', unitName: 'pack', weight: 2.25, factor: 1.55, bagSize: single, kind: 'snack-pack' } // prettier-ignore
  const sample: SizeRule = { code: 'S', label: '2 oz sample', unitName: 'sample', weight: 0.125, factor: 2.2, bagSize: single, kind: 'sample' } // prettier-ignore
  return { pound, five, crate, singles, sample }
}

const nut = bagged('NSS', 'NSLB', 'NSSB')
const mediumNut = bagged('NSM', 'NSLB', 'NSSB')
const fruit = bagged('DFS', 'DFLB', 'DFSB')
const candy = bagged('CSS', 'CSL', 'CSSB')
const snack = bagged('SNS', 'SNLB', 'NSSB')

function each(label: string, unitName: string, weight: number, code = '01', factor = 1): SizeRule {
  return { code, label, unitName, weight, factor, kind: 'retail' }
}

function jar(code: string, label: string, weight: number, bagSize: BagSizeKey, factor: number): SizeRule {
  return { code, label, unitName: 'jar', weight, factor, bagSize, kind: 'retail' }
}

const coffee = (
  code: string,
  label: string,
  grindSize: string,
  weight: number,
  factor: number,
): SizeRule => ({
  code,
  label,
  unitName: 'bag',
  weight,
  factor,
  grindSize,
  bagSize: weight > 1 ? 'BLL' : 'BLS',
  kind: weight > 1 ? 'bulk' : 'retail',
})

export const SIZES = {
  nut: [nut.pound, nut.five, nut.crate],
  nutPlus: [nut.pound, nut.five, nut.crate, nut.singles],
  nutSample: [nut.sample, nut.pound, nut.five, nut.crate],
  mediumNut: [mediumNut.pound, mediumNut.five, mediumNut.crate],
  nutRetail: [nut.pound, nut.five],
  nutSingles: [nut.singles],
  fruit: [fruit.pound, fruit.five, fruit.crate],
  fruitPlus: [fruit.pound, fruit.five, fruit.crate, fruit.singles],
  largeFruit: [{ ...fruit.pound, bagSize: 'DFL' as const }, fruit.five, fruit.crate],
  fruitRetail: [fruit.pound, fruit.five],
  fruitSingles: [fruit.singles],
  candy: [candy.pound, candy.five, candy.crate],
  candyPlus: [candy.pound, candy.five, candy.singles],
  candyRetail: [candy.pound, candy.five],
  snack: [snack.pound, snack.five, snack.crate],
  snackPlus: [snack.pound, snack.five, snack.singles],
  largeSnack: [{ ...snack.pound, bagSize: 'SNL' as const }, snack.five],
  snackRetail: [snack.pound, snack.five],
  pantry: [snack.pound, snack.five, snack.crate],
  butter: [jar('16', '16 oz jar', 1, 'J16', 1), jar('48', '48 oz jar', 3, 'J48', 0.9)],
  jarred: [jar('16', '16 oz jar', 1, 'J16', 1), jar('24', '24 oz jar', 1.5, 'J24', 0.95)],
  coffee: [
    coffee('12W', '12 oz bag, whole bean', 'Whole bean', 0.75, 1),
    coffee('12D', '12 oz bag, drip grind', 'Drip', 0.75, 1),
    coffee('12E', '12 oz bag, espresso grind', 'Espresso', 0.75, 1),
    coffee('05W', '5 lb bag, whole bean', 'Whole bean', 5, 0.88),
  ],
  tea: [each('4 oz tin', 'tin', 0.25, '04'), { ...each('1 lb bag', 'bag', 1, '01', 0.78), bagSize: 'BLS' }],
  bars: [each('box of 12', 'box', 1.1, '12'), each('case of 72', 'case', 6.6, '72', 0.86)],
  piece: [each('each', 'piece', 2)],
  smallPiece: [each('each', 'piece', 0.75)],
  gift: [each('each', 'gift', 3.2)],
  giftTwo: [each('small, serves 4', 'gift', 1.75, '01', 1), each('large, serves 10', 'gift', 4, '02', 0.82)],
  tins: [
    { ...each('red tin', 'tin', 2, '02R'), tinColor: 'Red' },
    { ...each('green tin', 'tin', 2, '02G'), tinColor: 'Green' },
    { ...each('cream tin', 'tin', 2, '02C'), tinColor: 'Cream' },
  ],
} as const satisfies Record<string, readonly SizeRule[]>
export type SizeSet = keyof typeof SIZES

/** The nearest price that ends in 49 or 99 cents. */
export function charm(cents: number): number {
  return Math.max(99, Math.round(cents / 50) * 50 - 1)
}

/** Drops tiers that cost the same as the previous one: rounding can make small steps equal. */
export function cheaperTiers(cents: number, tiers: readonly SeedTier[]): SeedTier[] {
  return tiers.filter((tier, index) => tier.cents < (tiers[index - 1]?.cents ?? cents))
}

/** A small reduction from four bags, and another from ten. */
function tiersOf(cents: number): SeedTier[] {
  return cheaperTiers(cents, [
    { minimumQuantity: 4, cents: charm(cents * 0.96) },
    { minimumQuantity: 10, cents: charm(cents * 0.93) },
  ])
}

const STOCK_OF_KIND: Readonly<Record<SizeRule['kind'], readonly [number, number]>> = {
  retail: [180, 900],
  bulk: [60, 320],
  case: [14, 60],
  'snack-pack': [40, 260],
  sample: [300, 900],
}

export function variantOf(
  productKey: string,
  rule: SizeRule,
  poundCents: number,
  options: SizeOverrides & { readonly servingGrams?: number },
): SeedVariant {
  const cents = charm(poundCents * rule.weight * rule.factor)
  const sku = `${productKey}-${rule.code}`
  const isCase = rule.kind === 'case'
  const [least, most] = STOCK_OF_KIND[rule.kind]
  const backorderedDays = options.back?.[rule.code]
  const saleCents =
    options.sale === undefined || isCase || rule.kind === 'sample'
      ? undefined
      : charm(cents * (1 - options.sale / 100))
  return {
    sku,
    label: rule.label,
    unitName: rule.unitName,
    ...definedOnly({ bagSize: rule.bagSize }),
    weight: rule.weight,
    cents,
    ...(saleCents === undefined || saleCents >= cents ? {} : { saleCents }),
    ...(isCase ? { wholesaleCents: charm(cents * 0.94) } : {}),
    ...(rule.kind === 'bulk' ? { bulkCents: charm(cents * 0.97) } : {}),
    tiers: rule.kind === 'bulk' || rule.kind === 'retail' ? tiersOf(saleCents ?? cents) : [],
    autoDelivery: rule.kind !== 'sample' && options.noAutoDelivery !== true,
    bulk: rule.kind === 'bulk' || isCase,
    wholesale: isCase,
    sample: rule.kind === 'sample',
    snackPack: rule.kind === 'snack-pack',
    active: !(options.inactive?.includes(rule.code) ?? false),
    ...definedOnly({ backorderedDays }),
    stock: backorderedDays === undefined ? (options.stock?.[rule.code] ?? createRandom(`stock ${sku}`).int(least, most)) : 0, // prettier-ignore
    maximumPiecesPerOrder: options.maximum ?? (rule.kind === 'sample' ? 5 : isCase ? 400 : 4_999),
    ...definedOnly({
      servingsPerContainer:
        options.servingGrams === undefined
          ? undefined
          : Math.max(1, Math.round((rule.weight * 453.592) / options.servingGrams)),
      grindSize: rule.grindSize,
      tinColor: rule.tinColor,
    }),
  }
}
