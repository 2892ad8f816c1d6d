/** Tax categories with their rates, and zones. */
import type { TaxCategory, TaxRate, Zone } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { fail } from '../engine/contract'
import { setField, step } from '../wire/actions'
import type { Context } from '../wire/context'
import { Country, Key, optional, Text } from '../wire/shapes'
import { byTable, draft, keyLookup, newBase } from './resource'
import type { Resource } from './resource'

const RateDraft = z.object({
  name: Text,
  key: optional(Key),
  amount: optional(z.number().min(0).max(1)),
  includedInPrice: z.boolean(),
  country: Country,
  state: optional(Text),
  subRates: optional(z.array(z.object({ name: Text, amount: z.number().min(0).max(1) }))),
})

type RateInput = z.output<typeof RateDraft>

function toRate({ amount, ...rate }: RateInput, context: Context): TaxRate {
  const sum = (rate.subRates ?? []).reduce((total, sub) => total + sub.amount, 0)
  return { id: context.newId().replaceAll('-', '').slice(0, 8), amount: amount ?? sum, ...rate }
}

const ByRate = z.object({ taxRateId: optional(Text), taxRateKey: optional(Text) })

function isRate(rate: TaxRate, { taxRateId, taxRateKey }: z.output<typeof ByRate>): boolean {
  return taxRateId === undefined ? taxRateKey !== undefined && rate.key === taxRateKey : rate.id === taxRateId
}

function requireRate(category: TaxCategory, by: z.output<typeof ByRate>): void {
  if (!category.rates.some((rate) => isRate(rate, by)))
    fail(400, 'InvalidOperation', 'The tax rate does not exist.')
}

export const taxCategories: Resource<'tax-category'> = {
  kind: 'tax-category',
  path: 'tax-categories',
  lookups: keyLookup,
  indexes: ['key'],
  create: draft(
    z.object({
      name: Text,
      key: optional(Key),
      description: optional(Text),
      rates: optional(z.array(RateDraft)),
    }),
    ({ rates = [], ...input }, context) => ({
      ...newBase(context),
      ...input,
      rates: rates.map((rate) => toRate(rate, context)),
    }),
  ),
  update: byTable<TaxCategory>({
    changeName: setField('name', Text),
    setKey: setField('key', optional(Key)),
    setDescription: setField('description', optional(Text)),
    addTaxRate: step(z.object({ taxRate: RateDraft }), (category, { taxRate }, context) => ({
      ...category,
      rates: [...category.rates, toRate(taxRate, context)],
    })),
    removeTaxRate: step(ByRate, (category, by) => {
      requireRate(category, by)
      return { ...category, rates: category.rates.filter((rate) => !isRate(rate, by)) }
    }),
    replaceTaxRate: step(ByRate.extend({ taxRate: RateDraft }), (category, { taxRate, ...by }, context) => {
      requireRate(category, by)
      return {
        ...category,
        rates: category.rates.map((rate) => (isRate(rate, by) ? toRate(taxRate, context) : rate)),
      }
    }),
  }),
}

const Location = z.object({ country: Country, state: optional(Text) })

export const zones: Resource<'zone'> = {
  kind: 'zone',
  path: 'zones',
  lookups: keyLookup,
  indexes: ['key'],
  create: draft(
    z.object({
      name: Text,
      key: optional(Key),
      description: optional(Text),
      locations: optional(z.array(Location)),
    }),
    ({ locations = [], ...input }, context) => ({ ...newBase(context), ...input, locations }),
  ),
  update: byTable<Zone>({
    changeName: setField('name', Text),
    setKey: setField('key', optional(Key)),
    setDescription: setField('description', optional(Text)),
    addLocation: step(z.object({ location: Location }), (zone, { location }) => ({
      ...zone,
      locations: [...zone.locations, location],
    })),
    removeLocation: step(z.object({ location: Location }), (zone, { location }) => ({
      ...zone,
      locations: zone.locations.filter(
        (known) => known.country !== location.country || known.state !== location.state,
      ),
    })),
  }),
}
