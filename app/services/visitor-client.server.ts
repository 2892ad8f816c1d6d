/** What a request itself tells of its visitor: where from, by which device, and the postal code that the browser keeps. */
import { deviceOf } from '~/models/customers/device'
import { readPostalCode } from '~/utils/postal-cookie'
import type { KeptPostalCode } from '~/utils/postal-cookie'
import { callerAddress } from './caller'
import type { SessionData } from './sessions/session-data'
import type { Visitor } from './visitor'

export interface Client extends Pick<Visitor, 'address' | 'device'> {
  readonly keptPostalCode: KeptPostalCode | undefined
}

export const clientOf = (request: Request): Client => ({
  address: callerAddress(),
  device: deviceOf(request.headers.get('User-Agent')),
  keptPostalCode: readPostalCode(request),
})

/** Which stretch of acting for somebody a postal code is asked about in, if in any. Sessions of earlier releases name none. */
export const stretchOf = (data: SessionData | undefined): string | undefined =>
  data?.customerServiceMode === true ? (data.actingId ?? 'unnamed') : undefined

/** Undefined if it was asked about for somebody else. */
export const postalCodeOf = ({ keptPostalCode }: Client, data: SessionData | undefined): string | undefined =>
  keptPostalCode?.actingId === stretchOf(data) ? keptPostalCode?.code : undefined
