/** The discounts to try on a cart, in order, and the resulting states of its codes. */
import type {
  Cart,
  CartDiscount,
  CartDiscountTarget,
  CartDiscountValue,
  DiscountCode,
  DiscountCodeInfo,
  DiscountCodeState,
  Reference,
} from '@commercetools/platform-sdk'
import { storedPredicate } from '../predicate/parser'
import { evaluate } from '../predicate/evaluate'
import { cartSubject } from '../predicate/subjects'
import type { Running } from '../running'
import { isWithin } from '../session'
import type { Session } from '../session'

export interface Candidate {
  readonly reference: Reference
  readonly value: CartDiscountValue
  readonly target?: CartDiscountTarget
  readonly predicate: string
  readonly stops: boolean
}

/** State of a cart's codes before any discount is tried: final, or the code to try. */
export type CodeTrial =
  | { readonly id: string; readonly state: DiscountCodeState }
  | { readonly id: string; readonly code: DiscountCode }

export function isCurrent(discount: CartDiscount | DiscountCode, now: string): boolean {
  return discount.isActive && isWithin(now, discount.validFrom, discount.validUntil)
}

function trialOf(id: string, running: Running): CodeTrial {
  const { cart, session } = running
  const code = session.context.discountCode({ id })
  if (!code?.isActive) return { id, state: 'NotActive' }
  if (!isWithin(session.now, code.validFrom, code.validUntil)) return { id, state: 'NotValid' }
  if (isUsedUp(code, cart, session)) return { id, state: 'MaxApplicationReached' }
  const matches = !code.cartPredicate || evaluate(storedPredicate(code.cartPredicate), cartSubject(running))
  return matches ? { id, code } : { id, state: 'DoesNotMatchCart' }
}

function isUsedUp(
  { id, maxApplications, maxApplicationsPerCustomer }: DiscountCode,
  cart: Cart,
  { context }: Session,
): boolean {
  if (maxApplications === undefined && maxApplicationsPerCustomer === undefined) return false
  // Carts of guests are not counted, whatever their e-mail.
  const uses = context.discountCodeUses(id, cart.customerId)
  if (maxApplications !== undefined && uses.total >= maxApplications) return true
  return maxApplicationsPerCustomer !== undefined && uses.byCustomer >= maxApplicationsPerCustomer
}

export function codeTrials(running: Running): readonly CodeTrial[] {
  return running.cart.discountCodes.map(({ discountCode }) => trialOf(discountCode.id, running))
}

function candidateOf(discount: CartDiscount): Candidate {
  return {
    reference: { typeId: 'cart-discount', id: discount.id },
    value: discount.value,
    ...(discount.target && { target: discount.target }),
    predicate: discount.cartPredicate,
    stops: discount.stackingMode === 'StopAfterThisDiscount',
  }
}

/** A store-specific discount applies only to carts bound to one of its stores. */
function isForStore({ stores }: CartDiscount, cart: Cart): boolean {
  const keys = (stores as CartDiscount['stores'] | undefined) ?? []
  return keys.length === 0 || keys.some(({ key }) => key === cart.store?.key)
}

/** Every discount that may apply, highest sort order first. Direct discounts leave room for no others. */
export function candidatesOf(running: Running, trials: readonly CodeTrial[]): readonly Candidate[] {
  const { cart, session } = running
  if (cart.directDiscounts.length > 0) {
    return cart.directDiscounts.map(({ id, value, target }) => ({
      reference: { typeId: 'direct-discount', id },
      value,
      ...(target && { target }),
      predicate: 'true',
      stops: false,
    }))
  }
  const discounts = new Map<string, CartDiscount>()
  for (const discount of session.context.automaticCartDiscounts()) {
    if (!discount.requiresDiscountCode) discounts.set(discount.id, discount)
  }
  for (const trial of trials) {
    if (!('code' in trial)) continue
    for (const { id } of trial.code.cartDiscounts) {
      const discount = session.context.cartDiscount({ id })
      if (discount) discounts.set(id, discount)
    }
  }
  return [...discounts.values()]
    .filter((discount) => isCurrent(discount, session.now) && isForStore(discount, cart))
    .sort((left, right) => Number(right.sortOrder) - Number(left.sortOrder))
    .map(candidateOf)
}

export interface Outcome {
  /** Ids of the discounts whose predicate holds and that were applied. */
  readonly applied: ReadonlySet<string>
  /** Ids of those whose predicate holds, but that came after one that stops further discounts. */
  readonly stopped: ReadonlySet<string>
}

/** The state of each code after trying the discounts; the next update may change it. */
export function codeStates(
  trials: readonly CodeTrial[],
  { applied, stopped }: Outcome,
  session: Session,
): DiscountCodeInfo[] {
  return trials.map((trial) => ({
    discountCode: { typeId: 'discount-code', id: trial.id },
    state: 'state' in trial ? trial.state : stateOf(trial.code, applied, stopped, session),
  }))
}

function stateOf(
  { cartDiscounts }: DiscountCode,
  applied: ReadonlySet<string>,
  stopped: ReadonlySet<string>,
  { context, now }: Session,
): DiscountCodeState {
  if (cartDiscounts.some(({ id }) => applied.has(id))) return 'MatchesCart'
  if (cartDiscounts.some(({ id }) => stopped.has(id))) return 'ApplicationStoppedByPreviousDiscount'
  const active = cartDiscounts.map(({ id }) => context.cartDiscount({ id })).filter((one) => one?.isActive)
  if (active.length === 0) return 'NotActive'
  return active.some((one) => one && isCurrent(one, now)) ? 'DoesNotMatchCart' : 'NotValid'
}
