/** Names in the text of a query. */

/** A query goes by address, which platforms bound at some 8,000 characters; a name may stand in it twice. */
const NAMES_LENGTH_MAX = 3_500

export function quote(value: string): string {
  return JSON.stringify(value)
}

/** As many names together as an address takes. */
export function chunksOf(names: readonly string[]): readonly (readonly string[])[] {
  const chunks: string[][] = []
  let length = Infinity
  for (const name of names) {
    const own = encodeURIComponent(`${quote(name)}, `).length
    length += own
    if (length > NAMES_LENGTH_MAX) {
      chunks.push([])
      length = own
    }
    chunks.at(-1)?.push(name)
  }
  return chunks
}
