/** Single-address forms do not ask for the recipient's e-mail, so they must not remove it either (DATA-07). */
import { definedOnly } from '../defined-only'
import type { Address } from './address'

/** @param stored the address being replaced */
export function withEmailOf(address: Address, stored: Address | undefined): Address {
  return { ...address, ...definedOnly({ email: address.email ?? stored?.email }) }
}
