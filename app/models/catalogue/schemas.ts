/** Schemas of the catalogue's custom objects, parsed at the edge. */
import { z } from 'zod'
import { definedOnly } from '../defined-only'
import { NUTRIENTS } from './product'
import type { Nutrient, NutritionFacts, NutritionValue, Review, Tag } from './product'

export const TagSchema: z.ZodType<Tag> = z.object({ key: z.string().min(1), label: z.string().min(1) })

const NutritionValueSchema = z
  .object({ quantity: z.number(), unit: z.string(), pdv: z.number().optional() })
  .transform(({ quantity, unit, pdv }): NutritionValue => ({
    quantity,
    unit,
    ...definedOnly({ pdv }),
  }))

const CaloriesSchema = z.object({ quantity: z.number() })

/** Calories are a `perServing` entry like any other (DATA-40); older catalogues have them beside it. */
export const NutritionFactsSchema: z.ZodType<NutritionFacts> = z
  .object({
    servingSize: z.object({ quantity: z.number(), unit: z.string(), description: z.string() }),
    servingsPerContainer: z.number().optional(),
    calories: z.number().optional(),
    perServing: z.record(z.string(), z.unknown()),
  })
  .transform(({ servingSize, servingsPerContainer, calories: beside, perServing }, context) => {
    const calories = CaloriesSchema.safeParse(perServing['calories']).data?.quantity ?? beside
    if (calories === undefined) {
      context.addIssue({ code: 'custom', path: ['perServing', 'calories'], message: 'There are no calories' })
      return z.NEVER
    }
    const values: Partial<Record<Nutrient, NutritionValue>> = {}
    for (const name of NUTRIENTS) {
      const parsed = NutritionValueSchema.safeParse(perServing[name])
      if (parsed.success) values[name] = parsed.data
    }
    return {
      servingSize,
      ...definedOnly({ servingsPerContainer }),
      calories,
      perServing: values,
    }
  })

/** Nutrition facts in the format of the catalogue and of API responses (DATA-40, API-45). */
export function nutritionDocument({ calories, perServing, ...facts }: NutritionFacts) {
  return { ...facts, perServing: { calories: { quantity: calories }, ...perServing } }
}

export const ReviewSchema: z.ZodType<Review> = z.object({
  id: z.string(),
  author: z.string(),
  stars: z.number().min(1).max(5),
  title: z.string(),
  text: z.string(),
  date: z.string(),
  verifiedBuyer: z.boolean().optional(),
})

/** A review that is malformed costs the others nothing: it comes as it was found, among `malformed`. */
export const ReviewsSchema = z.object({ reviews: z.array(z.unknown()) }).transform(({ reviews: found }) => {
  const reviews: Review[] = []
  const malformed: unknown[] = []
  for (const each of found) {
    const { data } = ReviewSchema.safeParse(each)
    if (data === undefined) malformed.push(each)
    else reviews.push(data)
  }
  return { reviews, malformed }
})
