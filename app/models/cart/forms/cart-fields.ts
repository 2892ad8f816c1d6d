/** Field and button names of the cart form; separate from its schema so that pages do not ship the schema. */

/**
 * Prefix of a line id in field names: one form holds all lines, so that pressing one line's button keeps what was typed
 * in the others.
 */
export const QUANTITY_PREFIX = 'quantity-'
/** The quantity the page showed: only changed values are applied, so edits in other tabs survive. */
export const SHOWN_PREFIX = 'shown-'
/** Identifies the line (`itemOf`) in a cart that has since moved, where line ids differ. */
export const ITEM_PREFIX = 'item-'
export const MESSAGE_PREFIX = 'message-'
/** Prefix of the number of each ticked item in a list. The value is its SKU, which may contain a dot. */
export const PICK_PREFIX = 'pick-'

/** Of a discount code, in characters. */
export const DISCOUNT_CODE_MAX = 50

/** Value of a line's button, `remove-line:ID`. */
export function lineIntent(verb: 'remove-line' | 'greeting-message', lineItemId: string): string {
  return `${verb}:${lineItemId}`
}

/** The verb of a button, and its line if any. */
export function readIntent(intent: string): {
  readonly verb: string
  readonly lineItemId: string | undefined
} {
  const [verb = '', lineItemId] = intent.split(':')
  return { verb, lineItemId }
}
