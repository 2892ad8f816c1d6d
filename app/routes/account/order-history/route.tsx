/** All orders of the account, by year and paginated (ORD-01 to ORD-04). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { NoOrders, OrderTable } from '~/components/orders/order-table'
import { YearFilter } from '~/components/orders/year-filter'
import { RouteError } from '~/components/layout/route-error'
import { ButtonLink } from '~/components/ui/button'
import { Cluster } from '~/components/ui/layout'
import * as layout from '~/components/ui/layout.css'
import { unprovenGuest } from '~/models/customers/guest-orders'
import { readOrderPage } from '~/models/orders/order-page'
import { services } from '~/services/index.server'
import { json } from '~/utils/responses'
import { requireCustomer } from '../../access.server'
import { accountMeta } from '../meta'

const PATH = '/account/order-history'

export const meta = accountMeta('Order History')

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor, customerId } = await requireCustomer(request)
  const asked = readOrderPage(new URL(request.url).searchParams)
  const [page, customer] = await Promise.all([
    services.orderHistory.page(customerId, asked),
    services.account.glimpse(customerId),
  ])
  return json(
    {
      ...page,
      year: asked.year ?? null,
      isFirst: asked.after === undefined,
      unprovenGuest: unprovenGuest(customer),
    },
    { headers: await visitor.headers() },
  )
}

function pathOf(year: number | null, after?: string): string {
  const search = new URLSearchParams()
  if (year !== null) search.set('year', String(year))
  if (after !== undefined) search.set('after', after)
  return search.size === 0 ? PATH : `${PATH}?${search.toString()}`
}

export default function OrderHistory() {
  const { rows, years, year, next, isFirst, ...told } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Order History">
      {years.length > 0 ? <YearFilter action={PATH} years={years} year={year} /> : null}
      {rows.length > 0 ? (
        <OrderTable
          rows={rows}
          caption={year === null ? 'All orders, the newest first' : `Orders of ${year}`}
        />
      ) : years.length === 0 || year === null ? (
        <NoOrders unprovenGuest={told.unprovenGuest} />
      ) : (
        <p>There is no order of {year}.</p>
      )}
      {next === null && isFirst ? null : (
        <Cluster>
          {isFirst ? null : (
            <ButtonLink href={pathOf(year)} look="secondary">
              Newest orders
            </ButtonLink>
          )}
          {next === null ? null : (
            <ButtonLink href={pathOf(year, next)} look="secondary">
              Older orders
            </ButtonLink>
          )}
        </Cluster>
      )}
      <p className={layout.muted}>
        Ordered as a guest? <a href="/orders/lookup">Find an order</a> by its number and your email.
      </p>
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
