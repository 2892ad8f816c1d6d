/**
 * Plans for a browser's actions: the same plans as the shop's own pages, so addresses, children, delivery prices and
 * tax follow alike. All or nothing: one impossible action refuses them all.
 */
import { definedOnly } from '../../defined-only'
import { actionsNamed } from './actions-named'
import type { Named } from './actions-named'
import { inTurn, isRefused, refuse } from './client-refusal'
import type { Refusal, Refused } from './client-refusal'
import type { ClientAction } from './client-actions'
import { planTakeOff, withOthers } from './plan-client-cart'
import { planClientShipments } from './plan-client-shipments'
import type { CartAction } from '../actions'
import type { Cart, LineItem } from '../cart'
import type { Planned } from '../plan'
import { isGreetingCard } from '../greeting-card'
import { findLine, isChild, isGift } from '../lines'
import { planAutoDelivery } from '../plans/plan-auto-delivery'
import type { OneTimeChannel } from '../plans/plan-auto-delivery'
import { planChooseDeliveries } from '../plans/plan-delivery'
import type { DeliveryChoice } from '../plans/plan-delivery'
import { planGiftWords, withLineMarks } from '../plans/plan-gift-marks'
import { planLineFields } from '../plans/plan-line-fields'
import type { FieldChanges } from '../plans/plan-line-fields'
import { planSetQuantities } from '../plans/plan-quantities'
import type { Variant } from '../../catalogue/product'
import { CHANNELS } from '../../constants/constants'

export const DELIVERY_ACTIONS = [
  'setCustomShippingMethod',
  'addCustomLineItem',
  'removeCustomLineItem',
] as const
export const SHIPMENT_ACTIONS = [
  'setLineItemShippingDetails',
  'addItemShippingAddress',
  'updateItemShippingAddress',
  'removeItemShippingAddress',
  'setShippingAddress',
] as const
const QUANTITY_ACTIONS = ['changeLineItemQuantity', 'removeLineItem'] as const

export interface ClientFacts {
  /** Business date. */
  readonly today: string
  /** Chosen deliveries, resolved from current offers; by shipment key. */
  readonly deliveries: Readonly<Record<string, DeliveryChoice>>
  readonly maySplit: boolean
  /** Units in stock; undefined if stock is not tracked. */
  leftOf(sku: string): number | undefined
  /** The cart the browser saw, if the plan is for one it has just been moved into. */
  readonly seen?: Cart
  /** The line's variant as now in the catalogue; undefined if it no longer exists. */
  soldAs(line: LineItem): Pick<Variant, 'autoDeliveryEligible' | 'prices'> | undefined
  readonly oneTimeChannel: OneTimeChannel
}

function lineNamed(cart: Cart, lineItemId: string): LineItem | Refused {
  return findLine(cart, lineItemId) ?? refuse(`Cannot find line item for ID ${lineItemId}`, 'lineItemId')
}

/** A line the shopper may change directly; gifts and bundle contents may not be. */
function ownLine(cart: Cart, lineItemId: string): LineItem | Refused {
  const line = lineNamed(cart, lineItemId)
  if (isRefused(line)) return line
  return isGift(line) || isChild(line)
    ? refuse(`${line.name} cannot be changed by itself`, 'lineItemId')
    : line
}

/** A card attached to another line has its own message (LINE-09). */
function isCardOfAnother(line: LineItem, actions: readonly ClientAction[]): boolean {
  return (
    isChild(line) &&
    isGreetingCard(line) &&
    actions.every((one) => one.action === 'setLineItemCustomField' && one.name === 'greetingCardMessage')
  )
}

interface Quantity {
  readonly lineItemId: string
  readonly quantity: number
  readonly isRemoval: boolean
}

/** A call may name a line more than once: the last quantity counts, and what is removed stays so. */
function lastOfEach(changes: readonly Quantity[]): readonly Quantity[] {
  const last = new Map<string, Quantity>()
  for (const one of changes) if (last.get(one.lineItemId)?.isRemoval !== true) last.set(one.lineItemId, one)
  return [...last.values()]
}

function planQuantities(
  cart: Cart,
  actions: readonly ClientAction[],
  { leftOf }: ClientFacts,
): readonly CartAction[] | Refused {
  const changes = inTurn(actionsNamed(actions, QUANTITY_ACTIONS), (one): readonly Quantity[] | Refused => {
    const line = ownLine(cart, one.lineItemId)
    if (isRefused(line)) return line
    const isRemoval = one.action === 'removeLineItem'
    return [{ lineItemId: line.id, quantity: isRemoval ? 0 : one.quantity, isRemoval }]
  })
  if (isRefused(changes)) return changes
  const planned = planSetQuantities(cart, lastOfEach(changes), leftOf)
  if ('actions' in planned) return planned.actions
  return refuse(planned.refused.message, 'quantity')
}

const AUTO_DELIVERY_FIELDS = [
  'autoDeliveryInterval',
  'autoDeliveryOfferLocation',
  'autoDeliveryOfferType',
] as const

/** Why a line cannot go on Auto-Delivery: no such variant, not eligible, or no price for it (ERR-11, ERR-15). */
function whyNotAgain(line: LineItem, { soldAs }: ClientFacts): Refused | null {
  const variant = soldAs(line)
  if (variant === undefined) return refuse(`Variant not found by SKU or id ${line.sku}`, 'lineItemId')
  if (!variant.autoDeliveryEligible)
    return refuse(`${line.name} is not available for Auto-Delivery`, 'autoDeliveryInterval')
  return variant.prices.some(({ channel }) => channel === CHANNELS.autoDelivery)
    ? null
    : refuse(`Cannot find price for channel key ${CHANNELS.autoDelivery}`, 'distributionChannel')
}

