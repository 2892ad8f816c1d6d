/**
 * From shipments as they shall be to the actions that make them so, in either shipping mode (SHIP-03, SHIP-04,
 * CART-06, CART-07): addresses, targets, methods and packaging follow; nothing is sent for what is so already.
 */
import { isSamePlace } from '../address/address-fields'
import { DEFAULT_COUNTRY, HEAT_RESISTANT_PACKAGING_CENTS } from '../constants/constants'
import { usd } from '../money/money'
import {
  PACKAGING_NAME,
  PACKAGING_TAX_CATEGORY,
  packagingSlug,
  PROVISIONAL_METHOD_NAME,
  SHIPPING_TAX_CATEGORY,
} from './actions'
import type { CartAction, WireTarget } from './actions'
import type { Cart, CustomLineItem, ShippingTarget } from './cart'
import { keyOfPlace } from './shipments'
import type { Placed } from './shipments'
import { toWireAddress, toWireShipment } from './wire-address'

interface Sync {
  readonly cart: Cart
  readonly placed: readonly Placed[]
  /** New key by the old one; what is not here goes. */
  readonly moves: ReadonlyMap<string, string>
}

/** Without `undefined` and independent of the order of names. */
function sameJson(a: object, b: object): boolean {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1)))
        : part,
    )
  return text(a) === text(b)
}

function planAddresses({ cart, placed }: Sync): readonly CartAction[] {
  return placed.flatMap(({ address, fields }, index): readonly CartAction[] => {
    const key = keyOfPlace(index)
    const known = cart.itemShippingAddresses.find((shipment) => shipment.key === key)
    const wire = toWireShipment({ key, address, fields })
    if (known === undefined) return [{ action: 'addItemShippingAddress', address: wire }]
    return sameJson(toWireShipment(known), wire)
      ? []
      : [{ action: 'updateItemShippingAddress', address: wire }]
  })
}

/** In Multiple mode every piece goes by a method, if only by one that stands in. */
const hasMethod = ({ shippingMode }: Cart): boolean => shippingMode === 'Multiple'

function sameTargets(a: readonly ShippingTarget[], b: readonly WireTarget[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      (target, index) =>
        target.addressKey === b[index]?.addressKey &&
        target.quantity === b[index].quantity &&
        target.shippingMethodKey === b[index].shippingMethodKey,
    )
  )
}

function planTargets({ cart, placed }: Sync): readonly CartAction[] {
  return cart.lineItems.flatMap((line): readonly CartAction[] => {
    const targets = placed.flatMap((one, index): readonly WireTarget[] => {
      const quantity = one.pieces.get(line.id) ?? 0
      const addressKey = keyOfPlace(index)
      if (quantity <= 0) return []
      return [{ addressKey, quantity, ...(hasMethod(cart) ? { shippingMethodKey: addressKey } : {}) }]
    })
    return targets.length === 0 || sameTargets(line.targets, targets)
      ? []
      : [{ action: 'setLineItemShippingDetails', lineItemId: line.id, shippingDetails: { targets } }]
  })
}

const TAXED_AS_SHIPPING = { typeId: 'tax-category', key: SHIPPING_TAX_CATEGORY } as const

/**
 * Multiple mode: a method for every shipment under the shipment's key, and one that stands in, for nothing, where the
 * delivery is not chosen yet: some projects take no pieces without one.
 */
function planMethods({ cart, placed }: Sync): readonly CartAction[] {
  const holds = (key: string): boolean => {
    const charge = cart.shippingCharges.find((each) => each.key === key)
    const standsIn = (cart.provisionalMethods ?? []).includes(key)
    const index = placed.findIndex((_, place) => keyOfPlace(place) === key)
    const one = placed[index]
    const before = cart.itemShippingAddresses.find((shipment) => shipment.key === key)
    return (
      one?.from === key &&
      before !== undefined &&
      isSamePlace(before.address, one.address) &&
      (one.fields.price === undefined
        ? standsIn
        : charge !== undefined &&
          one.fields.price.centAmount === before.fields.price?.centAmount &&
          one.fields.shippingMethodName === charge.name)
    )
  }
  return [
    ...[...cart.shippingCharges.map(({ key }) => key), ...(cart.provisionalMethods ?? [])]
      .filter((key) => !holds(key))
      .map((key) => ({ action: 'removeShippingMethod' as const, shippingKey: key })),
    ...placed.flatMap(({ address, fields }, index): readonly CartAction[] => {
      const key = keyOfPlace(index)
      if (holds(key)) return []
      return [
        {
          action: 'addCustomShippingMethod',
          shippingKey: key,
          shippingMethodName:
            fields.price === undefined ? PROVISIONAL_METHOD_NAME : (fields.shippingMethodName ?? 'Delivery'),
          shippingAddress: toWireAddress(address),
          shippingRate: { price: usd(fields.price?.centAmount ?? 0) },
          taxCategory: TAXED_AS_SHIPPING,
        },
      ]
    }),
  ]
}

