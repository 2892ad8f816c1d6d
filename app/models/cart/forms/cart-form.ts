/** Every form of the cart page and of "add to cart", discriminated by `intent`. */
import { z } from 'zod'
import { BUNDLE, CART_LINES_MAX, MORE_THAN_ANY_ORDER } from '../../constants/constants'
import { definedOnly } from '../../defined-only'
import { ADDED_MAX } from '../added'
import { GREETING_CARD_MAX, GREETING_CARD_TOO_LONG } from '../greeting-card'
import {
  DISCOUNT_CODE_MAX,
  ITEM_PREFIX,
  MESSAGE_PREFIX,
  PICK_PREFIX,
  QUANTITY_PREFIX,
  readIntent,
  SHOWN_PREFIX,
} from './cart-fields'
import type { QuantityChange } from '../plans/plan-lines'
import { MESSAGES } from '../../validation/messages'
import { quantityField as wholeNumberField } from '../../validation/quantity-field'
import { plainQuantity, quantityTooLow } from '../../validation/quantity-words'

const id = z.string().min(1).max(100)
export const SkuSchema = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,100}$/, { error: 'This item is not known' })

/** The list an item was added from, as stored on its line (LINE-11). */
export const ListMetadataSchema = z.string().max(500)
const listMetadata = ListMetadataSchema.optional()

/**
 * Plain whole numbers: `1e3`, `0x10` and `1.5` are rejected (VAL-20, VAL-21, VAL-29). The maximum is checked by the
 * plan, which knows the item (VAL-19).
 */
export function quantityField(min: number) {
  return z
    .string({ error: MESSAGES.quantityNotANumber })
    .trim()
    .transform(plainQuantity)
    .pipe(z.number({ error: MESSAGES.quantityNotANumber }).min(min, { error: quantityTooLow(0) }))
    .transform((quantity) => Math.min(quantity, MORE_THAN_ANY_ORDER))
}

/** Counted as the shopper sees it: a line break is one character, although forms send two. */
const greetingMessage = z
  .string({ error: MESSAGES.required })
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(
    z.string().min(1, { error: MESSAGES.required }).max(GREETING_CARD_MAX, { error: GREETING_CARD_TOO_LONG }),
  )

/** A code as typed or linked. */
export const DiscountCodeSchema = z
  .string({ error: 'Please enter a discount code' })
  .trim()
  .min(1, { error: 'Please enter a discount code' })
  .max(DISCOUNT_CODE_MAX, { error: 'This discount code is not valid. Please check it and try again.' })

/** Remove means quantity zero, and overrides what was typed. */
function byLine(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null) return fields
  const form = fields as Readonly<Record<string, unknown>>
  const { verb, lineItemId } = readIntent(String(form['intent']))
  if (lineItemId === undefined) return fields
  if (verb === 'remove-line')
    return { ...form, intent: 'change-quantities', [QUANTITY_PREFIX + lineItemId]: '0' }
  return verb === 'greeting-message'
    ? {
        intent: verb,
        lineItemId,
        item: form[ITEM_PREFIX + lineItemId],
        message: form[MESSAGE_PREFIX + lineItemId],
      }
    : fields
}

/** Fields of the largest cart, four per line, with some to spare. */
export const CART_FIELDS_MAX = 4 * CART_LINES_MAX + 100

/**
 * Several lines at once: `quantity-<lineItemId>` each. An invalid one is reported by its field, and nothing is changed.
 */
const changeQuantities = z
  .looseObject({ intent: z.literal('change-quantities') })
  .transform((fields, context) => {
    const changes: QuantityChange[] = []
    for (const [name, value] of Object.entries(fields)) {
      if (!name.startsWith(QUANTITY_PREFIX)) continue
      const line = name.slice(QUANTITY_PREFIX.length)
      if (fields[SHOWN_PREFIX + line] === value) continue
      const item = fields[ITEM_PREFIX + line]
      const lineItemId = id.safeParse(line)
      const quantity = quantityField(0).safeParse(value)
      if (lineItemId.success && quantity.success)
        changes.push({
          lineItemId: lineItemId.data,
          quantity: quantity.data,
          ...(typeof item === 'string' ? { item } : {}),
        })
      else
        context.addIssue({
          code: 'custom',
          path: [name],
          message: quantity.error?.issues[0]?.message ?? MESSAGES.required,
        })
    }
    return { intent: 'change-quantities' as const, changes }
  })

