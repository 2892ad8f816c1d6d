/** Product discounts lower the prices of variants that match their predicate. */
import type { ProductDiscount } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { compile } from '../query/evaluate'
import { setField } from '../wire/actions'
import { DateTime, Key, Localized, Money, optional } from '../wire/shapes'
import { byTable, draft, keyLookup, newBase } from './resource'
import type { Resource } from './resource'
import { SortOrder, validityActions } from './validity'

const Value = z.discriminatedUnion('type', [
  z.object({ type: z.literal('relative'), permyriad: z.int().min(1).max(10_000) }),
  z.object({ type: z.literal('absolute'), money: z.array(Money).min(1) }),
  z.object({ type: z.literal('external') }),
])

const Predicate = z.string().transform((text) => {
  compile(text)
  return text
})

const Draft = z.object({
  key: optional(Key),
  name: Localized,
  description: optional(Localized),
  value: Value,
  predicate: Predicate,
  sortOrder: SortOrder,
  isActive: z.boolean(),
  validFrom: optional(DateTime),
  validUntil: optional(DateTime),
})

export const productDiscounts: Resource<'product-discount'> = {
  kind: 'product-discount',
  path: 'product-discounts',
  lookups: (discount) => [
    ...keyLookup(discount),
    { field: 'sortOrder', value: discount.sortOrder, unique: true },
  ],
  indexes: ['key', 'sortOrder'],
  create: draft(Draft, (input, context) => ({ ...newBase(context), ...input, references: [] })),
  update: byTable<ProductDiscount>({
    setKey: setField('key', optional(Key)),
    changeName: setField('name', Localized),
    setDescription: setField('description', optional(Localized)),
    changeValue: setField('value', Value),
    changePredicate: setField('predicate', Predicate),
    changeSortOrder: setField('sortOrder', SortOrder),
    ...validityActions<ProductDiscount>(),
  }),
}