/** Single mode: the address that taxes, and the one method: of what is sent, else of what is collected. */
function planOnlyMethod({ cart, placed }: Sync): readonly CartAction[] {
  const first = placed[0]
  const main = placed.find(({ kind }) => kind === 'standard') ?? placed.find(({ kind }) => kind === 'pickup')
  const charge = cart.shippingCharges[0]
  const price = main?.fields.price
  const stays =
    first === undefined ||
    (cart.shippingAddress !== undefined &&
      sameJson(toWireAddress(cart.shippingAddress), toWireAddress(first.address)))
  const isCharged =
    price !== undefined &&
    charge?.price.centAmount === price.centAmount &&
    charge.name === main?.fields.shippingMethodName
  return [
    ...(stays ? [] : [{ action: 'setShippingAddress' as const, address: toWireAddress(first.address) }]),
    ...(price === undefined && charge !== undefined ? [{ action: 'setShippingMethod' as const }] : []),
    ...(price === undefined || isCharged
      ? []
      : [
          {
            action: 'setCustomShippingMethod' as const,
            shippingMethodName: main?.fields.shippingMethodName ?? 'Delivery',
            shippingRate: { price: usd(price.centAmount) },
            taxCategory: TAXED_AS_SHIPPING,
          },
        ]),
  ]
}

function freeSlug(cart: Cart, taken: ReadonlySet<string>): string {
  const used = new Set([...cart.customLineItems.map(({ slug }) => slug), ...taken])
  for (let serial = 1; ; serial += 1) {
    const slug = packagingSlug(serial)
    if (!used.has(slug)) return slug
  }
}

export function targetTo(cart: Cart, addressKey: string): WireTarget {
  return { addressKey, quantity: 1, ...(hasMethod(cart) ? { shippingMethodKey: addressKey } : {}) }
}

/** Heat-resistant packaging of each shipment that wants it; one that moves on keeps its line. */
function planPackaging({ cart, placed }: Sync): readonly CartAction[] {
  const lines = cart.customLineItems.filter((line) => line.kind === 'packaging')
  const kept = new Set<string>()
  const slugs = new Set<string>()
  const wanted = placed.flatMap((one, index): readonly CartAction[] => {
    if (!one.packaging) return []
    const target = targetTo(cart, keyOfPlace(index))
    const known = lines.find((line) => line.targets.some(({ addressKey }) => addressKey === one.from))
    if (known !== undefined) {
      kept.add(known.id)
      return sameTargets(known.targets, [target])
        ? []
        : [
            {
              action: 'setCustomLineItemShippingDetails',
              customLineItemId: known.id,
              shippingDetails: { targets: [target] },
            },
          ]
    }
    const slug = freeSlug(cart, slugs)
    slugs.add(slug)
    return [
      {
        action: 'addCustomLineItem',
        name: { en: PACKAGING_NAME },
        slug,
        quantity: 1,
        money: usd(HEAT_RESISTANT_PACKAGING_CENTS),
        taxCategory: { typeId: 'tax-category', key: PACKAGING_TAX_CATEGORY },
        shippingDetails: { targets: [target] },
      },
    ]
  })
  const gone = lines.filter((line) => !kept.has(line.id))
  return [
    ...gone.map((line) => ({ action: 'removeCustomLineItem' as const, customLineItemId: line.id })),
    ...wanted,
  ]
}

/** Other custom lines follow their shipment, and go with it; without goods none of them stays. */
function planOtherCustomLines({ cart, placed, moves }: Sync): readonly CartAction[] {
  return cart.customLineItems
    .filter((line) => line.kind !== 'packaging')
    .flatMap((line: CustomLineItem): readonly CartAction[] => {
      const targets = line.targets.flatMap(({ addressKey, quantity }) => {
        const key = moves.get(addressKey)
        const one = placed.find(({ from }) => from === addressKey)
        return key === undefined || one === undefined ? [] : [{ ...targetTo(cart, key), quantity }]
      })
      if (cart.lineItems.length === 0 || (line.targets.length > 0 && targets.length === 0))
        return [{ action: 'removeCustomLineItem', customLineItemId: line.id }]
      return sameTargets(line.targets, targets)
        ? []
        : [
            {
              action: 'setCustomLineItemShippingDetails',
              customLineItemId: line.id,
              shippingDetails: { targets },
            },
          ]
    })
}

/** Prices are of a country: where everything that is sent goes to one, it is that one, else the shop's own. */
function planCountry({ cart, placed }: Sync): readonly CartAction[] {
  const sent = new Set(placed.filter(({ kind }) => kind === 'standard').map(({ address }) => address.country))
  const [only] = sent.size === 1 ? sent : []
  const country = only ?? DEFAULT_COUNTRY
  return country === (cart.country ?? DEFAULT_COUNTRY) ? [] : [{ action: 'setCountry', country }]
}

/** Nothing may name an address, a method or a key that is not there yet, nor one that is gone: hence the order. */
export function planPlaced(cart: Cart, placed: readonly Placed[]): readonly CartAction[] {
  const moves = new Map(
    placed.flatMap(({ from }, index) => (from === undefined ? [] : [[from, keyOfPlace(index)] as const])),
  )
  const sync = { cart, placed, moves }
  const keys = new Set(placed.map((_, index) => keyOfPlace(index)))
  return [
    ...planCountry(sync),
    ...planAddresses(sync),
    ...(cart.shippingMode === 'Multiple' ? planMethods(sync) : planOnlyMethod(sync)),
    ...planTargets(sync),
    ...planPackaging(sync),
    ...planOtherCustomLines(sync),
    ...cart.itemShippingAddresses
      .filter(({ key }) => !keys.has(key))
      .map(({ key }) => ({ action: 'removeItemShippingAddress' as const, addressKey: key })),
  ]
}