/** Ticked items of a list, one of each: `pick-<number>`, with the SKU as value (BLOCK-22). */
const addItems = z
  .looseObject({ intent: z.literal('add-items'), listMetadata })
  .transform(({ intent, listMetadata, ...fields }, context) => {
    const picked = Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(PICK_PREFIX) ? [value] : [],
    )
    const skus = z
      .array(SkuSchema)
      .min(1, { error: 'Please choose at least one item' })
      .max(ADDED_MAX, { error: `Please choose at most ${ADDED_MAX} items at once` })
      .safeParse([...new Set(picked)])
    if (!skus.success)
      context.addIssue({ code: 'custom', path: ['sku'], message: skus.error.issues[0]?.message ?? '' })
    return { intent, skus: skus.data ?? [], ...definedOnly({ listMetadata }) }
  })

/** Distinct items and units in one bundle: not a shop rule, but what one cart update can hold. */
const MAX_BUNDLE_ITEMS = 100
const MAX_BUNDLE_UNITS = 500

/** A bare SKU, or one with its quantity; the same SKU may repeat. */
const bundleSkus = z
  .array(
    // Not a union: its errors would not say what is wrong within an alternative.
    z.preprocess(
      (item) => (typeof item === 'string' ? { sku_external_id: item } : item),
      z.object({ sku_external_id: SkuSchema, quantity: wholeNumberField.default(1) }),
    ),
  )
  .min(1)
  .max(MAX_BUNDLE_UNITS)
  .transform((list, context) => {
    const quantities = new Map<string, number>()
    for (const { sku_external_id: id, quantity } of list)
      quantities.set(id, (quantities.get(id) ?? 0) + quantity)
    const contents = [...quantities].map(([id, quantity]) => ({ sku: id, quantity }))
    const total = contents.reduce((sum, { quantity }) => sum + quantity, 0)
    if (contents.length > MAX_BUNDLE_ITEMS || total > MAX_BUNDLE_UNITS)
      context.addIssue({ code: 'custom', message: 'There are too many items in this bundle' })
    return contents
  })

const IntentSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('add'),
    sku: SkuSchema,
    quantity: quantityField(1).default(1),
    listMetadata,
    /** A product card may ask for the size first (SIZE-02). */
    from: z.string().max(20).optional(),
  }),
  /** A box sold from a product card: its contents by SKU, encoded as in customizer URLs. */
  z.object({
    intent: z.literal('add-combination'),
    sku: SkuSchema,
    quantity: quantityField(1).default(1),
    listMetadata,
    code: z
      .string()
      .max(2_000)
      .transform((code): z.input<typeof bundleSkus> => code.split(BUNDLE.separator))
      .pipe(bundleSkus),
  }),
  addItems,
  changeQuantities,
  z.object({ intent: z.literal('apply-code'), code: DiscountCodeSchema }),
  z.object({ intent: z.literal('remove-code'), codeId: id }),
  z.object({ intent: z.literal('forget-code'), code: DiscountCodeSchema }),
  z.object({
    intent: z.literal('greeting-message'),
    lineItemId: id,
    item: z.string().optional(),
    message: greetingMessage,
  }),
])
export const CartFormSchema = z.preprocess(byLine, IntentSchema)
export type CartForm = z.infer<typeof CartFormSchema>

type AddForm = Extract<CartForm, { intent: 'add' }>
interface AddBundleCall extends Omit<AddForm, 'intent'> {
  readonly intent: 'add-bundle'
  readonly contents: readonly { readonly sku: string; readonly quantity: number }[]
}
export type CartCall = AddForm | AddBundleCall

/** The same add as sent through the public API (API-19, API-20): a JSON body with `cart_sku`. */
export const CartCallSchema = z
  .object({
    cart_sku: z.object({
      sku_external_id: SkuSchema,
      quantity: z
        .union([z.number(), z.string()], { error: MESSAGES.quantityNotANumber })
        .default(1)
        .transform(String)
        .pipe(quantityField(1)),
      dynamic_bundle_skus: bundleSkus.optional(),
    }),
    list_metadata: z
      .union([z.string(), z.record(z.string(), z.unknown())])
      .transform((list) => (typeof list === 'string' ? list : JSON.stringify(list)))
      .pipe(ListMetadataSchema)
      .optional(),
  })
  .transform(({ cart_sku, list_metadata }): CartCall => {
    const item = {
      sku: cart_sku.sku_external_id,
      quantity: cart_sku.quantity,
      ...definedOnly({ listMetadata: list_metadata }),
    }
    const contents = cart_sku.dynamic_bundle_skus
    return contents === undefined ? { ...item, intent: 'add' } : { ...item, intent: 'add-bundle', contents }
  })
