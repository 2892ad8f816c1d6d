/** Certificates with state, number, expiry and status, each with its file to download (RESL-02). */
import type { CertificateLine } from '~/models/resellers/certificate-line'
import * as styles from '../orders/orders.css'

export function CertificateTable({
  caption,
  lines,
}: {
  readonly caption: string
  readonly lines: readonly CertificateLine[]
}) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {['State', 'Number', 'Expires', 'Status', 'File'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, state, number, expires, status, fileName }) => (
          <tr key={id}>
            <td data-label="State">{state}</td>
            <td data-label="Number">{number}</td>
            <td data-label="Expires">{expires}</td>
            <td data-label="Status">{status}</td>
            <td data-label="File">
              <a href={`/account/reseller-certification/${id}`} download>
                {fileName}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
