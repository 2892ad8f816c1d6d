/** What a customer refuses of carriers, as it is kept with a delivery that was chosen (SHIP-16). */
import type { ShipmentFields } from '../cart/cart'
import { CARRIER_FLAGS } from './shipping'
import type { CarrierPermissions } from './shipping'

const refusedIn = (carriers: CarrierPermissions) => CARRIER_FLAGS.filter((flag) => carriers[flag] === false)

/** `allowOntrac allowUds`; empty where every carrier is allowed. */
export function refusedText(carriers: CarrierPermissions): string {
  return refusedIn(carriers).join(' ')
}

/**
 * Whether a carrier may bring it who was offered when it was chosen and is refused by now. Which of them does only the
 * shipping service knows.
 */
export function isRefusedSince({ refusedCarriers: then }: ShipmentFields, now: CarrierPermissions): boolean {
  const known = then?.split(' ')
  return known !== undefined && refusedIn(now).some((flag) => !known.includes(flag))
}
