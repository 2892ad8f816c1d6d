/**
 * Merges carts of one shopper: adds the lines of one to those of the other, by the shop's own plan. The platform's own
 * merge is not used: for items in both it keeps the larger quantity, and it takes bundles apart.
 */
import type { Cart } from '~/models/cart/cart'
import { editsOfShopper } from '~/models/cart/plans/merged-before'
import { addressNotices, mergeNotices, NOT_IN_ACCOUNT, planBelongTo } from '~/models/cart/plans/plan-merge'
import type { Notice } from '~/models/notices/notice'
import type { CampaignService } from '../commercetools/campaigns.server'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import type { CartHandover } from '../commercetools/cart-handover.server'
import type { CartService } from '../commercetools/carts.server'
import type { CatalogueService } from '../commercetools/catalogue.server'
import { refusalCode } from '../commercetools/errors'
import type { Clock } from '../clock'
import type { Transaction } from '../database/database.server'
import type { Logger } from '../logger'
import type { PlacementService } from '../placement/placement-service.server'
import { isInAnotherAccount } from '../sessions/session-data'
import type { ShopperCarts } from '../sessions/shopper-carts.server'
import { isUpstreamError } from '../upstream'
import type { Visitor } from '../visitor'
import { patchOf } from './cart-patch.server'
import { createGoodsMerging } from './goods-merging.server'
import type { MergedGoods } from './goods-merging.server'

/** How often other requests of the shopper may win the race before this one gives up. */
const TRIES = 5

/** A cart that was merged into the session's cart, or has become it. */
export interface Brought {
  readonly from: Cart
  readonly cart: Cart
  /** Both held something. */
  readonly isMerged: boolean
  /** Not all of it could be merged; the next page says so. */
  readonly isCut: boolean
}

/** The platform refused it. */
export type NotTaken = Pick<Extract<EditOutcome, { readonly kind: 'refused' }>, 'kind' | 'code'>

export interface Coming {
  /** Whether this cart becomes the shopper's cart, and the session's present one is merged into it. */
  readonly isFirst: (source: Cart, named: Cart) => boolean
  /** Notices for when both held something, by the ids of the merged cart and of the one it went into. */
  readonly news: (ids: readonly string[]) => readonly Notice[]
  /** Runs in the transaction in which the session takes on the resulting cart. */
  readonly also: (tx: Transaction, ids: readonly string[]) => Promise<void>
}

export interface CartCopy {
  readonly cart: Cart
  /** About what was not merged. */
  readonly notices: readonly Notice[]
}

export interface CartMerging {
  /**
   * Makes the cart the account's before a customer's session names it; if the platform refuses, later edits retry.
   * Null: it belongs to another account.
   */
  own(visitor: Visitor, cart: Cart): Promise<{ readonly cart: Cart; readonly isRefused: boolean } | null>
  discard(cart: Pick<Cart, 'id' | 'version'>): Promise<void>
  /**
   * Merges into the session's cart, or makes this the session's cart if it has none. Not while either is being ordered.
   */
  bringTo(
    find: () => Promise<Visitor | null>,
    sourceId: string,
    coming: Coming,
  ): Promise<Brought | NotTaken | null>
  /** Copies a cart's goods and codes into another one and leaves it unchanged; null if that takes no edits. */
  copyInto(source: Cart, intoId: string): Promise<CartCopy | null>
}

