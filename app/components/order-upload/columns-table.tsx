/** What belongs in each column of an order list. */
import { COLUMNS, wordsOf } from '~/models/order-upload/columns'
import * as styles from '../orders/orders.css'
import { Stack } from '../ui/layout'

export function ColumnsTable() {
  return (
    <Stack as="section" gap="3">
      <h2 className={styles.heading}>The columns</h2>
      <p>
        In any order, with these headings in the first row. Rows for the same recipient and address become one
        shipment.
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Heading</th>
            <th scope="col">Needed</th>
            <th scope="col">What belongs there</th>
            <th scope="col">Example</th>
          </tr>
        </thead>
        <tbody>
          {COLUMNS.map((column) => {
            const { required, about, example } = wordsOf(column)
            return (
              <tr key={column}>
                <td data-label="Heading">
                  <code>{column}</code>
                </td>
                <td data-label="Needed">{required ? 'Yes' : 'No'}</td>
                <td data-label="What belongs there">{about}</td>
                <td data-label="Example">{example}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Stack>
  )
}
