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

const unnamed = { highlights: [] }

describe('the highlights of a product', () => {
  it.each(UNITS)('are its %s in words', (nutrient, word) => {
    expect(highlightsOf(unnamed, facts(nutrient))).toEqual([`6.3 g ${word}`, '170 calories'])
  })

  it('are four at most, what speaks for it first', () => {
    const names = UNITS.map(([nutrient]) => nutrient)
    expect(highlightsOf(unnamed, facts(...names.toReversed()))).toEqual([
      '6.3 g protein',
      '6.3 g fiber',
      '6.3 g iron',
      '6.3 g potassium',
    ])
    for (const [index] of names.entries())
      expect(highlightsOf(unnamed, facts(...names.slice(index)))[0]).toBe(`6.3 g ${UNITS[index]?.[1]}`)
  })

  it('are those that a merchant has named, filled up to four, each of them once', () => {
    const highlights = ['Dry roasted', '6.3 g fiber', 'No added oil']
    expect(highlightsOf({ highlights }, facts('protein', 'dietaryFiber', 'iron'))).toEqual([
      ...highlights,
      '6.3 g protein',
    ])
    const five = ['a', 'b', 'c', 'd', 'e']
    expect(highlightsOf({ highlights: five }, facts('protein'))).toEqual(five.slice(0, 4))
    expect(highlightsOf({ highlights }, null)).toEqual(highlights)
  })

  it('are amounts to a tenth, and none that is nothing then', () => {
    const perServing = {
      protein: { quantity: 6.04, unit: 'g' },
      iron: { quantity: 0.04, unit: 'mg' },
      potassium: { quantity: 1_234.56, unit: 'mg' },
    }
    expect(highlightsOf(unnamed, { ...facts(), calories: 169.6, perServing })).toEqual([
      '6 g protein',
      '1,234.6 mg potassium',
      '170 calories',
    ])
  })

  it('leave out what there is none of', () => {
    const none = {
      ...facts(),
      perServing: { protein: { quantity: 0, unit: 'g' }, saturatedFat: { quantity: 1, unit: 'g' } },
    }
    expect(highlightsOf(unnamed, none)).toEqual(['170 calories'])
    expect(highlightsOf(unnamed, null)).toEqual([])
  })
})
