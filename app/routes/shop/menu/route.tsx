/** The whole menu as a page: for phones and text browsers, instead of the department panels (MENU-05, MENU-17). */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { MenuPage } from '~/components/layout/menu-page'
import { RouteError } from '~/components/layout/route-error'
import type { TextLink } from '~/models/content/links'
import { REFER_AND_EARN } from '~/models/content/menu-defaults'
import { storeConfig } from '~/models/content/store'
import { signInFirst } from '~/models/customers/account-menu'
import { browseDataHeaders, browseHeaders } from '~/utils/caching'
import { json } from '~/utils/responses'
import { loadMobileMenu } from '../chrome.server'
import { withThreshold } from '../content.server'

/** MENU-07 */
const REFER_AFTER_SIGN_IN = { ...REFER_AND_EARN, url: signInFirst(REFER_AND_EARN.url) }

export const headers = browseHeaders([])

export const meta: MetaFunction = () => [
  { title: `Menu | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await withThreshold(await loadMobileMenu(request), request), {
    headers: browseDataHeaders(new Headers()),
  })
}

export default function Menu() {
  const { entries, popular, chat } = useLoaderData<typeof loader>()
  const chrome = useRouteLoaderData<{
    readonly isSignedIn: boolean
    readonly isWithoutAccount?: boolean
    readonly referral?: TextLink
  }>('routes/shop/layout')
  const isSignedIn = chrome?.isSignedIn ?? false
  return (
    <MenuPage
      entries={entries}
      popular={popular}
      chat={chat}
      isSignedIn={isSignedIn}
      hasAccount={chrome?.isWithoutAccount !== true}
      referral={chrome?.referral && (isSignedIn ? REFER_AND_EARN : REFER_AFTER_SIGN_IN)}
    />
  )
}

export { RouteError as ErrorBoundary }
