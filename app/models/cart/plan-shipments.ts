/** Plans for where and how a cart ships. */
import type { Address } from '../address/address'
import { isSamePlace } from '../address/address-form'
import { HEAT_RESISTANT_PACKAGING_CENTS } from '../constants/constants'
import { usd } from '../money/money'
import type { ShippingOffer } from '../shipping/shipping'
import { HEAT_PACKAGING_SLUG, PACKAGING_TAX_CATEGORY, SHIPPING_TAX_CATEGORY } from './actions'
import type { CartAction } from './actions'
import type { Cart, LineItem, ShipmentAddress, ShipmentFields } from './cart'
import { shipmentKey } from './targets'
import { toWireAddress, toWireShipment } from './wire-address'

/** What a shipment remembers when its price no longer holds: enough to offer the same choice again. */
function forgetPrice(fields: ShipmentFields): ShipmentFields {
  const { shippingMethodId, packingSlipMessage, signedTrustedMatchkey } = fields
  return {
    ...(shippingMethodId === undefined ? {} : { shippingMethodId }),
    ...(packingSlipMessage === undefined ? {} : { packingSlipMessage }),
    ...(signedTrustedMatchkey === undefined ? {} : { signedTrustedMatchkey }),
  }
}

/**
 * Takes the chosen delivery off, because goods or place changed and its price was for what there was before.
 * The method's id stays, so that the delivery step can preselect it.
 */
export function planForgetDelivery(
  cart: Cart,
  except: ReadonlySet<string> = new Set(),
): readonly CartAction[] {
  const priced = cart.itemShippingAddresses.filter(
    (shipment) => shipment.fields.price !== undefined && !except.has(shipment.key),
  )
  const charged = cart.shippingMode === 'Single' && cart.shippingCharges.length > 0
  return [
    ...priced.map((shipment) => ({
      action: 'updateItemShippingAddress' as const,
      address: toWireShipment({ ...shipment, fields: forgetPrice(shipment.fields) }),
    })),
    ...(charged ? [{ action: 'setShippingMethod' as const }] : []),
    ...cart.customLineItems
      .filter((line) => line.kind === 'packaging' && (charged || priced.length > 0))
      .map((line) => ({ action: 'removeCustomLineItem' as const, customLineItemId: line.id })),
  ]
}

function planTargetsTo(cart: Cart, key: string): readonly CartAction[] {
  const isWhole = (line: LineItem) =>
    line.targetsValid && line.targets.length === 1 && line.targets[0]?.addressKey === key
  return cart.lineItems
    .filter((line) => !isWhole(line) || line.targets[0]?.quantity !== line.quantity)
    .map((line) => ({
      action: 'setLineItemShippingDetails' as const,
      lineItemId: line.id,
      shippingDetails: { targets: [{ addressKey: key, quantity: line.quantity }] },
    }))
}

/** Sends everything to one address: the only shipment of Single mode, its targets and the address that taxes. */
export function planShipToOne(cart: Cart, address: Address): readonly CartAction[] {
  const key = shipmentKey(1)
  const present = cart.itemShippingAddresses.find((shipment) => shipment.key === key)
  const stays = present !== undefined && isSamePlace(present.address, address)
  const shipment: ShipmentAddress = {
    key,
    address,
    fields: present === undefined ? {} : stays ? present.fields : forgetPrice(present.fields),
  }
  return [
    present === undefined
      ? { action: 'addItemShippingAddress', address: toWireShipment(shipment) }
      : { action: 'updateItemShippingAddress', address: toWireShipment(shipment) },
    ...planTargetsTo(cart, key),
    ...cart.itemShippingAddresses
      .filter((other) => other.key !== key)
      .map((other) => ({ action: 'removeItemShippingAddress' as const, addressKey: other.key })),
    ...(stays ? [] : planForgetDelivery(cart, new Set(cart.itemShippingAddresses.map((other) => other.key)))),
    { action: 'setShippingAddress', address: toWireAddress(address) },
  ]
}

export interface DeliveryChoice {
  readonly offer: ShippingOffer
  readonly requestedDeliveryOn?: string
  /** Asked for by the shopper, where the offer does not include it. */
  readonly heatResistantPackaging: boolean
}

function fieldsOfChoice(shipment: ShipmentAddress, choice: DeliveryChoice): ShipmentFields {
  const { offer } = choice
  return {
    ...forgetPrice(shipment.fields),
    price: offer.price,
    listPrice: offer.listPrice,
    shippingMethodId: offer.shippingMethodId,
    shippingMethodName: offer.name,
    requestedShipOn: offer.requestedShipOn,
    requestedDeliveryOn: choice.requestedDeliveryOn ?? offer.latestArrivalOn,
    earliestArrivalOn: offer.earliestArrivalOn,
    latestArrivalOn: offer.latestArrivalOn,
    heatResistantPackaging: choice.heatResistantPackaging || offer.heatResistantIncluded,
    ...(offer.shipmentPickup
      ? { shipmentPickupCarrier: offer.carrier, shipmentPickupCode: offer.carrierCode }
      : {}),
  }
}

/** Stores the chosen offer on the only shipment and charges it (SHIP-15, CHK-15). */
export function planChooseDelivery(cart: Cart, choice: DeliveryChoice): readonly CartAction[] {
  const shipment = cart.itemShippingAddresses[0]
  if (shipment === undefined || cart.shippingAddress === undefined) return []
  const packaging = cart.customLineItems.filter((line) => line.kind === 'packaging')
  const wantsPackaging =
    choice.heatResistantPackaging && choice.offer.containsMeltables && !choice.offer.heatResistantIncluded
  return [
    {
      action: 'updateItemShippingAddress',
      address: toWireShipment({ ...shipment, fields: fieldsOfChoice(shipment, choice) }),
    },
    {
      action: 'setCustomShippingMethod',
      shippingMethodName: choice.offer.name,
      shippingRate: { price: usd(choice.offer.price.centAmount) },
      taxCategory: { typeId: 'tax-category', key: SHIPPING_TAX_CATEGORY },
    },
    ...(wantsPackaging
      ? []
      : packaging.map((line) => ({ action: 'removeCustomLineItem' as const, customLineItemId: line.id }))),
    ...(wantsPackaging && packaging.length === 0
      ? [
          {
            action: 'addCustomLineItem' as const,
            name: { en: 'Heat-resistant packaging' },
            slug: HEAT_PACKAGING_SLUG,
            quantity: 1,
            money: usd(HEAT_RESISTANT_PACKAGING_CENTS),
            taxCategory: { typeId: 'tax-category' as const, key: PACKAGING_TAX_CATEGORY },
            shippingDetails: { targets: [{ addressKey: shipment.key, quantity: 1 }] },
          },
        ]
      : []),
  ]
}
