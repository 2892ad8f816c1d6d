/** How a total is made up, in a `details`: the same text on screen, on paper and in text browsers. */
import { Disclosure } from '../ui/navigation'
import * as styles from './cart.css'
import type { ExplainedGroup, ExplainedTotal } from '~/models/cart/explain/explain-words'

function Row({ label, amount, className }: { label: string; amount: string; className: string }) {
  return (
    <div className={className}>
      <dt>{label}</dt> <dd>{amount}</dd>
    </div>
  )
}

function Group({ title, parts, sum }: ExplainedGroup) {
  return (
    <section>
      <h3 className={styles.explainedTitle}>{title}</h3>
      <dl>
        {parts.map(({ text, amount }, index) => (
          <Row key={index} label={text} amount={amount} className={styles.part} />
        ))}
        {sum === undefined ? null : <Row label="Subtotal" amount={sum} className={styles.explainedSum} />}
      </dl>
    </section>
  )
}

export function TotalExplained({ groups, total }: ExplainedTotal) {
  return (
    <Disclosure summary="Price breakdown">
      <div className={styles.explained}>
        {groups.map((group, index) => (
          <Group {...group} key={index} />
        ))}
        <dl>
          <Row label="Total" amount={total} className={styles.explainedSum} />
        </dl>
      </div>
    </Disclosure>
  )
}
