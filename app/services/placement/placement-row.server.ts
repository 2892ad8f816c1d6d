/** Maps rows of the placement tables to the types of `models/placement`. */
import type { Selectable } from 'kysely'
import { FailureSchema, PlacementDetailsSchema } from '~/models/placement/placement'
import type { Failure, PlacementDetails } from '~/models/placement/placement'
import { SnapshotSchema } from '~/models/placement/snapshot'
import type { Snapshot } from '~/models/placement/snapshot'
import { LEG_KINDS, isLegState, isPlacementState } from '~/models/placement/states'
import type { LegKind, LegState, PlacementState } from '~/models/placement/states'
import { decodeJson } from '../database/json'
import type { PaymentLegTable } from '../database/tables/money'
import type { PlacementTable } from '../database/tables/placements'

export interface Leg {
  readonly id: string
  readonly kind: LegKind
  readonly gatewayOrderId: string
  readonly amountCents: number
  readonly state: LegState
  readonly accountId: string | null
  readonly transactionId: string | null
  readonly intentAt: Date | null
}

export interface Placement {
  readonly id: string
  readonly key: string
  readonly requestHash: string
  readonly cartId: string
  readonly seenFingerprint: string
  readonly orderNumber: string
  readonly state: PlacementState
  readonly details: PlacementDetails
  readonly nonce: string | null
  readonly frozenVersion: number | null
  readonly frozenTotalCents: number | null
  readonly snapshot: Snapshot | null
  readonly failure: Failure | null
  readonly orderIntentAt: Date | null
  readonly orderUnknown: boolean
  readonly orderId: string | null
  readonly redrafts: number
  readonly attempts: number
  readonly lastError: string | null
  readonly createdAt: Date
  readonly deadlineAt: Date
  readonly leaseUntil: Date
  readonly nextTryAt: Date
  readonly fence: number
  readonly revision: number
  readonly reviewNote: string | null
  readonly legs: readonly Leg[]
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))

export function toLeg(row: Selectable<PaymentLegTable>): Leg {
  const kind = LEG_KINDS.find((known) => known === row.kind)
  if (kind === undefined || !isLegState(row.state))
    throw new TypeError(`Payment leg ${row.id} has an unknown kind or state`)
  return {
    id: row.id,
    kind,
    gatewayOrderId: row.gateway_order_id,
    amountCents: row.amount_cents,
    state: row.state,
    accountId: row.account_id,
    transactionId: row.transaction_id,
    intentAt: toDate(row.intent_at),
  }
}

export function toPlacement(row: Selectable<PlacementTable>, legs: readonly Leg[]): Placement {
  if (!isPlacementState(row.state)) throw new TypeError(`Placement ${row.id} has an unknown state`)
  return {
    id: row.id,
    key: row.key,
    requestHash: row.request_hash,
    cartId: row.cart_id,
    seenFingerprint: row.seen_fingerprint,
    orderNumber: row.order_number,
    state: row.state,
    details: decodeJson(PlacementDetailsSchema, row.request),
    nonce: row.nonce,
    frozenVersion: row.frozen_version,
    frozenTotalCents: row.frozen_total_cents,
    snapshot: row.snapshot === null ? null : decodeJson(SnapshotSchema, row.snapshot),
    failure: row.outcome === null ? null : decodeJson(FailureSchema, row.outcome),
    orderIntentAt: toDate(row.order_intent_at),
    orderUnknown: row.order_unknown === 1,
    orderId: row.order_id,
    redrafts: row.redrafts,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: new Date(row.created_at),
    deadlineAt: new Date(row.deadline_at),
    leaseUntil: new Date(row.lease_until),
    nextTryAt: new Date(row.next_try_at),
    fence: row.fence,
    revision: row.revision,
    reviewNote: row.review_note,
    legs,
  }
}
