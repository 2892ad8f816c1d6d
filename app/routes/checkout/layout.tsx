/** Checkout has its own header and footer and shows no flash messages (ROUTE-12, HEAD-10). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { useSteadySteps } from '~/components/checkout/use-steady-steps'
import { CheckoutHeader } from '~/components/layout/header'
import { MinimalChrome } from '~/components/layout/minimal-chrome'
import { RouteError } from '~/components/layout/route-error'
import { json } from '~/utils/responses'
import { loadMinimalChrome } from '../minimal/chrome.server'

export async function loader(asked: LoaderFunctionArgs) {
  const { chrome, cartCount, headers } = await loadMinimalChrome(asked)
  return json({ ...chrome, cartCount }, { headers })
}

export default function CheckoutLayout() {
  useSteadySteps()
  const chrome = useLoaderData<typeof loader>()
  return (
    <MinimalChrome header={<CheckoutHeader cartCount={chrome.cartCount} />} chrome={chrome}>
      <Outlet />
    </MinimalChrome>
  )
}

export function ErrorBoundary() {
  const chrome = useRouteLoaderData<typeof loader>('routes/checkout/layout')
  return (
    <MinimalChrome header={<CheckoutHeader cartCount={chrome?.cartCount ?? 0} />} chrome={chrome}>
      <RouteError />
    </MinimalChrome>
  )
}
