/** Rewards for referring a friend or a business (REF-01, REF-03). */
import { formatShortMoney } from '~/models/money/money'
import { REFERRAL_CREDIT } from '~/models/referral/referral'
import { Card, Grid, Stack } from '../ui/layout'
import * as styles from './referral.css'

const REWARDS = [
  {
    amount: REFERRAL_CREDIT.friend,
    title: 'for every friend',
    text: 'as soon as their first order can no longer be canceled.',
  },
  {
    amount: REFERRAL_CREDIT.business,
    title: 'for every business',
    text: 'that opens a business account and places its first order.',
  },
]

export function Rewards() {
  return (
    <Stack gap="4">
      <p>Share your link with people who like good food. You earn store credit when they order.</p>
      <Grid of="cards">
        {REWARDS.map(({ amount, title, text }) => (
          <li key={title}>
            <Card>
              <p>
                <strong className={styles.amount}>{formatShortMoney(amount)}</strong> {title}
              </p>
              <p>{text}</p>
            </Card>
          </li>
        ))}
      </Grid>
    </Stack>
  )
}
