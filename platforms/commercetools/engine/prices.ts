/** Price selection: embedded prices of a variant by currency, country, customer group, channel and validity. */
import type {
  Cart,
  ChannelReference,
  LineItem,
  Price,
  PriceTier,
  Product,
  ProductVariant,
} from '@commercetools/platform-sdk'
import { fail } from './contract'
import { isWithin } from './session'
import type { Session } from './session'
import { sameJson, without } from './shape'

export function variantOf(
  product: Product,
  by: { sku?: string | undefined; id?: number | undefined },
): ProductVariant | undefined {
  const { masterVariant, variants } = product.masterData.current
  const matches = (variant: ProductVariant): boolean =>
    by.sku === undefined ? variant.id === by.id : variant.sku === by.sku
  return matches(masterVariant) ? masterVariant : variants.find(matches)
}

export interface PriceScope {
  readonly currency: string
  readonly country?: string | undefined
  readonly customerGroupId?: string | undefined
  readonly channelId?: string | undefined
}

export function priceScope(cart: Cart, distributionChannel: ChannelReference | undefined): PriceScope {
  return {
    currency: cart.totalPrice.currencyCode,
    country: cart.country,
    customerGroupId: cart.customerGroup?.id,
    channelId: distributionChannel?.id,
  }
}

/**
 * How well a price fits: customer group before channel before country, and a price with a current validity
 * window before one that is always valid. Undefined when the price is for something else.
 */
function fitOf(price: Price, scope: PriceScope, now: string): number | undefined {
  if (price.value.currencyCode !== scope.currency) return undefined
  if (price.country !== undefined && price.country !== scope.country) return undefined
  if (price.customerGroup && price.customerGroup.id !== scope.customerGroupId) return undefined
  if (price.channel && price.channel.id !== scope.channelId) return undefined
  if (price.recurrencePolicy) return undefined
  const dated = price.validFrom !== undefined || price.validUntil !== undefined
  if (dated && !isWithin(now, price.validFrom, price.validUntil)) return undefined
  return (price.customerGroup ? 8 : 0) + (price.channel ? 4 : 0) + (price.country ? 2 : 0) + (dated ? 1 : 0)
}

function selectPrice(prices: readonly Price[], scope: PriceScope, now: string): Price | undefined {
  let best: Price | undefined
  let bestFit = -1
  for (const price of prices) {
    const fit = fitOf(price, scope, now)
    if (fit !== undefined && fit > bestFit) {
      best = price
      bestFit = fit
    }
  }
  return best
}

function tierFor(price: Price, quantity: number): PriceTier | undefined {
  let best: PriceTier | undefined
  for (const tier of price.tiers ?? []) {
    if (tier.minimumQuantity <= quantity && tier.minimumQuantity > (best?.minimumQuantity ?? 0)) best = tier
  }
  return best
}

/**
 * The price of a line with this quantity. A tier applies to the whole line and replaces `value`; a product discount on
 * the base price stays only while it is lower. The base is in `variant.prices` by its id.
 */
function priceForQuantity(price: Price, quantity: number): Price {
  const tier = tierFor(price, quantity)
  if (!tier) return price
  const tiered = { ...price, value: tier.value }
  const discounted = price.discounted?.value.centAmount
  return discounted === undefined || discounted < tier.value.centAmount
    ? tiered
    : without(tiered, 'discounted')
}

export function matchingPrice(
  variant: ProductVariant,
  scope: PriceScope,
  quantity: number,
  now: string,
): Price | undefined {
  const price = selectPrice(variant.prices ?? [], scope, now)
  return price && priceForQuantity(price, quantity)
}

export function priceNotFound(productId: string, variantId: number, scope: PriceScope): never {
  const { currency, country, customerGroupId, channelId } = scope
  const message = `The variant '${variantId}' of product '${productId}' does not contain a price for currency '${currency}', ${country ? `country '${country}'` : 'all countries'}, ${customerGroupId ? `customer group '${customerGroupId}'` : 'all customer groups'} and ${channelId ? `channel '${channelId}'` : 'all channels'}.`
  return fail(400, 'MatchingPriceNotFound', message, {
    productId,
    variantId,
    currency,
    ...(country && { country }),
    ...(customerGroupId && { customerGroup: { typeId: 'customer-group', id: customerGroupId } }),
    ...(channelId && { channel: { typeId: 'channel', id: channelId } }),
  })
}

/**
 * Reprices a line. Every cart update does so for platform lines; a line whose product or price is gone keeps its last
 * price, unless the update itself changed what prices depend on.
 */
export function repriced(line: LineItem, cart: Cart, session: Session, strict = false): LineItem {
  if (line.priceMode !== 'Platform') return line
  const product = session.product(line.productId)
  const variant = product && variantOf(product, { id: line.variant.id })
  const scope = priceScope(cart, line.distributionChannel)
  const price = variant && matchingPrice(variant, scope, line.quantity, session.now)
  if (price) return sameJson(price, line.price) ? line : { ...line, price }
  const isNeeded = strict || (session.strictPrices && line.lineItemMode === 'Standard')
  return isNeeded ? priceNotFound(line.productId, line.variant.id, scope) : line
}
