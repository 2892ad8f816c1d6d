/** Names of the fields and buttons of the cart's form; apart from its schema, so that no page carries that. */

/**
 * In front of a line's id in the names of its fields: one form holds all lines of the cart, so that nothing typed in
 * one is lost by a button of another.
 */
export const QUANTITY_PREFIX = 'quantity-'
/** The quantity that the page showed: only what is another one now is changed, whatever other tabs did to the rest. */
export const SHOWN_PREFIX = 'shown-'
/** What the line is (`itemOf`), for a cart that has moved meanwhile, whose lines have other ids. */
export const ITEM_PREFIX = 'item-'
export const MESSAGE_PREFIX = 'message-'
/** In front of the number of each item that is ticked in a list of several; its SKU, which may have a dot, is the value. */
export const PICK_PREFIX = 'pick-'

/** The value of a button of one line, `remove-line:ID`. */
export function lineIntent(verb: 'remove-line' | 'greeting-message', lineItemId: string): string {
  return `${verb}:${lineItemId}`
}

/** The verb of a button and the line it stands at, if any. */
export function readIntent(intent: string): {
  readonly verb: string
  readonly lineItemId: string | undefined
} {
  const [verb = '', lineItemId] = intent.split(':')
  return { verb, lineItemId }
}
