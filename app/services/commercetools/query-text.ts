/** Names in the text of a query. */

/** Queries go in the URL, which platforms limit to about 8,000 characters. */
export const QUERY_LENGTH_MAX = 7_000
/** A name may occur twice in it. */
const NAMES_LENGTH_MAX = QUERY_LENGTH_MAX / 2

export function quote(value: string): string {
  return JSON.stringify(value)
}

/**
 * The usual spellings of an e-mail. The platform compares e-mails of orders by case, and earlier ones are stored as they
 * were typed.
 */
export function spellingsOf(email: string): readonly string[] {
  const lower = email.toLowerCase()
  const capitalised = lower.charAt(0).toUpperCase() + lower.slice(1)
  const [name = '', ...host] = lower.split('@')
  const names = name.replaceAll(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())
  return [...new Set([email, lower, lower.toUpperCase(), capitalised, [names, ...host].join('@')])]
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
