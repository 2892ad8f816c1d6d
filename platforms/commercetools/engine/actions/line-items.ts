/** Update actions on line items. */
import type {
  Cart,
  CartAddLineItemAction,
  CartChangeLineItemQuantityAction,
  CartRemoveLineItemAction,
  ExternalLineItemTotalPrice,
  LineItem,
  LineItemDraft,
  _Money,
} from '@commercetools/platform-sdk'
import { toCustomFields, withCustomField } from '../custom-fields'
import { giftDiscountId } from '../discounts/gifts'
import { channelReference } from '../line-build'
import { addLine, externalPrice, externalTotal } from '../line-add'
import { repriced } from '../prices'
import { duplicateField, invalidField, invalidInput, invalidOperation } from '../session'
import type { Session } from '../session'
import { assign } from '../shape'
import { rejudged, toDetails, withDelta } from '../shipping-details'
import { externalRateSetter } from './tax-rate'
import type { Steps } from './handler'

interface LineRef {
  readonly lineItemId?: string
  readonly lineItemKey?: string
}

function findLine(cart: Cart, { lineItemId, lineItemKey }: LineRef): LineItem {
  if (lineItemId === undefined && lineItemKey === undefined) {
    return invalidInput("Either 'lineItemId' or 'lineItemKey' is required.")
  }
  const line = cart.lineItems.find(({ id, key }) =>
    lineItemId === undefined ? key === lineItemKey : id === lineItemId,
  )
  const named = lineItemId === undefined ? `key '${lineItemKey ?? ''}'` : `ID '${lineItemId}'`
  return line ?? invalidOperation(`The line item with ${named} was not found in the cart.`)
}

function replaceLine(cart: Cart, line: LineItem): Cart {
  return { ...cart, lineItems: cart.lineItems.map((one) => (one.id === line.id ? line : one)) }
}

function changeLine(cart: Cart, ref: LineRef, session: Session, change: (line: LineItem) => LineItem): Cart {
  const line = change(findLine(cart, ref))
  return replaceLine(cart, { ...line, lastModifiedAt: session.now })
}

/** Removes a line; a removed gift is remembered, so that it does not come back by itself. */
function removeLine(cart: Cart, line: LineItem): Cart {
  const lineItems = cart.lineItems.filter(({ id }) => id !== line.id)
  const discountId = line.lineItemMode === 'GiftLineItem' ? giftDiscountId(line) : undefined
  if (discountId === undefined || cart.refusedGifts.some(({ id }) => id === discountId))
    return { ...cart, lineItems }
  return {
    ...cart,
    lineItems,
    refusedGifts: [...cart.refusedGifts, { typeId: 'cart-discount', id: discountId }],
  }
}

function notGift(line: LineItem): LineItem {
  if (line.lineItemMode !== 'GiftLineItem') return line
  return invalidOperation(
    `The line item with ID '${line.id}' is a gift; its price and quantity cannot be changed.`,
  )
}

interface NewQuantity {
  readonly quantity: number
  readonly externalPrice?: _Money
  readonly externalTotalPrice?: ExternalLineItemTotalPrice
}

/** The line repriced for a new quantity. External prices must be given again with every change. */
function withQuantity(line: LineItem, change: NewQuantity, cart: Cart, session: Session): LineItem {
  const { quantity } = change
  if (line.lineItemMode === 'GiftLineItem' && quantity > line.quantity) notGift(line)
  const state = line.state.map((one, index) => (index === 0 ? { ...one, quantity } : one))
  const details = rejudged(line.shippingDetails, quantity)
  const changed = assign({ ...line, quantity, state }, 'shippingDetails', details)
  if (change.externalTotalPrice) return externalTotal(notGift(changed), change.externalTotalPrice, cart)
  if (change.externalPrice) return externalPrice(notGift(changed), change.externalPrice, cart)
  if (line.priceMode !== 'Platform') {
    const field = line.priceMode === 'ExternalTotal' ? 'externalTotalPrice' : 'externalPrice'
    return invalidOperation(
      `The line item with ID '${line.id}' has the price mode '${line.priceMode}': '${field}' is required to change its quantity.`,
    )
  }
  return repriced(changed, cart, session, line.lineItemMode === 'Standard')
}

function changeQuantity(cart: Cart, action: CartChangeLineItemQuantityAction, session: Session): Cart {
  const line = findLine(cart, action)
  if (action.quantity < 0) invalidField('quantity', action.quantity)
  if (action.quantity === 0) return removeLine(cart, line)
  return replaceLine(cart, { ...withQuantity(line, action, cart, session), lastModifiedAt: session.now })
}

