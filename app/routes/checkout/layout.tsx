/** Checkout has its own header and footer and shows no flash messages (ROUTE-12, HEAD-10). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { SimplifiedFooter } from '~/components/layout/footer'
import { CheckoutHeader } from '~/components/layout/header'
import { RouteError } from '~/components/layout/route-error'
import { businessDate } from '~/models/time/business-time'
import { services } from '~/services/index.server'
import { json } from '~/utils/responses'

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.readToBrowse(request)
  const year = Number(businessDate(services.clock.now()).slice(0, 4))
  return json({ cartCount: visitor.cartCount, year }, { headers: await visitor.headers() })
}

function Chrome({
  cartCount,
  year,
  children,
}: {
  readonly cartCount: number
  readonly year: number
  readonly children: ReactNode
}) {
  return (
    <>
      <CheckoutHeader cartCount={cartCount} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SimplifiedFooter year={year} />
    </>
  )
}

export default function CheckoutLayout() {
  return (
    <Chrome {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Chrome>
  )
}

export function ErrorBoundary() {
  const chrome = useRouteLoaderData<typeof loader>('routes/checkout/layout')
  return (
    <Chrome cartCount={chrome?.cartCount ?? 0} year={chrome?.year ?? new Date().getFullYear()}>
      <RouteError />
    </Chrome>
  )
}
