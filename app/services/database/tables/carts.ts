/** Carts and who may edit them. */

/** Who may edit a cart now, where several processes would. */
interface CartLockTable {
  name: string
  holder: string
  until_ms: number
}

/** A cart that is being moved into another one, until the old one is gone. */
export interface CartMoveTable {
  /** Of the old cart. */
  cart_id: string
  /**
   * `MOVING`: nothing has happened that counts. `MOVED`: the session names the new cart, the rest is to be finished.
   * `RETURNING`: the old one goes back to its shopper, and has yet to be thawed and to get its key again.
   */
  state: string
  /** Who moves it, or has: whoever was given up on finds another state or name here, or no row. */
  mover: string
  /** The old cart's `key`, which goes over to the new one, or back. */
  cart_key: string | null
  new_cart_id: string | null
  /** Of the old cart, frozen: it is deleted at this version and at no other. */
  frozen_version: number | null
  until_ms: number
}

/** Carts of a shopper besides the one that the session names, and those that were sent for an order. */
interface ShopperCartTable {
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

/** A list of orders that a customer has uploaded and may order from for a day. */
interface OrderUploadTable {
  id: string
  customer_id: string
  /** JSON: the name of the file, and its rows as they came. */
  content: string
  created_at: string
}

export interface CartTables {
  cart_lock: CartLockTable
  cart_move: CartMoveTable
  shopper_cart: ShopperCartTable
  order_upload: OrderUploadTable
}
