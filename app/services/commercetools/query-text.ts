/** Names in the text of a query. */

/** Queries go in the URL, which platforms limit to about 8,000 characters; a name may occur twice in it. */
const NAMES_LENGTH_MAX = 3_500

export function quote(value: string): string {
  return JSON.stringify(value)
}

/** Chunks with as many names as fit into a URL. */
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
