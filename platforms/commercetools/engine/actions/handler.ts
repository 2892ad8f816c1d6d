/** The shape of update actions: a table from their names to pure steps on the cart. */
import type { Cart, CartUpdateAction } from '@commercetools/platform-sdk'
import type { Session } from '../session'

export type ActionName = CartUpdateAction['action']
type ActionOf<N extends ActionName> = Extract<CartUpdateAction, { action: N }>

export interface Step<N extends ActionName> {
  /** Required fields of the action. */
  readonly needs: readonly (keyof ActionOf<N> & string)[]
  /** Whether a frozen cart still takes the action: never by a hard freeze, by a soft one, or by both. */
  readonly frozen?: 'soft' | 'always'
  apply(cart: Cart, action: ActionOf<N>, session: Session): Cart
}

export type Steps = { readonly [N in ActionName]?: Step<N> }
