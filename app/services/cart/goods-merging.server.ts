/**
 * What is in one cart goes into another. Nothing that can come stays behind for something that cannot: what is not on
 * sale any more is left out, and so is what the platform refuses; the shopper is told of both.
 */
import { randomUUID } from 'node:crypto'
import { findRemovals, removalNotices, withoutRemovals } from '~/models/cart/availability'
import type { Cart, LineItem } from '~/models/cart/cart'
import { childrenOf, isChild, isGift, skusOf } from '~/models/cart/lines'
import { isOfSameCampaign, planMergeCampaign } from '~/models/cart/plans/plan-campaign'
import { mergeEditId } from '~/models/cart/plans/merged-before'
import {
  countMergedLines,
  notBroughtNotice,
  planMergeCodes,
  planMergeLines,
} from '~/models/cart/plans/plan-merge'
import type { OfferedBySku } from '~/models/cart/plans/plan-merge'
import { planPricesOf, withPricesOf } from '~/models/cart/plans/outside-prices'
import { planAutoAllocation } from '~/models/cart/plans/plan-split'
import { planSuspendBlocked, removedCodes } from '~/models/cart/plans/plan-suspended-codes'
import { refusalMessage } from '~/models/cart/refusals'
import { withoutLines } from '~/models/cart/without-lines'
import { CART_LINES_MAX, DEFAULT_COUNTRY } from '~/models/constants/constants'
import type { Notice } from '~/models/notices/notice'
import { businessDate } from '~/models/time/business-time'
import type { Clock } from '../clock'
import type { CampaignService } from '../commercetools/campaigns.server'
import type { EditOptions, EditOutcome } from '../commercetools/cart-edits.server'
import type { CartService } from '../commercetools/carts.server'
import type { CatalogueService } from '../commercetools/catalogue.server'
import { failedCodeNotice } from './cart-codes.server'
import { findClosed } from './closed-cart.server'
import type { Refusal } from './closed-cart.server'

type SoldBySku = Awaited<ReturnType<CatalogueService['getVariants']>>

const NOTHING_OFFERED: OfferedBySku = new Map()

export interface MergedGoods {
  readonly outcome: EditOutcome
  /** The one cart before, and what came of the other. Null: it had come already, and its answer was lost. */
  readonly into: Cart | null
  readonly from: Cart
  /** What one campaign has put into both. */
  readonly offered: OfferedBySku
  /** Of what did not come. */
  readonly notices: readonly Notice[]
}

/** By the published limits of a cart: then nothing comes, so that nothing is left behind, until there is room for all. */
function isForRoom(from: Cart, { code, cart: into }: Refusal, offered: OfferedBySku): boolean {
  return code === 'ResourceSizeLimitExceeded' || countMergedLines(into, from, offered) > CART_LINES_MAX
}

function intoOf(outcome: EditOutcome): Cart | null {
  return outcome.kind === 'done' ? (outcome.before ?? null) : null
}

