/**
 * A change of a cart as a plan: worked out on the cart as it is, and once more when that has changed meanwhile. It may
 * decline, with a reason of its own: then nothing is written. Plans of models are pure; one of a service may look up
 * what it has to know of the cart it is given.
 */
import type { CartAction } from './actions'
import type { Cart } from './cart'

export type Planned<R = never> = { readonly actions: readonly CartAction[] } | { readonly refused: R }

export type Plan<R = never> = (cart: Cart) => Planned<R> | Promise<Planned<R>>

/** On a cart that takes the place of another one, whose lines have other ids. */
export type MovePlan<R = never> = (
  cart: Cart,
  idOf: (oldLineId: string) => string | undefined,
) => ReturnType<Plan<R>>
