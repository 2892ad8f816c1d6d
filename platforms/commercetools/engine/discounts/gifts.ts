/** Gift line items: added by a discount, free, one piece each, and removed when the discount no longer applies. */
import type { LineItem } from '@commercetools/platform-sdk'
import { channelReference, newLine } from '../line-build'
import { matchingPrice, priceScope, variantOf } from '../prices'
import { runningLine } from '../running'
import type { Running, RunningItem } from '../running'
import { cents } from '../money'
import { compact } from '../shape'
import type { Candidate } from './candidates'

/** The discount a gift came from. */
export function giftDiscountId(item: LineItem): string | undefined {
  return item.discountedPricePerQuantity[0]?.discountedPrice.includedDiscounts[0]?.discount.id
}

export function isRefused({ cart }: Running, { reference }: Candidate): boolean {
  return cart.refusedGifts.some(({ id }) => id === reference.id)
}

/** A discount's gift, kept or added; undefined while its product is unavailable. */
export function giftLine(running: Running, candidate: Candidate): RunningItem<LineItem> | undefined {
  const { value, reference } = candidate
  if (value.type !== 'giftLineItem') return undefined
  const known = running.gifts.find(({ item }) => giftDiscountId(item) === reference.id)
  const gift = known ?? addedGift(running, candidate)
  if (!gift) return undefined
  const { currencyCode, centAmount } = gift.item.price.discounted?.value ?? gift.item.price.value
  const portion = { discount: reference, discountedAmount: cents(centAmount, currencyCode) }
  return {
    ...gift,
    discountable: false,
    discounted: true,
    pieces: [{ quantity: gift.item.quantity, unit: 0, included: [portion] }],
  }
}

function addedGift({ cart, session }: Running, { value }: Candidate): RunningItem<LineItem> | undefined {
  if (value.type !== 'giftLineItem') return undefined
  const product = session.product(value.product.id)
  const variant = product && variantOf(product, { id: value.variantId })
  const scope = priceScope(cart, value.distributionChannel)
  const price = variant && matchingPrice(variant, scope, 1, session.now)
  if (!product || !variant || !price) return undefined
  const channels = compact<Pick<LineItem, 'supplyChannel' | 'distributionChannel'>>({
    supplyChannel: channelReference(value.supplyChannel, undefined, session),
    distributionChannel: channelReference(value.distributionChannel, undefined, session),
  })
  const rest = { ...channels, lineItemMode: 'GiftLineItem' } as const
  return runningLine(newLine({ product, variant, price, quantity: 1 }, rest, cart, session), cart)
}
