/** The wallet and its forms: static HTML, for which browsers get no code. */
import type { SavedCard } from '~/models/payments/payments'
import { Button, ButtonLink } from '../ui/button'
import { Notice } from '../ui/feedback'
import { Stack } from '../ui/layout'
import { CreditSection } from './credit-section'
import type { Account } from './credit-section'
import { NameForm, WalletCards } from './wallet-cards'
import type { TypedName } from './wallet-cards'
import * as styles from './wallet.css'

export function WalletView({
  cards,
  storeCredit,
  creditAccount,
  entry,
  typed,
}: {
  /** Null while the provider is down. */
  readonly cards: readonly (SavedCard & { readonly name?: string })[] | null
  readonly storeCredit: Account | null
  readonly creditAccount: Account | null
  /** Where cards are entered: on the provider's page, or in its fields on a page of ours. */
  readonly entry: 'page' | 'fields'
  readonly typed?: TypedName | undefined
}) {
  return (
    <Stack gap="6">
      <section>
        <Stack gap="4">
          <h2 className={styles.heading}>Saved cards</h2>
          {cards === null ? (
            <>
              <Notice type="warning">
                Your saved cards cannot be shown at the moment. They are kept: please look again in a few
                minutes.
              </Notice>
              {typed === undefined ? null : <NameForm {...typed} />}
            </>
          ) : (
            <WalletCards cards={cards} typed={typed} />
          )}
          {entry === 'fields' ? (
            <div>
              <ButtonLink href="/account/wallet/card" look="secondary">
                Add a card
              </ButtonLink>
            </div>
          ) : (
            <form method="post">
              <input type="hidden" name="intent" value="add" />
              <Button look="secondary">Add a card</Button>
            </form>
          )}
        </Stack>
      </section>
      <CreditSection
        title="Store credit"
        account={storeCredit}
        none="You have no store credit. It comes to you with a return, a referral or as a courtesy of ours."
      />
      {creditAccount === null ? null : (
        <CreditSection title="Credit account" account={creditAccount} none="" />
      )}
    </Stack>
  )
}
