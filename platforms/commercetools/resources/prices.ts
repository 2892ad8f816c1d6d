/** Embedded prices of a variant: one for each scope, with tiers and channels. */
import type { Price } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { fail } from '../engine/contract'
import type { Context } from '../wire/context'
import { toCustomFields } from '../wire/custom-fields'
import { resolve } from '../wire/references'
import { Country, CustomDraft, DateTime, identifier, Key, Money, optional } from '../wire/shapes'

const Tier = z.object({ minimumQuantity: z.int().min(2), value: Money })

export const PriceDraft = z.object({
  key: optional(Key),
  value: Money,
  country: optional(Country),
  customerGroup: optional(identifier('customer-group')),
  channel: optional(identifier('channel')),
  validFrom: optional(DateTime),
  validUntil: optional(DateTime),
  discounted: optional(z.object({ value: Money, discount: identifier('product-discount') })),
  tiers: optional(z.array(Tier)),
  custom: optional(CustomDraft),
})

export type PriceInput = z.output<typeof PriceDraft>

export function toPrice(input: PriceInput, { store, newId }: Context, id = newId()): Price {
  const { customerGroup, channel, discounted, custom, ...rest } = input
  return {
    id,
    ...rest,
    ...(customerGroup ? { customerGroup: resolve(store, 'customer-group', customerGroup) } : {}),
    ...(channel ? { channel: resolve(store, 'channel', channel) } : {}),
    ...(discounted
      ? {
          discounted: {
            value: discounted.value,
            discount: resolve(store, 'product-discount', discounted.discount),
          },
        }
      : {}),
    ...(custom ? { custom: toCustomFields(store, custom) } : {}),
  }
}

/** Two prices of one variant may not have the same scope at the same time. */
export function checkScopes(prices: readonly Price[]): void {
  const scopes = new Map<string, Price>()
  for (const price of prices) {
    const conflictingPrice = scopes.get(scopeOf(price))
    if (conflictingPrice) {
      fail(400, 'DuplicatePriceScope', 'Two prices of a variant have the same scope.', { conflictingPrice })
    }
    scopes.set(scopeOf(price), price)
  }
}

function scopeOf({ value, country, customerGroup, channel, validFrom, validUntil }: Price): string {
  return [value.currencyCode, country, customerGroup?.id, channel?.id, validFrom, validUntil].join('|')
}
