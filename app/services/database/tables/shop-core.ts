/** Sessions, the outbox, and what the shop keeps about itself. */

export interface SessionTable {
  /** SHA-256 of the id in the cookie: a leaked table opens no session. */
  id_hash: string
  customer_id: string | null
  /** Who has signed in: their sessions end together. */
  actor_id: string | null
  data: string
  created_at: string
  renewed_at: string
  expires_at: string
  /** Hash of the session that took its place; such a row opens nothing. */
  successor: string | null
}

interface OutboxTable {
  id: string
  kind: string
  /** Of a kind with a worker of its own; empty for all others. */
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

/** Who looked at or changed what is somebody else's. Ids only; rows are added and never changed. */
interface AuditTable {
  id: string
  action: string
  /** Customer id of whoever did it. */
  actor_id: string
  subject_id: string
  /** Customer id of whose it is; null for a guest's. */
  owner_id: string | null
  created_at: string
  /** The number of an order, a reason, an amount; absent where there is nothing more to say. */
  detail: string | null
}

/** A published product and its records in the search index. */
interface IndexedProductTable {
  product_id: string
  version: number
  hash: string
  object_ids: string
}

/** What the content service answered last (docs/decisions/189). */
interface ContentCopyTable {
  /** What was asked. */
  key: string
  /** JSON, as it came. */
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
  indexed_product: IndexedProductTable
}
