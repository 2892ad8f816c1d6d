/** Recommendations on a product page. */
import type { Product } from '~/models/catalogue/product'
import { PLACEMENTS } from '~/models/recommendations/recommendation'
import type { CardView } from '~/models/search/card-view'
import { services } from '~/services/index.server'
import { isInside } from '~/services/personalisation/combinations.server'

const TOGETHER_CARDS = 6
const ALIKE_CARDS = 8

/** Independent of the visitor, because the page is shared. */
export async function recommendedFor(product: Product) {
  const { recommendations, combinations } = services
  const [together, boxes] = await Promise.all([
    recommendations.beside(PLACEMENTS.boughtTogether, {
      type: 'PRODUCT',
      path: product.path,
      productKeys: [product.key],
      limit: TOGETHER_CARDS,
    }),
    product.variants.some(({ customAvailability }) => customAvailability.includes('CSB'))
      ? combinations.row(PLACEMENTS.snackBoxes, product.path)
      : null,
  ])
  return {
    together,
    combinations: boxes && { ...boxes, cards: boxes.cards.filter((card) => isInside(card, product)) },
  }
}

/** What a merchant has named; otherwise what is like it, or else in its category (PDP-28). */
export async function relatedTo(product: Product): Promise<readonly CardView[]> {
  const { recommendations, browse } = services
  if (product.upsellingProductKeys.length > 0) return browse.relatedCards(product)
  const { path, key } = product
  const about = { type: 'PRODUCT', path, productKeys: [key], limit: ALIKE_CARDS } as const
  const alike = await recommendations.alike(about)
  return alike.length > 0 ? alike : browse.relatedCards(product)
}

const without = (cards: readonly CardView[], others: readonly CardView[]) =>
  cards.filter(({ productKey }) => !others.some((other) => other.productKey === productKey))

/**
 * No product appears in two rows: those a merchant has named keep their row and order (PDP-28); otherwise "bought
 * together" takes precedence.
 */
export function rowsApart(
  { upsellingProductKeys }: Product,
  related: readonly CardView[],
  { together, combinations }: Awaited<ReturnType<typeof recommendedFor>>,
) {
  if (together === null) return { related, together, combinations }
  if (upsellingProductKeys.length === 0)
    return { related: without(related, together.cards), together, combinations }
  const cards = without(together.cards, related)
  return { related, together: cards.length === 0 ? null : { ...together, cards }, combinations }
}
