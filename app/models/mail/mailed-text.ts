/**
 * What people typed into an order, as far as its mails may repeat it: anyone can order with somebody else's e-mail. The
 * pages of the order have all of it.
 */
import { wordsOfNoName } from './mailed-name'

/** Web and mail addresses, as mail programs find them. */
const LINK = /:\/\/|\bwww\.|@|\.\p{L}{2,}\//iu
/** A host's name, and its ending. */
const HOST = /(?<![\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}.-]*\.(\p{L}{2,})(?![\p{L}\p{N}])/gu
/** Endings that are one however they are written. Any other with a capital, as in `Thanks.Love, Pat`, is a word. */
const ENDING =
  /^(?:app|biz|buzz|click|club|com|cyou|dev|fun|icu|info|link|live|net|online|org|pro|shop|site|store|top|vip|win|xyz)$/i
/** `12 Main St.NE`, `Example & Co.KG`. */
const SHORT = /\b(?:ave|blvd|ct|dr|hwy|ln|pkwy|pl|rd|sq|st|ste)\.(?:NE|NW|SE|SW)$|\bco\.KG$/i
const PHONE = /(?:\d[\s()./-]{0,3}){10}/
const PRICE = /[$€£¥]\s?\d/

function isHost([host, ending = '']: RegExpMatchArray): boolean {
  const isCapitals = ending === ending.toUpperCase()
  const isWord = isCapitals ? SHORT.test(host) : /^\p{Lu}/u.test(ending)
  return ENDING.test(ending) || !isWord
}

const hasLink = (text: string): boolean => LINK.test(text) || [...text.matchAll(HOST)].some(isHost)
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
