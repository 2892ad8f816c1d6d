/** The document: head, skip target, scripts or none. Headers and footers belong to the layouts below. */
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorPage } from '~/components/layout/error-page'
import { useNonce } from '~/components/layout/nonce'
import { shipsNoScript } from '~/components/layout/page-handle'
import { Enhancements } from '~/components/enhance/enhancements'
import { reviewDialogHtml } from '~/components/reviews/review-dialog.server'
import { storeConfig } from '~/models/content/store'
import { services } from '~/services/index.server'
import { preferLite } from '~/utils/lite.server'
import { json } from '~/utils/responses'
import { fontPreloads } from '~/styles'
import '~/components/reviews/review-dialog.css'

export const links: LinksFunction = () => [
  ...fontPreloads,
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const meta: MetaFunction = () => [{ title: storeConfig.name }]

export function loader({ request }: LoaderFunctionArgs) {
  const { lite, cookie } = preferLite(request, services.env.secureCookies)
  const headers = new Headers({ Vary: 'Cookie, Save-Data' })
  if (cookie !== undefined) headers.append('Set-Cookie', cookie)
  return json({ lite, dialog: reviewDialogHtml(new URL(request.url)) }, { headers })
}

/** The choice of lite mode holds for the whole visit, and what a review link led to is told once: by a document. */
export const shouldRevalidate = () => false

export function Layout({ children }: { readonly children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const nonce = useNonce()
  const matches = useMatches()
  const error = useRouteError()
  // Outside of a boundary the error is null, not undefined.
  const scripts =
    !(data?.lite ?? false) && error == null && !shipsNoScript(matches.map((match) => match.handle))
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {scripts ? (
          <>
            <Enhancements />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  )
}

export default function App() {
  const { dialog } = useLoaderData<typeof loader>()
  return (
    <>
      <Outlet />
      {dialog === null ? null : <div dangerouslySetInnerHTML={{ __html: dialog }} />}
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
