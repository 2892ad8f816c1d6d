/**
 * One edit of a cart, independent of whose it is. `run` has its phases:
 *
 * 1. The cart is loaded, or is the one just returned.
 * 2. What may not stay is dropped, and the shopper is told (`dropping`).
 * 3. The plan is written, with suspended codes reapplied that an order had removed (`planning`, `editReapplying`).
 * 4. Codes that the customer has used up are taken off (`createUsedUpCodes`).
 * 5. What the edit has cost is remembered, to be reported (`tellLostCodes`).
 * 6. What it left open is settled: allocation, suspended codes and prices in one write, then gifts, then deliveries
 *    (`settled`).
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
import { planExternalPrices, pricedExternally } from '~/models/cart/plans/external-prices'
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
import type { GoodsAge } from '../commercetools/product-copies.server'
import type { CodeLimits } from '../commercetools/code-limits.server'
import type { Logger } from '../logger'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'
import { failedCodeNotice } from './cart-codes.server'
import { logEmptyBoxes } from './empty-boxes'
import { tellLostCodes } from './lost-codes.server'
import type { OutdatedDeliveries } from './outdated-deliveries.server'
import { stagingGone, tellingRemovals, watchCleaning } from './removals-told.server'
import type { Cleaning } from './removals-told.server'
import { createUsedUpCodes } from './used-up-codes.server'

type Changes = (cart: Cart) => readonly CartAction[]

interface Look {
  readonly cart: Cart
  /** What may not stay in the cart. */
  readonly removals: readonly Removal[]
}

export interface CartEdit {
  /** The cart against the catalogue. */
  look(cart: Cart, as: GoodsAge): Promise<Look>
  /** Whether the next edit would settle something beyond its own purpose, mostly merchants' changes. */
  isOpen(cart: Cart): Promise<boolean>
  /** Whether the next edit would first remove something. */
  isToClean(cart: Cart): Promise<boolean>
  /**
   * The plan gets the cart as now sold. `known` is the cart as just returned. Notices tell the shopper what leaves it.
   * Pass `editId` to retry an edit, also in the cart that this one has moved into: an edit whose answer was lost is not
   * applied twice.
   */
  run<R>(
    visitor: Visitor,
    cartId: string,
    plan: Plan<R>,
    known?: Cart,
    editId?: string,
  ): Promise<EditOutcome<R>>
  /** Removes gifts that are unavailable or may not ship to the order's address: the platform does not add them back. */
  withoutUnfitGifts(visitor: Visitor, cart: Cart): Promise<Cart>
}

/** Edits of codes report their own outcome. */
function isAboutCodes(actions: readonly CartAction[]): boolean {
  return actions.some(
    (each) =>
      each.action === 'addDiscountCode' ||
      each.action === 'removeDiscountCode' ||
      (each.action === 'setCustomField' && each.name === 'stashedDiscountCode'),
  )
}

/** The plan, plus the code changes from `others` when the plan does not touch codes itself. */
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

/** Of one edit: a cart from which nothing goes is planned on as it was looked at. */
function lookingOnce(look: (cart: Cart) => Promise<Look>) {
  let last: { readonly of: Cart; readonly seen: Look } | undefined
  return async (cart: Cart): Promise<Look> => {
    if (last?.of !== cart) last = { of: cart, seen: await look(cart) }
    return last.seen
  }
}

