/** What the shop knows of somebody, to have or to have deleted. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { part } from '~/components/account/account.css'
import { RouteError } from '~/components/layout/route-error'
import { ButtonLink } from '~/components/ui/button'
import { Card, Cluster, Stack } from '~/components/ui/layout'
import { json } from '~/utils/responses'
import { requireOwnAccount } from '../../access.server'
import { accountMeta } from '../meta'

export const meta = accountMeta('Your Data')

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor } = await requireOwnAccount(request)
  return json({ email: visitor.email ?? '' }, { headers: await visitor.headers() })
}

export default function Privacy() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Your Data">
      <Card>
        <Stack gap="4">
          <h2 className={part}>Export your data</h2>
          <p>
            Everything we keep about the account <strong>{email}</strong>: your details, addresses, orders,
            carts, saved cards and credit, reviews, favorites, and where you are signed in. What you ordered
            as a guest is part of it once you have used a link that we mailed you.
          </p>
          <Cluster>
            <ButtonLink href="/account/privacy/download">Download as a File (JSON)</ButtonLink>
            <ButtonLink href="/account/privacy/data" look="secondary">
              Read It Here
            </ButtonLink>
          </Cluster>
        </Stack>
      </Card>
      <Card>
        <Stack gap="4">
          <h2 className={part}>Delete your account</h2>
          <p>
            You see first what goes and what we have to keep. Nothing happens before you confirm it. To hear
            less from us instead, <a href="/account/communications">change what we send you</a>.
          </p>
          <p>
            <a href="/account/delete">Delete Account</a>
          </p>
        </Stack>
      </Card>
      <p>
        How we handle data is in our <a href="/privacy">privacy policy</a>.
      </p>
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
