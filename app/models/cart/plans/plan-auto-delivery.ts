/** Switches a line between one-time and Auto-Delivery: its fields and its price channel (LINE-12, LINE-14). */
import { isOfferedInterval } from '../../auto-delivery/interval'
import { CHANNELS } from '../../constants/constants'
import { definedOnly } from '../../defined-only'
import type { CartAction } from '../actions'
import type { Cart, LineItem } from '../cart'
import { childrenOf, findLine, isChild, isGift } from '../lines'
import { planLineFields } from './plan-line-fields'

export interface AutoDeliveryChoice {
  readonly lineItemId: string
  /** Days between deliveries; null for one-time. */
  readonly interval: number | null
  /** Where and how the offer was accepted: `cart` and `line`. */
  readonly offerLocation?: string
  readonly offerType?: string
}

function planChannel(line: LineItem, channel: string | undefined): readonly CartAction[] {
  if (line.distributionChannel === channel || line.priceMode !== 'Platform') return []
  return [
    {
      action: 'setLineItemDistributionChannel',
      lineItemId: line.id,
      ...definedOnly({
        distributionChannel: channel === undefined ? undefined : { typeId: 'channel' as const, key: channel },
      }),
    },
  ]
}

/** A line's channel for one-time purchase; undefined for the price without a channel (CALC-01). */
export type OneTimeChannel = (line: LineItem) => string | undefined

/** Fields and channel change in one update, so that no line ever has one kind at the other's price. */
export function planAutoDelivery(
  cart: Cart,
  choice: AutoDeliveryChoice,
  oneTimeChannel: OneTimeChannel,
): readonly CartAction[] {
  const line = findLine(cart, choice.lineItemId)
  if (line === undefined || isGift(line) || isChild(line)) return []
  const { interval, offerLocation, offerType } = choice
  if (interval !== null && !isOfferedInterval(interval)) return []
  const changes =
    interval === null
      ? {
          autoDeliveryInterval: undefined,
          autoDeliveryOfferLocation: undefined,
          autoDeliveryOfferType: undefined,
        }
      : {
          autoDeliveryInterval: interval,
          ...definedOnly({ autoDeliveryOfferLocation: offerLocation, autoDeliveryOfferType: offerType }),
        }
  const switched = [line, ...childrenOf(cart, line)].flatMap((each) =>
    planChannel(each, interval === null ? oneTimeChannel(each) : CHANNELS.autoDelivery),
  )
  return [...planLineFields(line, changes), ...switched]
}
