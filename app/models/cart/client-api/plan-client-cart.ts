/** Plans for a browser's actions on the cart as a whole: its codes, fields and e-mail (API-40). */
import { definedOnly } from '../../defined-only'
import type { CartAction } from '../actions'
import type { Cart } from '../cart'
import { planAddCode, planRemoveCode } from '../plans/plan-codes'
import { planForgetCodes, unknownCodes } from '../plans/plan-suspended-codes'
import { actionsNamed } from './actions-named'
import type { Named } from './actions-named'
import type { ClientAction } from './client-actions'
import { isRefused, refuse } from './client-refusal'
import type { Refused } from './client-refusal'

type CartFields = Named<'setCustomType'>['fields']

/**
 * Undefined takes a field away. The platform refuses that of one which is not there, as of an action that names it; a
 * type says what is to be there, and goes without.
 */
function presentOf(fields: CartFields, cart: Cart, planned: readonly CartAction[]): CartFields {
  const there = new Map<string, unknown>(Object.entries(cart.fields))
  for (const one of planned) if (one.action === 'setCustomField') there.set(one.name, one.value)
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => (value ?? there.get(name)) !== undefined),
  )
}

function planCartFields(cart: Cart, fields: CartFields): readonly CartAction[] | Refused {
  const [unknown] = unknownCodes(cart, fields.stashedDiscountCode ?? '')
  if (unknown !== undefined) return refuse(`${unknown} is no code of this cart`, 'stashedDiscountCode')
  return Object.entries(fields).map(([name, value]) => ({
    action: 'setCustomField',
    name,
    ...definedOnly({ value }),
  }))
}

/** Codes being removed: stashed if the same update says so, otherwise removed for good (CART-17). */
export function planTakeOff(cart: Cart, actions: readonly ClientAction[]): readonly CartAction[] {
  const ids = actionsNamed(actions, ['removeDiscountCode']).map(({ discountCode }) => discountCode.id)
  const isPutAside = actions.some(
    (one) =>
      (one.action === 'setCustomType' && one.fields.stashedDiscountCode !== undefined) ||
      (one.action === 'setCustomField' && one.name === 'stashedDiscountCode'),
  )
  if (isPutAside) return ids.flatMap((id) => planRemoveCode(cart, id))
  const going = cart.discountCodes.filter(({ id }) => ids.includes(id))
  return going.length === 0
    ? []
    : planForgetCodes(
        cart,
        going.map(({ code }) => code),
      )
}

/** An action on the cart as a whole. `planned`: what is done before it. */
function planOther(
  cart: Cart,
  one: ClientAction,
  planned: readonly CartAction[],
): readonly CartAction[] | Refused {
  switch (one.action) {
    case 'addDiscountCode':
      return planAddCode(cart, one.code)
    case 'setCustomField':
      return planCartFields(cart, { [one.name]: one.value })
    case 'setCustomType':
      // The cart already has this type; setting it again would drop our own fields.
      return planCartFields(cart, presentOf(one.fields, cart, planned))
    case 'setCustomerEmail':
    case 'recalculate':
      return [one]
    default:
      return []
  }
}

/** After what is planned, each in turn. */
export function withOthers(
  cart: Cart,
  actions: readonly ClientAction[],
  planned: readonly CartAction[],
): readonly CartAction[] | Refused {
  let all = planned
  for (const one of actions) {
    const more = planOther(cart, one, all)
    if (isRefused(more)) return more
    all = [...all, ...more]
  }
  return all
}
