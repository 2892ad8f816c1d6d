/** Applies update actions in order, then settles the totals once. */
import type { Cart, CartUpdateAction } from '@commercetools/platform-sdk'
import { addressSteps } from './actions/addresses'
import { cartSteps } from './actions/cart-fields'
import { customLineItemSteps } from './actions/custom-line-items'
import type { ActionName, Step, Steps } from './actions/handler'
import { lineItemSteps } from './actions/line-items'
import { shippingSteps } from './actions/shipping'
import type { EngineContext } from './contract'
import { checkedAction } from './input'
import { createSession, invalidInput, invalidOperation } from './session'
import type { Session } from './session'
import { settle } from './settle'

export const STEPS: Steps = {
  ...lineItemSteps,
  ...customLineItemSteps,
  ...addressSteps,
  ...shippingSteps,
  ...cartSteps,
}

const NEEDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(STEPS).map(([name, step]) => [name, step.needs]),
)

export function updateCart(cart: Cart, actions: readonly CartUpdateAction[], context: EngineContext): Cart {
  checkIsOpen(cart)
  const session = createSession(context)
  const changed = actions.reduce((current, action) => applyAction(current, action, session), cart)
  if (context.strictTargets === true) checkMethods(changed)
  // Freezing keeps the current totals, so they are brought up to date first.
  if (changed.cartState === 'Frozen' && cart.cartState === 'Active') {
    return { ...settle({ ...changed, cartState: 'Active' }, session), cartState: 'Frozen' }
  }
  return settle(changed, session)
}

/** Checked after all actions: methods and targets may come in either order. */
function checkMethods(cart: Cart): void {
  if (cart.shippingMode !== 'Multiple') return
  const methods = new Set(cart.shipping.map(({ shippingKey }) => shippingKey))
  for (const { shippingDetails } of [...cart.lineItems, ...cart.customLineItems])
    for (const { addressKey, shippingMethodKey } of shippingDetails?.targets ?? [])
      if (shippingMethodKey === undefined || !methods.has(shippingMethodKey))
        invalidInput(
          `The target '${addressKey}' needs the shippingMethodKey of a shipping method of the cart.`,
        )
}

function checkIsOpen({ cartState, id }: Cart): void {
  if (cartState === 'Active' || cartState === 'Frozen') return
  invalidOperation(`The cart with ID '${id}' is ${cartState.toLowerCase()} and cannot be changed.`)
}

function applyAction(cart: Cart, raw: CartUpdateAction, session: Session): Cart {
  const action = checkedAction(raw, NEEDS)
  // The table pairs each name with the step for exactly that action.
  const step = STEPS[action.action] as Step<ActionName> | undefined
  if (!step) return cart
  if (cart.cartState === 'Frozen') checkFrozen(cart, action, step)
  return step.apply(cart, action, session)
}

function checkFrozen(cart: Cart, { action }: CartUpdateAction, step: Step<ActionName>): void {
  if (step.frozen === 'always') return
  if (step.frozen === 'soft' && cart.freezeStrategy !== 'HardFreeze') return
  invalidOperation(`The update action '${action}' is not allowed on a frozen cart.`)
}
