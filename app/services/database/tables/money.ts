/** How orders are paid, and store credit. */
import type { Generated } from 'kysely'

export interface PaymentLegTable {
  id: string
  placement_id: string
  /** Processing order: store credit before cards. */
  position: number
  kind: string
  /** Order number and leg: our reference at the gateway. */
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

interface CreditAccountTable {
  id: string
  /** Always the sum of the ledger; the database rejects negative values. */
  balance_cents: number
  /** Its owner; null if no customer has it, as with a gift certificate. */
  customer_id: string | null
  kind: Generated<string>
  /** For a credit account: the most that may be owed at once. */
  limit_cents: number | null
  updated_at: string
}

interface CreditLedgerTable {
  id: string
  account_id: string
  amount_cents: number
  kind: string
  placement_id: string | null
  dedupe_key: string
  note: string | null
  created_at: string
}

interface PaymentSessionTable {
  /** Our opaque id, the only one that passes through a browser. */
  id: string
  gateway_session_id: string
  cart_id: string
  session_hash: string
  /** The cart's whole total; credit covers `credit_cents` of it. */
  amount_cents: number
  state: string
  /**
   * `entry`: a card entered for it; `saved`: one of the customer's; `credit`: store credit alone; `shop-pay`: a session
   * at Shop Pay, named by `gateway_session_id` once it is opened.
   */
  kind: string
  customer_id: string | null
  credit_cents: number
  credit_account_id: string | null
  /** For a saved card, once requested: pressing the button again pays with the same. */
  nonce: string | null
  /** Of an account to be created with the order. */
  account_name: string | null
  /** What an agent has taken off or been paid by other means, as JSON. */
  agent_payment: string | null
  /** For a Shop Pay session: where the shopper continues. */
  page_url: string | null
  /** What an order service has to say about that session, as JSON. */
  notices: string | null
  created_at: string
  expires_at: string
}

interface ReceiptTokenTable {
  token_hash: string
  placement_id: string
  order_number: string
  /** Extra messages of an order service for the shopper; null for none. */
  notices: string | null
  created_at: string
  expires_at: string
}

/** Names that customers give their saved cards. */
interface CardNameTable {
  customer_id: string
  token: string
  name: string
}

export interface MoneyTables {
  payment_leg: PaymentLegTable
  credit_account: CreditAccountTable
  credit_ledger: CreditLedgerTable
  payment_session: PaymentSessionTable
  receipt_token: ReceiptTokenTable
  card_name: CardNameTable
}
