/** The validation result of an uploaded list, row by row, before anything goes into a cart (UPLD-03). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
// Styles of server-rendered content, which no client code imports.
import '~/components/order-upload/order-upload.css'
import '~/components/orders/orders.css'
import { AccountPage } from '~/components/account/account-layout'
import { StaticContentView } from '~/components/content/static-content'
import { RouteError } from '~/components/layout/route-error'
import { Notices } from '~/components/ui/feedback'
import { json, notFound } from '~/utils/responses'
import { requireAccountWith } from '../../access.server'
import { accountMeta } from '../../account/meta'
import { decide, GONE } from './action.server'
import { reviewContent } from './content.server'

export const meta = accountMeta('Check your list')

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const signedIn = await requireAccountWith(request, 'isBulkUploadAvailable')
  const content = await reviewContent(signedIn, params['uploadId'] ?? '', context)
  if (content === null) throw notFound(GONE)
  return json({ content }, { headers: await signedIn.visitor.headers() })
}

export async function action({ request, params }: ActionFunctionArgs) {
  return decide(request, params['uploadId'] ?? '')
}

export default function ReviewUpload() {
  const { content } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <AccountPage title="Check your list" trail={[{ name: 'Order Upload', url: '/order-upload' }]}>
      <Notices items={failed === undefined ? [] : [{ type: 'error', message: failed.errors[''] ?? '' }]} />
      <StaticContentView content={content} />
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
