/** Words of texts and queries, normalised for comparison. */

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu

export interface Word {
  /** Lower case, without accents and apostrophes. */
  readonly text: string
  readonly start: number
  readonly end: number
}

const PLAIN = /^[a-z0-9]+$/

export function normalizeWord(word: string): string {
  const lower = word.toLowerCase()
  // Most words are; taking the others apart costs several times as much.
  if (PLAIN.test(lower)) return lower
  return word
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
}

export function wordsOf(text: string): readonly Word[] {
  return Array.from(text.matchAll(WORD), (match) => ({
    text: normalizeWord(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  })).filter((word) => word.text !== '')
}

/** Edit distance between two words, counting a swap of neighbours as one; stops above the limit. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return last[b.length] ?? limit + 1
}

/** The word with each pair of neighbours swapped: the most common typo, which costs two plain edits. */
export function swapsOf(word: string): readonly string[] {
  const swaps: string[] = []
  for (let i = 0; i + 1 < word.length; i += 1)
    if (word[i] !== word[i + 1])
      swaps.push(word.slice(0, i) + (word[i + 1] ?? '') + (word[i] ?? '') + word.slice(i + 2))
  return swaps
}
