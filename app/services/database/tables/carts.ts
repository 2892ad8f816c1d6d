/** Carts and who may edit them. */

/** Who may edit a cart now, if several processes want to. */
interface CartLockTable {
  name: string
  holder: string
  until_ms: number
}

/** A cart being moved into another one, until the old one is gone, or until no new one can come any more. */
export interface CartMoveTable {
  /** Of the old cart; of a watched move, a name of its own, so that the cart can be moved again. */
  cart_id: string
  /**
   * `MOVING`: nothing is committed yet. `MOVED`: the session names the new cart, the rest is still to be done.
   * `RETURNING`: the old cart goes back to its shopper, and must still be thawed and get its key back. `WATCHED`: it is
   * back, in the cart `new_cart_id` by now; the new cart that its mover asked for may still come.
   */
  state: string
  /** Who is moving it, or has: a mover that was given up on finds another state or name here, or no row. */
  mover: string
  /** The old cart's `key`, to be given to the new one, or back. */
  cart_key: string | null
  new_cart_id: string | null
  /** Version of the frozen old cart: it is deleted only at this version. */
  frozen_version: number | null
  until_ms: number
}

/** A shopper's carts besides the one that the session names, and those sent to be ordered. */
interface ShopperCartTable {
  cart_id: string
  /** The session that put it aside or ordered it; it may have ended since. */
  session_hash: string
  customer_id: string | null
  /** 1: its goods may still have to be merged into the session's cart. */
  is_open: number
  ordered_at: string | null
  /** When any of the shopper's devices was first told of the order's outcome. */
  told_at: string | null
  /** The same for the session that ordered. */
  heard_at: string | null
  created_at: string
}

/** A list of orders uploaded by a customer, valid for ordering for a day. */
interface OrderUploadTable {
  id: string
  customer_id: string
  /** JSON: the file's name and its raw rows. */
  content: string
  created_at: string
}

export interface CartTables {
  cart_lock: CartLockTable
  cart_move: CartMoveTable
  shopper_cart: ShopperCartTable
  order_upload: OrderUploadTable
}
