/**
 * Price and weight of a product's sizes as values for filters and counts. Price and size must match the same size of a
 * product: five pounds under $25 is not satisfied by one pound at that price.
 */

interface PriceBand {
  readonly key: string
  readonly label: string
  /** Exclusive upper limit in cents. */
  readonly below: number
}

export const PRICE_BANDS: readonly PriceBand[] = [
  { key: 'under-10', label: 'Under $10', below: 1_000 },
  { key: '10-25', label: '$10 to $25', below: 2_500 },
  { key: '25-50', label: '$25 to $50', below: 5_000 },
  { key: 'over-50', label: '$50 and over', below: Infinity },
]

export const SIZE_CLASSES = [
  { key: 'sample', label: 'Samples' },
  { key: 'single-serve', label: 'Single serves' },
  { key: 'up-to-1-lb', label: 'Up to 1 lb' },
  { key: 'up-to-5-lb', label: 'Over 1 to 5 lb' },
  { key: 'over-5-lb', label: 'Over 5 lb' },
] as const
type SizeClass = (typeof SIZE_CLASSES)[number]['key']

export interface OfferedSize {
  /** Absent if no price is shown (CARD-04): it matches no price then. */
  readonly cents?: number
  /** Pounds. */
  readonly weight: number
  /** Named by weight, like `1 lb bag`; a nutcracker has no size class, whatever its parcel weighs. */
  readonly byWeight: boolean
  readonly sample: boolean
  readonly snackPack: boolean
}

function sizeClassOf({ weight, byWeight, sample, snackPack }: OfferedSize): SizeClass | null {
  if (sample) return 'sample'
  if (snackPack) return 'single-serve'
  if (!byWeight) return null
  if (weight <= 1) return 'up-to-1-lb'
  return weight <= 5 ? 'up-to-5-lb' : 'over-5-lb'
}

const ANY = 'any'

/** `up-to-1-lb/under-10`; `any` stands for any size or any price, as in `any/under-10`. */
export function offerValue(size: string | undefined, band: string | undefined): string {
  return `${size ?? ANY}/${band ?? ANY}`
}

/** All values that match one size of a product. */
export function offerValues(offered: OfferedSize): readonly string[] {
  const { cents } = offered
  const bands = cents === undefined ? [] : PRICE_BANDS.filter(({ below }) => cents < below).slice(0, 1)
  const size = sizeClassOf(offered)
  return [
    ...bands.map(({ key }) => offerValue(undefined, key)),
    ...(size === null ? [] : [...bands.map(({ key }) => offerValue(size, key)), offerValue(size, undefined)]),
  ]
}
