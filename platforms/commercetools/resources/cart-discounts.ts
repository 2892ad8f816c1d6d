/** Cart discounts: value, target and conditions. The engine applies them. */
import type { CartDiscount } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { setField, step } from '../wire/actions'
import type { Context } from '../wire/context'
import { toCustomFields } from '../wire/custom-fields'
import { resolve } from '../wire/references'
import { predicateText } from '../wire/predicate-text'
import { CustomDraft, DateTime, identifier, Key, Localized, Money, optional, Text } from '../wire/shapes'
import { customActions } from './custom-actions'
import { byTable, draft, keyLookup, newBase } from './resource'
import type { Resource } from './resource'
import { SortOrder, validityActions } from './validity'

const Value = z.discriminatedUnion('type', [
  z.object({ type: z.literal('relative'), permyriad: z.int().min(1).max(10_000) }),
  z.object({
    type: z.literal('absolute'),
    money: z.array(Money).min(1),
    applicationMode: optional(
      z.enum(['ProportionateDistribution', 'EvenDistribution', 'IndividualApplication']),
    ),
  }),
  z.object({
    type: z.literal('fixed'),
    money: z.array(Money).min(1),
    applicationMode: optional(
      z.enum(['ProportionateDistribution', 'EvenDistribution', 'IndividualApplication']),
    ),
  }),
  z.object({
    type: z.literal('giftLineItem'),
    product: identifier('product'),
    variantId: z.int().min(1),
    supplyChannel: optional(identifier('channel')),
    distributionChannel: optional(identifier('channel')),
  }),
])

/** A cart predicate; one that does not parse is refused when written, not when evaluated. */
export const CartPredicate = predicateText('cart')

const SelectionMode = optional(z.enum(['Cheapest', 'MostExpensive']))
const Components = z.array(z.looseObject({ type: z.enum(['CustomLineItems', 'LineItems']), predicate: Text }))

const Target = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lineItems'), predicate: predicateText('lineItem') }),
  z.object({ type: z.literal('customLineItems'), predicate: predicateText('customLineItem') }),
  z.object({ type: z.literal('shipping') }),
  z.object({ type: z.literal('totalPrice') }),
  z.object({
    type: z.enum(['multiBuyLineItems', 'multiBuyCustomLineItems']),
    predicate: Text,
    triggerQuantity: z.int().min(2),
    discountedQuantity: z.int().min(1),
    maxOccurrence: optional(z.int().min(1)),
    selectionMode: SelectionMode,
  }),
  z.object({
    type: z.literal('pattern'),
    triggerPattern: Components,
    targetPattern: Components,
    maxOccurrence: optional(z.int().min(1)),
    selectionMode: SelectionMode,
  }),
])

const Stacking = z.enum(['Stacking', 'StopAfterThisDiscount'])

const Draft = z.object({
  key: optional(Key),
  name: Localized,
  description: optional(Localized),
  value: Value,
  cartPredicate: CartPredicate,
  target: optional(Target),
  sortOrder: SortOrder,
  isActive: optional(z.boolean()),
  validFrom: optional(DateTime),
  validUntil: optional(DateTime),
  requiresDiscountCode: optional(z.boolean()),
  stackingMode: optional(Stacking),
  custom: optional(CustomDraft),
})

function toValue(value: z.output<typeof Value>, { store }: Context): CartDiscount['value'] {
  if (value.type === 'absolute' || value.type === 'fixed') {
    return { ...value, applicationMode: value.applicationMode ?? 'ProportionateDistribution' }
  }
  if (value.type !== 'giftLineItem') return value
  const { supplyChannel, distributionChannel, ...gift } = value
  return {
    ...gift,
    product: resolve(store, 'product', value.product),
    ...(supplyChannel ? { supplyChannel: resolve(store, 'channel', supplyChannel) } : {}),
    ...(distributionChannel ? { distributionChannel: resolve(store, 'channel', distributionChannel) } : {}),
  }
}

function toTarget(target: z.output<typeof Target>): NonNullable<CartDiscount['target']> {
  if ('triggerQuantity' in target || target.type === 'pattern') {
    return { ...target, selectionMode: target.selectionMode ?? 'Cheapest' } as NonNullable<
      CartDiscount['target']
    >
  }
  return target
}

export const cartDiscounts: Resource<'cart-discount'> = {
  kind: 'cart-discount',
  path: 'cart-discounts',
  lookups: (discount) => [
    ...keyLookup(discount),
    { field: 'sortOrder', value: discount.sortOrder, unique: true },
  ],
  indexes: ['key', 'sortOrder'],
  create: draft(Draft, ({ value, target, custom, ...input }, context) => ({
    ...newBase(context),
    isActive: true,
    requiresDiscountCode: false,
    stackingMode: 'Stacking',
    ...input,
    value: toValue(value, context),
    ...(target ? { target: toTarget(target) } : {}),
    stores: [],
    references: [],
    recurringOrderScope: { type: 'AnyOrder' },
    ...(custom ? { custom: toCustomFields(context.store, custom) } : {}),
  })),
  update: byTable<CartDiscount>({
    setKey: setField('key', optional(Key)),
    changeName: setField('name', Localized),
    setDescription: setField('description', optional(Localized)),
    changeCartPredicate: setField('cartPredicate', CartPredicate),
    changeRequiresDiscountCode: setField('requiresDiscountCode', z.boolean()),
    changeStackingMode: setField('stackingMode', Stacking),
    changeSortOrder: setField('sortOrder', SortOrder),
    changeValue: step(z.object({ value: Value }), (discount, { value }, context) => ({
      ...discount,
      value: toValue(value, context),
    })),
    changeTarget: step(z.object({ target: Target }), (discount, { target }) => ({
      ...discount,
      target: toTarget(target),
    })),
    ...validityActions<CartDiscount>(),
    ...customActions<CartDiscount>(),
  }),
}
