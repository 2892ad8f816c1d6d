/** Personal data, to download or delete; the section `data` shows all of it, as in the file. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { DataChoices, OwnData } from '~/components/account/own-data'
import { RouteError } from '~/components/layout/route-error'
import { partsInWords } from '~/models/customers/told-in-words'
import { services } from '~/services/index.server'
import { json, notFound } from '~/utils/responses'
import { requireOwnAccount } from '../../access.server'
import { accountMeta } from '../meta'

/** Read-only: without script, the data is not sent a second time for hydration. */
export const handle = { js: false }

export const meta = accountMeta('Your Data')

async function collect(customerId: string) {
  const data = await services.dataExport.collect(customerId)
  if (data === null) throw notFound()
  const { collectedAt: _at, ...parts } = data
  return partsInWords(parts)
}

export async function loader({ request, params: { part } }: LoaderFunctionArgs) {
  const { visitor, customerId } = await requireOwnAccount(request)
  if (part !== undefined && part !== 'data') throw notFound()
  const parts = part === undefined ? null : await collect(customerId)
  const customer = parts === null ? await services.account.glimpse(customerId) : null
  // A checkout may have left the e-mail of a receipt in the session: an account is called by its own.
  const email = customer?.email ?? visitor.email ?? ''
  return json({ email, parts }, { headers: await visitor.headers() })
}

export default function Privacy() {
  const { email, parts } = useLoaderData<typeof loader>()
  return parts === null ? (
    <AccountPage title="Your Data">
      <DataChoices email={email} />
    </AccountPage>
  ) : (
    <AccountPage title="What We Keep About You" trail={[{ name: 'Your Data', url: '/account/privacy' }]}>
      <OwnData parts={parts} />
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
