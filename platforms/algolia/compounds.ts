/**
 * Words typed as one (`sugarfree`) or apart (`butter milk`), as typo tolerance of the service takes them:
 * https://www.algolia.com/doc/guides/managing-results/optimize-search-results/handling-natural-languages-nlp/in-depth/splitting-and-concatenation
 */
import { wordsOf } from './words'

export type Split = readonly [first: string, second: string]

const FIRST_PART_MAX = 12
const WORDS_JOINED = 5

/** The word in two, at each place. */
export function splitsOf(word: string): readonly Split[] {
  const places = Math.min(FIRST_PART_MAX, word.length - 1)
  return Array.from({ length: places }, (_, at) => [word.slice(0, at + 1), word.slice(at + 1)] as const)
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

/** Whether one of the texts has these words side by side. */
export const areNeighbours = (texts: readonly string[], [first, second]: Split): boolean =>
  texts.some((text) => {
    const words = wordsOf(text)
    return words.some(({ text: word }, at) => word === first && words[at + 1]?.text === second)
  })