/** Interval and channel change together: nobody gets Auto-Delivery, or its price, without the other (LINE-14). */
function planComingAgain(
  line: LineItem,
  cart: Cart,
  changes: FieldChanges,
  channels: readonly Named<'setLineItemDistributionChannel'>[],
  facts: ClientFacts,
): readonly CartAction[] | Refused {
  const channel = channels.at(-1)
  const isNamed = 'autoDeliveryInterval' in changes
  if (channel === undefined && !AUTO_DELIVERY_FIELDS.some((name) => name in changes)) return []
  const wantsChannel =
    channel === undefined ? undefined : channel.distributionChannel?.key === CHANNELS.autoDelivery
  const interval = isNamed
    ? changes.autoDeliveryInterval
    : wantsChannel === false
      ? undefined
      : line.fields.autoDeliveryInterval
  if (wantsChannel !== undefined && wantsChannel !== (interval !== undefined))
    return refuse('The price of Auto-Delivery goes with an Auto-Delivery interval', 'distributionChannel')
  const refused = interval === undefined ? null : whyNotAgain(line, facts)
  if (refused !== null) return refused
  const { autoDeliveryOfferLocation: offerLocation, autoDeliveryOfferType: offerType } = changes
  const choice = {
    lineItemId: line.id,
    interval: interval ?? null,
    ...definedOnly({ offerLocation, offerType }),
  }
  return planAutoDelivery(cart, choice, facts.oneTimeChannel)
}

function planFieldsOf(
  line: LineItem,
  cart: Cart,
  actions: readonly ClientAction[],
  facts: ClientFacts,
): readonly CartAction[] | Refused {
  const isOf = (one: { readonly lineItemId: string }) => one.lineItemId === line.id
  const fields = actionsNamed(actions, ['setLineItemCustomField']).filter(isOf)
  const changes: FieldChanges = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  if ('greetingCardMessage' in changes && !isGreetingCard(line))
    return refuse(`${line.name} is no greeting card`, 'greetingCardMessage')
  const channels = actionsNamed(actions, ['setLineItemDistributionChannel']).filter(isOf)
  const again = planComingAgain(line, cart, changes, channels, facts)
  if (isRefused(again)) return again
  const rest = Object.fromEntries(
    Object.entries(changes).filter(([name]) => !AUTO_DELIVERY_FIELDS.some((one) => one === name)),
  )
  // The first plan already sets the type on a line without fields.
  const typed = again.some(({ action }) => action === 'setLineItemCustomType')
  return [...again, ...planLineFields(typed ? { ...line, takesFields: true } : line, rest)]
}

function planFields(
  cart: Cart,
  actions: readonly ClientAction[],
  facts: ClientFacts,
): readonly CartAction[] | Refused {
  const touched = actionsNamed(actions, ['setLineItemCustomField', 'setLineItemDistributionChannel'])
  return inTurn([...new Set(touched.map(({ lineItemId }) => lineItemId))], (lineItemId) => {
    const named = lineNamed(cart, lineItemId)
    const own = touched.filter((one) => one.lineItemId === lineItemId)
    const line = isRefused(named) || isCardOfAnother(named, own) ? named : ownLine(cart, lineItemId)
    return isRefused(line) ? line : planFieldsOf(line, cart, actions, facts)
  })
}

/** Gift marks being set or cleared, by line id. */
function marksIn(actions: readonly ClientAction[]): ReadonlyMap<string, boolean> {
  const fields = actionsNamed(actions, ['setLineItemCustomField'])
  return new Map(
    fields.flatMap(({ lineItemId, name, value }) =>
      name === 'markedAsGift' ? [[lineItemId, value === true] as const] : [],
    ),
  )
}

export function planClientActions(
  before: Cart,
  actions: readonly ClientAction[],
  facts: ClientFacts,
): Planned<Refusal> {
  const shipments = actionsNamed(actions, SHIPMENT_ACTIONS)
  const deliveries = actionsNamed(actions, DELIVERY_ACTIONS)
  const marks = marksIn(actions)
  // The other plans must preserve the new marks.
  const cart = withLineMarks(before, marks)
  const quantities = planQuantities(cart, actions, facts)
  if (isRefused(quantities)) return quantities
  if (deliveries.length > 0 && (quantities.length > 0 || shipments.length > 0))
    return refuse('A delivery is chosen for goods and addresses as they are', 'shippingMethodName')
  const fields = planFields(before, actions, facts)
  if (isRefused(fields)) return fields
  const goods =
    shipments.length === 0
      ? quantities
      : planClientShipments(cart, quantities, shipments, {
          ...facts,
          seen: facts.seen === undefined ? cart : withLineMarks(facts.seen, marks),
        })
  if (isRefused(goods)) return goods
  const all = withOthers(cart, actions, [
    ...fields,
    ...planGiftWords(before, cart),
    ...goods,
    ...(deliveries.length === 0 ? [] : planChooseDeliveries(cart, facts.deliveries, facts.today)),
    ...planTakeOff(cart, actions),
  ])
  return isRefused(all) ? all : { actions: all }
}
