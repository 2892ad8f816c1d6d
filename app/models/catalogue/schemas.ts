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

export const NutritionFactsSchema: z.ZodType<NutritionFacts> = z
  .object({
    servingSize: z.object({ quantity: z.number(), unit: z.string(), description: z.string() }),
    servingsPerContainer: z.number().optional(),
    calories: z.number(),
    perServing: z.record(z.string(), z.unknown()),
  })
  .transform(({ servingSize, servingsPerContainer, calories, perServing }): NutritionFacts => {
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
