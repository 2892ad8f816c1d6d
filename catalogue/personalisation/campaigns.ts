/**
 * Campaigns that the shop requests from the personalisation service by name: recommendations, ready-made boxes, one
 * experience.
 */
import { BUNDLE } from '../../app/models/constants/constants'
import { EXPERIENCES, PLACEMENTS } from '../../app/models/recommendations/recommendation'
import type { SeedProduct } from '../model'

const SNACK_BOX = '9801-01'

interface Theme {
  readonly name: string
  readonly description: string
  readonly picture: string
  /** Keys of the categories and tags it draws from. */
  readonly of: readonly string[]
}

const THEMES: readonly Theme[] = [
  {
    name: 'The Afternoon Box',
    description: 'Six that carry a desk from three to five: nuts first, something sweet after.',
    picture: 'category-nuts',
    of: ['almonds', 'cashews', 'pecans', 'walnuts', 'pistachios'],
  },
  {
    name: 'The Trail Box',
    description: 'Mixes, seeds and bars for a pocket and a long walk.',
    picture: 'category-snacks',
    of: ['trail-mix', 'granola-and-bars', 'seeds', 'office-snacks'],
  },
  {
    name: 'The Sweet Tooth Box',
    description: 'Chocolate on nearly everything, and a pretzel to keep the peace.',
    picture: 'category-chocolate',
    of: ['chocolate-and-sweets', 'chocolate-nuts', 'dark-chocolate', 'popcorn-and-pretzels'],
  },
  {
    name: 'The Crunch Box',
    description: 'Salty, smoky and spicy. Best shared by people who like one another.',
    picture: 'category-nuts',
    of: ['rice-and-crackers', 'chips', 'peanuts', 'mixed-nuts', 'almonds'],
  },
]

/** The smallest size, the only one that goes into a box. */
function selectionOf({ variants }: SeedProduct): string | undefined {
  const [smallest] = variants
    .filter(({ active, stock, backorderedDays }) => active && stock > 50 && backorderedDays === undefined)
    .toSorted((a, b) => a.weight - b.weight)
  const isSmallest = variants.every(({ weight }) => weight >= (smallest?.weight ?? 0))
  return isSmallest ? smallest?.sku : undefined
}

const goesInto = (product: SeedProduct): boolean =>
  product.customAvailability.includes('CSB') &&
  product.customProduct === undefined &&
  !product.meltable &&
  selectionOf(product) !== undefined

/** The six best matches, with repeats if there are too few. */
function fill({ of }: Theme, products: readonly SeedProduct[]): readonly string[] {
  const words = (product: SeedProduct) => [...product.categories, ...product.tags]
  const fit = (product: SeedProduct) => words(product).filter((word) => of.includes(word)).length
  const skus = products
    .filter(goesInto)
    .toSorted((a, b) => fit(b) - fit(a) || b.orderCount - a.orderCount || (a.key < b.key ? -1 : 1))
    .slice(0, BUNDLE.selectionsMin)
    .flatMap((product) => selectionOf(product) ?? [])
  if (skus.length === 0) return []
  return Array.from({ length: BUNDLE.selectionsMin }, (_, index) => skus[index % skus.length] ?? '')
}

function snackBoxes(products: readonly SeedProduct[]) {
  const box = products.find(({ variants }) => variants.some(({ sku }) => sku === SNACK_BOX))
  if (box === undefined) return []
  return THEMES.flatMap((theme) => {
    const skus = fill(theme, products)
    if (skus.length === 0) return []
    return {
      sku: SNACK_BOX,
      productData: {
        name: theme.name,
        description: theme.description,
        image: `/images/brand/${theme.picture}.svg`,
        code: skus.toSorted().join(BUNDLE.separator),
        sku: SNACK_BOX,
        enableAddToCart: true,
        enableCustomizeButton: false,
      },
    }
  })
}

const recommendation = (strategy: string, custom: object = {}) => ({
  type: 'RECOMMENDATION',
  strategy,
  custom,
})

/** Campaigns by name. */
export function buildCampaigns(products: readonly SeedProduct[]): Readonly<Record<string, object>> {
  return {
    [PLACEMENTS.boughtTogether]: recommendation('bought-together', { title: 'Frequently bought together' }),
    [PLACEMENTS.similar]: recommendation('similar', { title: 'You may also like' }),
    [PLACEMENTS.bestSellers]: recommendation('popular', { title: 'Best sellers' }),
    [PLACEMENTS.withCompanies]: recommendation('popular-in-segment', { title: 'What companies order' }),
    [PLACEMENTS.forYou]: recommendation('for-you', { title: 'Picked for you' }),
    [PLACEMENTS.snackBoxes]: {
      ...recommendation('curated', { type: 'CSB' }),
      slots: snackBoxes(products),
    },
    [EXPERIENCES.cart]: {
      type: 'EXPERIENCE',
      variations: [
        { weight: 1, data: { selector: PLACEMENTS.boughtTogether } },
        {
          weight: 1,
          segment: 'business',
          data: { selector: PLACEMENTS.withCompanies },
        },
      ],
    },
  }
}
