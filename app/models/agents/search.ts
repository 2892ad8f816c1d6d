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
  /** Every way to split it into a first and a last name. */
  | { readonly kind: 'name'; readonly names: readonly NameSpellings[] }

/** Possible spellings; an empty list leaves that name open. */
export interface NameSpellings {
  readonly first: readonly string[]
  readonly last: readonly string[]
}

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

const upper = (text: string) => text.toUpperCase()
const lower = (text: string) => text.toLowerCase()

/**
 * The platform's comparison is case-sensitive: as typed, and in the usual capitalisations, such as `Mary-Ann`,
 * `O'Brien`, `McDonald` and `van der Berg`. Terminals have only the straight apostrophe.
 */
function spellings(words: string): readonly string[] {
  const small = lower(words)
  const usual = small.replace(/(?<![\p{L}\p{N}])\p{L}/gu, upper)
  const cases = [
    words,
    usual,
    small.replace(/(?<=^| )\p{L}/gu, upper),
    usual.replace(/(?<=\bMa?c)\p{Ll}/gu, upper),
    usual.replace(/\S+ /g, lower),
    small,
    upper(words),
  ]
  const typed = cases.flatMap((each) =>
    /['’]/.test(each) ? ["'", '’'].map((apostrophe) => each.replace(/['’]/g, apostrophe)) : [each],
  )
  return [...new Set(typed)].filter((each) => each !== '')
}

/** Of a name with more than five words only the likely splits. */
function splitsOf(name: string): readonly NameSpellings[] {
  const words = name.split(' ')
  const lengths = new Set([1, words.length - 1, 2, 3, words.length, 0])
  return [...lengths]
    .filter((length) => length <= words.length)
    .map((length) => ({
      first: spellings(words.slice(0, length).join(' ')),
      last: spellings(words.slice(length).join(' ')),
    }))
}

/** Null if empty. */
export function readAgentSearch(typed: string): AgentSearch | null {
  const text = cleanLine(typed)
  if (text === '') return null
  if (ORDER.test(text)) return { kind: 'order', orderNumber: text.toUpperCase() }
  if (text.includes('@')) return { kind: 'email', email: text }
  if (/^\d+$/.test(text) && text.length === ORDER_END_DIGITS) return { kind: 'order-end', digits: text }
  if (PHONE.test(text)) return { kind: 'phone', phones: phonesLike(text) }
  return { kind: 'name', names: splitsOf(text) }
}
