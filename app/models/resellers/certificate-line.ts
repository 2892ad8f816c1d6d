/** A certificate as tables show it, made on the server: browsers get the words alone. */
import { nameOfRegion } from '../address/regions'
import { formatFullDate } from '../time/calendar-date'
import type { ResellerCertificate } from './certificate'

/** What was sent is looked at by people; until then it is pending. `today`: `YYYY-MM-DD`. */
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
