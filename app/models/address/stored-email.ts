/** Forms of one address ask for no e-mail of who receives it, so they do not take it away either (DATA-07). */
import { definedOnly } from '../defined-only'
import type { Address } from './address'

/** @param stored the address in whose place this one goes */
export function withEmailOf(address: Address, stored: Address | undefined): Address {
  return { ...address, ...definedOnly({ email: address.email ?? stored?.email }) }
}
