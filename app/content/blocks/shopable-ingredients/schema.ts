/** Products of a recipe or list, to tick and buy together (DATA-31). */
import { z } from 'zod'
import { ADDED_MAX } from '~/models/cart/added'
import { keys, line } from '../../fields'

export const ShopableIngredientsSchema = z.object({
  type: z.literal('shopable-ingredients'),
  title: line.default('Shop the ingredients'),
  /** SKUs, each once; unknown ones are left out. */
  skus: keys.pipe(z.array(line).min(1).max(ADDED_MAX)),
})
export type ShopableIngredients = z.infer<typeof ShopableIngredientsSchema>
