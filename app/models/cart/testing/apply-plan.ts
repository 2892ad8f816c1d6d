/**
 * What our actions make of the carts of tests without a platform: quick enough for thousands of sequences. It is held to
 * the platform and the mapper by services/commercetools/planned-carts.test.ts; an action that it does not know throws.
 */
import { definedOnly } from '../../defined-only'
import { addMoney, multiplyMoney, subtractMoney, usd } from '../../money/money'
import { PROVISIONAL_METHOD_NAME } from '../actions'
import type { CartAction, WireAddress } from '../actions'
import type { Cart, LineItem, ShipmentAddress, ShipmentFields } from '../cart'
import { sumOfTargets } from '../targets'
import { HOME_BILL_KEY } from '../wire-address'
import { isWhole, lineOf } from './carts'

const checked = (line: LineItem): LineItem => ({
  ...line,
  targetsValid: isWhole(line.targets, line.quantity),
})

function fromWire(address: WireAddress): ShipmentAddress {
  const { price, listPrice, ...rest } = (address.custom?.fields ?? {}) as ShipmentFields
  const fields: ShipmentFields = {
    ...rest,
    ...definedOnly({
      price: price && usd(price.centAmount),
      listPrice: listPrice && usd(listPrice.centAmount),
    }),
  }
  return {
    key: address.key ?? '',
    address: {
      name: address.lastName ?? '',
      street1: address.streetName ?? '',
      city: address.city ?? '',
      state: address.state ?? '',
      postalCode: address.postalCode ?? '',
      country: address.country === 'CA' ? 'CA' : 'US',
      ...definedOnly({ phone: address.phone }),
    },
    fields,
  }
}

function withLine(cart: Cart, id: string, change: (line: LineItem) => LineItem): Cart {
  if (!cart.lineItems.some((line) => line.id === id)) throw new Error(`No line ${id}`)
  return { ...cart, lineItems: cart.lineItems.map((line) => (line.id === id ? checked(change(line)) : line)) }
}

const sorted = (fields: object) => JSON.stringify(Object.entries(fields).sort())

/** The same goods join the line that is there, unless something of their own tells them apart: a type without fields does. */
function joins(line: LineItem, action: Extract<CartAction, { action: 'addLineItem' }>): boolean {
  return (
    line.sku === action.sku &&
    line.lineItemMode === 'Standard' &&
    line.priceMode === 'Platform' &&
    action.externalPrice === undefined &&
    line.distributionChannel === action.distributionChannel?.key &&
    (line.takesFields ?? false) === (action.custom !== undefined) &&
    sorted(line.fields) === sorted(action.custom?.fields ?? {})
  )
}

/** Units for an address join those that go there already. */
function joined(targets: LineItem['targets'], added: LineItem['targets']): LineItem['targets'] {
  const kept = targets.map((target) => {
    const more = added.filter(({ addressKey }) => addressKey === target.addressKey)
    return { ...target, quantity: target.quantity + sumOfTargets(more) }
  })
  return [...kept, ...added.filter(({ addressKey }) => !targets.some((one) => one.addressKey === addressKey))]
}

function inQuantity(line: LineItem, quantity: number): LineItem {
  const total = multiplyMoney(line.piecePrice, quantity)
  return { ...line, quantity, totalPrice: total, totalPriceBeforeCartLevelDiscount: total }
}

