/**
 * What people typed into an order, as far as its mails may repeat it: anyone can order with somebody else's e-mail. The
 * pages of the order have all of it.
 */
import { wordsOfNoName } from './mailed-name'

/** Web and mail addresses, as mail programs find them. A direction may follow an abbreviation: `Main St.NE`. */
const LINK =
  /:\/\/|\bwww\.|@|\.\p{L}{2,}\/|[\p{L}\p{N}]{2}\.(?:com|net|org|info|biz|app|dev|shop|online|site|xyz|(?!(?:ne|nw|se|sw)\b)[a-z]{2})(?![\p{L}\p{N}])/iu
/** Under any other ending: after the dot of an abbreviation nobody writes a small letter. */
const DOMAIN = /[\p{L}\p{N}]{2}\.\p{Ll}{2}/u
const PHONE = /(?:\d[\s()./-]{0,3}){10}/
const PRICE = /[$€£¥]\s?\d/

const hasLink = (text: string): boolean => LINK.test(text) || DOMAIN.test(text)
const isSentence = (text: string): boolean => wordsOfNoName(text) > 1

/** Several lines, such as a message. Null if it has a link, or the number or price of an offer. */
export function mailedText(typed: string): string | null {
  return hasLink(typed) || PHONE.test(typed) || PRICE.test(typed) ? null : typed
}

/**
 * A line of an address. Unlike a greeting, it may be `Receiving Dept. 4` or `5 & 10 Stores, Inc.`: only what is plainly
 * neither name nor place is left out, sentences included.
 */
export function mailedLine(typed: string): string | null {
  return isSentence(typed) ? null : mailedText(typed)
}

/** A number that the buyer's own books go by may have any number of digits. */
export function mailedReference(typed: string): string | null {
  return hasLink(typed) || isSentence(typed) ? null : typed
}
