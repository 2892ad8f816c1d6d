/** The tables as Kysely sees them. Ids and instants are text, money is integer cents, JSON is text. */
import type { Generated } from 'kysely'

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

/** Ways to another provider that are under way: ten minutes at most. */
export interface SocialAttemptTable {
  state_hash: string
  provider: string
  /** Of the cookie of the browser that began it. */
  browser_hash: string
  /** JSON: the verifier of PKCE and the nonce. */
  secrets: string
  destination: string
  /** The page that it was begun over, in the dialog. */
  over_path: string | null
  preserve_cart: number
  /** JSON, where the provider has posted it. */
  answer: string | null
  expires_at: string
}

/** Whose account belongs to whom elsewhere. */
export interface SocialIdentityTable {
  issuer: string
  subject: string
  provider: string
  customer_id: string
  created_at: string
}

/** Carts of a shopper besides the one that the session names, and those that were sent for an order. */
export interface ShopperCartTable {
  cart_id: string
  /** Of the session that has put it aside or ordered it; it may have ended since. */
  session_hash: string
  customer_id: string | null
  /** 1: goods of it may still have to come into the cart that the session names. */
  is_open: number
  ordered_at: string | null
  /** When somebody of its shopper's devices has heard what became of the order. */
  told_at: string | null
  /** The same of the session that ordered. */
  heard_at: string | null
  created_at: string
}

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
  /** Cleared as soon as the placement has ended. */
  nonce: string | null
  frozen_version: number | null
  frozen_total_cents: number | null
  snapshot: string | null
  /** What the submitter is told, once it is known. */
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
  /** Raised by every claim: whoever holds an older one writes nothing any more. */
  fence: number
  /** Raised by every write. */
  revision: number
  /** A failed placement is looked at once more after this, for money or orders that arrived late. */
  recheck_at: string | null
  review_note: string | null
  created_at: string
  updated_at: string
}

export interface PlacementEventTable {
  placement_id: string
  /** The placement's revision that this change made. */
  revision: number
  from_state: string
  to_state: string
  fence: number
  reason: string | null
  at: string
}

export interface PaymentLegTable {
  id: string
  placement_id: string
  /** Order of work: store credit before cards. */
  position: number
  kind: string
  /** Order number and leg: what the gateway knows us by. */
  gateway_order_id: string
  amount_cents: number
  state: string
  /** The store-credit account of a credit leg. */
  account_id: string | null
  transaction_id: string | null
  /** When a call for this leg was last about to be sent. */
  intent_at: string | null
  updated_at: string
}

