/**
 * What each delivery costs, in either shipping mode: the price of its method, or of a separate custom line where a
 * free-shipping discount would remove it (SHIP-22, SHIP-23, docs/decisions/063).
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
  /** Custom lines for separate prices; to be sent after their addresses and methods. */
  readonly apart: readonly CartAction[]
}

interface Delivery {
  readonly one: ShipmentDraft
  /** Key of its address. */
  readonly key: string
  /** What has been charged so far. */
  readonly charge: ShippingCharge | undefined
}

const priceOf = ({ one }: Delivery): number => one.fields.price?.centAmount ?? 0
const nameOf = ({ one }: Delivery): string => one.fields.shippingMethodName ?? 'Delivery'

/** Once separate, it stays separate: whether the discount is still active can no longer be seen. */
function standsApart(delivery: Delivery): boolean {
  const { charge } = delivery
  return priceOf(delivery) > 0 && (charge?.isWaived === true || charge?.standsApart !== undefined)
}

/** The platform deducts merchant discounts from the stored price; add them back. */
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

/** Must precede the removal of the methods and addresses these lines name. */
function planRejoin(charges: readonly ShippingCharge[]): readonly CartAction[] {
  return charges.flatMap(({ standsApart: id }): readonly CartAction[] =>
    id === undefined ? [] : [{ action: 'removeCustomLineItem', customLineItemId: id }],
  )
}

/**
 * Multiple mode: a method per shipment under the shipment's key, with a free placeholder until a delivery is chosen,
 * since some projects reject units without a method.
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

/** Single mode: the one method is that of what ships, else of what is collected. */
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

/** Single mode: the tax address. */
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
