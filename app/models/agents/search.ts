/** What an agent searches for: an order number, e-mail, phone or name, recognised by its format. */
import { ORDER_END_DIGITS } from './search-limits'
import { cleanLine } from '../validation/text'

export type AgentSearch =
  | { readonly kind: 'order'; readonly orderNumber: string }
  /** Last six digits of an order number. */
  | { readonly kind: 'order-end'; readonly digits: string }
  | { readonly kind: 'email'; readonly email: string }
  /** Possible spellings. */
  | { readonly kind: 'phone'; readonly phones: readonly string[] }
  | { readonly kind: 'name'; readonly first: readonly string[]; readonly last: readonly string[] }

const ORDER = /^n\d{10}$/i
const PHONE = /^[+(\d][\d\s().-]*$/
const US_DIGITS = 10

/** The common spellings of a ten-digit number, plus what was typed. */
function phonesLike(text: string): readonly string[] {
  const digits = text.replace(/\D/g, '')
  const national = digits.length === US_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits
  if (national.length !== US_DIGITS) return [...new Set([text, digits])]
  const [area, exchange, line] = [national.slice(0, 3), national.slice(3, 6), national.slice(6)]
  return [
    ...new Set([
      text,
      national,
      `1${national}`,
      `+1${national}`,
      `${area}-${exchange}-${line}`,
      `(${area}) ${exchange}-${line}`,
      `${area} ${exchange} ${line}`,
      `${area}.${exchange}.${line}`,
      `+1 ${area}-${exchange}-${line}`,
      `1-${area}-${exchange}-${line}`,
    ]),
  ]
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()

/** The platform's comparison is case-sensitive: as typed, and in the usual capitalisations. */
function spellings(words: string): readonly string[] {
  const usual = words.split(' ').map(capitalised).join(' ')
  return [...new Set([words, usual, words.toLowerCase(), words.toUpperCase()])].filter((each) => each !== '')
}

/** Null if empty. */
export function readAgentSearch(typed: string): AgentSearch | null {
  const text = cleanLine(typed)
  if (text === '') return null
  if (ORDER.test(text)) return { kind: 'order', orderNumber: text.toUpperCase() }
  if (text.includes('@')) return { kind: 'email', email: text }
  if (/^\d+$/.test(text) && text.length === ORDER_END_DIGITS) return { kind: 'order-end', digits: text }
  if (PHONE.test(text)) return { kind: 'phone', phones: phonesLike(text) }
  const [first = '', ...rest] = text.split(' ')
  return { kind: 'name', first: spellings(first), last: spellings(rest.join(' ')) }
}
