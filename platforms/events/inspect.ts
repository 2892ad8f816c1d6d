/** The inbox as a page: which service was sent what, and when. */
import { html } from '../kit/html'
import { inspectionTable } from '../kit/inspection'
import type { Told } from './store'

export function inspectEvents(told: readonly Told[]): Response {
  return inspectionTable({
    title: 'Events',
    caption: 'Newest first, at most 500',
    headings: ['Told', 'Whom', 'What'],
    rows: told.map(
      ({ toldAt, service, body }) =>
        html`<tr>
          <td>${toldAt}</td>
          <td>${service}</td>
          <td><pre>${JSON.stringify(body, null, 2)}</pre></td>
        </tr>`,
    ),
    empty: 'Nobody was told anything yet.',
  })
}
