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
import { services } from '~/services/index.server'
import { json } from '~/utils/responses'
import { isOwnAccount, requireCustomer } from '../../access.server'
import { accountMeta } from '../meta'
import { staffPagesOf } from '../staff-pages.server'

export const meta = accountMeta('Your Account')

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
      // Ask for a review only once the order was delivered.
      reviewed: isReviewSeen ? null : (recent.find(({ status }) => status === 'Delivered')?.id ?? null),
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
    reviewed,
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
      {reviewed === null ? null : (
        <Hint name="review" link={{ url: `/orders/${reviewed}`, text: 'See the order' }} page="/account" />
      )}
      <RecentOrders rows={recent} unprovenGuest={told.unprovenGuest} />
      <SectionCards sections={sections} />
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