export function createCartEdit(options: {
  readonly carts: CartService
  readonly catalogue: Pick<CatalogueService, 'getVariants'>
  readonly codeLimits: CodeLimits
  readonly outdatedDeliveries: OutdatedDeliveries
  readonly clock: Clock
  readonly logger: Logger
}): CartEdit {
  const { carts, catalogue, outdatedDeliveries, clock, logger } = options
  const withoutUsedUp = createUsedUpCodes(options)

  async function look(cart: Cart, as: GoodsAge): Promise<Look> {
    const sold = await catalogue.getVariants(skusOf(cart), as)
    return { cart: asSold(cart, sold), removals: findRemovals(cart, sold) }
  }

  async function removalsOf(cart: Cart): Promise<readonly Removal[]> {
    return (await look(cart, 'cached')).removals
  }

  function planCleaning(cart: Cart, removals: readonly Removal[]): readonly CartAction[] {
    return [...planRemovals(cart, removals), ...planDropFailed(cart)]
  }

  /** What may not stay, dropped from whichever cart an attempt starts with. */
  function dropping(cleaning: Cleaning, lookAt: (cart: Cart) => Promise<Look>) {
    return async (cart: Cart) => {
      const { removals } = await lookAt(cart)
      cleaning.saw(cart, removals)
      logEmptyBoxes(logger, cart, removals)
      return planCleaning(cart, removals)
    }
  }

  /** The plan, on the cart as now sold. */
  function planning<R>(plan: Plan<R>, cleaning: Cleaning, lookAt: (cart: Cart) => Promise<Look>): Plan<R> {
    return async (cart) => {
      cleaning.saw(cart)
      return plan((await lookAt(cart)).cart)
    }
  }

  /** One at a time: an expired code is reported and forgotten, and does not take the others with it. */
  async function reapplyOneByOne(visitor: Visitor, cart: Cart): Promise<Cart> {
    let known = cart
    const edit = (changes: Changes) =>
      carts.edit(known.id, randomUUID(), (fresh) => ({ actions: changes(fresh) }), { known })
    for (const { code } of removedCodes(cart)) {
      // The shopper's own request is done: if the platform is down, the rest waits for the next edit.
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

  /** Suspended codes that were removed for an order which was never made are reapplied with the next edit. */
  async function editReapplying<R>(
    visitor: Visitor,
    cartId: string,
    plan: Plan<R>,
    editOptions: EditOptions,
    editId: string,
  ): Promise<EditOutcome<R>> {
    const outcome = await carts.edit(cartId, editId, withCodes(plan, planReapply), editOptions)
    if (outcome.kind !== 'refused' || planReapply(outcome.cart).length === 0) return outcome
    // A code that has expired meanwhile may be what was refused: the shopper's own edit must not fail for it.
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
    const without = await stagingGone(visitor, cart.id, cleaning, () =>
      carts.edit(cart.id, randomUUID(), suspend, { clean, known: cart }),
    )
    return without.kind === 'done' ? without.cart : cart
  }

  /**
   * In one write: allocates what came in unallocated where there is no choice (gifts, pickup items, e-mailed ones),
   * suspends blocked codes, updates bundles priced by the shop to the catalogue's price for the cart's country, and
   * forgets an uploaded list that has nothing left.
   */
  async function followUp(cart: Cart): Promise<readonly CartAction[]> {
    const sold = await orIfUnavailable(catalogue.getVariants(pricedExternally(cart), 'cached'), undefined)
    return [
      ...planExternalPrices(cart.country ?? DEFAULT_COUNTRY, cart, sold),
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

  /** Forgets deliveries that the edit outdated, so shoppers are charged the price shown. */
  async function withoutOutdated(visitor: Visitor, cart: Cart, before: Cart | undefined): Promise<Cart> {
    const keys = await outdatedDeliveries.of(visitor, cart, before)
    if (keys.size === 0) return cart
    const forget = (fresh: Cart) => ({ actions: planForgetDelivery(fresh, keys) })
    const outcome = await carts.edit(cart.id, randomUUID(), forget, { known: cart })
    return outcome.kind === 'done' ? outcome.cart : cart
  }

  /** The edit is written: up to four writes follow, each only if there is something to do; gifts may take two. */
  async function settled(visitor: Visitor, written: Cart, before: Cart | undefined): Promise<Cart> {
    const followedUp = await withFollowUp(written)
    const withFitGifts = await withoutUnfitGifts(visitor, followedUp)
    return withoutOutdated(visitor, withFitGifts, before)
  }

  return {
    look,
    isOpen: async (cart) => (await followUp(cart)).length > 0,
    isToClean: async (cart) => planCleaning(cart, await removalsOf(cart)).length > 0,
    withoutUnfitGifts,
    run: (visitor, cartId, plan, known, editId = randomUUID()) =>
      tellingRemovals(visitor, async () => {
        const cleaning = watchCleaning()
        const lookAt = lookingOnce((each) => look(each, 'cached'))
        const outcome = await stagingGone(visitor, cartId, cleaning, () =>
          editReapplying(
            visitor,
            cartId,
            planning(plan, cleaning, lookAt),
            { clean: dropping(cleaning, lookAt), ...definedOnly({ known }) },
            editId,
          ),
        )
        if (outcome.kind === 'closed') return outcome
        const before = outcome.kind === 'done' ? outcome.before : undefined
        const isLessGoods = cleaning.gone().length > 0
        const { cart, ...taken } =
          outcome.kind === 'done' ? await withoutUsedUp(outcome.cart, before) : { cart: outcome.cart }
        tellLostCodes(visitor, cleaning.beforeEdit() ?? before, cart, { isLessGoods, ...taken })
        if (outcome.kind === 'refused')
          return cleaning.left().length > 0 ? { ...outcome, code: REMOVAL_REFUSED } : outcome
        return { ...outcome, ...taken, cart: await settled(visitor, cart, before) }
      }),
  }
}
