/** The customer in a path (ADDR-17): `me`, `email=pat%40example.com`, or the e-mail alone. */

const NAMED = 'email='

/** Whether it names the customer or guest with this e-mail, who asks. `segment` is decoded once, as routes get it. */
export function isOwnSegment(segment: string, email: string): boolean {
  if (segment === 'me') return true
  const named = segment.startsWith(NAMED) ? segment.slice(NAMED.length) : segment
  return named.toLowerCase() === email.toLowerCase()
}
