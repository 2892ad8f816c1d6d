/** Adds a card through the provider's fields; if the provider has its own page, this one redirects. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { AccountPage } from '~/components/account/account-layout'
import { RouteError } from '~/components/layout/route-error'
import { CardFields } from '~/components/payment/card-fields'
import { services } from '~/services/index.server'
import { json, redirectTo } from '~/utils/responses'
import { requireCustomer } from '../../access.server'
import { accountMeta } from '../meta'

export const meta = accountMeta('Add a card')

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor } = await requireCustomer(request)
  const headers = await visitor.headers()
  if (services.wallet.entry === 'page') return redirectTo('/account/wallet', { headers })
  return json(null, { headers })
}

export default function AddCard() {
  return (
    <AccountPage title="Add a card" trail={[{ name: 'Wallet', url: '/account/wallet' }]}>
      <form method="post" action="/account/wallet">
        <input type="hidden" name="intent" value="add" />
        <CardFields label="Save card" totalCents={0} storeCreditCents={0} />
      </form>
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
