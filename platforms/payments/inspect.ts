/** The gateway's ledger for people: what was authorised, captured, voided and declined. */
import { html, htmlResponse } from '../kit/html'
import { INSPECT_POLICY, inspectionPage } from '../kit/inspection'
import type { PaymentsStore } from './store'
import { formatAmount } from './page/page'

const SHOWN = 200

export function inspectPayments(store: PaymentsStore): Response {
  const rows = store.transactions.recent(SHOWN).map(
    (one) =>
      html`<tr>
        <td>${one.createdAt}</td>
        <td>${one.orderId}</td>
        <td>${one.description}</td>
        <td>${formatAmount(one.amount, one.currency)}</td>
        <td>${one.state}${one.declineReason !== null && ` (${one.declineReason})`}</td>
      </tr>`,
  )
  const table = html`<table>
    <caption>
      Newest first, at most ${SHOWN}
    </caption>
    <thead>
      <tr>
        <th scope="col">Time</th>
        <th scope="col">Order id</th>
        <th scope="col">Card</th>
        <th scope="col">Amount</th>
        <th scope="col">State</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
  const body = rows.length === 0 ? html`<p>No payments yet.</p>` : table
  return htmlResponse(inspectionPage('Payments', body), INSPECT_POLICY)
}
