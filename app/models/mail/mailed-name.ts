/** Names that people typed, as far as mail may repeat them to somebody else. */

/**
 * Anyone can give any name, and with it somebody else's e-mail: neither an offer with its prices and numbers, nor what
 * mail programs would turn into a link, goes out as a name.
 */
const NAME = /^\p{L}(?:[\p{L}\p{M}'’ -]|\.(?=[ -]|$)){0,39}$/u

/** Null if it does not look like a name. */
export function mailedName(typed: string): string | null {
  const name = typed.trim()
  return NAME.test(name) ? name : null
}
