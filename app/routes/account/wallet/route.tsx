/** Saved cards, store credit and credit account, with statements (ACCT-08). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
// Styles of server-rendered content, which no client code imports.
import '~/components/payment/wallet.css'
import { AccountPage } from '~/components/account/account-layout'
import { StaticContentView } from '~/components/content/static-content'
import { RouteError } from '~/components/layout/route-error'
import { ErrorSummary } from '~/components/ui/feedback'
import { json } from '~/utils/responses'
import { requireCustomer } from '../../access.server'
import { accountMeta } from '../meta'
import { changeWallet, recordAdded } from './action.server'
import { walletContent } from './content.server'

export const meta = accountMeta('Wallet')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireCustomer(request)
  const { visitor, customerId } = signedIn
  const entryId = new URL(request.url).searchParams.get('payment')
  if (entryId !== null) await recordAdded(signedIn, entryId)
  return json({ content: await walletContent(customerId, context) }, { headers: await visitor.headers() })
}

export async function action({ request, context }: ActionFunctionArgs) {
  return await changeWallet(request, context)
}

export default function Wallet() {
  const { content } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  // Each card has its own rename form.
  const fieldOf = (name: string) => (name === 'name' ? `name-${failed?.values['token']}` : undefined)
  return (
    <AccountPage title="Wallet">
      <ErrorSummary
        errors={Object.entries<string>(failed?.errors ?? {}).map(([name, message]) => ({
          field: fieldOf(name),
          message,
        }))}
      />
      <StaticContentView content={failed?.content ?? content} />
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