export function createGoodsMerging({
  carts,
  campaigns,
  catalogue,
  clock,
}: {
  readonly carts: CartService
  readonly campaigns: Pick<CampaignService, 'getById'>
  readonly clock: Clock
  readonly catalogue: Pick<CatalogueService, 'getVariants'>
}) {
  /** What is short, or may not go where it is sent, depends on the cart that comes of it, which tells so itself. */
  function findOffSale(cart: Cart, sold: SoldBySku) {
    return findRemovals(cart, sold).filter(({ reason }) => reason !== 'short' && reason !== 'restricted')
  }

  /** Of an offer that nobody knows any more everything counts as put in by it, as of two that are the same. */
  async function findOffered(intoId: string, from: Cart): Promise<OfferedBySku> {
    const id = from.fields.campaignId
    const into = id === undefined ? null : await carts.get(intoId)
    if (id === undefined || into === null || !isOfSameCampaign(into, from)) return NOTHING_OFFERED
    const { lines } = (await campaigns.getById(id)) ?? { lines: from.lineItems }
    return new Map(lines.map(({ sku, quantity }) => [sku, quantity]))
  }

  /** Each line by itself, a bundle with what is in it; answers what the platform refuses, or what keeps all of them out. */
  async function mergeOneByOne(from: Cart, intoId: string, offered: OfferedBySku) {
    const refused: LineItem[] = []
    const lines = from.lineItems.filter((one) => !isChild(one) && !isGift(one))
    for (const line of lines) {
      const alone = [line, ...childrenOf(from, line)]
      const plan = (into: Cart) => ({ actions: planMergeLines(into, from, offered, alone) })
      const editId = mergeEditId(from, { lineItems: alone, discountCodes: [] })
      const outcome = await carts.edit(intoId, editId, plan)
      if (outcome.kind !== 'refused') continue
      // Before each of the others is asked for. Of lines before it there may have been nothing to write.
      const closed = refused.length === 0 ? await findClosed(carts, intoId) : null
      if (closed !== null) return closed
      refused.push(line)
    }
    return refused
  }

  /** Of its campaign alone: codes come by themselves. */
  function mergeCampaign(
    from: Cart,
    intoId: string,
    options: Pick<EditOptions, 'alsoDone' | 'always'>,
  ): Promise<EditOutcome> {
    const editId = mergeEditId(from, { lineItems: [], discountCodes: [] })
    return carts.edit(intoId, editId, (cart) => ({ actions: planMergeCampaign(cart, from) }), options)
  }

  /**
   * What waits to be collected or goes by e-mail has its place at once, so that checkout need not ask for any address
   * again; what the shop prices itself costs what it does in the one cart's country (CALC-01); a code that cannot apply
   * there is put aside (CART-17).
   */
  async function settled(outcome: EditOutcome, sold: SoldBySku): Promise<EditOutcome> {
    if (outcome.kind !== 'done') return outcome
    const { cart } = outcome
    const today = businessDate(clock.now())
    const open = (fresh: Cart) => [
      ...planPricesOf(fresh.country ?? DEFAULT_COUNTRY, fresh, sold),
      ...planAutoAllocation(fresh, today),
      ...planSuspendBlocked(fresh),
    ]
    if (open(cart).length === 0) return outcome
    const plan = (fresh: Cart) => ({ actions: open(fresh) })
    const edited = await carts.edit(cart.id, randomUUID(), plan, { known: cart })
    return edited.kind === 'done' ? { ...outcome, cart: edited.cart } : outcome
  }

  /**
   * Codes each by itself, in their order: one that has ended since costs no other (CART-17). They apply, or are put aside
   * in the one cart. Of one that was on the other cart the loss is told with its sum, as whoever has both carts sees it.
   */
  async function withCodes(merged: MergedGoods, from: Cart, isWithCodes: boolean): Promise<MergedGoods> {
    let { outcome } = merged
    const refused: Notice[] = []
    const putAside = removedCodes(from)
    for (const { code } of [...(isWithCodes ? [] : from.discountCodes), ...putAside]) {
      if (outcome.kind !== 'done') break
      const alone = { discountCodes: [{ code }] }
      const editId = mergeEditId(from, { lineItems: [], ...alone })
      const plan = (cart: Cart) => ({ actions: planMergeCodes(cart, from, alone) })
      const added = await carts.edit(outcome.cart.id, editId, plan, { known: outcome.cart })
      if (added.kind === 'done') outcome = { ...outcome, cart: added.cart }
      if (added.kind === 'refused' && putAside.some((one) => one.code === code))
        refused.push(failedCodeNotice(code, refusalMessage(added.code)))
    }
    return { ...merged, outcome, notices: [...merged.notices, ...refused] }
  }

  /** `alsoDone`: edits of the other cart that the one has had from then on. */
  return async function mergeAndSettle(
    all: Cart,
    intoId: string,
    alsoDone: readonly string[] = [],
  ): Promise<MergedGoods> {
    const sold = await catalogue.getVariants(skusOf(all), 'fresh')
    const { isWithCodes, ...goods } = await mergeGoods(all, intoId, sold, { alsoDone })
    const merged = await withCodes(goods, all, isWithCodes)
    return { ...merged, outcome: await settled(merged.outcome, sold) }
  }

  async function mergeGoods(
    all: Cart,
    intoId: string,
    sold: SoldBySku,
    options: Pick<EditOptions, 'alsoDone'>,
  ): Promise<MergedGoods & { readonly isWithCodes: boolean }> {
    const offSale = findOffSale(all, sold)
    const from = withPricesOf(all.country ?? DEFAULT_COUNTRY, withoutRemovals(all, offSale), sold)
    const notices = removalNotices(offSale)
    const offered = await findOffered(intoId, from)
    const editId = mergeEditId(from, from)
    const planGoods = (cart: Cart) => [
      ...planMergeLines(cart, from, offered),
      ...planMergeCampaign(cart, from),
    ]
    const planAll = (cart: Cart) => ({ actions: [...planGoods(cart), ...planMergeCodes(cart, from)] })
    const outcome = await carts.edit(intoId, editId, planAll, options)
    if (outcome.kind !== 'refused')
      return { outcome, into: intoOf(outcome), from, offered, notices, isWithCodes: true }
    // The refusal may be of a code: the goods must not be lost for it, nor one of them for another.
    const planWithoutCodes = (cart: Cart) => ({ actions: planGoods(cart) })
    const goodsId = mergeEditId(from, { ...from, discountCodes: [] })
    const withoutCodes = await carts.edit(intoId, goodsId, planWithoutCodes, options)
    if (withoutCodes.kind !== 'refused')
      return { outcome: withoutCodes, into: intoOf(withoutCodes), from, offered, notices, isWithCodes: false }
    const kept = (closed: Refusal) => ({
      outcome: closed,
      into: null,
      from,
      offered,
      notices: [],
      isWithCodes: false,
    })
    if (isForRoom(from, withoutCodes, offered)) return kept(withoutCodes)
    const refused = await mergeOneByOne(from, intoId, offered)
    if ('kind' in refused) return kept(refused)
    return {
      // One that did not come would be told as done.
      outcome: await mergeCampaign(from, intoId, refused.length === 0 ? { ...options, always: true } : {}),
      into: withoutCodes.cart,
      offered,
      from: withoutLines(from, new Set(refused.map(({ id }) => id))),
      notices: [...notices, ...refused.map(notBroughtNotice)],
      isWithCodes: false,
    }
  }
}
