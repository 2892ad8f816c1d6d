/**
 * One edit of a cart, in its phases: what may not stay goes first, codes that were taken off for an order come back, the
 * plan is applied, and what it left open is settled. Whose cart it is does not matter here.
 */
import { randomUUID } from 'node:crypto'
import type { CartAction } from '~/models/cart/actions'
import { asSold } from '~/models/cart/as-sold'
import { findRemovals, giftsIn, planRemovals } from '~/models/cart/availability'
import type { Removal } from '~/models/cart/availability'
import type { Cart } from '~/models/cart/cart'
import { isGift, skusOf } from '~/models/cart/lines'
import type { Plan } from '~/models/cart/plan'
import { planForgetUpload } from '~/models/cart/order-tags'
import { planPricesOf, pricedOutside } from '~/models/cart/plans/outside-prices'
import { planAutoAllocation } from '~/models/cart/plans/plan-split'
import { planAddCode } from '~/models/cart/plans/plan-codes'
import { planForgetDelivery } from '~/models/cart/plans/plan-delivery'
import {
  planDropFailed,
  planForgetCodes,
  planReapply,
  planSuspendBlocked,
  removedCodes,
} from '~/models/cart/plans/plan-suspended-codes'
import { REMOVAL_REFUSED, refusalMessage } from '~/models/cart/refusals'
import { DEFAULT_COUNTRY } from '~/models/constants/constants'
import { definedOnly } from '~/models/defined-only'
import { businessDate } from '~/models/time/business-time'
import type { Clock } from '../clock'
import type { EditOptions, EditOutcome } from '../commercetools/cart-edits.server'
import type { CartService } from '../commercetools/carts.server'
import type { CatalogueService } from '../commercetools/catalogue.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'
import { failedCodeNotice } from './cart-codes.server'
import { tellLostCodes } from './lost-codes.server'
import type { OutdatedDeliveries } from './outdated-deliveries.server'
import { stageGone, tellingRemovals, watchCleaning } from './removals-told.server'
import type { Cleaning } from './removals-told.server'

type Changes = (cart: Cart) => readonly CartAction[]

interface Look {
  readonly cart: Cart
  /** What may not stay in it. */
  readonly removals: readonly Removal[]
}

export interface CartEdit {
  /** The cart by what is sold now: `fresh` asks the catalogue, `cached` takes what was shown last and costs no call. */
  look(cart: Cart, as: 'fresh' | 'cached'): Promise<Look>
  /** The next edit would settle something besides what it is for: something merchants have changed, above all. */
  isOpen(cart: Cart): Promise<boolean>
  /** Whether the next edit would take something away first. */
  isToClean(cart: Cart): Promise<boolean>
  /**
   * The plan gets the cart by what is sold now. `known` is the cart as it was answered a moment ago. What leaves the
   * cart is told. `editId` is of whoever may have to ask again, of the cart that this one has moved into: an edit whose
   * answer was lost is not done twice.
   */
  run<R>(
    visitor: Visitor,
    cartId: string,
    plan: Plan<R>,
    known?: Cart,
    editId?: string,
  ): Promise<EditOutcome<R>>
  /** Without gifts that cannot be had, or not where the order goes: the platform does not put them in again. */
  withoutUnfitGifts(visitor: Visitor, cart: Cart): Promise<Cart>
}

/** Such an edit says itself what becomes of codes. */
function isAboutCodes(actions: readonly CartAction[]): boolean {
  return actions.some(
    (each) =>
      each.action === 'addDiscountCode' ||
      each.action === 'removeDiscountCode' ||
      (each.action === 'setCustomField' && each.name === 'stashedDiscountCode'),
  )
}

/** The plan, and codes as `others` says where the plan does something else. */
function withCodes<R>(plan: Plan<R>, others: Changes): Plan<R> {
  return async (cart) => {
    const planned = await plan(cart)
    if ('refused' in planned) return planned
    const { actions } = planned
    return actions.length === 0 || isAboutCodes(actions)
      ? planned
      : { actions: [...actions, ...others(cart)] }
  }
}

