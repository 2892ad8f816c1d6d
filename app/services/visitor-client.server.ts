/** What a request itself tells of its visitor: where from, by which device, and the postal code that the browser keeps. */
import { deviceOf } from '~/models/customers/device'
import { readPostalCode } from '~/utils/postal-cookie'
import type { KeptPostalCode } from '~/utils/postal-cookie'
import { callerAddress } from './caller'
import type { Visitor } from './visitor'

export interface Client extends Pick<Visitor, 'address' | 'device'> {
  readonly keptPostalCode: KeptPostalCode | undefined
}

export const clientOf = (request: Request): Client => ({
  address: callerAddress(),
  device: deviceOf(request.headers.get('User-Agent')),
  keptPostalCode: readPostalCode(request),
})

/** Undefined if it was asked about for somebody else. `actingId`: of the session. */
export const postalCodeOf = (
  { keptPostalCode }: Client,
  actingId: string | undefined,
): string | undefined => (keptPostalCode?.actingId === actingId ? keptPostalCode?.code : undefined)
