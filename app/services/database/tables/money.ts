/** How orders are paid, and store credit. */
import type { Generated } from 'kysely'

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

interface CreditAccountTable {
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

interface ReceiptTokenTable {
  token_hash: string
  placement_id: string
  order_number: string
  /** What an order service had to tell the shopper besides; null for nothing. */
  notices: string | null
  created_at: string
  expires_at: string
}

/** What customers call their saved cards. */
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
