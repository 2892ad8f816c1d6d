/** A balance and its entries, newest first. */
import { formatMoney, usd } from '~/models/money/money'
import { formatFullDay } from '../ui/format'
import { Stack, TableScroller } from '../ui/layout'
import * as styles from './wallet.css'

interface Entry {
  readonly id: string
  readonly day: string
  readonly words: string
  readonly amountCents: number
  readonly orderNumber?: string | undefined
}

export interface Account {
  readonly balanceCents: number
  readonly limitCents?: number | undefined
  readonly entries: readonly Entry[]
  /** Older entries are not among them. */
  readonly hasOlder: boolean
}

function Balance({ balanceCents, limitCents }: Pick<Account, 'balanceCents' | 'limitCents'>) {
  const left = formatMoney(usd(balanceCents))
  if (limitCents === undefined)
    return (
      <p>
        Balance: <strong>{left}</strong>
      </p>
    )
  return (
    <p>
      <strong>{left}</strong> of {formatMoney(usd(limitCents))} available,{' '}
      {formatMoney(usd(limitCents - balanceCents))} owed
    </p>
  )
}

function Statement({ title, entries }: { readonly title: string; readonly entries: readonly Entry[] }) {
  const caption = `Statement of your ${title.toLowerCase()}`
  return (
    <TableScroller label={caption}>
      <table className={styles.statement}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col" className={styles.amount}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <time dateTime={entry.day}>{formatFullDay(entry.day)}</time>
              </td>
              <td>
                {entry.words} {entry.orderNumber}
              </td>
              <td className={styles.amount}>{formatMoney(usd(entry.amountCents))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  )
}

export function CreditSection({
  title,
  account,
  none,
}: {
  readonly title: string
  readonly account: Account | null
  readonly none: string
}) {
  return (
    <section>
      <Stack gap="3">
        <h2 className={styles.heading}>{title}</h2>
        {account === null ? (
          <p>{none}</p>
        ) : (
          <>
            <Balance {...account} />
            <Statement title={title} entries={account.entries} />
            {account.hasOlder ? (
              <p>
                These are the latest {account.entries.length} entries. The export of your account’s data has
                all of them.
              </p>
            ) : null}
          </>
        )}
      </Stack>
    </section>
  )
}
