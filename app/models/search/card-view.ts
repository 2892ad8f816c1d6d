/** Exactly what a product card shows, as text: the page data contains one per card. */
import type { Image } from '../catalogue/product'
import { smallPicture } from '../catalogue/small-picture'
import { definedOnly } from '../defined-only'
import { formatMoney, formatShortMoney } from '../money/money'
import type { Money } from '../money/money'
import { isPriceless, unitPriceOf } from './card-rules'
import type { ProductCard } from './product-card'

export interface CardBadge {
  readonly text: string
  readonly look: 'sale' | 'best' | 'good' | 'plain'
}

export type CardAction =
  /** No price yet: the shopper assembles it first (CARD-04, CARD-14). */
  | { readonly kind: 'build' }
  | { readonly kind: 'sold-out' }
  /** Only other sizes are in stock. */
  | { readonly kind: 'sizes' }
  | { readonly kind: 'add' }
  /** Adds this size instead of the card's own (CARD-13). */
  | { readonly kind: 'add-other'; readonly sku: string; readonly label: string; readonly price: Money }

export interface CardView {
  readonly productKey: string
  readonly sku: string
  readonly name: string
  /** Of the product's page with this size chosen. */
  readonly path: string
  readonly image?: Image
  /** Size and packaging. */
  readonly label: string
  readonly badges: readonly CardBadge[]
  /** Out of five; absent without reviews. */
  readonly rating?: number
  readonly reviews?: number
  /** `YYYY-MM-DD` */
  readonly lastOrderedOn?: string
  readonly outOfStock?: true
  /** Absent if there is no price yet. */
  readonly price?: Money
  readonly comparison?: Money
  /** `$0.62 / oz` */
  readonly unit?: string
  /** `Sizes from $9.99 to $207` */
  readonly range?: string
  readonly action: CardAction
  /** Id of the search that found it, for click analytics. */
  readonly queryId?: string
  /** Id of the recommendation's slot that it fills, to report a click to the personalisation service. */
  readonly slotId?: string
}

/** CARD-06, in display order. */
const TAG_BADGES: readonly (readonly [tag: string, badge: CardBadge])[] = [
  ['badge-onsale', { text: 'Sale', look: 'sale' }],
  ['badge-bestseller', { text: 'Best Seller', look: 'best' }],
  ['badge-limited', { text: 'Seasonal', look: 'plain' }],
  ['badge-shipsfree', { text: 'Ships Free', look: 'good' }],
]

/** `5+` above 5, the number from 1 to 5, null at 0 (CARD-10, CARD-11). */
export function orderCountText(count: number | undefined): string | null {
  if (count === undefined || !(count >= 1)) return null
  return `Ordered ${count > 5 ? '5+' : Math.floor(count)}×`
}

/** What is said of a price, where there is one to show (CARD-04). */
function priceBadges({ savePercent: saved = 0, displayDiscountPercent: off = 0 }: ProductCard) {
  return [
    ...(off > 0 ? [{ text: `${off}% off`, look: 'sale' } as const] : []),
    ...(saved > 0 ? [{ text: `Save ${saved}%`, look: 'good' } as const] : []),
  ]
}

function badgesOf(card: ProductCard, priceless: boolean): readonly CardBadge[] {
  const orders = orderCountText(card.orderCount)
  return [
    ...TAG_BADGES.filter(([tag]) => card.tags.includes(tag)).map(([, badge]) => badge),
    ...(priceless ? [] : priceBadges(card)),
    ...(orders === null ? [] : [{ text: orders, look: 'plain' } as const]),
  ]
}

function actionOf(card: ProductCard, priceless: boolean): CardAction {
  if (card.requiresCustomization || priceless) return { kind: 'build' }
  if (card.allVariantsOutOfStock) return { kind: 'sold-out' }
  if (card.inStock) return { kind: 'add' }
  const other = card.substituteVariant
  if (other === undefined) return { kind: 'sizes' }
  return { kind: 'add-other', sku: other.sku, label: other.variantLabel, price: other.price }
}

/** The unit next to the price: for a pound of bulk, the price is the unit price (CARD-08). */
function unitOf({ bulk, weight, unitPrice }: ProductCard): string | undefined {
  if (bulk && weight === 1) return '/ lb'
  return unitPrice ? `${formatMoney(unitPrice.value)} / ${unitPrice.per}` : undefined
}

function pricesOf(card: ProductCard): Pick<CardView, 'price' | 'comparison' | 'unit' | 'range'> {
  const unit = unitOf(card)
  const { price, priceRange } = card
  const comparison = card.displayComparisonPrice ?? card.listPrice
  return {
    price,
    ...definedOnly({ comparison, unit }),
    // CARD-16
    ...(priceRange === undefined
      ? {}
      : { range: `Sizes from ${formatShortMoney(priceRange.min)} to ${formatShortMoney(priceRange.max)}` }),
  }
}

/** The card at its display price: what was derived from the price it replaces goes with that price (CARD-16). */
function atDisplayPrice(card: ProductCard): ProductCard {
  const { displayPrice: price, displayComparisonPrice: listPrice, weight, variantLabel: label } = card
  if (price === undefined) return card
  const { savePercent: _save, priceRange: _range, unitPrice: _unit, listPrice: _list, ...rest } = card
  const unitPrice = unitPriceOf({ price, weight, label }) ?? undefined
  return { ...rest, price, ...definedOnly({ listPrice, unitPrice }) }
}

export function toCardView(given: ProductCard): CardView {
  const priceless = isPriceless(given.hidePrice, given.price.centAmount)
  const card = atDisplayPrice(given)
  const { productKey, sku, name, image, lastOrderedOn, queryId } = card
  return {
    productKey,
    sku,
    name,
    path: card.sizePath ?? card.path,
    ...(image === undefined ? {} : { image: smallPicture(image) }),
    label: card.variantLabel + (card.bulk ? ' · Not individually packaged' : ''),
    badges: badgesOf(card, priceless),
    ...(card.totalReviews > 0 ? { rating: card.averageRating, reviews: card.totalReviews } : {}),
    ...definedOnly({ lastOrderedOn }),
    ...(!card.inStock && !card.allVariantsOutOfStock ? { outOfStock: true } : {}),
    ...(priceless ? {} : pricesOf(card)),
    action: actionOf(card, priceless),
    ...definedOnly({ queryId }),
  }
}
