/**
 * Words typed as one (`sugarfree`) or apart (`butter milk`), as typo tolerance of the service takes them:
 * https://www.algolia.com/doc/guides/managing-results/optimize-search-results/handling-natural-languages-nlp/in-depth/splitting-and-concatenation
 */

type Parts = readonly [first: string, second: string]

export interface Split {
  readonly parts: Parts
  /** Whether a text has them side by side. */
  isIn(text: string): boolean
}

/** Stands between texts whose words are no neighbours. */
export const BETWEEN_TEXTS = '\u0000'
const FIRST_PART_MAX = 12
const WORDS_JOINED = 5
const IN_WORD = String.raw`\p{L}\p{N}`

/** The word in two, at each place. */
export function splitsOf(word: string): readonly Parts[] {
  const places = Math.min(FIRST_PART_MAX, word.length - 1)
  return Array.from({ length: places }, (_, at) => [word.slice(0, at + 1), word.slice(at + 1)] as const)
}

/** A pattern, not words: as fast for many long texts as it must be while somebody types. */
export function toSplit(parts: Parts): Split {
  const [first, second] = parts
  const between = `[^${IN_WORD}${BETWEEN_TEXTS}]+`
  const pattern = new RegExp(`(?<![${IN_WORD}])${first}${between}${second}(?![${IN_WORD}])`, 'iu')
  return { parts, isIn: (text) => pattern.test(text.normalize('NFD').replaceAll(/[\p{M}'’]/gu, '')) }
}

interface Joined {
  readonly words: readonly string[]
  readonly joined: string
}

/** The words with two neighbours as one, for each two of the first five, and all of them as one. */
export function joinsOf(words: readonly string[]): readonly Joined[] {
  const pairs = words.slice(0, WORDS_JOINED - 1).flatMap((word, at) => {
    const next = words[at + 1]
    if (next === undefined) return []
    const joined = word + next
    return [{ words: [...words.slice(0, at), joined, ...words.slice(at + 2)], joined }]
  })
  const all = words.join('')
  return words.length > 2 ? [...pairs, { words: [all], joined: all }] : pairs
}
