import { describe, expect, it } from 'vitest'
import { highlightsOf } from './highlights'
import type { Nutrient, NutritionFacts } from './product'

const UNITS = [
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
] as const
const facts = (...nutrients: readonly Nutrient[]): NutritionFacts => ({
  servingSize: { quantity: 30, unit: 'g', description: 'a handful' },
  calories: 170,
  perServing: Object.fromEntries(nutrients.map((name) => [name, { quantity: 6.3, unit: 'g' }])),
})

describe('the highlights of a product', () => {
  it.each(UNITS)('are its %s in words', (nutrient, word) => {
    expect(highlightsOf(facts(nutrient))).toEqual([`6.3 g ${word}`, '170 calories'])
  })

  it('are four at most, what speaks for it first', () => {
    const names = UNITS.map(([nutrient]) => nutrient)
    expect(highlightsOf(facts(...names.toReversed()))).toEqual([
      '6.3 g protein',
      '6.3 g fiber',
      '6.3 g iron',
      '6.3 g potassium',
    ])
    for (const [index] of names.entries())
      expect(highlightsOf(facts(...names.slice(index)))[0]).toBe(`6.3 g ${UNITS[index]?.[1]}`)
  })

  it('leave out what there is none of', () => {
    const none = {
      ...facts(),
      perServing: { protein: { quantity: 0, unit: 'g' }, saturatedFat: { quantity: 1, unit: 'g' } },
    }
    expect(highlightsOf(none)).toEqual(['170 calories'])
    expect(highlightsOf(null)).toEqual([])
  })
})
