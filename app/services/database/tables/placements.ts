/** Orders being placed, and what happens to placed ones. */

export interface PlacementTable {
  id: string
  /** The attempt token's own key, or `ad:<occurrence>` of a renewal. */
  key: string
  request_hash: string
  cart_id: string
  seen_version: number
  seen_total_cents: number
  seen_fingerprint: string
  order_number: string
  state: string
  /** What the shopper sent, without the nonce. */
  request: string
  /** Cleared as soon as the placement ends. */
  nonce: string | null
  frozen_version: number | null
  frozen_total_cents: number | null
  snapshot: string | null
  /** What the submitter is told, once known. */
  outcome: string | null
  /** When the call that makes the order was last about to be sent. */
  order_intent_at: string | null
  /** 1 while an answer to that call is missing. */
  order_unknown: number
  order_id: string | null
  redrafts: number
  attempts: number
  last_error: string | null
  next_try_at: string
  deadline_at: string
  lease_owner: string | null
  lease_until: string
  /** Raised by every claim: holders of an older one may no longer write. */
  fence: number
  /** Raised by every write. */
  revision: number
  /** When to check a failed placement once more for money or orders that arrived late. */
  recheck_at: string | null
  review_note: string | null
  created_at: string
  updated_at: string
}

interface PlacementEventTable {
  placement_id: string
  /** The placement's revision after this change. */
  revision: number
  from_state: string
  to_state: string
  fence: number
  reason: string | null
  at: string
}

/** A cancelled order: one row per order, kept forever. */
interface OrderCancellationTable {
  placement_id: string
  order_number: string
  /** Customer id of the person at the keyboard; null for a guest with the receipt. */
  requested_by: string | null
  state: string
  /** Of a `REFUSED` one; null for those that were refused before there were several reasons. */
  refusal_reason: string | null
  /** The agent's act that it is, which is on record as begun; null for people acting for themselves. */
  audit_id: string | null
  attempts: number
  next_try_at: string
  lease_owner: string | null
  lease_until: string
  created_at: string
  updated_at: string
}

/** Another card for a placed order. */
export interface PaymentChangeTable {
  id: string
  placement_id: string
  order_number: string
  from_leg_id: string
  /** The new payment's reference at the gateway. */
  gateway_order_id: string
  amount_cents: number
  /** Cleared at the end. */
  nonce: string | null
  /** The same nonce again is the same change. */
  nonce_hash: string
  transaction_id: string | null
  state: string
  /** Since when no request waits for its end, so that a mail tells it; null while one does, or if one has told it. */
  awaited_at: string | null
  /** The agent's act that it is, which is on record as begun; null for people acting for themselves. */
  audit_id: string | null
  attempts: number
  next_try_at: string
  lease_owner: string | null
  lease_until: string
  created_at: string
  updated_at: string
}

/** A message about an order. */
interface OrderReportTable {
  /** The form's id, so that one sent twice is stored once. */
  id: string
  order_id: string
  order_number: string
  /** The order's customer; null for a guest's. */
  customer_id: string | null
  email: string
  topic: string
  message: string
  created_at: string
}

export interface PlacementTables {
  placement: PlacementTable
  placement_event: PlacementEventTable
  order_cancellation: OrderCancellationTable
  payment_change: PaymentChangeTable
  order_report: OrderReportTable
}
