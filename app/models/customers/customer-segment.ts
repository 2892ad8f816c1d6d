/** The customer segment of a path (ADDR-17): `me`, `email=pat%40example.com`, or just the e-mail. */

const NAMED = 'email='

/**
 * Whether it refers to the requesting customer or guest, who has this e-mail. `segment` is decoded once, as routes get
 * it.
 */
export function isOwnSegment(segment: string, email: string): boolean {
  if (segment === 'me') return true
  const named = segment.startsWith(NAMED) ? segment.slice(NAMED.length) : segment
  return named.toLowerCase() === email.toLowerCase()
}
