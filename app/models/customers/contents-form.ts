/** What is posted to `/contents.html` (API-63): goods for the cart, or a favorite that comes or goes. */
import { z } from 'zod'

const key = z.string().min(1).max(256)

const ContentsFormSchema = z.object({
  ACTION: z.literal('ADD_BASKET').optional(),
  /** A SKU. */
  item: key.optional(),
  quantity: z.string().max(10).optional(),
  /** Of the button: a product's key, or nothing where `item` says which product it is. */
  wishlist: z.string().max(256).optional(),
  'delete-wishlist': key.optional(),
})

export type ContentsForm =
  | { readonly kind: 'add-favorite'; readonly productKey: string }
  | { readonly kind: 'add-favorite-of'; readonly sku: string }
  | { readonly kind: 'remove-favorite'; readonly productKey: string }
  | { readonly kind: 'add-to-cart'; readonly sku: string; readonly quantity: string }

/** A button that was pressed counts before the action of the form that it stands in. */
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