export function createCartEdit(options: {
  readonly carts: CartService
  readonly catalogue: Pick<CatalogueService, 'getVariants'>
  readonly outdatedDeliveries: OutdatedDeliveries
  readonly clock: Clock
}): CartEdit {
  const { carts, catalogue, outdatedDeliveries, clock } = options

  async function look(cart: Cart, as: 'fresh' | 'cached'): Promise<Look> {
    const sold = await catalogue.getVariants(skusOf(cart), as)
    return { cart: asSold(cart, sold), removals: findRemovals(cart, sold) }
  }

  async function removalsOf(cart: Cart): Promise<readonly Removal[]> {
    return (await look(cart, 'cached')).removals
  }

  const onSold = <R>(plan: Plan<R>): Plan<R> => {
    return async (cart) => plan((await look(cart, 'cached')).cart)
  }

  function planCleaning(cart: Cart, removals: readonly Removal[]): readonly CartAction[] {
    return [...planRemovals(cart, removals), ...planDropFailed(cart)]
  }

  /** Each by itself: one that has ended meanwhile is told and forgotten, and takes no other with it. */
  async function reapplyOneByOne(visitor: Visitor, cart: Cart): Promise<Cart> {
    let known = cart
    const edit = (changes: Changes) =>
      carts.edit(known.id, randomUUID(), (fresh) => ({ actions: changes(fresh) }), { known })
    for (const { code } of removedCodes(cart)) {
      // What the shopper asked for is done: while the platform is away, the rest waits for the edit after this one.
      const added = await orIfUnavailable(
        edit((fresh) => planAddCode(fresh, code)),
        null,
      )
      if (added === null || added.kind === 'closed') break
      if (added.kind === 'done') known = added.cart
      else {
        visitor.stage({ flash: [failedCodeNotice(code, refusalMessage(added.code))] })
        const without = await orIfUnavailable(
          edit((fresh) => planForgetCodes(fresh, [code])),
          null,
        )
        if (without?.kind === 'done') known = without.cart
      }
    }
    return known
  }

  /** Codes that were taken off for an order that was not made come back with the next edit. */
  async function editReapplying<R>(
    visitor: Visitor,
    cartId: string,
    plan: Plan<R>,
    editOptions: EditOptions,
    editId: string,
  ): Promise<EditOutcome<R>> {
    const outcome = await carts.edit(cartId, editId, withCodes(plan, planReapply), editOptions)
    if (outcome.kind !== 'refused' || planReapply(outcome.cart).length === 0) return outcome
    // The refusal may be of a code that has expired meanwhile: the shopper's own edit must not fail for it.
    const { known: _known, ...again } = editOptions
    const alone = await carts.edit(cartId, editId, plan, again)
    return alone.kind === 'done' ? { ...alone, cart: await reapplyOneByOne(visitor, alone.cart) } : alone
  }

  async function withoutUnfitGifts(visitor: Visitor, cart: Cart): Promise<Cart> {
    const unfitIn = async (fresh: Cart) => giftsIn(await removalsOf(fresh))
    if (!cart.lineItems.some(isGift) || (await unfitIn(cart)).length === 0) return cart
    const cleaning = watchCleaning()
    const clean = async (fresh: Cart) => {
      const unfit = await unfitIn(fresh)
      cleaning.saw(fresh, unfit)
      return planRemovals(fresh, unfit)
    }
    const suspend = (fresh: Cart) => {
      cleaning.saw(fresh)
      return { actions: planSuspendBlocked(fresh) }
    }
    const without = await carts
      .edit(cart.id, randomUUID(), suspend, { clean, known: cart })
      .finally(() => stageGone(visitor, cleaning))
    return without.kind === 'done' ? without.cart : cart
  }

  /**
   * In one write: what came in unallocated is allocated where there is no choice (gifts, things to collect, e-mailed
   * ones), codes that something is in the way of are suspended, bundles that the shop prices itself get what the
   * catalogue asks for in the cart's country, and a list of which nothing is left is forgotten.
   */
  async function followUp(cart: Cart): Promise<readonly CartAction[]> {
    const sold = await orIfUnavailable(catalogue.getVariants(pricedOutside(cart), 'cached'), undefined)
    return [
      ...planPricesOf(cart.country ?? DEFAULT_COUNTRY, cart, sold),
      ...planAutoAllocation(cart, businessDate(clock.now())),
      ...planSuspendBlocked(cart),
      ...planForgetUpload(cart),
    ]
  }

  async function withFollowUp(cart: Cart): Promise<Cart> {
    if ((await followUp(cart)).length === 0) return cart
    const plan = async (fresh: Cart) => ({ actions: await followUp(fresh) })
    const outcome = await carts.edit(cart.id, randomUUID(), plan, { known: cart })
    return outcome.kind === 'done' ? outcome.cart : cart
  }

  /** What is charged for a delivery is what is told of it, whatever the edit has done to codes or goods. */
  async function withoutOutdated(visitor: Visitor, cart: Cart, before: Cart | undefined): Promise<Cart> {
    const keys = await outdatedDeliveries.of(visitor, cart, before)
    if (keys.size === 0) return cart
    const forget = (fresh: Cart) => ({ actions: planForgetDelivery(fresh, keys) })
    const outcome = await carts.edit(cart.id, randomUUID(), forget, { known: cart })
    return outcome.kind === 'done' ? outcome.cart : cart
  }

  /** What the edit has cost is told, and what it left open is seen to. */
  async function settled<R>(
    visitor: Visitor,
    outcome: EditOutcome<R>,
    cleaning: Cleaning,
  ): Promise<EditOutcome<R>> {
    if (outcome.kind === 'closed') return outcome
    const before = outcome.kind === 'done' ? outcome.before : undefined
    const isLessGoods = cleaning.gone().length > 0
    tellLostCodes(visitor, cleaning.beforeEdit() ?? before, outcome.cart, { isLessGoods })
    if (outcome.kind === 'refused') return cleaning.isLeft() ? { ...outcome, code: REMOVAL_REFUSED } : outcome
    const fit = await withoutUnfitGifts(visitor, await withFollowUp(outcome.cart))
    return { ...outcome, cart: await withoutOutdated(visitor, fit, before) }
  }

  return {
    look,
    isOpen: async (cart) => (await followUp(cart)).length > 0,
    async isToClean(cart) {
      return planCleaning(cart, await removalsOf(cart)).length > 0
    },
    withoutUnfitGifts,
    run: (visitor, cartId, plan, known, editId = randomUUID()) =>
      tellingRemovals(visitor, async () => {
        const cleaning = watchCleaning()
        const clean = async (cart: Cart) => {
          const removals = await removalsOf(cart)
          cleaning.saw(cart, removals)
          return planCleaning(cart, removals)
        }
        const watched: typeof plan = (cart) => {
          cleaning.saw(cart)
          return onSold(plan)(cart)
        }
        const editOptions = { clean, ...definedOnly({ known }) }
        const outcome = await editReapplying(visitor, cartId, watched, editOptions, editId).finally(() =>
          stageGone(visitor, cleaning),
        )
        return settled(visitor, outcome, cleaning)
      }),
  }
}
