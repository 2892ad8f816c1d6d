/** A product's highlights at a glance (PDP-18). */
import type { Nutrient, NutritionFacts } from './product'

const HIGHLIGHTS_MAX = 4

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

/** Up to four highlights from the nutrition facts, `6.3 g protein`, topped up from whatever is known. */
export function highlightsOf(facts: NutritionFacts | null): readonly string[] {
  if (facts === null) return []
  const nutrients = WORDS.flatMap(([nutrient, word]) => {
    const value = facts.perServing[nutrient]
    return value === undefined || value.quantity === 0 ? [] : [`${value.quantity} ${value.unit} ${word}`]
  })
  return [...nutrients, `${facts.calories} calories`].slice(0, HIGHLIGHTS_MAX)
}
