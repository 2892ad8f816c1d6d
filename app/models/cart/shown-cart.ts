/** The cart as its own page shows it, and estimates it while an edit is on its way: no more of it goes to a browser. */
import { definedOnly } from '../defined-only'
import type { Cart, LineItem, ShipmentAddress } from './cart'

export type ShownCart = Pick<
  Cart,
  'lineItems' | 'customLineItems' | 'shippingCharges' | 'discountOnTotalPrice' | 'totalPrice' | 'taxedPrice'
> & {
  readonly itemShippingAddresses: readonly Pick<ShipmentAddress, 'key' | 'fields'>[]
}

/** Without what only the server's rules ask for. */
function shownLine(whole: LineItem): LineItem {
  const {
    listedPiecePrice: _listed,
    reducedBy: _reducedBy,
    cataloguePiecePrice: _catalogue,
    sellingPriceByCountry: _byCountry,
    groupPriceByCountry: _ofGroup,
    distributionChannel: _channel,
    supplyChannelId: _supply,
    takesFields: _takesFields,
    ...line
  } = whole
  const { recipientsJson: _recipients, listMetadata: _list, ...fields } = line.fields
  return { ...line, fields }
}

/** Of a shipment, whether its delivery is chosen. */
function shownShipment({
  key,
  fields: { price },
}: ShipmentAddress): ShownCart['itemShippingAddresses'][number] {
  return { key, fields: price === undefined ? {} : { price } }
}

export function shownCart(cart: Cart): ShownCart {
  const { customLineItems, shippingCharges, discountOnTotalPrice, totalPrice, taxedPrice } = cart
  return {
    lineItems: cart.lineItems.map(shownLine),
    customLineItems,
    itemShippingAddresses: cart.itemShippingAddresses.map(shownShipment),
    shippingCharges,
    totalPrice,
    ...definedOnly({ discountOnTotalPrice, taxedPrice }),
  }
}
