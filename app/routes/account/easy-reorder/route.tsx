/** Easy reorder: previous purchases, one click away from the cart (ACCT-06). */
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
import { easyReorderContent } from './content.server'

export const meta = accountMeta('Easy Reorder')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { visitor, customerId } = await requireCustomer(request)
  return json(
    { content: await easyReorderContent(customerId, context) },
    { headers: await visitor.headers() },
  )
}

export default function EasyReorder() {
  const { content } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Easy Reorder">
      <StaticContentView content={content} />
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
