/**
 * Carts of one shopper that become one: the lines of the one on top of those of the other, by the shop's own plan. The
 * platform's own merge is not used: of common goods it keeps the larger number, and it takes bundles apart.
 */
import type { Cart } from '~/models/cart/cart'
import { countPieces } from '~/models/cart/lines'
import { addressNotices, mergeNotices, planBelongTo } from '~/models/cart/plans/plan-merge'
import type { Notice } from '~/models/notices/notice'
import type { CampaignService } from '../commercetools/campaigns.server'
import type { CartHandover, NameCart } from '../commercetools/cart-handover.server'
import type { CartService, EditOutcome } from '../commercetools/carts.server'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { Clock } from '../clock'
import type { Logger } from '../logger'
import type { PlacementService } from '../placement/placement-service.server'
import { isOfAnother } from '../sessions/session-data'
import type { SessionPatch } from '../sessions/session-data'
import { isUpstreamError } from '../upstream'
import type { Visitor } from '../visitor.server'
import { createGoodsMerging } from './goods-merging.server'
import type { MergedGoods } from './goods-merging.server'
import { cartsToCome, withCartsToCome, withOrdered } from './own-carts'

/** So often may other requests of the shopper be quicker. */
const TRIES = 5

type Marks = Readonly<Record<string, string>>

/** A cart that came into the one that the session names, or is that one from now on. */
export interface Brought {
  readonly from: Cart
  readonly cart: Cart
  /** There was something in both. */
  readonly isMerged: boolean
  /** Not all of it could come, which the next page tells. */
  readonly isCut: boolean
}

export interface Named {
  readonly swap: Awaited<ReturnType<Visitor['swapCart']>>
  readonly cart: Cart
}

export interface CartMerging {
  discard(cart: Pick<Cart, 'id' | 'version'>): Promise<void>
  /** The lines of `fromId` on top of those of `into`, and the session names that, with a word on what could not come. */
  merge(
    fromId: string,
    intoId: string,
    name: (
      cart: Cart,
      also: Parameters<NameCart>[1],
      flash: readonly Notice[],
      isMerged: boolean,
    ) => Promise<boolean>,
  ): Promise<EditOutcome>
  /** Before the session of a customer names a cart it is his. Null: it is in another account, and nobody else's. */
  own(heir: Visitor, cart: Cart): Promise<Cart | null>
  /** The visitor's cart from now on, in place of the expected one. */
  nameStray(heir: Visitor, expected: string | undefined, stray: Cart, marks?: Marks): Promise<Named>
  /**
   * Into the cart that the session names; or that is named from now on, where it names none. While the one or
   * the other is being ordered the session remembers what is to come.
   */
  bringTo(find: () => Promise<Visitor | null>, strayId: string): Promise<Brought | null>
}

export function countOf(cart: Cart | null): string {
  return String(cart === null ? 0 : countPieces(cart))
}

export function patchOf(cart: Cart | null, marks: Marks = {}): SessionPatch {
  return { cartId: cart?.id ?? null, marks: { cartCount: countOf(cart), ...marks } }
}

