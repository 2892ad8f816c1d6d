/** Edits of a visitor's own cart that need another shipping mode: the cart moves into a new one, and the session follows. */
import type { Cart, ShippingMode } from '~/models/cart/cart'
import type { MovePlan } from '~/models/cart/plan'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import type { CartModeService } from '../commercetools/cart-mode.server'
import type { Visitor } from '../visitor'
import type { CartEdit } from './cart-edit.server'
import { patchOf } from './cart-patch.server'
import { tellLostInMove } from './lost-codes.server'
import { tellingRemovals } from './removals-told.server'
import type { createVisitorEdits } from './visitor-edits.server'

export interface ModeEdits {
  /**
   * Applies a plan to a cart of this shipping mode. A cart of the other mode is first moved into a new one, unnoticed:
   * session, lines and codes go along (SHIP-01).
   */
  editInMode<R = never>(
    visitor: Visitor,
    mode: ShippingMode,
    plan: MovePlan<R>,
    known?: Cart,
  ): Promise<EditOutcome<R>>
}

export function createModeEdits({
  modes,
  cartEdit,
  edits,
}: {
  readonly modes: CartModeService
  readonly cartEdit: CartEdit
  readonly edits: Pick<
    ReturnType<typeof createVisitorEdits>,
    'prepare' | 'load' | 'edit' | 'settleClosed' | 'stageSummary'
  >
}): ModeEdits {
  /**
   * A cart must hold only what may stay before it is moved: one off-sale item would have the new cart refused. Prices
   * are today's, since new lines do not carry the earlier ones.
   */
  async function withoutUnfit(visitor: Visitor, cart: Cart): Promise<EditOutcome> {
    return (await cartEdit.isToClean(cart)) || (await cartEdit.isOpen(cart))
      ? edits.edit(visitor, () => ({ actions: [] }), cart)
      : { kind: 'done', cart }
  }

  async function moveToEdit<R>(
    visitor: Visitor,
    mode: ShippingMode,
    plan: MovePlan<R>,
    known: Cart | undefined,
  ): Promise<EditOutcome<R>> {
    const loaded = known !== undefined && known.id === visitor.cartId ? known : await edits.load(visitor)
    if (loaded === null || loaded.shippingMode === mode)
      return edits.edit(visitor, (fresh) => plan(fresh, (id) => id), loaded ?? undefined)
    const cleaned = await withoutUnfit(visitor, loaded)
    if (cleaned.kind !== 'done') return cleaned
    const { cart } = cleaned
    const planAsSold: MovePlan<R> = async (fresh, idOf) =>
      plan((await cartEdit.look(fresh, 'cached')).cart, idOf)
    const outcome = await modes.move(cart, mode, planAsSold, async (made, also) => {
      const { copiedOrder } = visitor.session?.data ?? {}
      const patch = {
        ...patchOf(made),
        // A copy of an order stays one: otherwise carts waiting beside it would be merged into it.
        ...(copiedOrder?.cartId === cart.id ? { copiedOrder: { ...copiedOrder, cartId: made.id } } : {}),
      }
      return (await visitor.swapCart(cart.id, patch, also)) === 'swapped'
    })
    if (outcome.kind === 'closed') return edits.settleClosed(visitor, cart.id, outcome)
    if (outcome.kind !== 'done') return outcome
    tellLostInMove(visitor, cart, outcome)
    const fit = await cartEdit.withoutUnfitGifts(visitor, outcome.cart)
    edits.stageSummary(visitor, fit)
    return { ...outcome, cart: fit }
  }

  return {
    async editInMode(visitor, mode, plan, known) {
      await edits.prepare(visitor)
      return tellingRemovals(visitor, () => moveToEdit(visitor, mode, plan, known))
    },
  }
}
