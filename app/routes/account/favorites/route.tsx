/** An account's favorites (ACCT-07). Actions post to `/contents.html` and to the cart. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
// Styles of server-rendered content, which no client code imports.
import '~/components/account/card-list.css'
import '~/components/product/product-card.css'
import { AccountPage } from '~/components/account/account-layout'
import { StaticContentView } from '~/components/content/static-content'
import { RouteError } from '~/components/layout/route-error'
import { json } from '~/utils/responses'
import { requireCustomer } from '../../access.server'
import { accountMeta } from '../meta'
import { favoritesContent } from './content.server'

export const meta = accountMeta('Favorites')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { visitor, customerId } = await requireCustomer(request)
  const content = await favoritesContent(request, customerId, context)
  return json({ content }, { headers: await visitor.headers() })
}

export default function Favorites() {
  const { content } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Favorites">
      <StaticContentView content={content} />
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
