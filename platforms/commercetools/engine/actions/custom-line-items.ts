/** Update actions on custom line items: adjustments, packaging, fees. */
import type { Cart, CustomLineItem } from '@commercetools/platform-sdk'
import { toCustomFields, withCustomField } from '../custom-fields'
import { addCustomLine, customMoney, withCustomQuantity } from '../custom-line-add'
import { invalidField, invalidInput, invalidOperation } from '../session'
import { assign } from '../shape'
import { toDetails, withDelta } from '../shipping-details'
import { externalRateSetter } from './tax-rate'
import type { Steps } from './handler'

interface CustomLineRef {
  readonly customLineItemId?: string
  readonly customLineItemKey?: string
}

function findCustomLine(cart: Cart, { customLineItemId, customLineItemKey }: CustomLineRef): CustomLineItem {
  if (customLineItemId === undefined && customLineItemKey === undefined) {
    return invalidInput("Either 'customLineItemId' or 'customLineItemKey' is required.")
  }
  const line = cart.customLineItems.find(({ id, key }) =>
    customLineItemId === undefined ? key === customLineItemKey : id === customLineItemId,
  )
  const named =
    customLineItemId === undefined ? `key '${customLineItemKey ?? ''}'` : `ID '${customLineItemId}'`
  return line ?? invalidOperation(`The custom line item with ${named} was not found in the cart.`)
}

function change(cart: Cart, ref: CustomLineRef, apply: (line: CustomLineItem) => CustomLineItem): Cart {
  const line = findCustomLine(cart, ref)
  const customLineItems = cart.customLineItems.map((one) => (one.id === line.id ? apply(line) : one))
  return { ...cart, customLineItems }
}

function remove(cart: Cart, ref: CustomLineRef): Cart {
  const line = findCustomLine(cart, ref)
  return { ...cart, customLineItems: cart.customLineItems.filter(({ id }) => id !== line.id) }
}

export const customLineItemSteps = {
  addCustomLineItem: { needs: ['money', 'name', 'slug'], apply: addCustomLine },
  removeCustomLineItem: { needs: [], apply: remove },
  changeCustomLineItemQuantity: {
    needs: ['quantity'],
    apply(cart, action) {
      if (action.quantity < 0) invalidField('quantity', action.quantity)
      if (action.quantity === 0) return remove(cart, action)
      return change(cart, action, (line) => withCustomQuantity(line, action.quantity))
    },
  },
  changeCustomLineItemMoney: {
    needs: ['money'],
    apply: (cart, action) =>
      change(cart, action, (line) => ({ ...line, money: customMoney(action.money, cart) })),
  },
  changeCustomLineItemPriceMode: {
    needs: ['mode'],
    apply: (cart, action) => change(cart, action, (line) => ({ ...line, priceMode: action.mode })),
  },
  setCustomLineItemShippingDetails: {
    needs: [],
    frozen: 'soft',
    apply: (cart, action) =>
      change(cart, action, (line) =>
        assign(line, 'shippingDetails', toDetails(action.shippingDetails, line.quantity, cart)),
      ),
  },
  applyDeltaToCustomLineItemShippingDetailsTargets: {
    needs: ['targetsDelta'],
    apply: (cart, action) =>
      change(cart, action, (line) =>
        assign(
          line,
          'shippingDetails',
          withDelta(line.shippingDetails, action.targetsDelta, line.quantity, cart),
        ),
      ),
  },
  setCustomLineItemCustomType: {
    needs: [],
    frozen: 'always',
    apply: (cart, action, session) =>
      change(cart, action, (line) => {
        const { type, fields = {} } = action
        return assign(line, 'custom', toCustomFields(type && { type, fields }, 'custom-line-item', session))
      }),
  },
  setCustomLineItemCustomField: {
    needs: ['name'],
    frozen: 'always',
    apply: (cart, action, session) =>
      change(cart, action, (line) => ({
        ...line,
        custom: withCustomField(line.custom, action.name, action.value, session),
      })),
  },
  setCustomLineItemTaxRate: {
    needs: [],
    apply(cart, action) {
      const withRate = externalRateSetter(cart, action)
      return change(cart, action, withRate)
    },
  },
} satisfies Steps