export function createCartMerging({
  carts,
  campaigns,
  handover,
  catalogue,
  placement,
  clock,
  logger,
}: {
  readonly carts: CartService
  readonly campaigns: Pick<CampaignService, 'getById'>
  readonly catalogue: Pick<CatalogueService, 'getVariants'>
  readonly clock: Clock
  readonly handover: CartHandover
  readonly placement: Pick<PlacementService, 'standing'>
  readonly logger: Logger
}): CartMerging {
  const mergeGoods = createGoodsMerging({ carts, campaigns, catalogue, clock })

  async function discard(cart: Pick<Cart, 'id' | 'version'>): Promise<void> {
    try {
      await carts.delete(cart)
    } catch (error) {
      // Nobody names it: the platform deletes it in time.
      if (!isUpstreamError(error)) throw error
    }
  }

  const merge: CartMerging['merge'] = (fromId, intoId, name) => {
    let goods: MergedGoods | undefined
    return handover.run(fromId, {
      name(cart, also) {
        if (goods === undefined || goods.into === null) return name(cart, also, goods?.notices ?? [], false)
        const { into, from, offered, notices } = goods
        const told = [...notices, ...mergeNotices(into, from, offered, cart), ...addressNotices(into, from)]
        return name(cart, also, told, into.lineItems.length > 0 && from.lineItems.length > 0)
      },
      async make() {
        const from = await carts.get(fromId)
        if (from === null) return { kind: 'closed', reason: 'gone' }
        goods = await mergeGoods(from, intoId)
        return goods.outcome
      },
    })
  }

  /**
   * A cart that is being ordered gets nothing more and gives nothing away: the session remembers what is to come, and
   * whose order it is to tell of.
   */
  async function leaveToCome(heir: Visitor, intoId: string, strayId: string): Promise<boolean> {
    const [into, stray] = await Promise.all([intoId, strayId].map((id) => placement.standing(id)))
    if (into?.kind !== 'pending' && stray?.kind !== 'pending') return false
    const ordered = stray?.kind === 'pending' ? withOrdered(heir, strayId) : {}
    await heir.save({ marks: { ...ordered, ...withCartsToCome([...cartsToCome(heir), strayId]) } })
    return true
  }

  /** It must be there with the next sign-in, too. Somebody else may have signed in with it a moment before. */
  const own: CartMerging['own'] = async (heir, stray) => {
    const { customerId, email } = heir
    const owned =
      customerId === undefined
        ? null
        : await carts.edit(stray.id, `own:${customerId}`, (cart) => ({
            actions: planBelongTo(cart, { customerId, email }),
          }))
    const cart = owned?.kind === 'done' ? owned.cart : stray
    return isOfAnother(cart, heir) ? null : cart
  }

  const nameStray: CartMerging['nameStray'] = async (heir, expected, stray, marks = {}) => {
    const cart = await own(heir, stray)
    if (cart === null) return { swap: 'ended', cart: stray }
    return { swap: await heir.swapCart(expected, patchOf(cart, marks)), cart }
  }

  /** Undefined: others were quicker, or what is named takes no edits. */
  async function mergeInto(heir: Visitor, intoId: string, stray: Cart): Promise<Brought | undefined> {
    let told = { isMerged: false, isCut: false }
    const outcome = await merge(stray.id, intoId, async (into, also, flash, isMerged) => {
      told = { isMerged, isCut: flash.length > 0 }
      return (await heir.swapCart(intoId, { ...patchOf(into), flash: [...flash] }, also)) === 'swapped'
    })
    if (outcome.kind === 'done') return { from: stray, cart: outcome.cart, ...told }
    // What is named takes no more edits: this one takes its place.
    if (
      outcome.kind === 'closed' &&
      outcome.reason === 'gone' &&
      (await carts.get(intoId))?.state !== 'Active'
    )
      await nameStray(heir, intoId, stray)
    return undefined
  }

  return {
    discard,
    merge,
    own,
    nameStray,
    async bringTo(find, strayId) {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const heir = await find()
        const stray = await carts.get(strayId)
        if (heir === null || stray?.state !== 'Active' || heir.cartId === strayId) return null
        // It was made for somebody who was signed in then: it stays in that account.
        if (isOfAnother(stray, heir)) return null
        const isBare = stray.lineItems.length === 0 && stray.discountCodes.length === 0
        if (heir.cartId === undefined) {
          const { swap, cart } = await nameStray(heir, undefined, stray)
          if (swap === 'ended') return null
          if (swap === 'swapped') return { from: stray, cart, isMerged: false, isCut: false }
        } else if (isBare && stray.key === undefined) {
          await discard(stray)
          return null
        } else if (await leaveToCome(heir, heir.cartId, strayId)) {
          return null
        } else {
          const brought = await mergeInto(heir, heir.cartId, stray)
          if (brought !== undefined) return brought
        }
      }
      logger.error({ cartId: strayId }, 'a cart of an earlier session was not brought into the present one')
      return null
    },
  }
}