function applyOne(cart: Cart, action: CartAction): Cart {
  switch (action.action) {
    case 'addLineItem': {
      const same = cart.lineItems.find((line) => joins(line, action))
      if (same !== undefined)
        return withLine(cart, same.id, (line) => ({
          ...inQuantity(line, line.quantity + action.quantity),
          targets: joined(line.targets, action.shippingDetails?.targets ?? []),
        }))
      const id = `added-${cart.lineItems.length + 1}-${cart.version}`
      const line = lineOf(id, {
        sku: action.sku,
        quantity: action.quantity,
        targets: action.shippingDetails?.targets ?? [],
        fields: action.custom?.fields ?? {},
        takesFields: action.custom !== undefined,
        ...definedOnly({
          distributionChannel: action.distributionChannel?.key,
          priceMode: action.externalPrice && ('ExternalPrice' as const),
          piecePrice: action.externalPrice && usd(action.externalPrice.centAmount),
        }),
      })
      return { ...cart, lineItems: [...cart.lineItems, line] }
    }
    case 'changeLineItemQuantity':
      return withLine(cart, action.lineItemId, (line) => {
        if (line.priceMode === 'ExternalPrice' && action.externalPrice === undefined)
          throw new Error(`The price of ${line.id} has to be given again`)
        return inQuantity(line, action.quantity)
      })
    case 'removeLineItem':
      withLine(cart, action.lineItemId, (line) => line)
      return { ...cart, lineItems: cart.lineItems.filter((line) => line.id !== action.lineItemId) }
    case 'setLineItemCustomType':
      return withLine(cart, action.lineItemId, (line) => ({
        ...line,
        takesFields: true,
        fields: action.fields,
      }))
    case 'setLineItemCustomField':
      return withLine(cart, action.lineItemId, (line) => {
        if (line.takesFields !== true) throw new Error(`Line ${line.id} has no type for its fields`)
        const { [action.name]: _old, ...fields } = line.fields as Readonly<Record<string, unknown>>
        return { ...line, fields: { ...fields, ...definedOnly({ [action.name]: action.value }) } }
      })
    case 'setLineItemShippingDetails':
      return withLine(cart, action.lineItemId, (line) => ({
        ...line,
        targets: action.shippingDetails?.targets ?? [],
      }))
    case 'addItemShippingAddress':
      return { ...cart, itemShippingAddresses: [...cart.itemShippingAddresses, fromWire(action.address)] }
    case 'updateItemShippingAddress':
      return {
        ...cart,
        itemShippingAddresses: cart.itemShippingAddresses.map((shipment) =>
          shipment.key === action.address.key ? fromWire(action.address) : shipment,
        ),
      }
    case 'removeItemShippingAddress': {
      const used = cart.lineItems.some((line) =>
        line.targets.some((target) => target.addressKey === action.addressKey),
      )
      if (used) throw new Error('An address in use cannot be removed')
      return {
        ...cart,
        itemShippingAddresses: cart.itemShippingAddresses.filter((one) => one.key !== action.addressKey),
      }
    }
    case 'removeCustomLineItem':
      return {
        ...cart,
        customLineItems: cart.customLineItems.filter((line) => line.id !== action.customLineItemId),
      }
    case 'addCustomLineItem':
      return {
        ...cart,
        customLineItems: [
          ...cart.customLineItems,
          {
            id: `custom-${cart.customLineItems.length + 1}-${cart.version}`,
            slug: action.slug,
            name: action.name['en'] ?? '',
            kind: 'packaging',
            quantity: 1,
            totalPrice: usd(action.money.centAmount),
            targets: action.shippingDetails?.targets ?? [],
          },
        ],
      }
    case 'setCustomLineItemShippingDetails':
      return {
        ...cart,
        customLineItems: cart.customLineItems.map((line) =>
          line.id === action.customLineItemId ? { ...line, targets: action.shippingDetails.targets } : line,
        ),
      }
    case 'addCustomShippingMethod':
      if (cart.shippingCharges.some((charge) => charge.key === action.shippingKey))
        throw new Error(`There is a method ${action.shippingKey}`)
      if (action.shippingMethodName === PROVISIONAL_METHOD_NAME)
        return { ...cart, provisionalMethods: [...(cart.provisionalMethods ?? []), action.shippingKey] }
      return {
        ...cart,
        shippingCharges: [
          ...cart.shippingCharges,
          {
            key: action.shippingKey,
            name: action.shippingMethodName,
            price: usd(action.shippingRate.price.centAmount),
          },
        ],
      }
    case 'removeShippingMethod':
      return {
        ...cart,
        shippingCharges: cart.shippingCharges.filter((charge) => charge.key !== action.shippingKey),
        provisionalMethods: (cart.provisionalMethods ?? []).filter((key) => key !== action.shippingKey),
      }
    case 'setShippingMethod':
      return { ...cart, shippingCharges: [] }
    case 'setCustomShippingMethod':
      return {
        ...cart,
        shippingCharges: [
          {
            key: 'shipment-1',
            name: action.shippingMethodName,
            price: usd(action.shippingRate.price.centAmount),
          },
        ],
      }
    case 'setShippingAddress': {
      const { shippingAddress: _old, ...rest } = cart
      return action.address === undefined
        ? rest
        : { ...rest, shippingAddress: fromWire(action.address).address }
    }
    case 'setBillingAddress': {
      const { billingAddress: _old, billsHome: _home, ...rest } = cart
      const { address } = action
      return {
        ...rest,
        ...definedOnly({ billingAddress: address && fromWire(address).address }),
        ...(address?.key === HOME_BILL_KEY ? { billsHome: true as const } : {}),
      }
    }
    default:
      throw new Error(`The builder does not know what ${action.action} does to a cart`)
  }
}

/** The cart after the actions, its total worked out again. */
export function applyPlan(cart: Cart, actions: readonly CartAction[]): Cart {
  const after = actions.reduce(applyOne, cart)
  return {
    ...after,
    version: cart.version + (actions.length === 0 ? 0 : 1),
    totalPrice: subtractMoney(
      addMoney(
        usd(0),
        ...after.lineItems.map((line) => line.totalPrice),
        ...after.customLineItems.map((line) => line.totalPrice),
        ...after.shippingCharges.map((charge) => charge.price),
      ),
      usd(0),
    ),
  }
}
