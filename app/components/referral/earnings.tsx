/** The customer's referral earnings so far. */
import type { ReferralKind } from '~/models/referral/referral'
import { formatMoney } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import { businessDate } from '~/models/time/business-time'
import { formatFullDay } from '../ui/format'
import * as styles from './referral.css'

interface Earned {
  readonly kind: ReferralKind
  readonly amount: Money
  readonly earnedAt: string
}

const KINDS: Readonly<Record<ReferralKind, string>> = { friend: 'A friend', business: 'A business' }

export function Earnings({ earnings }: { readonly earnings: readonly Earned[] }) {
  return (
    <section className={styles.earned} aria-labelledby="earned">
      <h2 id="earned">What you have earned</h2>
      {earnings.length === 0 ? (
        <p>Nobody you sent has ordered yet. Credit shows up here within an hour of a first order.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              {['Date', 'From', 'Store credit'].map((name) => (
                <th key={name} scope="col" className={styles.cell}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {earnings.map(({ kind, amount, earnedAt }) => (
              <tr key={earnedAt + kind}>
                <td className={styles.cell}>{formatFullDay(businessDate(new Date(earnedAt)))}</td>
                <td className={styles.cell}>{KINDS[kind]}</td>
                <td className={styles.cell}>{formatMoney(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
