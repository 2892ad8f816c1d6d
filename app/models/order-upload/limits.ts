/** How much an uploaded list may hold, and how much of it goes into one order. */

export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024
export const UPLOAD_ROWS_MAX = 5_000
/**
 * The commerce platform takes 500 changes of a cart at once. Choosing a delivery is up to four of them for an address
 * (address, method away, method, packaging), laying out the addresses is two and one for each item.
 */
export const ORDER_ADDRESSES_MAX = 100
export const ORDER_ITEMS_MAX = 250
/** Lists are of recipients' addresses: they are kept no longer than somebody needs to order from them. */
export const UPLOAD_KEPT_MS = 24 * 60 * 60 * 1_000
/** Rows that a page shows; the file with all of them is offered beside it. */
export const ROWS_SHOWN_MAX = 100
/** Items of the cart that a sentence names. */
export const OTHERS_SHOWN_MAX = 10
