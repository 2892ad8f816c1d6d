/** What the catalogue's custom objects hold, parsed where it comes in. */
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

/** Calories are a row of the serving as every other (DATA-40); catalogues filled earlier have them beside it. */
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

/** Nutrition facts as the catalogue keeps them and calls answer them (DATA-40, API-45). */
export function nutritionDocument({ calories, perServing, ...facts }: NutritionFacts) {
  return { ...facts, perServing: { calories: { quantity: calories }, ...perServing } }
}

export const ReviewsSchema: z.ZodType<{ readonly reviews: readonly Review[] }> = z.object({
  reviews: z.array(
    z.object({
      id: z.string(),
      author: z.string(),
      stars: z.number().min(1).max(5),
      title: z.string(),
      text: z.string(),
      date: z.string(),
      verifiedBuyer: z.boolean().optional(),
    }),
  ),
})
