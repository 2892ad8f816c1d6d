/** The words of a query, and how freely each may match. */

export interface TextQuery {
  readonly words: readonly string[]
  readonly prefix: 'prefixLast' | 'prefixAll' | 'prefixNone'
  readonly typos: boolean
  readonly minWordSizefor1Typo: number
  readonly minWordSizefor2Typos: number
  /** Any word suffices, not all. */
  readonly anyWord: boolean
}

export function isPrefix(query: TextQuery, index: number): boolean {
  return query.prefix === 'prefixAll' || (query.prefix === 'prefixLast' && index === query.words.length - 1)
}

export function typosAllowed(query: TextQuery, word: string): number {
  // A wrong digit is another number, not a typo.
  if (!query.typos || /^\d+$/.test(word)) return 0
  if (word.length >= query.minWordSizefor2Typos) return 2
  return word.length >= query.minWordSizefor1Typo ? 1 : 0
}

/** Only some of the words, by their places; a word is completed only where the query's last one is. */
export function withWords(query: TextQuery, places: readonly number[]): TextQuery {
  const isLastKept = places.includes(query.words.length - 1)
  return {
    ...query,
    words: places.map((place) => query.words[place] ?? ''),
    prefix: query.prefix === 'prefixLast' && !isLastKept ? 'prefixNone' : query.prefix,
  }
}
