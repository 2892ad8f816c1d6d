/** Discount codes: the code a shopper enters, and the cart discounts it activates. */
import type { DiscountCode } from '@commercetools/platform-sdk'
import { z } from 'zod'
import type { Lookup } from '../documents'
import { setField, step } from '../wire/actions'
import { toCustomFields } from '../wire/custom-fields'
import { resolve } from '../wire/references'
import { CustomDraft, DateTime, identifier, Key, Localized, optional, Text } from '../wire/shapes'
import { CartPredicate } from './cart-discounts'
import { customActions } from './custom-actions'
import { byTable, draft, keyLookup, newBase } from './resource'
import type { Resource } from './resource'
import { validityActions } from './validity'

const Discounts = z.array(identifier('cart-discount')).min(1).max(10)

const Draft = z.object({
  key: optional(Key),
  name: optional(Localized),
  description: optional(Localized),
  code: z.string().min(1),
  cartDiscounts: Discounts,
  cartPredicate: optional(CartPredicate),
  isActive: optional(z.boolean()),
  maxApplications: optional(z.int().min(1)),
  maxApplicationsPerCustomer: optional(z.int().min(1)),
  custom: optional(CustomDraft),
  groups: optional(z.array(Text)),
  validFrom: optional(DateTime),
  validUntil: optional(DateTime),
})

function lookups(code: DiscountCode): Lookup[] {
  return [
    ...keyLookup(code),
    { field: 'code', value: code.code, unique: true },
    ...code.cartDiscounts.map(({ id }) => ({ field: 'cartDiscounts.id', value: id, unique: false })),
  ]
}

export const discountCodes: Resource<'discount-code'> = {
  kind: 'discount-code',
  path: 'discount-codes',
  lookups,
  indexes: ['key', 'code', 'cartDiscounts.id'],
  create: draft(Draft, ({ cartDiscounts, custom, ...input }, context) => ({
    ...newBase(context),
    isActive: true,
    groups: [],
    ...input,
    cartDiscounts: cartDiscounts.map((discount) => resolve(context.store, 'cart-discount', discount)),
    stores: [],
    references: [],
    ...(custom ? { custom: toCustomFields(context.store, custom) } : {}),
  })),
  update: byTable<DiscountCode>({
    setKey: setField('key', optional(Key)),
    setName: setField('name', optional(Localized)),
    setDescription: setField('description', optional(Localized)),
    setCartPredicate: setField('cartPredicate', optional(CartPredicate)),
    setMaxApplications: setField('maxApplications', optional(z.int().min(1))),
    setMaxApplicationsPerCustomer: setField('maxApplicationsPerCustomer', optional(z.int().min(1))),
    changeGroups: setField('groups', z.array(Text)),
    changeCartDiscounts: step(
      z.object({ cartDiscounts: Discounts }),
      (code, { cartDiscounts }, { store }) => ({
        ...code,
        cartDiscounts: cartDiscounts.map((discount) => resolve(store, 'cart-discount', discount)),
      }),
    ),
    ...validityActions<DiscountCode>(),
    ...customActions<DiscountCode>(),
  }),
}
