/** The export as a page: part by part what the file says, which is where the page takes it from. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { part } from '~/components/account/account.css'
import { DataTree, inWords, isNothing } from '~/components/account/data-tree'
import { RouteError } from '~/components/layout/route-error'
import { ButtonLink } from '~/components/ui/button'
import { Card, Stack } from '~/components/ui/layout'
import { services } from '~/services/index.server'
import { json, notFound } from '~/utils/responses'
import { requireOwnAccount } from '../../access.server'
import { accountMeta } from '../meta'

/** Only read: nothing of it goes out twice. */
export const handle = { js: false }

export const meta = accountMeta('What We Keep About You')

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor, customerId } = await requireOwnAccount(request)
  const data = await services.dataExport.collect(customerId)
  if (data === null) throw notFound()
  const { collectedAt, ...parts } = data
  return json({ collectedAt: String(collectedAt), parts }, { headers: await visitor.headers() })
}

export default function PrivacyData() {
  const parts = Object.entries(useLoaderData<typeof loader>().parts)
  const nothing = parts.filter(([, value]) => isNothing(value)).map(([name]) => inWords(name).toLowerCase())
  return (
    <AccountPage title="What We Keep About You" trail={[{ name: 'Your Data', url: '/account/privacy' }]}>
      <p>
        <ButtonLink href="/account/privacy/download" look="secondary">
          Download as a File (JSON)
        </ButtonLink>
      </p>
      {parts
        .filter(([, value]) => !isNothing(value))
        .map(([name, value]) => (
          <Card key={name}>
            <Stack gap="3">
              <h2 className={part}>{inWords(name)}</h2>
              <DataTree value={value} />
            </Stack>
          </Card>
        ))}
      {nothing.length === 0 ? null : <p>We keep nothing of yours under: {nothing.join(', ')}.</p>}
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
