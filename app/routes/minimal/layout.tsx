/** The minimal layout: sign-in, receipt (HEAD-09, HEAD-14). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { SimplifiedHeader } from '~/components/layout/header'
import { MinimalChrome } from '~/components/layout/minimal-chrome'
import { RouteError } from '~/components/layout/route-error'
import { json } from '~/utils/responses'
import { loadMinimalChrome } from './chrome.server'

export async function loader(asked: LoaderFunctionArgs) {
  const { chrome, headers } = await loadMinimalChrome(asked)
  return json(chrome, { headers })
}

export default function MinimalLayout() {
  return (
    <MinimalChrome header={<SimplifiedHeader />} chrome={useLoaderData<typeof loader>()}>
      <Outlet />
    </MinimalChrome>
  )
}

export function ErrorBoundary() {
  return (
    <MinimalChrome
      header={<SimplifiedHeader />}
      chrome={useRouteLoaderData<typeof loader>('routes/minimal/layout')}
    >
      <RouteError />
    </MinimalChrome>
  )
}
