/** Why actions of a browser were not done: the first reason found ends the plan, wherever in it it was found. */
import type { CartAction } from '../actions'

export interface Refusal {
  readonly message: string
  /** The field of the action that is wrong. */
  readonly key: string
}

export type Planned =
  | { readonly kind: 'planned'; readonly actions: readonly CartAction[] }
  | ({ readonly kind: 'refused' } & Refusal)

class RefusedAction extends Error {
  readonly key: string

  constructor(message: string, key: string) {
    super(message)
    this.key = key
  }
}

/** Leaves the plan that `refuse` runs. */
export function failure(message: string, key: string): never {
  throw new RefusedAction(message, key)
}

export function refuse(plan: () => readonly CartAction[]): Planned {
  try {
    return { kind: 'planned', actions: plan() }
  } catch (error) {
    if (error instanceof RefusedAction) return { kind: 'refused', message: error.message, key: error.key }
    throw error
  }
}
