/** Layout of the browsing pages and the cart: header, messages, footer. */
import type { LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { StaticContentView } from '~/components/content/static-content'
import '~/components/agent/admin-banner'
import '~/components/layout/account-menu'
import '~/components/layout/footer'
import { Header } from '~/components/layout/header'
import '~/components/layout/menus'
// The styles alone: with the module comes what only the cart shows of it, to every page.
import '~/components/layout/promo-line.css'
import { RouteError } from '~/components/layout/route-error'
import { Container } from '~/components/ui/layout'
import { Notices } from '~/components/ui/feedback'
import { loadChrome } from './chrome.server'
import { json } from '~/utils/responses'

export async function loader(asked: LoaderFunctionArgs) {
  const { chrome, headers } = await loadChrome(asked)
  return json(chrome, { headers })
}

function Chrome({
  chrome,
  children,
}: {
  readonly chrome: SerializeFrom<typeof loader>
  readonly children: ReactNode
}) {
  return (
    <>
      <Header cartCount={chrome.cartCount} isSignedIn={chrome.isSignedIn} />
      <main id="main" tabIndex={-1}>
        {chrome.adminBanner === null ? null : <StaticContentView content={chrome.adminBanner} />}
        {chrome.notices.length > 0 ? (
          <Container>
            <Notices items={chrome.notices} />
          </Container>
        ) : null}
        {children}
      </main>
      <StaticContentView content={chrome.accountMenu} open />
      <StaticContentView content={chrome.menuLine} open />
      <StaticContentView content={chrome.promoLine} open />
      <StaticContentView content={chrome.footer} />
    </>
  )
}

export default function ShopLayout() {
  return (
    <Chrome chrome={useLoaderData<typeof loader>()}>
      <Outlet />
    </Chrome>
  )
}

export function ErrorBoundary() {
  const chrome = useRouteLoaderData<typeof loader>('routes/shop/layout')
  return chrome === undefined ? (
    <main id="main" tabIndex={-1}>
      <RouteError />
    </main>
  ) : (
    <Chrome chrome={chrome}>
      <RouteError />
    </Chrome>
  )
}
