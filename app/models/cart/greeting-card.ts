/** The message inside a greeting card (LINE-09, GIFT-04). */
import type { LineItem } from './cart'

/** The most that fits, as stated on the card's page. */
export const GREETING_CARD_MAX = 250

export const GREETING_CARD_TOO_LONG = `Your message cannot exceed ${GREETING_CARD_MAX} characters`

export function isGreetingCard(line: LineItem): boolean {
  return line.variant.customProduct === 'Greeting Card'
}
