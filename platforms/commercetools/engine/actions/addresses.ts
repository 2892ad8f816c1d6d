/** Update actions on the addresses of a cart. */
import type { Address, Cart, _BaseAddress } from '@commercetools/platform-sdk'
import { toAddress, toKeyedAddress } from '../addresses'
import { toCustomFields, withCustomField } from '../custom-fields'
import { duplicateField, invalidOperation } from '../session'
import type { Session } from '../session'
import { assign } from '../shape'
import { rateForAddress } from '../shipping'
import { isAddressInUse } from '../shipping-details'
import type { Steps } from './handler'

/** Sets the shipping address; drops a method that has no rate there or loses its address. */
export function withShippingAddress(cart: Cart, draft: _BaseAddress | undefined, session: Session): Cart {
  if (cart.shippingMode === 'Multiple' && draft) {
    // In this mode every shipping method has its own address; the plain one is kept for display only.
    return assign(cart, 'shippingAddress', toAddress(draft, session))
  }
  const address = draft && toAddress(draft, session)
  const moved = assign(cart, 'shippingAddress', address)
  const method = cart.shippingInfo?.shippingMethod
  if (!cart.shippingInfo || (address && !method)) return moved
  const found = method && session.context.shippingMethod({ id: method.id })
  const currency = cart.totalPrice.currencyCode
  if (found && address && rateForAddress(found, address, currency, session)) return moved
  return assign(assign(moved, 'shippingInfo', undefined), 'shippingCustomFields', undefined)
}

function findItemAddress(cart: Cart, addressKey: string): Address {
  const address = cart.itemShippingAddresses.find(({ key }) => key === addressKey)
  return (
    address ??
    invalidOperation(`The item shipping address with key '${addressKey}' was not found in the cart.`)
  )
}

function changeItemAddress(cart: Cart, addressKey: string, change: (address: Address) => Address): Cart {
  const known = findItemAddress(cart, addressKey)
  const itemShippingAddresses = cart.itemShippingAddresses.map((one) => (one === known ? change(one) : one))
  return { ...cart, itemShippingAddresses }
}

export function addItemAddress(cart: Cart, draft: _BaseAddress, session: Session): Cart {
  const address = toKeyedAddress(draft, session)
  if (cart.itemShippingAddresses.some(({ key }) => key === address.key)) {
    duplicateField('itemShippingAddresses.key', address.key)
  }
  return { ...cart, itemShippingAddresses: [...cart.itemShippingAddresses, address] }
}

function changeAddress(
  cart: Cart,
  which: 'shippingAddress' | 'billingAddress',
  change: (address: Address) => Address,
): Cart {
  const address = cart[which]
  if (!address) return invalidOperation(`The cart has no ${which}.`)
  return { ...cart, [which]: change(address) }
}

export const addressSteps = {
  setShippingAddress: {
    needs: [],
    frozen: 'soft',
    apply: (cart, { address }, session) => withShippingAddress(cart, address, session),
  },
  setBillingAddress: {
    needs: [],
    frozen: 'always',
    apply: (cart, { address }, session) =>
      assign(cart, 'billingAddress', address && toAddress(address, session)),
  },
  setShippingAddressCustomType: {
    needs: [],
    frozen: 'always',
    apply: (cart, { type, fields = {} }, session) =>
      changeAddress(cart, 'shippingAddress', (address) =>
        assign(address, 'custom', toCustomFields(type && { type, fields }, 'address', session)),
      ),
  },
  setShippingAddressCustomField: {
    needs: ['name'],
    frozen: 'always',
    apply: (cart, { name, value }, session) =>
      changeAddress(cart, 'shippingAddress', (address) => ({
        ...address,
        custom: withCustomField(address.custom, name, value, session),
      })),
  },
  setBillingAddressCustomType: {
    needs: [],
    frozen: 'always',
    apply: (cart, { type, fields = {} }, session) =>
      changeAddress(cart, 'billingAddress', (address) =>
        assign(address, 'custom', toCustomFields(type && { type, fields }, 'address', session)),
      ),
  },
  setBillingAddressCustomField: {
    needs: ['name'],
    frozen: 'always',
    apply: (cart, { name, value }, session) =>
      changeAddress(cart, 'billingAddress', (address) => ({
        ...address,
        custom: withCustomField(address.custom, name, value, session),
      })),
  },
  addItemShippingAddress: {
    needs: ['address'],
    frozen: 'soft',
    apply: (cart, { address }, session) => addItemAddress(cart, address, session),
  },
  updateItemShippingAddress: {
    needs: ['address'],
    frozen: 'soft',
    apply(cart, action, session) {
      const address = toKeyedAddress(action.address, session)
      return changeItemAddress(cart, address.key, () => address)
    },
  },
  removeItemShippingAddress: {
    needs: ['addressKey'],
    frozen: 'soft',
    apply(cart, { addressKey }) {
      findItemAddress(cart, addressKey)
      if (isAddressInUse(cart, addressKey)) {
        invalidOperation(`The item shipping address with key '${addressKey}' is used by a shipping target.`)
      }
      const itemShippingAddresses = cart.itemShippingAddresses.filter(({ key }) => key !== addressKey)
      return { ...cart, itemShippingAddresses }
    },
  },
  setItemShippingAddressCustomType: {
    needs: ['addressKey'],
    frozen: 'always',
    apply: (cart, { addressKey, type, fields = {} }, session) =>
      changeItemAddress(cart, addressKey, (address) =>
        assign(address, 'custom', toCustomFields(type && { type, fields }, 'address', session)),
      ),
  },
  setItemShippingAddressCustomField: {
    needs: ['addressKey', 'name'],
    frozen: 'always',
    apply: (cart, { addressKey, name, value }, session) =>
      changeItemAddress(cart, addressKey, (address) => ({
        ...address,
        custom: withCustomField(address.custom, name, value, session),
      })),
  },
} satisfies Steps
