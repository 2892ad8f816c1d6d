/** A certificate as a table row, formatted on the server. */
import { nameOfRegion } from '../address/regions'
import { formatFullDate } from '../time/calendar-date'
import type { ResellerCertificate } from './certificate'

/** Certificates are pending until a person has reviewed them. `today`: `YYYY-MM-DD`. */
export function toCertificateLine(certificate: ResellerCertificate, today: string) {
  const { id, state, number, expiresOn, fileName } = certificate
  return {
    id,
    state: nameOfRegion('US', state),
    number,
    expires: expiresOn === undefined ? 'Never' : formatFullDate(expiresOn),
    status: expiresOn !== undefined && expiresOn < today ? 'Expired' : 'Pending',
    fileName,
  }
}
export type CertificateLine = ReturnType<typeof toCertificateLine>
