/** A product's nutrition panel, computed from its composition (PDP-19, PDP-20). */
import type { Nutrient, NutritionFacts, NutritionValue } from '../../app/models/catalogue/product'
import { definedOnly } from '../../app/models/defined-only'
import { createRandom } from '../random'
import type { Composition, Food, FoodName } from './foods'
import { FOODS } from './foods'

export interface Serving {
  readonly grams: number
  /** `1/4 cup`, `12 pieces`. */
  readonly description: string
}

interface Part {
  readonly food: Food
  readonly share: number
}

/** Daily values for 2,000 calories, in the row's unit; undefined for trans fat and total sugars. */
const ROWS: Readonly<Record<Nutrient, { readonly unit: string; readonly daily?: number }>> = {
  totalFat: { unit: 'g', daily: 78 },
  saturatedFat: { unit: 'g', daily: 20 },
  transFat: { unit: 'g' },
  cholesterol: { unit: 'mg', daily: 300 },
  sodium: { unit: 'mg', daily: 2_300 },
  totalCarbohydrate: { unit: 'g', daily: 275 },
  dietaryFiber: { unit: 'g', daily: 28 },
  totalSugars: { unit: 'g' },
  addedSugars: { unit: 'g', daily: 50 },
  protein: { unit: 'g', daily: 50 },
  vitaminD: { unit: 'mcg', daily: 20 },
  calcium: { unit: 'mg', daily: 1_300 },
  iron: { unit: 'mg', daily: 18 },
  potassium: { unit: 'mg', daily: 4_700 },
  vitaminA: { unit: 'mcg', daily: 900 },
  vitaminC: { unit: 'mg', daily: 90 },
}

function partsOf(composition: Composition): readonly Part[] {
  const entries = Object.entries(composition) as readonly [FoodName, number][]
  const whole = entries.reduce((sum, [, share]) => sum + share, 0)
  return entries.map(([name, share]) => ({ food: FOODS[name], share: share / whole }))
}

/** Grams and milligrams as labels print them: one decimal below ten, whole numbers above. */
function labelled(amount: number): number {
  return amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)
}

function row(nutrient: Nutrient, amount: number): NutritionValue {
  const { unit, daily } = ROWS[nutrient]
  const quantity = labelled(amount)
  return daily === undefined
    ? { quantity, unit }
    : { quantity, unit, pdv: Math.round((quantity / daily) * 100) }
}

/** Harvests vary: each product's foods differ from the textbook by up to three percent, deterministically by key. */
function harvest(key: string): (amount: number) => number {
  const random = createRandom(`harvest ${key}`)
  return (amount) => amount * random.between(0.97, 1.03)
}

export function nutritionOf(
  key: string,
  composition: Composition,
  serving: Serving,
  servingsPerContainer?: number,
): NutritionFacts {
  const parts = partsOf(composition)
  const vary = harvest(key)
  const amount = (read: (food: Food) => number): number =>
    (vary(parts.reduce((sum, { food, share }) => sum + read(food) * share, 0)) * serving.grams) / 100
  const protein = amount((food) => food.protein)
  const fat = amount((food) => food.fat)
  const carb = amount((food) => food.carb)
  const fiber = Math.min(
    carb,
    amount((food) => food.fiber),
  )
  const sugar = Math.min(
    carb - fiber,
    amount((food) => food.sugar),
  )
  const added = Math.min(
    sugar,
    amount((food) => (food.sweetened ? food.sugar * 0.92 : 0)),
  )
  const grams: Record<Nutrient, number> = {
    totalFat: fat,
    saturatedFat: Math.min(
      fat,
      amount((food) => food.sat),
    ),
    transFat: 0,
    cholesterol: amount((food) => food.cholesterol),
    sodium: amount((food) => food.sodium),
    totalCarbohydrate: carb,
    dietaryFiber: fiber,
    totalSugars: sugar,
    addedSugars: added,
    protein,
    vitaminD: amount((food) => food.vitD),
    calcium: amount((food) => food.calcium),
    iron: amount((food) => food.iron),
    potassium: amount((food) => food.potassium),
    vitaminA: amount((food) => food.vitA),
    vitaminC: amount((food) => food.vitC),
  }
  const perServing = Object.fromEntries(
    Object.entries(grams).map(([nutrient, value]) => [nutrient, row(nutrient as Nutrient, value)]),
  )
  // Fibre has fewer calories than other carbohydrates.
  const calories = 4 * (carb - fiber) + 2.5 * fiber + 4 * protein + 9 * fat
  return {
    servingSize: { quantity: serving.grams, unit: 'g', description: serving.description },
    ...definedOnly({ servingsPerContainer }),
    calories: calories < 50 ? Math.round(calories / 5) * 5 : Math.round(calories / 10) * 10,
    perServing,
  }
}

/** Allergens that must be declared for the ingredients, in the wording of PDP-23. */
export function allergensOf(composition: Composition): readonly string[] {
  return [...new Set(partsOf(composition).flatMap(({ food }) => food.allergens))].sort()
}

export function isVegan(composition: Composition): boolean {
  return partsOf(composition).every(({ food }) => food.vegan)
}

export function isKosher(composition: Composition): boolean {
  return partsOf(composition).every(({ food }) => food.kosher)
}

export function isGlutenFree(composition: Composition): boolean {
  return partsOf(composition).every(({ food }) => !food.allergens.includes('wheat'))
}

export function hasNoSugar(composition: Composition): boolean {
  return partsOf(composition).reduce((sum, { food, share }) => sum + food.sugar * share, 0) < 1
}
