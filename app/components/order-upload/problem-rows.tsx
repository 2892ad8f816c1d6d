/** Rows that are not ordered, each with the reason beside its content (UPLD-03). */
import type { ShownProblems } from '~/models/order-upload/shown-upload'
import * as styles from '../orders/orders.css'
import { countOf } from '../ui/format'
import { Stack } from '../ui/layout'
import * as own from './order-upload.css'
import type { ReactNode } from 'react'

export function ProblemRows({
  title,
  children,
  problems: { count, shown },
}: {
  readonly title: string
  readonly children: ReactNode
  readonly problems: ShownProblems
}) {
  if (count === 0) return null
  return (
    <Stack as="section" gap="3">
      <h2 className={styles.heading}>{title}</h2>
      {children}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Why</th>
            <th scope="col">Item</th>
            <th scope="col">Recipient</th>
            <th scope="col">Address</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, messages, item, recipient, place }) => (
            <tr key={row}>
              <td data-label="Row">{row}</td>
              <td data-label="Why">
                <ul className={own.reasons} role="list">
                  {messages.map((message) => (
                    <li key={message}>{message}</li>
                  ))}
                </ul>
              </td>
              <td data-label="Item" className={own.item}>
                {item}
              </td>
              <td data-label="Recipient">{recipient}</td>
              <td data-label="Address">{place}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > shown.length ? (
        <p>And {countOf(count - shown.length, 'more row')}, in the file above.</p>
      ) : null}
    </Stack>
  )
}
