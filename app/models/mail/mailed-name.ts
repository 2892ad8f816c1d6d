/** Names that people typed, as far as mail may repeat them to somebody else. */

/**
 * Anyone can give any name, and with it somebody else's e-mail: neither an offer with its prices and numbers, nor what
 * mail programs would turn into a link, nor a sentence goes out as a name. `·`, `・` and `׳` and the joiners of Indian
 * and Persian scripts belong to names.
 */
const NAME = /^\p{L}(?:[\p{L}\p{M}\u200d\u200c'’·・׳& -]|\.(?=[ -]|$)){0,59}$/u

/** Words of a sentence that nobody is called. Shorter ones such as `to`, `from`, `here`, `with` or `win` are names, too. */
const NO_NAME =
  /^(?:account|claim|click|confirm|congratulations|password|please|prizes?|refund|today|verify|visit|your)$/
/** Words within names that are written without a capital. */
const PARTICLE =
  /^(?:af|al|and|ap|av|ben|bin|binti?|da|das|de|degli|dei|della?|den|der|des|di|do|dos|du|e|el|i|ibn|las?|le|li|los?|of|op|te|te[nr]|und|van|vander|ver|von|y|z|zu|zu[mr])$/
/** Where words have a capital, and this one has none. */
const SMALL = /^(?=\P{Lu}*$)[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
/** Scripts without spaces: longer than any name. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{13}/u
const BETWEEN_PARTS = /[\s.&'’-]+|(?<=\p{Ll})(?=\p{Lu})/u
const PARTS_MAX = 7
/** Many type their names without capitals, but few have this many words. */
const SMALL_MAX = 3
const SMALL_AMONG_CAPITALS_MAX = 2

/** How many different words of a text nobody is called. */
export function wordsOfNoName(text: string): number {
  const parts = text.split(BETWEEN_PARTS).map((part) => part.replace(/[^\p{L}]/gu, '').toLowerCase())
  return new Set(parts.filter((part) => NO_NAME.test(part))).size
}

function isSentence(name: string): boolean {
  const words = name.split(/\s+/)
  const small = words.filter((word) => SMALL.test(word) && !PARTICLE.test(word)).length
  const smallMax = small === words.length ? SMALL_MAX : SMALL_AMONG_CAPITALS_MAX
  // Neither initials nor particles make a name a long one.
  const parts = name.split(BETWEEN_PARTS).filter((part) => part.length > 1)
  const long = parts.filter((part) => !PARTICLE.test(part.toLowerCase())).length
  return small > smallMax || long > PARTS_MAX || UNSPACED.test(name) || wordsOfNoName(name) > 0
}

/** Null if it does not look like a name. */
export function mailedName(typed: string): string | null {
  const name = typed.trim()
  return NAME.test(name) && !isSentence(name) ? name : null
}
