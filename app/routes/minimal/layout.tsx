/** Pages with little around them: sign-in, receipt (HEAD-09, HEAD-14). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { StaticContentView } from '~/components/content/static-content'
import type { StaticContent } from '~/components/content/static-content'
import '~/components/agent/admin-banner'
import '~/components/layout/footer'
import { simplifiedFooterContent } from '~/components/layout/static-parts.server'
import { SimplifiedHeader } from '~/components/layout/header'
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
  return json({ footer, adminBanner, flagsByLayer }, { headers: await visitor.headers() })
}

function Chrome({
  footer,
  adminBanner,
  children,
}: {
  /** None where the loader of this layout has failed. */
  readonly footer: StaticContent | undefined
  /** Of who may act for customers. */
  readonly adminBanner: StaticContent | null
  readonly children: ReactNode
}) {
  return (
    <>
      <SimplifiedHeader />
      <main id="main" tabIndex={-1}>
        {adminBanner === null ? null : <StaticContentView content={adminBanner} />}
        {children}
      </main>
      {footer === undefined ? null : <StaticContentView content={footer} />}
    </>
  )
}

export default function MinimalLayout() {
  return (
    <Chrome {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Chrome>
  )
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('routes/minimal/layout')
  return (
    <Chrome footer={data?.footer} adminBanner={data?.adminBanner ?? null}>
      <RouteError />
    </Chrome>
  )
}
