/** RECEIVED → FROZEN: our own writes first, then the cart is read again and compared with what the shopper saw. */
import { randomUUID } from 'node:crypto'
import type { Cart } from '~/models/cart/cart'
import type { Failure, PlacementDetails } from '~/models/placement/placement'
import { linesWithoutShipping, takeSnapshot } from '~/models/placement/snapshot'
import type { LegKind } from '~/models/placement/states'
import type { Transaction } from '../database/database.server'
import { encodeJson } from '../database/json'
import type { Placement } from './placement-row.server'
import { fingerprintOf } from './step-context.server'
import type { Step, StepContext, StepResult } from './step-context.server'

interface LegPlan {
  readonly kind: LegKind
  readonly amountCents: number
  readonly accountId: string | null
}

interface Taken {
  /** In our own ledger. */
  readonly accountId: string | null
  readonly amountCents: number
}

/**
 * What an agent has taken off, store credit, then gift certificates, as far as they go; the rest is paid outside the
 * shop, by card or by an order service. Null if nothing pays the rest.
 */
export function planLegs(
  totalCents: number,
  details: PlacementDetails,
  paysBy: 'card' | 'service' | null,
): readonly LegPlan[] | null {
  const legs: LegPlan[] = []
  let rest = totalCents
  const take = (kind: LegKind, { accountId, amountCents: asked }: Taken) => {
    const amountCents = Math.min(asked, rest)
    if (amountCents <= 0) return
    legs.push({ kind, amountCents, accountId })
    rest -= amountCents
  }
  if (details.adjustmentCents !== undefined)
    take('adjustment', { accountId: null, amountCents: details.adjustmentCents })
  if (details.storeCredit !== undefined) take('store-credit', details.storeCredit)
  for (const certificate of details.giftCertificates ?? []) take('gift-certificate', certificate)
  if (rest <= 0) return legs
  if (details.offline === true) return [...legs, { kind: 'offline', amountCents: rest, accountId: null }]
  return paysBy === null ? null : [...legs, { kind: paysBy, amountCents: rest, accountId: null }]
}

function insertLegs(placement: Placement, plans: readonly LegPlan[], now: string) {
  return async (tx: Transaction): Promise<void> => {
    if (plans.length === 0) return
    await tx
      .insertInto('payment_leg')
      .values(
        plans.map((plan, position) => ({
          id: randomUUID(),
          placement_id: placement.id,
          position,
          kind: plan.kind,
          gateway_order_id: `${placement.orderNumber}-${position + 1}`,
          amount_cents: plan.amountCents,
          state: 'PENDING',
          account_id: plan.accountId,
          updated_at: now,
        })),
      )
      .execute()
  }
}

async function fail(placement: Placement, failure: Failure, context: StepContext): Promise<StepResult> {
  const next = await context.store.commit(placement, {
    to: 'FAILED',
    reason: failure.kind,
    patch: { outcome: encodeJson(failure), nonce: null },
  })
  return { placement: next }
}

/** Why this cart cannot be ordered as the shopper saw it; null when it can. */
async function findObstacle(cart: Cart, placement: Placement, context: StepContext): Promise<Failure | null> {
  if (cart.state !== 'Active') return { kind: 'conflict' }
  if (fingerprintOf(cart) !== placement.seenFingerprint) return { kind: 'changed' }
  if (cart.lineItems.length === 0) return { kind: 'refused', code: 'EmptyCart', skus: [] }
  const skus = linesWithoutShipping(cart)
  if (skus.length > 0) return { kind: 'refused', code: 'InvalidItemShippingDetails', skus: [...skus] }
  const refusal = await context.hooks.checkCart(cart, placement.details)
  return refusal === null ? null : { kind: 'refused', code: refusal.code, skus: [...refusal.skus] }
}

export const freeze: Step = async (placement, context) => {
  if (context.clock.now() > placement.deadlineAt) return fail(placement, { kind: 'unavailable' }, context)
  const seen = await context.orders.getCart(placement.cartId)
  if (seen === null) return fail(placement, { kind: 'conflict' }, context)
  // Judged as its page shows it: after midnight a review shows the new pickup day before that is stored.
  const obstacle = await findObstacle(context.hooks.asShown(seen), placement, context)
  if (obstacle !== null) return fail(placement, obstacle, context)

  context.store.assertLease(placement)
  await context.hooks.prepareCart({
    cart: seen,
    details: placement.details,
    orderNumber: placement.orderNumber,
  })
  const cart = await context.orders.getCart(placement.cartId)
  if (cart === null) return fail(placement, { kind: 'conflict' }, context)
  const drift = await findObstacle(cart, placement, context)
  if (drift !== null) return fail(placement, drift, context)

  const snapshot = takeSnapshot(cart)
  const withNonce = context.orders.takesPayment === true ? 'service' : 'card'
  const legs = planLegs(snapshot.totalCents, placement.details, placement.nonce === null ? null : withNonce)
  if (legs === null) return fail(placement, { kind: 'declined', reason: 'payment-missing' }, context)
  const next = await context.store.commit(placement, {
    to: 'FROZEN',
    patch: {
      frozen_version: cart.version,
      frozen_total_cents: snapshot.totalCents,
      snapshot: encodeJson(snapshot),
    },
    also: insertLegs(placement, legs, context.clock.now().toISOString()),
  })
  return { placement: next }
}
