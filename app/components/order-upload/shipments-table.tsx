/** A list's shipments, one per row. */
import type { ShownShipment } from '~/models/order-upload/shown-upload'
import * as styles from '../orders/orders.css'
import { Stack } from '../ui/layout'
import * as own from './order-upload.css'

export function ShipmentsTable({ shipments }: { readonly shipments: readonly ShownShipment[] }) {
  if (shipments.length === 0) return null
  return (
    <Stack as="section" gap="3">
      <h2 className={styles.heading}>What is ordered</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Recipient</th>
            <th scope="col">Address</th>
            <th scope="col">Items</th>
            <th scope="col">Rows</th>
          </tr>
        </thead>
        <tbody>
          {shipments.map(({ recipient, place, items, message, rows }) => (
            <tr key={rows}>
              <td data-label="Recipient">{recipient}</td>
              <td data-label="Address">{place}</td>
              <td data-label="Items">
                <div>
                  <ul className={own.items} role="list">
                    {items.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                  {message === '' ? null : <p className={own.message}>Message: “{message}”</p>}
                </div>
              </td>
              <td data-label="Rows">{rows}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  )
}
