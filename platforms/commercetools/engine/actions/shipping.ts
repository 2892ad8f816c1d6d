/** Update actions on the shipping methods of a cart, in both shipping modes. */
import type { Cart, Shipping, ShippingInfo } from '@commercetools/platform-sdk'
import { toAddress } from '../addresses'
import { toCustomFields, withCustomField } from '../custom-fields'
import { invalidOperation } from '../session'
import { assign, compact } from '../shape'
import {
  addShipping,
  checkMultipleMode,
  customMethodInfo,
  methodInfo,
  singleModeAddress,
} from '../shipping-methods'
import { toExternalRate } from '../taxes'
import type { Steps } from './handler'

function findShipping(cart: Cart, shippingKey: string | undefined): Shipping {
  if (shippingKey === undefined)
    return invalidOperation("'shippingKey' is required in the Multiple shipping mode.")
  const shipping = cart.shipping.find((one) => one.shippingKey === shippingKey)
  return (
    shipping ?? invalidOperation(`The shipping method with key '${shippingKey}' was not found in the cart.`)
  )
}

function changeShipping(
  cart: Cart,
  shippingKey: string | undefined,
  change: (one: Shipping) => Shipping,
): Cart {
  const known = findShipping(cart, shippingKey)
  return { ...cart, shipping: cart.shipping.map((one) => (one === known ? change(one) : one)) }
}

function withInfo(cart: Cart, info: ShippingInfo | undefined): Cart {
  return assign(assign(cart, 'shippingInfo', info), 'shippingCustomFields', undefined)
}

export const shippingSteps = {
  setShippingMethod: {
    needs: [],
    frozen: 'soft',
    apply(cart, { shippingMethod, externalTaxRate }, session) {
      if (!shippingMethod) {
        if (cart.shippingMode !== 'Single') singleModeAddress(cart)
        return withInfo(cart, undefined)
      }
      return withInfo(
        cart,
        methodInfo(shippingMethod, singleModeAddress(cart), externalTaxRate, cart, session),
      )
    },
  },
  setCustomShippingMethod: {
    needs: ['shippingMethodName', 'shippingRate'],
    frozen: 'soft',
    apply(cart, action, session) {
      singleModeAddress(cart)
      const custom = toCustomFields(action.custom, 'shipping', session)
      return assign(withInfo(cart, customMethodInfo(action, cart, session)), 'shippingCustomFields', custom)
    },
  },
  addShippingMethod: {
    needs: ['shippingKey', 'shippingMethod', 'shippingAddress'],
    frozen: 'soft',
    apply(cart, action, session) {
      checkMultipleMode(cart)
      const shippingAddress = toAddress(action.shippingAddress, session)
      const info = methodInfo(action.shippingMethod, shippingAddress, action.externalTaxRate, cart, session)
      const shippingCustomFields = toCustomFields(action.custom, 'shipping', session)
      return addShipping(
        cart,
        compact<Shipping>({
          shippingKey: action.shippingKey,
          shippingInfo: info,
          shippingAddress,
          shippingCustomFields,
        }),
      )
    },
  },
  addCustomShippingMethod: {
    needs: ['shippingKey', 'shippingMethodName', 'shippingAddress', 'shippingRate'],
    frozen: 'soft',
    apply(cart, action, session) {
      checkMultipleMode(cart)
      const shippingInfo = customMethodInfo(action, cart, session)
      const shippingAddress = toAddress(action.shippingAddress, session)
      const shippingCustomFields = toCustomFields(action.custom, 'shipping', session)
      return addShipping(
        cart,
        compact<Shipping>({
          shippingKey: action.shippingKey,
          shippingInfo,
          shippingAddress,
          shippingCustomFields,
        }),
      )
    },
  },
  removeShippingMethod: {
    needs: ['shippingKey'],
    frozen: 'soft',
    apply(cart, { shippingKey }) {
      checkMultipleMode(cart)
      const known = findShipping(cart, shippingKey)
      return { ...cart, shipping: cart.shipping.filter((one) => one !== known) }
    },
  },
  setShippingMethodTaxRate: {
    needs: [],
    apply(cart, { shippingKey, externalTaxRate }) {
      if (cart.taxMode !== 'External') invalidOperation('Tax rates can be set only in the tax mode External.')
      const rate = toExternalRate(externalTaxRate)
      if (cart.shippingMode === 'Single') {
        if (!cart.shippingInfo) return invalidOperation('The cart has no shipping method.')
        return { ...cart, shippingInfo: assign(cart.shippingInfo, 'taxRate', rate) }
      }
      return changeShipping(cart, shippingKey, (one) => ({
        ...one,
        shippingInfo: assign(one.shippingInfo, 'taxRate', rate),
      }))
    },
  },
  setShippingCustomType: {
    needs: [],
    frozen: 'always',
    apply(cart, { shippingKey, type, fields = {} }, session) {
      const custom = toCustomFields(type && { type, fields }, 'shipping', session)
      if (cart.shippingMode === 'Single') return assign(cart, 'shippingCustomFields', custom)
      return changeShipping(cart, shippingKey, (one) => assign(one, 'shippingCustomFields', custom))
    },
  },
  setShippingCustomField: {
    needs: ['name'],
    frozen: 'always',
    apply(cart, { shippingKey, name, value }, session) {
      if (cart.shippingMode === 'Single') {
        return {
          ...cart,
          shippingCustomFields: withCustomField(cart.shippingCustomFields, name, value, session),
        }
      }
      return changeShipping(cart, shippingKey, (one) => ({
        ...one,
        shippingCustomFields: withCustomField(one.shippingCustomFields, name, value, session),
      }))
    },
  },
} satisfies Steps
