/** Layout of the account pages. Each page does its own access check; this shows nothing to a guest. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { AccountLayout } from '~/components/account/account-layout'
import { RouteError } from '~/components/layout/route-error'
import type { TextLink } from '~/models/content/links'
import { accountMenu } from '~/models/customers/account-menu'
import { services } from '~/services/index.server'
import { json } from '~/utils/responses'
import { staffPagesOf } from './staff-pages.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const { actor, customerId } = visitor
  const isKnown = actor.kind === 'customer' && customerId !== undefined
  const [flags, staffPages] = await Promise.all([
    isKnown ? services.account.flagsOf(customerId) : null,
    staffPagesOf(visitor),
  ])
  const menu = flags === null ? null : [...accountMenu(flags), ...staffPages]
  return json(
    { menu: menu?.map(({ text, url }) => ({ text, url })) ?? null },
    { headers: await visitor.headers() },
  )
}

export default function Layout() {
  const { menu } = useLoaderData<typeof loader>()
  const chrome = useRouteLoaderData<{ readonly referral?: TextLink }>('routes/shop/layout')
  return (
    <AccountLayout menu={menu} isReferralOn={chrome?.referral !== undefined}>
      <Outlet />
    </AccountLayout>
  )
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('routes/account/layout')
  return (
    <AccountLayout menu={data?.menu ?? null}>
      <RouteError />
    </AccountLayout>
  )
}