export interface OutboxTable {
  id: string
  kind: string
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

/** Somebody who wants to be written to, whether they have an account or not. */
export interface ContactTable {
  /** The e-mail in small letters; of an account whose e-mail nobody has proven, `account:` and its id. */
  email_key: string
  /** The customer who chose by the page of their account, where their e-mail was not proven to be theirs. */
  owner_id: string | null
  /** As it was typed first. */
  email: string
  phone: string | null
  is_subscribed: number
  is_sms_subscribed: number
  is_b2b: number
  /** Null where nobody has been asked yet. */
  is_postal_subscribed: number | null
  /** What they signed up for last. */
  reason: string
  /** Sign-up source of the text-message service. */
  source_id: string | null
  /** Null where nobody has said. */
  first_name: string | null
  /** Which form of ours they signed up by. */
  details_form: string | null
  created_at: string
  updated_at: string
}

/** What somebody has written to the shop, or asks for by law. */
export interface ContactMessageTable {
  /** Hash of who wrote what on which day, so that a form sent twice is one message. */
  id: string
  /** The e-mail in small letters. */
  email_key: string
  email: string
  first_name: string
  phone: string | null
  topic: string
  /** Code of the state whose law is asked for; null for a message. */
  state: string | null
  message: string | null
  customer_id: string | null
  created_at: string
}

interface SurveyAnswerTable {
  id: string
  /** 1 to 5 */
  rating: number
  comment: string | null
  /** The path that it is about. */
  page: string | null
  email: string | null
  customer_id: string | null
  created_at: string
}

/** Somebody who waits for a sold-out product. */
interface StockRequestTable {
  id: string
  email_key: string
  email: string
  product_key: string
  /** Empty for the product as a whole. */
  sku: string
  customer_id: string | null
  created_at: string
  /** Since when the mail is promised; null while the product is not back. */
  mailed_at: string | null
}

/** What the first order of somebody who was sent has earned. Rows are added and never changed. */
export interface ReferralTable {
  order_number: string
  /** SHA-256 of the buyer's e-mail: nobody is a new friend twice. */
  buyer_hash: string
  /** Customer id of whoever shared the link. */
  referrer_id: string
  kind: string
  amount_cents: number
  created_at: string
}

export interface CreditAccountTable {
  id: string
  /** Always the sum of the ledger; the database itself refuses a negative one. */
  balance_cents: number
  /** Whose it is; null where no customer has it, as of a gift certificate. */
  customer_id: string | null
  kind: Generated<string>
  /** Of a credit account: all that may be owed at once. */
  limit_cents: number | null
  updated_at: string
}

export interface CreditLedgerTable {
  id: string
  account_id: string
  amount_cents: number
  kind: string
  placement_id: string | null
  dedupe_key: string
  note: string | null
  created_at: string
}

export interface ReceiptTokenTable {
  token_hash: string
  placement_id: string
  order_number: string
  /** What an order service had to tell the shopper besides; null for nothing. */
  notices: string | null
  created_at: string
  expires_at: string
}

export interface PaymentSessionTable {
  /** Our opaque id, the only one that travels through a browser. */
  id: string
  gateway_session_id: string
  cart_id: string
  session_hash: string
  /** The cart's whole total; credit pays `credit_cents` of it. */
  amount_cents: number
  state: string
  /**
   * `entry`: a card that is entered for it; `saved`: one of the customer's; `credit`: store credit alone; `shop-pay`: a
   * session at Shop Pay, named by `gateway_session_id` once it is opened.
   */
  kind: string
  customer_id: string | null
  credit_cents: number
  credit_account_id: string | null
  /** Of a saved card, once it was asked for: a second press of the button pays by the same. */
  nonce: string | null
  /** Of an account that is to be made with the order. */
  account_name: string | null
  /** What an agent has taken off or taken otherwise, as JSON. */
  agent_payment: string | null
  /** Of a session at Shop Pay, where the shopper goes on. */
  page_url: string | null
  created_at: string
  expires_at: string
}

/** An order that is called off: one row for an order, for ever. */
export interface OrderCancellationTable {
  placement_id: string
  order_number: string
  /** Customer id of who was at the keyboard; null for a guest with the receipt. */
  requested_by: string | null
  state: string
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
  /** What the gateway knows the new payment by. */
  gateway_order_id: string
  amount_cents: number
  /** Cleared at the end. */
  nonce: string | null
  /** The same nonce again is the same change. */
  nonce_hash: string
  transaction_id: string | null
  state: string
  attempts: number
  next_try_at: string
  lease_owner: string | null
  lease_until: string
  created_at: string
  updated_at: string
}

/** What customers call their saved cards. */
export interface CardNameTable {
  customer_id: string
  token: string
  name: string
}

/** Who looked at or changed what is somebody else's. Ids only; rows are added and never changed. */
export interface AuditTable {
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

/** Who may edit a cart now, where several processes would. */
export interface CartLockTable {
  name: string
  holder: string
  until_ms: number
}

/** A cart that is being moved into another one, until the old one is gone. */
export interface CartMoveTable {
  /** Of the old cart. */
  cart_id: string
  /** `MOVING`: nothing has happened that counts. `MOVED`: the session names the new cart, the rest is to be finished. */
  state: string
  /** Who moves it: whoever was given up on finds another name here, or none. */
  mover: string
  /** The old cart's `key`, which goes over to the new one. */
  cart_key: string | null
  new_cart_id: string | null
  /** Of the old cart, frozen: it is deleted at this version and at no other. */
  frozen_version: number | null
  until_ms: number
}

/** A published product and its records in the search index. */
export interface IndexedProductTable {
  product_id: string
  version: number
  hash: string
  object_ids: string
}

/** A key that was mailed: it signs in, or sets a password, once. */
export interface AccountKeyTable {
  /** SHA-256 of the key in the link. */
  key_hash: string
  purpose: string
  customer_id: string
  /** Where it was sent: the key is worth nothing once the customer has another e-mail. */
  email: string
  redirect_path: string | null
  created_at: string
  expires_at: string
  used_at: string | null
}

/** What somebody has written about an order. */
export interface OrderReportTable {
  /** Of the form, so that one sent twice is kept once. */
  id: string
  order_id: string
  order_number: string
  /** Whose order it is; null for a guest's. */
  customer_id: string | null
  email: string
  topic: string
  message: string
  created_at: string
}

/** A product that a customer wants to find again. */
export interface FavoriteTable {
  customer_id: string
  product_key: string
  created_at: string
}

/** An order whose products its buyer was asked to review. */
export interface ReviewRequestTable {
  order_number: string
  customer_id: string | null
  /** SHA-256 of the buyer's e-mail: what the same person bought before is asked about next. */
  buyer_hash: string
  /** The name that is proposed beside a review. */
  author: string
  /** JSON of the products: key, SKU and name of each. */
  items: string
  placed_at: string
  created_at: string
  completed_at: string | null
}

/** The key that a mail carried. */
export interface ReviewLinkTable {
  key_hash: string
  order_number: string
  created_at: string
}

export interface ReviewTable {
  id: string
  order_number: string
  customer_id: string | null
  product_key: string
  product_name: string
  sku: string
  stars: number
  title: string
  text: string
  author: string
  state: string
  created_at: string
  decided_at: string | null
  /** Customer id of the agent. */
  decided_by: string | null
}

/** A hint that a customer does not need to see again. */
export interface SeenHintTable {
  customer_id: string
  hint: string
  seen_at: string
}

/** An account that its customer has deleted, until nothing of them is left; then a row without an e-mail (138). */
export interface AccountDeletionTable {
  customer_id: string
  /** In small letters: for what is known by it alone, and for the mail that it is done. Null at the end. */
  email: string | null
  /** 1: a mailed link has shown whose the e-mail is, so that what a guest did with it is theirs too. */
  is_proven: number
  state: string
  attempts: number
  next_try_at: string
  lease_owner: string | null
  lease_until: string
  created_at: string
  updated_at: string
}

/** A list of orders that a customer has uploaded and may order from for a day. */
export interface OrderUploadTable {
  id: string
  customer_id: string
  /** JSON: the name of the file, and its rows as they came. */
  content: string
  created_at: string
}

/** What somebody has sent by a form of a content page. */
interface LeadTable {
  id: string
  /** The form's id, as marketers know it. */
  form: string
  /** Where it is answered: an address of ours. */
  desk: string
  /** Null for a call that names none. */
  page: string | null
  /** Who was signed in. */
  customer_id: string | null
  /** As it was typed, where the form asks for one. */
  email: string | null
  /** JSON, by the names of the fields. */
  answers: string
  created_at: string
}

export interface SequenceTable {
  name: string
  value: number
}

export interface SettingTable {
  key: string
  value: string
}

/** What was sent by resellers; each file is in the file store, by the row's id. */
interface ResellerCertificateTable {
  id: string
  customer_id: string
  /** Code of the state that has issued it. */
  state: string
  number: string
  /** `YYYY-MM-DD`; null for good. */
  expires_on: string | null
  /** As its owner knows it. */
  file_name: string
  file_kind: string
  created_at: string
}

export interface Schema {
  session: SessionTable
  shopper_cart: ShopperCartTable
  placement: PlacementTable
  placement_event: PlacementEventTable
  payment_leg: PaymentLegTable
  outbox: OutboxTable
  credit_account: CreditAccountTable
  credit_ledger: CreditLedgerTable
  receipt_token: ReceiptTokenTable
  payment_session: PaymentSessionTable
  card_name: CardNameTable
  order_cancellation: OrderCancellationTable
  payment_change: PaymentChangeTable
  audit: AuditTable
  cart_lock: CartLockTable
  cart_move: CartMoveTable
  indexed_product: IndexedProductTable
  account_key: AccountKeyTable
  order_report: OrderReportTable
  referral: ReferralTable
  review_request: ReviewRequestTable
  review_link: ReviewLinkTable
  review: ReviewTable
  contact: ContactTable
  contact_message: ContactMessageTable
  survey_answer: SurveyAnswerTable
  stock_request: StockRequestTable
  social_attempt: SocialAttemptTable
  social_identity: SocialIdentityTable
  favorite: FavoriteTable
  reseller_certificate: ResellerCertificateTable
  seen_hint: SeenHintTable
  account_deletion: AccountDeletionTable
  order_upload: OrderUploadTable
  lead: LeadTable
  sequence: SequenceTable
  setting: SettingTable
}
