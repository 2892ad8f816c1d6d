/** A product's highlights at a glance (PDP-18). */
import type { Nutrient, NutritionFacts, Product } from './product'

const HIGHLIGHTS_MAX = 4
export const CERTIFICATIONS_MAX = 4

/** Selling points first; the rest fills up for products with few of them. */
const WORDS: readonly (readonly [Nutrient, string])[] = [
  ['protein', 'protein'],
  ['dietaryFiber', 'fiber'],
  ['iron', 'iron'],
  ['potassium', 'potassium'],
  ['calcium', 'calcium'],
  ['vitaminC', 'vitamin C'],
  ['vitaminA', 'vitamin A'],
  ['vitaminD', 'vitamin D'],
  ['totalCarbohydrate', 'carbohydrate'],
  ['totalFat', 'fat'],
  ['sodium', 'sodium'],
]

/** To a tenth, as in the nutrition panel. */
const amount = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** `6.3 g protein`, and calories for want of more. */
function highlightsIn({ perServing, calories }: NutritionFacts): readonly string[] {
  const nutrients = WORDS.flatMap(([nutrient, word]) => {
    const { quantity, unit } = perServing[nutrient] ?? { quantity: 0, unit: '' }
    const rounded = amount.format(quantity)
    return rounded === '0' ? [] : [`${rounded} ${unit} ${word}`]
  })
  return [...nutrients, `${amount.format(Math.round(calories))} calories`]
}

/**
 * Up to four: those that a merchant has named, unless they stand beside them as certifications, then what the nutrition
 * facts have to say.
 */
export function highlightsOf(
  { highlights, certifications = [] }: Pick<Product, 'highlights'> & Partial<Pick<Product, 'certifications'>>,
  facts: NutritionFacts | null,
): readonly string[] {
  const filling = facts === null ? [] : highlightsIn(facts)
  const all = new Set([...highlights, ...filling])
  return [...all].filter((each) => !certifications.includes(each)).slice(0, HIGHLIGHTS_MAX)
}
