/**
 * What each delivery costs, in either shipping mode: the price of its method, or that of a custom line that stands apart
 * from it where a discount for free shipping would take it off (SHIP-22, SHIP-23, docs/decisions/063).
 */
import { isSamePlace } from '../../address/address-fields'
import { addMoney, usd } from '../../money/money'
import { deliverySlug, PROVISIONAL_METHOD_NAME, SHIPPING_TAX_CATEGORY } from '../actions'
import type { CartAction } from '../actions'
import type { ShippingCharge } from '../cart'
import { sameJson, targetTo } from './shipment-sync'
import type { Sync } from './shipment-sync'
import { shipmentKeyAt } from '../shipments'
import type { ShipmentDraft } from '../shipments'
import { toWireAddress } from '../wire-address'

const TAXED_AS_SHIPPING = { typeId: 'tax-category', key: SHIPPING_TAX_CATEGORY } as const

export interface ChargePlan {
  readonly methods: readonly CartAction[]
  /** Lines for prices that stand apart: once their addresses and methods are there. */
  readonly apart: readonly CartAction[]
}

interface Delivery {
  readonly one: ShipmentDraft
  /** Of its address. */
  readonly key: string
  /** What was charged for it until now. */
  readonly charge: ShippingCharge | undefined
}

const priceOf = ({ one }: Delivery): number => one.fields.price?.centAmount ?? 0
const nameOf = ({ one }: Delivery): string => one.fields.shippingMethodName ?? 'Delivery'

/** Once it stands apart it stays there: whether the discount is still at work cannot be seen any more. */
function standsApart(delivery: Delivery): boolean {
  const { charge } = delivery
  return priceOf(delivery) > 0 && (charge?.isWaived === true || charge?.standsApart !== undefined)
}

/** Discounts that are the merchant's own come off what was stored. */
function storedPrice({ price, discountShares = [] }: ShippingCharge): number {
  return addMoney(price, ...discountShares.map(({ amount }) => amount)).centAmount
}

function methodPrice(delivery: Delivery) {
  return { price: usd(standsApart(delivery) ? 0 : priceOf(delivery)) }
}

function planApart({ cart }: Sync, delivery: Delivery): readonly CartAction[] {
  if (!standsApart(delivery)) return []
  return [
    {
      action: 'addCustomLineItem',
      name: { en: nameOf(delivery) },
      slug: deliverySlug(delivery.key),
      quantity: 1,
      money: usd(priceOf(delivery)),
      priceMode: 'External',
      taxCategory: TAXED_AS_SHIPPING,
      shippingDetails: { targets: [targetTo(cart, delivery.key)] },
    },
  ]
}

/** Before the methods and addresses that it names. */
function planRejoin(charges: readonly ShippingCharge[]): readonly CartAction[] {
  return charges.flatMap(({ standsApart: id }): readonly CartAction[] =>
    id === undefined ? [] : [{ action: 'removeCustomLineItem', customLineItemId: id }],
  )
}

/**
 * Multiple mode: a method for every shipment under the shipment's key, and one that stands in, for nothing, where the
 * delivery is not chosen yet: some projects take no pieces without one.
 */
function planMethods(sync: Sync): ChargePlan {
  const { cart, drafts } = sync
  const deliveries = drafts.map((one, index): Delivery => {
    const charge = cart.shippingCharges.find(({ key }) => key === one.from)
    return { one, key: shipmentKeyAt(index), charge }
  })
  const holds = ({ one, key, charge }: Delivery): boolean => {
    const standsIn = (cart.provisionalMethods ?? []).includes(key)
    const before = cart.itemShippingAddresses.find((shipment) => shipment.key === key)
    return (
      one.from === key &&
      before !== undefined &&
      isSamePlace(before.address, one.address) &&
      (one.fields.price === undefined
        ? standsIn
        : charge !== undefined &&
          charge.isWaived !== true &&
          one.fields.price.centAmount === before.fields.price?.centAmount &&
          one.fields.shippingMethodName === charge.name)
    )
  }
  const held = new Set(deliveries.filter(holds).map(({ key }) => key))
  const fresh = deliveries.filter(({ key }) => !held.has(key))
  const gone = cart.shippingCharges.filter(({ key }) => !held.has(key))
  const provisional = (cart.provisionalMethods ?? []).filter((key) => !held.has(key))
  return {
    methods: [
      ...planRejoin(gone),
      ...[...gone.map(({ key }) => key), ...provisional].map((key) => ({
        action: 'removeShippingMethod' as const,
        shippingKey: key,
      })),
      ...fresh.map((delivery) => ({
        action: 'addCustomShippingMethod' as const,
        shippingKey: delivery.key,
        shippingMethodName:
          delivery.one.fields.price === undefined ? PROVISIONAL_METHOD_NAME : nameOf(delivery),
        shippingAddress: toWireAddress(delivery.one.address),
        shippingRate: methodPrice(delivery),
        taxCategory: TAXED_AS_SHIPPING,
      })),
    ],
    apart: fresh.flatMap((delivery) => planApart(sync, delivery)),
  }
}

/** Single mode: the one method is of what is sent, else of what is collected. */
function planOnlyMethod(sync: Sync): ChargePlan {
  const { cart, drafts } = sync
  const index = ['standard', 'pickup']
    .map((kind) => drafts.findIndex((one) => one.kind === kind))
    .find((place) => place >= 0)
  const one = index === undefined ? undefined : drafts[index]
  const charge = cart.shippingCharges[0]
  if (index === undefined || one?.fields.price === undefined)
    return {
      methods: [
        ...planRejoin(cart.shippingCharges),
        ...(charge === undefined ? [] : [{ action: 'setShippingMethod' as const }]),
      ],
      apart: [],
    }
  const delivery = { one, key: shipmentKeyAt(index), charge }
  const holds =
    charge !== undefined &&
    charge.isWaived !== true &&
    storedPrice(charge) === priceOf(delivery) &&
    charge.name === one.fields.shippingMethodName &&
    (charge.standsApart === undefined || one.from === delivery.key)
  if (holds) return { methods: [], apart: [] }
  return {
    methods: [
      ...planRejoin(cart.shippingCharges),
      {
        action: 'setCustomShippingMethod',
        shippingMethodName: nameOf(delivery),
        shippingRate: methodPrice(delivery),
        taxCategory: TAXED_AS_SHIPPING,
      },
    ],
    apart: planApart(sync, delivery),
  }
}

/** Single mode: the address that taxes. */
function planTaxedAddress({ cart, drafts: [first] }: Sync): readonly CartAction[] {
  if (first === undefined) return []
  const stays =
    cart.shippingAddress !== undefined &&
    sameJson(toWireAddress(cart.shippingAddress), toWireAddress(first.address))
  return stays ? [] : [{ action: 'setShippingAddress', address: toWireAddress(first.address) }]
}

export function planCharges(sync: Sync): ChargePlan {
  if (sync.cart.shippingMode === 'Multiple') return planMethods(sync)
  const { methods, apart } = planOnlyMethod(sync)
  return { methods: [...planTaxedAddress(sync), ...methods], apart }
}
