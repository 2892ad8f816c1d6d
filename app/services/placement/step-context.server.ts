/** What the steps of a placement work with, and how a step ends. */
import { createHash } from 'node:crypto'
import type { Cart } from '~/models/cart/cart'
import type { Order } from '~/models/orders/order'
import type { Failure, PlacementDetails } from '~/models/placement/placement'
import { cartContentText } from '~/models/placement/snapshot'
import type { Clock } from '../clock'
import type { Logger } from '../logger'
import type { Outbox, OutboxEntry } from '../outbox/outbox.server'
import type { OrderPlatform, PaymentGateway } from '../ports/placement-ports'
import type { CreditLedger } from './credit-ledger.server'
import type { Leg, Placement } from './placement-row.server'
import type { PlacementStore } from './placement-store.server'
import type { Receipts } from './receipts.server'

/** The recovery worker uses these too, so they get the stored details rather than the request. */
export interface CartHooks {
  /** A stored cart as its pages show it now, including what `prepareCart` will change. */
  asShown(cart: Cart): Cart
  /** Makes all of our own writes to the cart before it is frozen (e-mail, billing address …). Must be idempotent. */
  prepareCart(input: {
    readonly cart: Cart
    readonly details: PlacementDetails
    readonly orderNumber: string
  }): Promise<void>
  /** A shop rule that forbids the order, such as a restricted country; null if there is none. */
  checkCart(
    cart: Cart,
    details: PlacementDetails,
  ): Promise<{ readonly code: string; readonly skus: readonly string[] } | null>
}

/** Outbox rows of a new order; an order confirmation and a purchase event by default. */
export type OrderMessages = (placed: {
  readonly placementId: string
  readonly orderNumber: string
  readonly order: Order
  readonly details: PlacementDetails
}) => readonly OutboxEntry[]

export interface StepContext {
  readonly store: PlacementStore
  readonly gateway: PaymentGateway
  readonly orders: OrderPlatform
  readonly hooks: CartHooks
  readonly credit: CreditLedger
  readonly receipts: Receipts
  readonly outbox: Outbox
  readonly messages: OrderMessages
  readonly clock: Clock
  readonly logger: Logger
  /** After a lost reply, "there is none" counts only once this long has passed since the call. */
  readonly settleMs: number
  /** How long after a failed placement to check once more for money and orders that arrived late. */
  readonly recheckMs: number
}

/** `waitMs`: nothing more to do until then. */
export interface StepResult {
  readonly placement: Placement
  readonly waitMs?: number
}

export type Step = (placement: Placement, context: StepContext) => Promise<StepResult>

/** How often a cart's version may change between freezing and ordering without its content changing. */
export const MAX_REDRAFTS = 5

export function fingerprintOf(cart: Cart): string {
  return createHash('sha256').update(cartContentText(cart)).digest('base64url')
}

/**
 * Milliseconds until "there is none" may be taken to mean "it did not happen"; 0 or less: now. Compute it before
 * asking: an answer given before the window ended must not count, however late it arrives.
 */
export function settleRest(intentAt: Date | null, context: StepContext): number {
  if (intentAt === null) return 0
  const rest = intentAt.getTime() + context.settleMs - context.clock.now().getTime()
  // A clock set back must not make the wait longer than the window itself.
  return Math.min(rest, context.settleMs)
}

export async function toCompensating(
  placement: Placement,
  failure: Failure,
  context: StepContext,
  legs: readonly { readonly leg: Leg; readonly to: 'DECLINED' }[] = [],
): Promise<StepResult> {
  const { kind } = failure
  const next = await context.store.commit(placement, {
    to: 'COMPENSATING',
    reason: kind,
    patch: { outcome: JSON.stringify(failure) },
    legs,
  })
  return { placement: next }
}

export async function toReview(
  placement: Placement,
  note: string,
  context: StepContext,
): Promise<StepResult> {
  const next = await context.store.commit(placement, {
    to: 'NEEDS_REVIEW',
    reason: note,
    patch: { review_note: note },
  })
  context.logger.error(
    { alert: 'placement-needs-review', placementId: placement.id, orderNumber: placement.orderNumber, note },
    'an order placement needs a person',
  )
  return { placement: next }
}
