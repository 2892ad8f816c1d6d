/** Limits of an uploaded list, and of the part that goes into one order. */

export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024
export const UPLOAD_ROWS_MAX = 5_000
/**
 * The commerce platform accepts 500 actions per cart update. Choosing a delivery takes up to four per address (address,
 * remove method, add method, packaging); laying out the addresses takes two, plus one per item.
 */
export const ORDER_ADDRESSES_MAX = 100
export const ORDER_ITEMS_MAX = 250
/** Lists contain recipients' addresses: keep them only as long as needed for ordering. */
export const UPLOAD_KEPT_MS = 24 * 60 * 60 * 1_000
/** Rows shown on a page, next to a file with all of them. */
export const ROWS_SHOWN_MAX = 100
/** Cart items named in a sentence. */
export const OTHERS_SHOWN_MAX = 10
