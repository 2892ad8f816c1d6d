/** Messages for cart changes that were not made. */

import { leftInWords } from './shortages'

export const CART_CHANGED = 'Your cart has changed in the meantime. Please look at it again.'

/** For a late checkout form. */
export const FORM_UNSAVED = `${CART_CHANGED} What you sent was not saved.`

/** The same on a checkout step, which shows the order as it is. */
export const STEP_UNSAVED = 'Your order has changed in the meantime, so what you sent was not saved.'

/** The same once the order has been placed in another window. */
export const ORDER_UNSAVED = 'What you sent last was not saved: this order goes as it was placed.'

export const CART_LOST =
  'The cart that you had is no longer kept in our order system, so a new one begins. Please check that everything you want is in it.'

/** Our own code: the platform refused to remove something that may not stay. */
export const REMOVAL_REFUSED = 'RemovalRefused'

/** Our own code: the platform refuses even a no-op change. */
export const CART_CLOSED = 'CartTakesNoChange'

const AS_IT_WAS = ' Your cart is as it was.'

const BY_CODE: Readonly<Record<string, string>> = {
  [REMOVAL_REFUSED]:
    'Our order system did not accept that an item was taken out of your cart, so it is still there. Please try again in a moment, or call us.',
  [CART_CLOSED]: 'Your cart takes no changes right now. Please try again in a moment, or call us.',
  MatchingPriceNotFound: `An item has no price for where it would go, and cannot be ordered there.${AS_IT_WAS}`,
  MissingTaxRateForCountry: 'We cannot ship to this country. Please choose another address.',
  ShippingMethodDoesNotMatchCart: 'This delivery is no longer offered for your cart. Please choose again.',
}

const REFUSED = `Our order system did not accept this.${AS_IT_WAS} Please check what you entered and try again, or call us.`

/**
 * By the code with which the commerce platform refuses; many say nothing to a shopper. `isCleaned`: something has gone
 * from the cart all the same, of which the shopper is told beside this.
 */
export function refusalMessage(code: string, isCleaned = false): string {
  if (code.startsWith('DiscountCode'))
    return 'This discount code is not valid. Please check it and try again.'
  const message = BY_CODE[code] ?? REFUSED
  return isCleaned ? message.replace(AS_IT_WAS, '') : message
}

/** A line meanwhile removed by another window or by the shop. */
export function goneMessage({
  name,
  quantity,
}: {
  readonly name: string
  readonly quantity: number
}): string {
  const wanted = quantity > 0 ? `, so its quantity was not changed to ${quantity}` : ''
  return `${name} is no longer in your cart${wanted}.`
}

/** A code removed in another window, or never on this cart. */
export const CODE_GONE = 'This discount code is not on your cart, so there was nothing to remove.'

/** Quotes what was typed, which would otherwise be lost with the page. */
export function messageNotSaved(message: string): string {
  return `${CART_CHANGED} Your message was not saved. You wrote: “${message}”`
}

/** An add that was only partly possible. */
export function cutMessage(
  added: number,
  cut: { readonly asked: number; readonly limit: 'maximum' | 'stock'; readonly most: number },
): string {
  const { asked, limit, most } = cut
  const why = limit === 'stock' ? leftInWords(most) : `an order may not hold more than ${most}`
  return `Only ${added} of ${asked} ${added === 1 ? 'was' : 'were'} added, since ${why}.`
}

/** For goods kept beside the cart of a customer who has just signed in. */
export function keptAsideMessage(goods: string, verb: 'is' | 'are'): string {
  return `${goods} ${verb} kept, but could not be put into your account’s cart yet. We try again.`
}

/** An edit of a cart, or of the one to begin. */
export type NotDone =
  | { readonly kind: 'closed' }
  | { readonly kind: 'refused'; readonly code: string; readonly isCleaned?: true }

/** Message for an edit that failed. */
export function notDoneMessage(outcome: NotDone): string {
  return outcome.kind === 'closed' ? CART_CHANGED : refusalMessage(outcome.code, outcome.isCleaned)
}

const REASONS: Readonly<Record<string, string>> = {
  [REMOVAL_REFUSED]: 'our order system did not accept that another item was taken out of your cart',
  [CART_CLOSED]: 'your cart takes no changes right now',
  MatchingPriceNotFound: 'it has no price for where your order goes',
}

/** The same where nothing was entered: the end of a sentence that the caller closes. */
export function reasonNotDone(outcome: NotDone): string {
  if (outcome.kind === 'closed') return 'your cart has changed in the meantime'
  return REASONS[outcome.code] ?? 'our order system did not accept it. Please try again, or call us'
}
