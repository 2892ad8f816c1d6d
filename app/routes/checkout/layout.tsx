/** Checkout has its own header and footer and shows no flash messages (ROUTE-12, HEAD-10). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { StaticContentView } from '~/components/content/static-content'
import type { StaticContent } from '~/components/content/static-content'
import '~/components/layout/footer'
import { simplifiedFooterContent } from '~/components/layout/static-parts.server'
import { useSteadySteps } from '~/components/checkout/use-steady-steps'
import '~/components/agent/admin-banner'
import { CheckoutHeader } from '~/components/layout/header'
import { RouteError } from '~/components/layout/route-error'
import { businessDate } from '~/models/time/business-time'
import { services } from '~/services/index.server'
import { json } from '~/utils/responses'
import { agentBanner } from '../agent/banner.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = await services.visitors.readToBrowse(request)
  const year = Number(businessDate(services.clock.now()).slice(0, 4))
  const footer = simplifiedFooterContent({ year }, context)
  const [adminBanner, flagsByLayer] = await Promise.all([
    agentBanner(visitor, context),
    services.flags.of(visitor, request.headers.get('Cookie')),
  ])
  const { cartCount } = visitor
  return json({ cartCount, footer, adminBanner, flagsByLayer }, { headers: await visitor.headers() })
}

function Chrome({
  cartCount,
  footer,
  adminBanner,
  children,
}: {
  readonly cartCount: number
  /** None where the loader of this layout has failed. */
  readonly footer: StaticContent | undefined
  /** Of who may act for customers. */
  readonly adminBanner: StaticContent | null
  readonly children: ReactNode
}) {
  return (
    <>
      <CheckoutHeader cartCount={cartCount} />
      <main id="main" tabIndex={-1}>
        {adminBanner === null ? null : <StaticContentView content={adminBanner} />}
        {children}
      </main>
      {footer === undefined ? null : <StaticContentView content={footer} />}
    </>
  )
}

export default function CheckoutLayout() {
  useSteadySteps()
  return (
    <Chrome {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Chrome>
  )
}

export function ErrorBoundary() {
  const chrome = useRouteLoaderData<typeof loader>('routes/checkout/layout')
  return (
    <Chrome
      cartCount={chrome?.cartCount ?? 0}
      footer={chrome?.footer}
      adminBanner={chrome?.adminBanner ?? null}
    >
      <RouteError />
    </Chrome>
  )
}
