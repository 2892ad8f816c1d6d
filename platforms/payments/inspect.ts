/** The gateway's ledger as a page: what was authorised, captured, voided and declined. */
import { html } from '../kit/html'
import { inspectionTable } from '../kit/inspection'
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
  return inspectionTable({
    title: 'Payments',
    caption: `Newest first, at most ${SHOWN}`,
    headings: ['Time', 'Order id', 'Card', 'Amount', 'State'],
    rows,
    empty: 'No payments yet.',
  })
}
