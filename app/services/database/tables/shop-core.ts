/** Sessions, the outbox, and the shop's own records. */

export interface SessionTable {
  /** SHA-256 of the id in the cookie: a leaked table opens no session. */
  id_hash: string
  customer_id: string | null
  /** Who is signed in: their sessions end together. */
  actor_id: string | null
  data: string
  created_at: string
  renewed_at: string
  expires_at: string
  /** Hash of the session that replaced it; such a row opens nothing. */
  successor: string | null
}

interface OutboxTable {
  id: string
  kind: string
  /** The worker of its own that handles this kind; empty for all others. */
  lane: string
  payload: string
  dedupe_key: string
  attempts: number
  last_error: string | null
  next_try_at: string
  lease_owner: string | null
  lease_until: string
  delivered_at: string | null
  /** Given up on: shown to operators, never dropped. */
  parked_at: string | null
  created_at: string
}

interface SettingTable {
  key: string
  value: string
}

interface SequenceTable {
  name: string
  value: number
}

/** Who viewed or changed what belongs to someone else. Ids only; rows are only added, never changed. */
interface AuditTable {
  id: string
  action: string
  /** Customer id of the person who did it. */
  actor_id: string
  subject_id: string
  /** Customer id of the owner; null for a guest's. */
  owner_id: string | null
  created_at: string
  /** An order number, a reason, an amount; absent if there is nothing to add. */
  detail: string | null
  /** Names one stretch of acting for somebody; absent for any other look or act, and for older ones. */
  acting_id: string | null
}

/** An audited act that was done; rows are only added, never changed. */
interface AuditOutcomeTable {
  audit_id: string
  done_at: string
}

/** A published product and its records in the search index. */
interface IndexedProductTable {
  product_id: string
  version: number
  hash: string
  object_ids: string
}

/** The content service's latest answer (docs/decisions/189). */
interface ContentCopyTable {
  /** What was requested. */
  key: string
  /** JSON, as received. */
  body: string
  kept_at: string
}

export interface ShopCoreTables {
  content_copy: ContentCopyTable
  session: SessionTable
  outbox: OutboxTable
  setting: SettingTable
  sequence: SequenceTable
  audit: AuditTable
  audit_outcome: AuditOutcomeTable
  indexed_product: IndexedProductTable
}
