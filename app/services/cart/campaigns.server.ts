/**
 * Landing from a campaign: puts its lines and code in a fresh cart, which replaces the visitor's own (DISC-07,
 * DISC-08).
 */
import { randomUUID } from 'node:crypto'
import type { Cart } from '~/models/cart/cart'
import { CAMPAIGN_EDIT, planOfCampaign } from '~/models/cart/plans/plan-campaign'
import { failureOfCode, findCode, planAddCode, planRemoveCode } from '~/models/cart/plans/plan-codes'
import { planAddLines } from '~/models/cart/plans/plan-lines'
import { CART_CHANGED, keptAsideMessage, notDoneMessage, refusalMessage } from '~/models/cart/refusals'
import { maximumOf } from '~/models/catalogue/maximum'
import { buysFrom } from '~/models/catalogue/pricing'
import { CampaignTokenSchema, isOver } from '~/models/discounts/campaign'
import type { Campaign } from '~/models/discounts/campaign'
import type { Clock } from '../clock'
import type { CampaignService } from '../commercetools/campaigns.server'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import type { CartService } from '../commercetools/carts.server'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { Logger } from '../logger'
import type { Visitor } from '../visitor'
import { begunCart } from './begun-cart.server'
import type { SessionCarts } from './session-cart.server'

export type CampaignLookUp =
  | { readonly kind: 'open'; readonly campaign: Campaign }
  | { readonly kind: 'unknown'; readonly message: string }
  | { readonly kind: 'over'; readonly message: string }

/** What an offer contains and the filled cart lacks. */
interface OfferShortfall {
  /** SKUs of the campaign that are unavailable. */
  readonly missing: readonly string[]
  /** Set if the campaign has a code that is not on the cart; `why` is a reason to show, if there is one. */
  readonly withoutCode: { readonly why?: string } | null
  /** Items of which fewer are left than the campaign contains. */
  readonly few: readonly { readonly name: string; readonly left: number }[]
}

export type LandingOutcome =
  | ({
      readonly kind: 'landed'
      readonly cart: Cart
      /** Holds only what the offer brought; an account's cart may hold more. */
      readonly filled: Cart
      readonly campaign: Campaign
    } & OfferShortfall)
  /** The customer signed in meanwhile; the offer waits beside the account's cart, which could not take it yet. */
  | ({ readonly kind: 'kept-aside'; readonly cart: Cart; readonly message: string } & OfferShortfall)
  | { readonly kind: 'unavailable'; readonly message: string }
  /** The platform refused the cart or what goes into it. */
  | { readonly kind: 'refused'; readonly message: string }
  | Exclude<CampaignLookUp, { readonly kind: 'open' }>

export interface Campaigns {
  find(token: string): Promise<CampaignLookUp>
  land(visitor: Visitor, token: string): Promise<LandingOutcome>
}

const UNKNOWN = 'This offer is not known. Please check the link.'
const OVER = 'This offer has ended.'
const UNAVAILABLE = 'Nothing of this offer can be had at the moment.'

