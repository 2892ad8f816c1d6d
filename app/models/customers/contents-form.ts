/** Posts to `/contents.html` (API-63): goods for the cart, or a favorite to add or remove. */
import { z } from 'zod'

const key = z.string().min(1).max(256)

const ContentsFormSchema = z.object({
  ACTION: z.literal('ADD_BASKET').optional(),
  /** SKU. */
  item: key.optional(),
  quantity: z.string().max(10).optional(),
  /** From the button: a product key, or empty if `item` identifies the product. */
  wishlist: z.string().max(256).optional(),
  'delete-wishlist': key.optional(),
})

export type ContentsForm =
  | { readonly kind: 'add-favorite'; readonly productKey: string }
  | { readonly kind: 'add-favorite-of'; readonly sku: string }
  | { readonly kind: 'remove-favorite'; readonly productKey: string }
  | { readonly kind: 'add-to-cart'; readonly sku: string; readonly quantity: string }

/** A pressed button takes precedence over the form's own action. */
export const ContentsSchema = ContentsFormSchema.transform((form, context): ContentsForm => {
  const { ACTION, item, quantity = '1', wishlist } = form
  const removed = form['delete-wishlist']
  if (removed !== undefined) return { kind: 'remove-favorite', productKey: removed }
  if (wishlist !== undefined && wishlist !== '') return { kind: 'add-favorite', productKey: wishlist }
  if (wishlist !== undefined && item !== undefined) return { kind: 'add-favorite-of', sku: item }
  if (ACTION !== undefined && item !== undefined) return { kind: 'add-to-cart', sku: item, quantity }
  context.addIssue({ code: 'custom', path: ['item'], message: 'Please say which product it is.' })
  return z.NEVER
})
