/** The words on a product card (CARD-03 to CARD-11). */
import { formatMoney, formatShortMoney } from '~/models/money/money'
import type { ProductCard } from '~/models/search/product-card'

export interface CardBadge {
  readonly text: string
  readonly look: 'sale' | 'best' | 'good' | 'plain'
}

/** CARD-06 */
const TAG_BADGES: readonly (readonly [string, CardBadge])[] = [
  ['badge-onsale', { text: 'Sale', look: 'sale' }],
  ['badge-bestseller', { text: 'Best Seller', look: 'best' }],
  ['badge-limited', { text: 'Seasonal', look: 'plain' }],
  ['badge-shipsfree', { text: 'Ships Free', look: 'good' }],
]

export function badgesOf(card: ProductCard): readonly CardBadge[] {
  const badges = TAG_BADGES.filter(([tag]) => card.tags.includes(tag)).map(([, badge]) => badge)
  return card.savePercent === undefined || card.savePercent <= 0
    ? badges
    : [...badges, { text: `Save ${card.savePercent}%`, look: 'good' }]
}

/** `5+` above 5, the number from 1 to 5, nothing at 0 (CARD-10, CARD-11). */
export function orderCountText(count: number | undefined): string | null {
  if (count === undefined || count < 1) return null
  return `Ordered ${count > 5 ? '5+' : count}×`
}

/** Nothing to pay yet: the shopper puts it together first (CARD-04). */
export function isBuildYourOwn(card: Pick<ProductCard, 'hidePrice' | 'price'>): boolean {
  return card.hidePrice || card.price.centAmount === 0
}

/** What stands beside the price: a pound of bulk is the price itself (CARD-08). */
export function unitText(card: Pick<ProductCard, 'bulk' | 'weight' | 'unitPrice'>): string | undefined {
  if (card.bulk && card.weight === 1) return '/ lb'
  return card.unitPrice ? `${formatMoney(card.unitPrice.value)} / ${card.unitPrice.per}` : undefined
}

/** CARD-16 */
export function rangeText(card: Pick<ProductCard, 'priceRange'>): string | null {
  const range = card.priceRange
  return range ? `Sizes from ${formatShortMoney(range.min)} to ${formatShortMoney(range.max)}` : null
}
