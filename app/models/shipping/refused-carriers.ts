/** Carriers a customer refuses, as stored with a chosen delivery (SHIP-16). */
import type { ShipmentFields } from '../cart/cart'
import { CARRIER_FLAGS } from './shipping'
import type { CarrierPermissions } from './shipping'

const refusedIn = (carriers: CarrierPermissions) => CARRIER_FLAGS.filter((flag) => carriers[flag] === false)

/** `allowOntrac allowUds`; empty if all are allowed. */
export function refusedText(carriers: CarrierPermissions): string {
  return refusedIn(carriers).join(' ')
}

/**
 * Whether a carrier that was allowed when the delivery was chosen is refused now. Only the shipping service knows which
 * one will bring it.
 */
export function isRefusedSince({ refusedCarriers: then }: ShipmentFields, now: CarrierPermissions): boolean {
  const known = then?.split(' ')
  return known !== undefined && refusedIn(now).some((flag) => !known.includes(flag))
}
