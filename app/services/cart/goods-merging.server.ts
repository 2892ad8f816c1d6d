/**
 * Merges the goods of one cart into another. One bad item never holds back the rest: items no longer on sale are left
 * out, as is what the platform refuses; the shopper is told of both.
 */
import { randomUUID } from 'node:crypto'
import { asSold } from '~/models/cart/as-sold'
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
import { planExternalPrices, withExternalPrices } from '~/models/cart/plans/external-prices'
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
import type { Logger } from '../logger'
import { failedCodeNotice } from './cart-codes.server'
import { findClosed } from './closed-cart.server'
import type { Refusal } from './closed-cart.server'
import { logEmptyBoxes } from './empty-boxes'

type SoldBySku = Awaited<ReturnType<CatalogueService['getVariants']>>

const NOTHING_OFFERED: OfferedBySku = new Map()

export interface MergedGoods {
  readonly outcome: EditOutcome
  /** The target before the merge, and the source. Null: it had been merged already, and the answer was lost. */
  readonly into: Cart | null
  readonly from: Cart
  /** What the same campaign put into both. */
  readonly offered: OfferedBySku
  /** About what was not merged. */
  readonly notices: readonly Notice[]
}

/** Too large for the published cart limits: then nothing is merged until there is room for all of it. */
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
  logger,
}: {
  readonly carts: CartService
  readonly campaigns: Pick<CampaignService, 'getById'>
  readonly clock: Clock
  readonly catalogue: Pick<CatalogueService, 'getVariants'>
  readonly logger: Logger
}) {
  /** Shortages and restricted destinations depend on the merged cart, which reports them itself. */
  function findOffSale(cart: Cart, sold: SoldBySku) {
    return findRemovals(cart, sold).filter(({ reason }) => reason !== 'short' && reason !== 'restricted')
  }

  /** If the offer is no longer known, everything counts as put in by it, as between two identical carts. */
  async function findOffered(intoId: string, from: Cart): Promise<OfferedBySku> {
    const id = from.fields.campaignId
    const into = id === undefined ? null : await carts.get(intoId)
    if (id === undefined || into === null || !isOfSameCampaign(into, from)) return NOTHING_OFFERED
    const { lines } = (await campaigns.getById(id)) ?? { lines: from.lineItems }
    return new Map(lines.map(({ sku, quantity }) => [sku, quantity]))
  }

  /** Line by line, a bundle with its contents; returns what the platform refuses, or what keeps everything out. */
  async function mergeOneByOne(from: Cart, intoId: string, offered: OfferedBySku) {
    const refused: LineItem[] = []
    const lines = from.lineItems.filter((one) => !isChild(one) && !isGift(one))
    for (const line of lines) {
      const alone = [line, ...childrenOf(from, line)]
      const plan = (into: Cart) => ({ actions: planMergeLines(into, from, offered, alone) })
      const editId = mergeEditId(from, { lineItems: alone, discountCodes: [] })
      const outcome = await carts.edit(intoId, editId, plan)
      if (outcome.kind !== 'refused') continue
      // Checked at the first refusal, before trying the rest. Earlier lines may have had nothing to write.
      const closed = refused.length === 0 ? await findClosed(carts, intoId) : null
      if (closed !== null) return closed
      refused.push(line)
    }
    return refused
  }

  /** Only its campaign: codes are merged separately. */
  function mergeCampaign(
    from: Cart,
    intoId: string,
    options: Pick<EditOptions, 'alsoDone' | 'always'>,
  ): Promise<EditOutcome> {
    const editId = mergeEditId(from, { lineItems: [], discountCodes: [] })
    return carts.edit(intoId, editId, (cart) => ({ actions: planMergeCampaign(cart, from) }), options)
  }

  /**
   * Allocates pickup and e-mailed items at once, so checkout need not ask for an address again; prices what the shop
   * prices itself for the target's country (CALC-01); suspends codes that cannot apply there (CART-17).
   */
  async function settled(outcome: EditOutcome, sold: SoldBySku): Promise<EditOutcome> {
    if (outcome.kind !== 'done') return outcome
    const { cart } = outcome
    const today = businessDate(clock.now())
    const open = (fresh: Cart) => [
      ...planExternalPrices(fresh.country ?? DEFAULT_COUNTRY, fresh, sold),
      ...planAutoAllocation(fresh, today),
      ...planSuspendBlocked(fresh),
    ]
    if (open(cart).length === 0) return outcome
    const plan = (fresh: Cart) => ({ actions: open(fresh) })
    const edited = await carts.edit(cart.id, randomUUID(), plan, { known: cart })
    return edited.kind === 'done' ? { ...outcome, cart: edited.cart } : outcome
  }

  /**
   * Codes one at a time, in order: an expired one does not cost another (CART-17). They apply, or are suspended in the
   * target. The loss of one that was on the source is reported with its amount, as someone with both carts sees it.
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

  /** `alsoDone`: edits of the source that the target counts as applied from then on. */
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
    logEmptyBoxes(logger, all, offSale)
    const known = asSold(withoutRemovals(all, offSale), sold)
    const from = withExternalPrices(all.country ?? DEFAULT_COUNTRY, known, sold)
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
    // A code may be what was refused: it must not cost the goods, nor one item another.
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
      // With a line refused, no edit of the source counts as done here: it may have been the one that added that line.
      outcome: await mergeCampaign(from, intoId, refused.length === 0 ? { ...options, always: true } : {}),
      into: withoutCodes.cart,
      offered,
      from: withoutLines(from, new Set(refused.map(({ id }) => id))),
      notices: [...notices, ...refused.map(notBroughtNotice)],
      isWithCodes: false,
    }
  }
}
