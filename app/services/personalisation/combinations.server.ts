/**
 * Ready-made boxes, mixes and trays put together by editors (REC-01 to REC-04). The catalogue says what a box costs and
 * whether all of it is available, as the cart will.
 */
import { fits, isSelection, slotsOf } from '~/models/catalogue/bundle-contents'
import { priceOfBundle } from '~/models/catalogue/bundle-price'
import { isForOthers, productFor, retailPrice } from '~/models/catalogue/pricing'
import type { Product } from '~/models/catalogue/product'
import { BUNDLE } from '~/models/constants/constants'
import { storeConfig } from '~/models/content/store'
import type { RecommendationCard, RecommendationRow } from '~/models/recommendations/recommendation'
import {
  RecommendationCardSchema,
  RecommendationRowSchema,
} from '~/models/recommendations/recommendation-schema'
import type { CatalogueService, SoldVariant } from '../commercetools/catalogue.server'
import type { DegradedAnswers } from '../degraded-answers'
import type { Logger } from '../logger'
import { orIfUnavailable } from '../upstream'
import type { Recommendations } from './recommendations.server'

export interface Combinations {
  /**
   * Null if there is no such row, or that is unknown.
   * @param path of the page that shows it
   */
  row(selector: string, path: string): Promise<RecommendationRow | null>
}

/** Contents of a box, or of a mix or tray without its parts of each. */
const contentsOf = ({ code }: RecommendationCard): readonly string[] =>
  code.split(/[~,]/).map((each) => each.replace(/^\d+x/, ''))

/** Whether the product, or one of its sizes, is in the box, mix or tray. */
export const isInside = (
  card: RecommendationCard,
  { key, variants }: Pick<Product, 'key' | 'variants'>,
): boolean => contentsOf(card).some((name) => name === key || variants.some(({ sku }) => sku === name))

export function createCombinations(options: {
  readonly recommendations: Pick<Recommendations, 'told'>
  readonly catalogue: Pick<CatalogueService, 'getVariants' | 'getProductsByKeys'>
  readonly degradedAnswers: DegradedAnswers
  readonly logger: Logger
}): Combinations {
  const { recommendations, catalogue, degradedAnswers, logger } = options

  /**
   * Null if it is not available exactly as it is, and to everybody: rows are shared, and others must not learn of what is
   * sold to a group of customers alone (202).
   */
  function asBox(
    card: RecommendationCard,
    sold: ReadonlyMap<string, SoldVariant>,
  ): RecommendationCard | null {
    const contents = card.code.split(BUNDLE.separator)
    const box = sold.get(card.sku)
    if (box?.variant.customProduct !== 'Dynamic Bundle' || box.variant.backordered) return null
    const price = retailPrice(box.variant)?.price
    const slots = slotsOf(box.product)
    const isWhole = [...new Set(contents)].every((sku) => {
      const inside = sold.get(sku)
      const pieces = contents.filter((each) => each === sku).length
      return (
        inside !== undefined && !isForOthers(inside.variant, undefined) && isSelection(inside, slots, pieces)
      )
    })
    if (price === undefined || !isWhole || !fits(slots, contents.length)) return null
    const due = priceOfBundle(price, contents.length, storeConfig.bundleDiscountPercent)
    const whole = priceOfBundle(price, contents.length, 0)
    return {
      ...card,
      displayPrice: due,
      strikethroughPrice: due.centAmount < whole.centAmount ? whole : undefined,
    }
  }

  async function boxes(cards: readonly RecommendationCard[]): Promise<readonly RecommendationCard[]> {
    const skus = cards.flatMap(({ sku, code }) => [sku, ...code.split(BUNDLE.separator)])
    const sold = await catalogue.getVariants([...new Set(skus)], 'cached')
    return cards.flatMap((card) => asBox(card, sold) ?? [])
  }

  /** Only those made of what everybody can buy, whether they name products or sizes (202). */
  async function mixesAndTrays(cards: readonly RecommendationCard[]): Promise<readonly RecommendationCard[]> {
    const contents = [...new Set(cards.flatMap(contentsOf))]
    const sizes = await catalogue.getVariants([...contents, ...cards.map(({ sku }) => sku)], 'cached')
    const products = await catalogue.getProductsByKeys(contents.filter((name) => !sizes.has(name)))
    const isSoldToAll = (name: string): boolean => {
      const size = sizes.get(name)
      if (size !== undefined) return !isForOthers(size.variant, undefined)
      return products.some((product) => product.key === name && productFor(product, undefined) !== null)
    }
    return cards.filter(
      (card) => (!sizes.has(card.sku) || isSoldToAll(card.sku)) && contentsOf(card).every(isSoldToAll),
    )
  }

  /** None while the catalogue cannot say what is in them. */
  async function shown(
    type: RecommendationRow['type'],
    cards: readonly RecommendationCard[],
  ): Promise<readonly RecommendationCard[]> {
    const asked = type === 'CSB' ? boxes(cards) : mixesAndTrays(cards)
    const known = await orIfUnavailable(asked, null)
    if (known === null) degradedAnswers.report()
    return known ?? []
  }

  return {
    async row(selector, path) {
      const found = await recommendations.told(selector, { type: 'OTHER', path, productKeys: [] })
      if (found.kind === 'late' || found.kind === 'away') degradedAnswers.report()
      if (found.kind !== 'told') return null
      const { custom, slots } = found.recommended
      const row = RecommendationRowSchema.safeParse(custom)
      if (!row.success) return null
      const parsed = slots.map(({ productData }) => RecommendationCardSchema.safeParse(productData))
      const cards = parsed.flatMap(({ data }) => data ?? [])
      if (cards.length < parsed.length)
        logger.warn(
          { selector, unreadable: parsed.length - cards.length },
          'recommendations that are no cards',
        )
      return { ...row.data, cards: await shown(row.data.type, cards) }
    },
  }
}