export function createCampaigns(options: {
  readonly campaigns: CampaignService
  readonly carts: CartService
  readonly sessionCarts: Pick<SessionCarts, 'abandon' | 'begin' | 'hearKept' | 'replaceBy'>
  readonly catalogue: CatalogueService
  readonly clock: Clock
  readonly logger: Logger
}): Campaigns {
  const { campaigns, carts, sessionCarts, catalogue, clock, logger } = options

  async function find(token: string): Promise<CampaignLookUp> {
    const campaign = CampaignTokenSchema.safeParse(token).success ? await campaigns.get(token) : null
    if (campaign === null) return { kind: 'unknown', message: UNKNOWN }
    return isOver(campaign, clock.now()) ? { kind: 'over', message: OVER } : { kind: 'open', campaign }
  }

  /** The lines that are available, and the SKUs of those that are not. */
  async function stockOf({ lines }: Campaign) {
    const sold = await catalogue.getVariants(
      lines.map(({ sku }) => sku),
      'fresh',
    )
    const at = lines.map((line) => ({ ...line, ...sold.get(line.sku) }))
    return {
      missing: at.filter(({ variant }) => variant === undefined || variant.backordered).map(({ sku }) => sku),
      lines: at.flatMap(({ sku, quantity, variant }) =>
        variant === undefined || variant.backordered
          ? []
          : [
              {
                sku,
                quantity,
                maximum: maximumOf(variant),
                left: variant.availableQuantity,
                ...buysFrom(variant),
              },
            ],
      ),
      few: at.flatMap(({ quantity, product, variant }) => {
        const left = variant?.backordered === false ? variant.availableQuantity : undefined
        return product === undefined || left === undefined || left >= quantity
          ? []
          : [{ name: product.name, left }]
      }),
    }
  }

  /** The code is added in a separate edit: an offer whose code has expired still brings its lines. */
  async function withCode(
    cart: Cart,
    { discountCode, id }: Campaign,
  ): Promise<{ readonly cart: Cart } & Pick<OfferShortfall, 'withoutCode'>> {
    if (discountCode === undefined) return { cart, withoutCode: null }
    const outcome: EditOutcome = await carts.edit(
      cart.id,
      CAMPAIGN_EDIT + randomUUID(),
      (fresh) => ({ actions: planAddCode(fresh, discountCode) }),
      { known: cart },
    )
    if (outcome.kind !== 'done') {
      logger.warn({ campaign: id, outcome: outcome.kind }, 'the code of a campaign was refused')
      return { cart, withoutCode: {} }
    }
    const entry = findCode(outcome.cart, discountCode)
    if (entry === undefined) return { cart: outcome.cart, withoutCode: {} }
    const why = failureOfCode(entry)
    if (why === null) return { cart: outcome.cart, withoutCode: null }
    logger.warn({ campaign: id, state: entry.state }, 'the code of a campaign does not apply')
    const without = await carts.edit(
      cart.id,
      CAMPAIGN_EDIT + randomUUID(),
      (fresh) => ({ actions: planRemoveCode(fresh, entry.id) }),
      { known: outcome.cart },
    )
    return { cart: without.kind === 'done' ? without.cart : outcome.cart, withoutCode: { why } }
  }

  async function fill(fresh: Cart, campaign: Campaign, lines: Parameters<typeof planAddLines>[1]) {
    const filled: EditOutcome = await carts.edit(
      fresh.id,
      CAMPAIGN_EDIT + randomUUID(),
      (cart) => ({
        actions: [
          ...planAddLines(cart, lines),
          ...planOfCampaign({ campaignId: campaign.id, templateId: campaign.templateId }),
        ],
      }),
      { known: fresh },
    )
    if (filled.kind !== 'done') return filled
    return { kind: 'done' as const, ...(await withCode(filled.cart, campaign)) }
  }

  return {
    find,
    async land(visitor, token) {
      const found = await find(token)
      if (found.kind !== 'open') return found
      const { campaign } = found
      const { lines, missing, few } = await stockOf(campaign)
      if (lines.length === 0) return { kind: 'unavailable', message: UNAVAILABLE }
      const begun = await sessionCarts.begin(visitor)
      if (begun.kind === 'refused') return { kind: 'refused', message: refusalMessage(begun.code) }
      const made = begunCart({ carts, sessionCarts }, begun.cart)
      const filled = await made.fill(() => fill(begun.cart, campaign, lines))
      if (filled.kind !== 'done') {
        await made.drop()
        const kind = filled.kind === 'closed' ? 'unavailable' : 'refused'
        return { kind, message: notDoneMessage(filled) }
      }
      const { cart, withoutCode } = filled
      const named = await sessionCarts.replaceBy(visitor, cart)
      if (named.kind === 'again' || named.kind === 'ended')
        return { kind: 'unavailable', message: CART_CHANGED }
      const shortfall = { missing, withoutCode, few }
      const landed = { kind: 'landed', cart, filled: cart, campaign, ...shortfall } as const
      if (named.kind !== 'handed-over') return landed
      if (!named.isRefused) return { ...landed, cart: named.cart }
      await sessionCarts.hearKept(visitor, cart)
      const message = keptAsideMessage(`${campaign.promotionName}: the items of this offer`, 'are')
      return { kind: 'kept-aside', cart: named.cart, message, ...shortfall }
    },
  }
}
