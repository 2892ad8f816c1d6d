/** Shipping methods: rates per zone. */
import type { ShippingMethod, ZoneRate } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { fail } from '../engine/contract'
import { setField, step, withField } from '../wire/actions'
import type { Context } from '../wire/context'
import { toCustomFields } from '../wire/custom-fields'
import { resolve } from '../wire/references'
import { CustomDraft, identifier, Key, Localized, Money, optional, Text } from '../wire/shapes'
import type { Identifier } from '../wire/shapes'
import { customActions } from './custom-actions'
import { byTable, draft, keyLookup, newBase } from './resource'
import type { Resource } from './resource'

const Tier = z.discriminatedUnion('type', [
  z.object({ type: z.literal('CartValue'), minimumCentAmount: z.int(), price: Money }),
  z.object({ type: z.literal('CartClassification'), value: Text, price: Money }),
  z.object({ type: z.literal('CartScore'), score: z.number(), price: Money }),
])
const Rate = z.object({ price: Money, freeAbove: optional(Money), tiers: optional(z.array(Tier)) })
const ZoneRateDraft = z.object({ zone: identifier('zone'), shippingRates: z.array(Rate) })

const Draft = z.object({
  key: optional(Key),
  name: Text,
  localizedName: optional(Localized),
  description: optional(Text),
  localizedDescription: optional(Localized),
  taxCategory: identifier('tax-category'),
  zoneRates: z.array(ZoneRateDraft),
  active: optional(z.boolean()),
  isDefault: z.boolean(),
  predicate: optional(Text),
  custom: optional(CustomDraft),
})

function toRate({ tiers = [], ...rate }: z.output<typeof Rate>): ZoneRate['shippingRates'][number] {
  return { ...rate, tiers }
}

function toZoneRate({ zone, shippingRates }: z.output<typeof ZoneRateDraft>, { store }: Context): ZoneRate {
  return { zone: resolve(store, 'zone', zone), shippingRates: shippingRates.map(toRate) }
}

function changeZone(
  method: ShippingMethod,
  zone: Identifier,
  { store }: Context,
  change: (rate: ZoneRate) => ZoneRate | undefined,
): ShippingMethod {
  const { id } = resolve(store, 'zone', zone)
  if (!method.zoneRates.some((rate) => rate.zone.id === id))
    fail(400, 'InvalidOperation', 'The zone is not in use.')
  return {
    ...method,
    zoneRates: method.zoneRates.flatMap((rate) => (rate.zone.id === id ? (change(rate) ?? []) : [rate])),
  }
}

const ByZone = z.object({ zone: identifier('zone') })
const ByRate = ByZone.extend({ shippingRate: Rate })

export const shippingMethods: Resource<'shipping-method'> = {
  kind: 'shipping-method',
  path: 'shipping-methods',
  lookups: keyLookup,
  indexes: ['key'],
  create: draft(Draft, ({ zoneRates, taxCategory, active = true, custom, ...input }, context) => ({
    ...newBase(context),
    ...input,
    active,
    taxCategory: resolve(context.store, 'tax-category', taxCategory),
    zoneRates: zoneRates.map((rate) => toZoneRate(rate, context)),
    stores: [],
    ...(custom ? { custom: toCustomFields(context.store, custom) } : {}),
  })),
  update: byTable<ShippingMethod>({
    changeName: setField('name', Text),
    setKey: setField('key', optional(Key)),
    setLocalizedName: setField('localizedName', optional(Localized)),
    setDescription: setField('description', optional(Text)),
    setLocalizedDescription: setField('localizedDescription', optional(Localized)),
    setPredicate: setField('predicate', optional(Text)),
    changeIsDefault: setField('isDefault', z.boolean()),
    changeActive: setField('active', z.boolean()),
    changeTaxCategory: step(
      z.object({ taxCategory: identifier('tax-category') }),
      (method, input, { store }) =>
        withField(method, 'taxCategory', resolve(store, 'tax-category', input.taxCategory)),
    ),
    addZone: step(ByZone, (method, { zone }, context) => ({
      ...method,
      zoneRates: [...method.zoneRates, toZoneRate({ zone, shippingRates: [] }, context)],
    })),
    removeZone: step(ByZone, (method, { zone }, context) =>
      changeZone(method, zone, context, () => undefined),
    ),
    addShippingRate: step(ByRate, (method, { zone, shippingRate }, context) =>
      changeZone(method, zone, context, (rate) => ({
        ...rate,
        shippingRates: [...rate.shippingRates, toRate(shippingRate)],
      })),
    ),
    removeShippingRate: step(ByRate, (method, { zone, shippingRate }, context) =>
      changeZone(method, zone, context, (rate) => ({
        ...rate,
        shippingRates: rate.shippingRates.filter(
          (known) => JSON.stringify(known) !== JSON.stringify(toRate(shippingRate)),
        ),
      })),
    ),
    ...customActions<ShippingMethod>(),
  }),
}
