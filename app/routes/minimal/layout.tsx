/** Pages with little around them: sign-in, receipt (HEAD-09, HEAD-14). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { SimplifiedFooter } from '~/components/layout/footer'
import { SimplifiedHeader } from '~/components/layout/header'
import { RouteError } from '~/components/layout/route-error'
import { businessDate } from '~/models/time/business-time'
import { services } from '~/services/index.server'
import { json } from '~/utils/responses'

export function loader(_: LoaderFunctionArgs) {
  return json({ year: Number(businessDate(services.clock.now()).slice(0, 4)) })
}

function Chrome({ year, children }: { readonly year: number; readonly children: ReactNode }) {
  return (
    <>
      <SimplifiedHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SimplifiedFooter year={year} />
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
    <Chrome year={data?.year ?? new Date().getFullYear()}>
      <RouteError />
    </Chrome>
  )
}
