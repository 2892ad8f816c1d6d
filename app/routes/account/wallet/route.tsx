/** Saved cards, store credit and credit account with what became of them (ACCT-08). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { CardFields } from '~/components/payment/card-fields'
import { CreditSection } from '~/components/payment/credit-section'
import { WalletCards } from '~/components/payment/wallet-cards'
import { Button } from '~/components/ui/button'
import { ErrorSummary, Notice } from '~/components/ui/feedback'
import { Stack } from '~/components/ui/layout'
import type { CreditAccount } from '~/models/payments/credit'
import { businessDate } from '~/models/time/business-time'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import { json } from '~/utils/responses'
import { requireCustomer } from '../../access.server'
import { accountMeta } from '../meta'
import { changeWallet } from './action.server'

export const meta = accountMeta('Wallet')

/** An account with its statement, days in the business time zone. */
async function withStatement(customerId: string, account: CreditAccount | null) {
  if (account === null) return null
  const entries = await services.wallet.statement(customerId, account)
  return {
    ...account,
    entries: entries.map(({ at, ...entry }) => ({ ...entry, day: businessDate(new Date(at)) })),
  }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor, customerId } = await requireCustomer(request)
  const [cards, accounts] = await Promise.all([
    orIfUnavailable(services.wallet.cards(customerId), null),
    services.wallet.credit(customerId),
    services.wallet.entry === 'page' ? orIfUnavailable(services.pageOrigin.find(), null) : null,
  ])
  const [storeCredit, creditAccount] = await Promise.all([
    withStatement(customerId, accounts.storeCreditAccount),
    withStatement(customerId, accounts.creditAccount),
  ])
  return json(
    { cards, storeCredit, creditAccount, entry: services.wallet.entry },
    { headers: await visitor.headers() },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  return await changeWallet(request)
}

export default function Wallet() {
  const { cards, storeCredit, creditAccount, entry } = useLoaderData<typeof loader>()
  const failed = useFailedForm('wallet', useActionData<typeof action>())
  return (
    <AccountPage title="Wallet">
      <ErrorSummary errors={failed.summary} />
      <section>
        <Stack gap="4">
          <h2>Saved cards</h2>
          {cards === null ? (
            <Notice type="warning">
              Your saved cards cannot be shown at the moment. They are kept: please look again in a few
              minutes.
            </Notice>
          ) : (
            <WalletCards cards={cards} />
          )}
          <Form method="post" reloadDocument>
            <input type="hidden" name="intent" value="add" />
            {entry === 'fields' ? (
              <CardFields label="Save card" />
            ) : (
              <Button look="secondary">Add a card</Button>
            )}
          </Form>
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
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
