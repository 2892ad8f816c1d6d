/**
 * From the target shipments to the actions that produce them, in either shipping mode (SHIP-03, SHIP-04, CART-06,
 * CART-07): addresses, targets, methods and packaging follow; what is already right is not sent again.
 */
import { DEFAULT_COUNTRY, HEAT_RESISTANT_PACKAGING_CENTS } from '../../constants/constants'
import { usd } from '../../money/money'
import { PACKAGING_NAME, PACKAGING_TAX_CATEGORY, packagingSlug } from '../actions'
import type { CartAction, WireTarget } from '../actions'
import type { Cart, CustomLineItem, ShippingTarget } from '../cart'
import { hasMethod, sameJson, targetTo } from './shipment-sync'
import type { Sync } from './shipment-sync'
import { planExternalPrices } from './external-prices'
import { planCharges } from './plan-charges'
import { shipmentKeyAt } from '../shipments'
import type { ShipmentDraft } from '../shipments'
import { toWireShipment } from '../wire-address'

function planAddresses({ cart, drafts }: Sync): readonly CartAction[] {
  return drafts.flatMap(({ address, fields }, index): readonly CartAction[] => {
    const key = shipmentKeyAt(index)
    const known = cart.itemShippingAddresses.find((shipment) => shipment.key === key)
    const wire = toWireShipment({ key, address, fields })
    if (known === undefined) return [{ action: 'addItemShippingAddress', address: wire }]
    return sameJson(toWireShipment(known), wire)
      ? []
      : [{ action: 'updateItemShippingAddress', address: wire }]
  })
}

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

function planTargets({ cart, drafts }: Sync): readonly CartAction[] {
  return cart.lineItems.flatMap((line): readonly CartAction[] => {
    const targets = drafts.flatMap((one, index): readonly WireTarget[] => {
      const quantity = one.quantities.get(line.id) ?? 0
      const addressKey = shipmentKeyAt(index)
      if (quantity <= 0) return []
      return [{ addressKey, quantity, ...(hasMethod(cart) ? { shippingMethodKey: addressKey } : {}) }]
    })
    return targets.length === 0 || sameTargets(line.targets, targets)
      ? []
      : [{ action: 'setLineItemShippingDetails', lineItemId: line.id, shippingDetails: { targets } }]
  })
}

function freeSlug(cart: Cart, taken: ReadonlySet<string>): string {
  const used = new Set([...cart.customLineItems.map(({ slug }) => slug), ...taken])
  for (let serial = 1; ; serial += 1) {
    const slug = packagingSlug(serial)
    if (!used.has(slug)) return slug
  }
}

/** Heat-resistant packaging for each shipment that wants it; a shipment that moves keeps its line. */
function planPackaging({ cart, drafts }: Sync): readonly CartAction[] {
  const lines = cart.customLineItems.filter((line) => line.kind === 'packaging')
  const kept = new Set<string>()
  const slugs = new Set<string>()
  const wanted = drafts.flatMap((one, index): readonly CartAction[] => {
    if (!one.packaging) return []
    const target = targetTo(cart, shipmentKeyAt(index))
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

/** Other custom lines move, and are removed, with their shipment; without goods, none stays. */
function planOtherCustomLines({ cart, drafts, moves }: Sync): readonly CartAction[] {
  return cart.customLineItems
    .filter((line) => line.kind !== 'packaging')
    .flatMap((line: CustomLineItem): readonly CartAction[] => {
      const targets = line.targets.flatMap(({ addressKey, quantity }) => {
        const key = moves.get(addressKey)
        const one = drafts.find(({ from }) => from === addressKey)
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

/** Prices depend on the country: that of the shipments if they share one, else the shop's own. */
function planCountry({ cart, drafts }: Sync): readonly CartAction[] {
  const sent = new Set(drafts.filter(({ kind }) => kind === 'standard').map(({ address }) => address.country))
  const [only] = sent.size === 1 ? sent : []
  const country = only ?? DEFAULT_COUNTRY
  if (country === (cart.country ?? DEFAULT_COUNTRY)) return []
  return [{ action: 'setCountry', country }, ...planExternalPrices(country, cart)]
}

/** The order matters: nothing may name an address, method or key that does not exist yet, or no longer. */
export function planShipments(cart: Cart, drafts: readonly ShipmentDraft[]): readonly CartAction[] {
  const moves = new Map(
    drafts.flatMap(({ from }, index) => (from === undefined ? [] : [[from, shipmentKeyAt(index)] as const])),
  )
  const sync = { cart, drafts, moves }
  const keys = new Set(drafts.map((_, index) => shipmentKeyAt(index)))
  const charges = planCharges(sync)
  return [
    ...planCountry(sync),
    ...planAddresses(sync),
    ...charges.methods,
    ...planTargets(sync),
    ...charges.apart,
    ...planPackaging(sync),
    ...planOtherCustomLines(sync),
    ...cart.itemShippingAddresses
      .filter(({ key }) => !keys.has(key))
      .map(({ key }) => ({ action: 'removeItemShippingAddress' as const, addressKey: key })),
  ]
}

/** Back to a cart without addresses: the goods stay, their deliveries are dropped. */
export function planWithoutAddresses(cart: Cart): readonly CartAction[] {
  const sent = cart.lineItems.filter(({ targets }) => targets.length > 0)
  return [
    ...sent.map(({ id }) => ({ action: 'setLineItemShippingDetails' as const, lineItemId: id })),
    ...planShipments(cart, []),
    ...(cart.shippingAddress === undefined ? [] : [{ action: 'setShippingAddress' as const }]),
  ]
}
