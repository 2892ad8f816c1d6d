/** Bulk orders from a list: the file, its template and its columns (ROUTE-10, UPLD-01, UPLD-03). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
// Styles of server-rendered content, which no client code imports.
import '~/components/orders/orders.css'
import { AccountPage } from '~/components/account/account-layout'
import { StaticContentView } from '~/components/content/static-content'
import { RouteError } from '~/components/layout/route-error'
import { UploadForm } from '~/components/order-upload/upload-form'
import { json } from '~/utils/responses'
import { requireAccountWith } from '../../access.server'
import { accountMeta } from '../../account/meta'
import { receiveList } from './action.server'
import { columnsContent } from './content.server'

export const meta = accountMeta('Order Upload')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { visitor } = await requireAccountWith(request, 'isBulkUploadAvailable')
  return json({ content: columnsContent(context) }, { headers: await visitor.headers() })
}

export async function action({ request }: ActionFunctionArgs) {
  return receiveList(request)
}

export default function OrderUpload() {
  const { content } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <AccountPage title="Order Upload">
      <p>
        One order for many recipients: upload a list with a row for each item and recipient, look at what we
        make of it, and go on to payment.
      </p>
      <UploadForm error={failed?.errors['list']} />
      <StaticContentView content={content} />
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
