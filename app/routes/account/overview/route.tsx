/** Account overview (ACCT-05). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { Hint } from '~/components/account/hint'
import { RecentOrders, SectionCards } from '~/components/account/overview'
import { RouteError } from '~/components/layout/route-error'
import { accountMenu } from '~/models/customers/account-menu'
import { unprovenGuest } from '~/models/customers/guest-orders'
import { greeting, tenureMessage } from '~/models/customers/tenure'
import type { OrderRow } from '~/models/orders/order-row'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { json } from '~/utils/responses'
import { isOwnAccount, requireCustomer } from '../../access.server'
import { accountMeta } from '../meta'
import { staffPagesOf } from '../staff-pages.server'

export const meta = accountMeta('Your Account')

/** Id of the latest order that was delivered and has something left to review; null without one. */
async function orderToReview(visitor: Visitor, recent: readonly OrderRow[]): Promise<string | null> {
  const delivered = recent.filter(({ status }) => status === 'Delivered')
  const orders = await Promise.all(delivered.map(({ id }) => services.orderHistory.find(visitor, id)))
  const [first] = await services.reviewRequests.awaiting(orders.filter((order) => order !== null))
  return first?.id ?? null
}

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireCustomer(request)
  const { visitor, customerId } = signedIn
  const isOwn = isOwnAccount(signedIn)
  const [customer, flags, recent, isReviewSeen, staffPages] = await Promise.all([
    services.account.glimpse(customerId),
    services.account.flagsOf(customerId),
    services.orderHistory.recent(customerId),
    isOwn ? services.hints.isSeen(customerId, 'review') : true,
    staffPagesOf(visitor),
  ])
  const [, ...sections] = [...accountMenu(flags), ...staffPages]
  return json(
    {
      greeting: greeting(customer?.firstName ?? ''),
      tenure: tenureMessage(customer?.createdAt, services.clock.now()),
      email: customer?.email ?? visitor.email ?? '',
      isOwn,
      recent,
      unprovenGuest: unprovenGuest(customer),
      toReview: isReviewSeen ? null : await orIfUnavailable(orderToReview(visitor, recent), null),
      sections: sections.map(({ text, url, about }) => ({ text, url, about })),
    },
    { headers: await visitor.headers() },
  )
}

export default function Overview() {
  const {
    greeting: hello,
    tenure,
    email,
    isOwn,
    recent,
    toReview,
    sections,
    ...told
  } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Your Account" trail={null}>
      <div>
        <p>
          <strong>{hello}</strong> {tenure}
        </p>
        {isOwn ? (
          <p>
            Signed in as {email} (<a href="/account/security">password, email and devices</a>,{' '}
            <a href="/account/privacy">your data</a>)
          </p>
        ) : (
          <p>Account of {email}</p>
        )}
      </div>
      {toReview === null ? null : (
        <Hint name="review" link={{ url: `/orders/${toReview}`, text: 'See the order' }} page="/account" />
      )}
      <RecentOrders rows={recent} unprovenGuest={told.unprovenGuest} />
      <SectionCards sections={sections} />
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
