/**
 * Recalculates a cart's totals: prices, discounts, shipping, taxes, in this order. Idempotent: of its own earlier
 * output it only reads the `discountedPricePerQuantity` of gifts, and of all items in a frozen cart.
 */
import type { Cart, CustomLineItem, LineItem } from '@commercetools/platform-sdk'
import { applyDiscounts } from './discounts/apply'
import type { Discounted } from './discounts/apply'
import { codeStates } from './discounts/candidates'
import { cents } from './money'
import { repriced } from './prices'
import { goodsTotal, isGift, runningCustomLine, runningLine, settledView } from './running'
import type { Running, RunningItem } from './running'
import type { Session } from './session'
import { assign, sum } from './shape'
import { discountShipping, repricedShipping, shippingCents, shippingInfosOf } from './shipping'
import { withTaxes } from './tax-cart'
import { discountOnTotal } from './total-discount'

export function settle(cart: Cart, session: Session): Cart {
  if (cart.cartState === 'Frozen')
    return cart.freezeStrategy === 'HardFreeze' ? cart : settleFrozen(cart, session)
  session.readTaxes = false
  const settled = settleOnce(cart, session)
  // Predicates on taxes saw the previous ones; a second pass sees those of these lines.
  return session.readTaxes ? settleOnce(settled, session) : settled
}

/** The customer's current group decides prices, whoever put the customer on the cart. */
function withCustomersGroup(cart: Cart, { context }: Session): Cart {
  if (cart.customerId === undefined) return cart
  const id = context.customer({ id: cart.customerId })?.customerGroup?.id
  if (id === cart.customerGroup?.id) return cart
  return assign(cart, 'customerGroup', id === undefined ? undefined : { typeId: 'customer-group', id })
}

function settleOnce(given: Cart, session: Session): Cart {
  const cart = withCustomersGroup(given, session)
  const lines = cart.lineItems.map((line) => runningLine(repriced(line, cart, session), cart))
  const running: Running = {
    cart,
    session,
    lines: lines.filter(({ item }) => !isGift(item)),
    gifts: lines.filter(({ item }) => isGift(item)),
    customLines: cart.customLineItems.map((line) => runningCustomLine(line, cart)),
  }
  const discounted = applyDiscounts(running)
  const shipped = withShipping(withCount(running), running, discounted)
  const codes = codeStates(discounted.trials, discounted, session)
  return withTotals({ ...shipped, discountCodes: codes }, running, discounted)
}

/** A frozen cart keeps the prices and discounts of its items; shipping and taxes may still change. */
function settleFrozen(cart: Cart, session: Session): Cart {
  const running = settledView(cart, session)
  // Discounts are tried only for their effect on shipping and total: items keep theirs.
  const probe: Running = {
    ...running,
    lines: [...running.lines.map(copyOf)],
    customLines: running.customLines.map(copyOf),
  }
  const discounted = applyDiscounts(probe)
  return withTotals(withShipping(withCount(running), running, discounted), running, discounted)
}

function copyOf<T extends LineItem | CustomLineItem>(item: RunningItem<T>): RunningItem<T> {
  return { ...item }
}

/** The lines get their totals later, together with their taxes: one copy each. */
function withCount(running: Running): Cart {
  const count = sum(running.lines.map(({ item }) => item.quantity))
  return assign(running.cart, 'totalLineItemQuantity', running.lines.length > 0 ? count : undefined)
}

function withShipping(cart: Cart, running: Running, { onShipping }: Discounted): Cart {
  const goods = goodsTotal(running)
  if (cart.shippingMode === 'Multiple') {
    const infos = cart.shipping.map(({ shippingInfo, shippingAddress }) =>
      repricedShipping(shippingInfo, shippingAddress, goods, running),
    )
    const discounted = discountShipping(infos, onShipping, running)
    const shipping = cart.shipping.map((one, index) => ({
      ...one,
      shippingInfo: discounted[index] ?? one.shippingInfo,
    }))
    return { ...cart, shipping }
  }
  if (!cart.shippingInfo) return cart
  const info = repricedShipping(cart.shippingInfo, cart.shippingAddress, goods, running)
  return assign(cart, 'shippingInfo', discountShipping([info], onShipping, running)[0])
}

function withTotals(cart: Cart, running: Running, { onTotal }: Discounted): Cart {
  const currency = cart.totalPrice.currencyCode
  const full = goodsTotal(running) + sum(shippingInfosOf(cart).map(shippingCents))
  const discount = discountOnTotal(full, onTotal, running)
  const off = discount?.discountedAmount.centAmount ?? 0
  const totalled: Cart = { ...cart, totalPrice: cents(full - off, currency) }
  return withTaxes(assign(totalled, 'discountOnTotalPrice', discount), running, full)
}
