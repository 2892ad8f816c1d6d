/** Reviews with moderation buttons: one form each, so that any text browser can press them. */
import type { ReviewState } from '~/models/reviews/review'
import { Button } from '../ui/button'
import { TableScroller } from '../ui/layout'
import * as styles from './agent.css'

export interface ReviewLine {
  readonly id: string
  readonly productName: string
  readonly stars: number
  readonly title: string
  readonly text: string
  readonly author: string
  readonly orderNumber: string
  readonly writtenAt: string
}

function Decide({ id, state }: { readonly id: string; readonly state: ReviewState }) {
  return (
    <form method="post">
      <input type="hidden" name="id" value={id} />
      {state === 'published' ? null : (
        <Button name="decision" value="published">
          Publish
        </Button>
      )}{' '}
      {state === 'refused' ? null : (
        <Button look="secondary" name="decision" value="refused">
          {state === 'published' ? 'Take down' : 'Refuse'}
        </Button>
      )}
    </form>
  )
}

export function ReviewTable({
  lines,
  state,
}: {
  readonly lines: readonly ReviewLine[]
  readonly state: ReviewState
}) {
  return (
    <TableScroller label="Reviews">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Review</th>
            <th scope="col">Decide</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.productName}
                <br />
                {line.stars} of 5
              </td>
              <td>
                <strong>{line.title}</strong>
                <br />
                {line.text}
                <br />
                {line.author}, {line.writtenAt.slice(0, 10)}, order {line.orderNumber}
              </td>
              <td>
                <Decide id={line.id} state={state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  )
}