export function createCartMerging({
  carts,
  campaigns,
  handover,
  catalogue,
  placement,
  shopperCarts,
  clock,
  logger,
}: {
  readonly carts: CartService
  readonly campaigns: Pick<CampaignService, 'getById'>
  readonly catalogue: Pick<CatalogueService, 'getVariants'>
  readonly clock: Clock
  readonly handover: CartHandover
  readonly placement: Pick<PlacementService, 'standing'>
  readonly shopperCarts: Pick<ShopperCarts, 'close' | 'putAside'>
  readonly logger: Logger
}): CartMerging {
  const mergeGoods = createGoodsMerging({ carts, campaigns, catalogue, clock, logger })

  async function discard(cart: Pick<Cart, 'id' | 'version'>): Promise<void> {
    try {
      await carts.delete(cart)
    } catch (error) {
      // No session names it: the platform deletes it in time.
      if (!isUpstreamError(error)) throw error
    }
  }

  async function isLive(cartId: string): Promise<boolean> {
    return (await placement.standing(cartId))?.kind === 'pending'
  }

  const own: CartMerging['own'] = async (heir, source) => {
    const { customerId, email } = heir
    // Another session may have taken it into an account a moment ago.
    const owned =
      customerId === undefined
        ? null
        : await carts.edit(source.id, `own:${customerId}`, (cart) => ({
            actions: planBelongTo(cart, { customerId, email }),
          }))
    const cart = owned?.kind === 'done' ? owned.cart : source
    return isInAnotherAccount(cart, heir) ? null : { cart, isRefused: owned?.kind === 'refused' }
  }

  /** Makes it the visitor's cart, in place of the expected one. */
  async function nameSource(heir: Visitor, expected: string | undefined, source: Cart) {
    const owned = await own(heir, source)
    if (owned === null) return { swap: 'ended' as const, cart: source }
    const { cart, isRefused } = owned
    const flash = isRefused ? [NOT_IN_ACCOUNT] : []
    return { swap: await heir.swapCart(expected, { ...patchOf(cart), flash }), cart }
  }

  /** Undefined: another request was faster, or the session's cart takes no edits. */
  async function mergeInto(
    heir: Visitor,
    intoId: string,
    source: Cart,
    coming: Coming,
  ): Promise<Brought | NotTaken | undefined> {
    let goods: MergedGoods | undefined
    let told = { isMerged: false, isCut: false }
    const outcome = await handover.run(source.id, {
      async make() {
        const from = await carts.get(source.id)
        if (from === null) return { kind: 'closed', reason: 'gone' }
        // An edit whose answer was lost is retried in the remaining cart, and must not be applied twice.
        goods = await mergeGoods(from, intoId, editsOfShopper(from))
        return goods.outcome
      },
      async name(cart, also) {
        const cut = goods === undefined ? [] : toldOf(goods, cart)
        const isMerged = isOfBoth(goods)
        told = { isMerged, isCut: cut.length > 0 }
        const ids = [source.id, intoId]
        const flash = [...(isMerged ? coming.news(ids) : []), ...cut]
        const swap = await heir.swapCart(intoId, { ...patchOf(cart), flash }, async (tx) => {
          if (!(await also(tx))) return false
          await shopperCarts.close(source.id, tx)
          await coming.also(tx, ids)
          return true
        })
        return swap === 'swapped'
      },
    })
    if (outcome.kind === 'done') return { from: source, cart: outcome.cart, ...told }
    if (outcome.kind === 'refused') return { kind: 'refused', code: outcome.code }
    // The session's cart takes no more edits: this one replaces it.
    if (
      outcome.kind === 'closed' &&
      outcome.reason === 'gone' &&
      (await carts.get(intoId))?.state !== 'Active'
    )
      await nameSource(heir, intoId, source)
    return undefined
  }

  /** The platform refusing one cart is no reason to refuse an edit of another. */
  const mergeIfTaken: typeof mergeInto = async (heir, intoId, source, coming) => {
    const brought = await mergeInto(heir, intoId, source, coming).catch((error: unknown): NotTaken => {
      const code = refusalCode(error)
      if (code === null) throw error
      return { kind: 'refused', code }
    })
    if (brought !== undefined && 'kind' in brought)
      logger.warn(
        { cartId: source.id, code: brought.code },
        'the platform refused to bring a cart into another one',
      )
    return brought
  }

  /**
   * Merges the session's cart into this one instead; it stays on record until that is done. Null: another request was
   * faster.
   */
  async function prefer(heir: Visitor, named: Cart, source: Cart): Promise<Cart | null> {
    if (heir.session !== null) await shopperCarts.putAside(heir.session, named.id)
    const { swap, cart } = await nameSource(heir, named.id, source)
    return swap === 'swapped' ? cart : null
  }

  /** A cart still frozen after a failed move becomes a cart again: nothing else would release it. */
  async function findSource(id: string): Promise<Cart | null> {
    const source = await carts.get(id)
    if (source?.state !== 'Frozen' || (await isLive(id))) return source
    await handover.recover(id)
    return carts.get(id)
  }

  const bringTo: CartMerging['bringTo'] = async (find, sourceId, coming) => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const heir = await find()
      const source = await findSource(sourceId)
      if (heir === null || source?.state !== 'Active' || heir.cartId === sourceId) return null
      // Created for someone who was signed in then: it stays in that account.
      if (isInAnotherAccount(source, heir) || (await isLive(sourceId))) return null
      const isBare = source.lineItems.length === 0 && source.discountCodes.length === 0
      const { cartId } = heir
      if (cartId === undefined) {
        const { swap, cart } = await nameSource(heir, undefined, source)
        if (swap === 'ended') return null
        if (swap === 'swapped') return { from: source, cart, isMerged: false, isCut: false }
      } else if (isBare && source.key === undefined) {
        await discard(source)
        return null
      } else if (await isLive(cartId)) {
        return null
      } else {
        const named = await carts.get(cartId)
        if (named?.state === 'Active' && coming.isFirst(source, named)) {
          const cart = await prefer(heir, named, source)
          if (cart === null) continue
          const merged = await bringTo(find, named.id, coming)
          // The other cart waits: it is retried and reported like any other that is to be merged.
          if (merged !== null && !('kind' in merged)) return merged
          return { from: source, cart, isMerged: false, isCut: false }
        }
        const brought = await mergeIfTaken(heir, cartId, source, coming)
        if (brought !== undefined) return brought
      }
    }
    logger.error({ cartId: sourceId }, 'a cart of an earlier session was not brought into the present one')
    return null
  }

  const copyInto: CartMerging['copyInto'] = async (source, intoId) => {
    const { outcome, notices } = await mergeGoods(source, intoId)
    return outcome.kind === 'done' ? { cart: outcome.cart, notices } : null
  }

  return { own, discard, bringTo, copyInto }
}

/** What could not be merged, and where all of it ships now. */
function toldOf({ into, from, offered, notices }: MergedGoods, cart: Cart): readonly Notice[] {
  if (into === null) return notices
  return [...notices, ...mergeNotices(into, from, offered, cart), ...addressNotices(into, from)]
}

function isOfBoth(goods: MergedGoods | undefined): boolean {
  return (goods?.into?.lineItems.length ?? 0) > 0 && (goods?.from.lineItems.length ?? 0) > 0
}
