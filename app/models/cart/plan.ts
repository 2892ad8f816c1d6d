/**
 * A cart change as a plan: computed on the current cart, and again if that has changed meanwhile. It may refuse with a
 * reason; then nothing is written. Plans in models are pure; a service's plan may look up what it needs.
 */
import type { CartAction } from './actions'
import type { Cart } from './cart'

export type Planned<R = never> = { readonly actions: readonly CartAction[] } | { readonly refused: R }

export type Plan<R = never> = (cart: Cart) => Planned<R> | Promise<Planned<R>>

/** For a cart that replaces another and has different line ids. */
export type MovePlan<R = never> = (
  cart: Cart,
  idOf: (oldLineId: string) => string | undefined,
) => ReturnType<Plan<R>>