function removeSome(cart: Cart, action: CartRemoveLineItemAction, session: Session): Cart {
  const line = findLine(cart, action)
  if (action.quantity !== undefined && action.quantity < 1) invalidField('quantity', action.quantity)
  const quantity = line.quantity - (action.quantity ?? line.quantity)
  if (quantity <= 0) return removeLine(cart, line)
  const removed = action.shippingDetailsToRemove?.targets ?? []
  const delta = removed.map((target) => ({ ...target, quantity: -target.quantity }))
  const details = withDelta(line.shippingDetails, delta, quantity, cart)
  const fewer = withQuantity(assign(line, 'shippingDetails', details), { ...action, quantity }, cart, session)
  return replaceLine(cart, { ...fewer, lastModifiedAt: session.now })
}

/** Back to the platform's own price. */
function platformPriced(line: LineItem, cart: Cart, session: Session): LineItem {
  return repriced({ ...line, priceMode: 'Platform' }, cart, session, true)
}

function add(cart: Cart, action: CartAddLineItemAction | LineItemDraft, session: Session): Cart {
  if (action.key !== undefined && cart.lineItems.some(({ key }) => key === action.key)) {
    duplicateField('key', action.key)
  }
  return addLine(cart, action, session)
}

export const lineItemSteps = {
  addLineItem: { needs: [], apply: add },
  removeLineItem: { needs: [], apply: removeSome },
  changeLineItemQuantity: { needs: ['quantity'], apply: changeQuantity },
  changeLineItemsOrder: {
    needs: ['lineItemOrder'],
    apply(cart, { lineItemOrder }) {
      const lineItems = lineItemOrder.map((lineItemId) => findLine(cart, { lineItemId }))
      const isWhole =
        new Set(lineItemOrder).size === cart.lineItems.length && lineItems.length === cart.lineItems.length
      if (!isWhole) invalidOperation('The line item order must name every line item of the cart once.')
      return { ...cart, lineItems }
    },
  },
  setLineItemShippingDetails: {
    needs: [],
    frozen: 'soft',
    apply: (cart, action, session) =>
      changeLine(cart, action, session, (line) =>
        assign(line, 'shippingDetails', toDetails(action.shippingDetails, line.quantity, cart)),
      ),
  },
  applyDeltaToLineItemShippingDetailsTargets: {
    needs: ['targetsDelta'],
    apply: (cart, action, session) =>
      changeLine(cart, action, session, (line) =>
        assign(
          line,
          'shippingDetails',
          withDelta(line.shippingDetails, action.targetsDelta, line.quantity, cart),
        ),
      ),
  },
  setLineItemCustomType: {
    needs: [],
    frozen: 'always',
    apply: (cart, action, session) =>
      changeLine(cart, action, session, (line) => {
        const { type, fields = {} } = action
        return assign(line, 'custom', toCustomFields(type && { type, fields }, 'line-item', session))
      }),
  },
  setLineItemCustomField: {
    needs: ['name'],
    frozen: 'always',
    apply: (cart, action, session) =>
      changeLine(cart, action, session, (line) => ({
        ...line,
        custom: withCustomField(line.custom, action.name, action.value, session),
      })),
  },
  setLineItemDistributionChannel: {
    needs: [],
    apply: (cart, action, session) =>
      changeLine(cart, action, session, (line) => {
        const channel = channelReference(action.distributionChannel, 'ProductDistribution', session)
        return repriced(assign(notGift(line), 'distributionChannel', channel), cart, session, true)
      }),
  },
  setLineItemSupplyChannel: {
    needs: [],
    apply: (cart, action, session) =>
      changeLine(cart, action, session, (line) =>
        assign(line, 'supplyChannel', channelReference(action.supplyChannel, 'InventorySupply', session)),
      ),
  },
  setLineItemPrice: {
    needs: [],
    apply: (cart, action, session) =>
      changeLine(cart, action, session, (line) =>
        action.externalPrice
          ? externalPrice(notGift(line), action.externalPrice, cart)
          : platformPriced(notGift(line), cart, session),
      ),
  },
  setLineItemTotalPrice: {
    needs: [],
    apply: (cart, action, session) =>
      changeLine(cart, action, session, (line) =>
        action.externalTotalPrice
          ? externalTotal(notGift(line), action.externalTotalPrice, cart)
          : platformPriced(notGift(line), cart, session),
      ),
  },
  setLineItemInventoryMode: {
    needs: [],
    apply: (cart, action, session) =>
      changeLine(cart, action, session, (line) => assign(line, 'inventoryMode', action.inventoryMode)),
  },
  setLineItemTaxRate: {
    needs: [],
    apply(cart, action, session) {
      const withRate = externalRateSetter(cart, action)
      return changeLine(cart, action, session, withRate)
    },
  },
} satisfies Steps
