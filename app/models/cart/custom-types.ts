/** Types of custom fields that the shop writes to carts, and the fields it expects of each (DATA-01, DATA-03, DATA-05). */
import { TYPE_KEYS } from './actions'

export const EXPECTED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  [TYPE_KEYS.cart]: [
    'orderTags',
    'reshippedFromOrderNumber',
    'stashedDiscountCode',
    'stashedDiscountCodeName',
    'campaignId',
    'templateId',
    'recentEdits',
  ],
  [TYPE_KEYS.lineItem]: [
    'autoDeliveryInterval',
    'autoDeliveryOfferLocation',
    'autoDeliveryOfferType',
    'markedAsGift',
    'externalId',
    'parentExternalId',
    'customizationsDescription',
    'recipientsJson',
    'greetingCardMessage',
    'listMetadata',
  ],
  [TYPE_KEYS.shipment]: [
    'price',
    'listPrice',
    'shippingMethodId',
    'shippingMethodName',
    'requestedShipOn',
    'requestedDeliveryOn',
    'askedShipOn',
    'askedDeliveryOn',
    'earliestArrivalOn',
    'latestArrivalOn',
    'shipmentPickupCarrier',
    'shipmentPickupCode',
    'heatResistantPackaging',
    'residential',
    'packingSlipMessage',
    'signedTrustedMatchkey',
  ],
}
