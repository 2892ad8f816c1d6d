/** The order is under way: this page polls, with or without script, until the outcome is known. */
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { useLoaderData } from '@remix-run/react'
import { RouteError } from '~/components/layout/route-error'
import { ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/feedback'
import { Container, Stack } from '~/components/ui/layout'
import { ORDER_UNSAVED } from '~/models/cart/refusals'
import { isUnsaved, withUnsaved } from '~/models/checkout/steps'
import { storeConfig } from '~/models/content/store'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { orIfUnavailable } from '~/services/upstream'
import { json, notFound, redirectTo } from '~/utils/responses'
import { checkoutMeta } from '../meta'

/** The Refresh header below is handled by the browser, so no script is sent. */
export const handle = { js: false }

export const meta: MetaFunction = checkoutMeta('Placing your order')

/** E.g. after sign-out: the same for any order, since someone else may be using the browser now. */
const ENDED =
  'This page is from a visit that has ended. An order that was being placed in it goes on by itself, and its confirmation comes by email.'

const REFRESH_S = '3'

/** No refresh for a failure or a 404. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get('Refresh')
  return { 'Cache-Control': 'private, no-store', ...(refresh === null ? {} : { Refresh: refresh }) }
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const unsaved = isUnsaved(new URL(request.url))
  const own = await services.sessionCarts.own(visitor)
  const outcome = await services.placement.status(params['placementId'] ?? '', own)
  if (outcome === null) throw notFound(ENDED)
  if (outcome.kind === 'placed') {
    await services.sessionCarts.placed(visitor, outcome.cartId)
    const receipt = `/checkout/receipt?token=${outcome.receiptToken}`
    return redirectTo(unsaved ? withUnsaved(receipt) : receipt, { headers: await visitor.headers() })
  }
  const pending = outcome.kind === 'pending'
  // The page may stay open, or be revisited, after the cart was changed.
  const isAsLeft = !pending && (await orIfUnavailable(isAsOrdered(visitor), false))
  const headers = await visitor.headers()
  if (pending) headers.set('Refresh', REFRESH_S)
  return json({ pending, isAsLeft, unsaved: unsaved && pending }, { headers })
}

/** The visitor's current cart is the one whose order failed. */
async function isAsOrdered(visitor: Visitor): Promise<boolean> {
  const { failed } = await services.cartUseCases.view(visitor, 'recent')
  return failed.some(({ isAsLeft }) => isAsLeft)
}

/** Browsers obey Refresh only on a document, but script navigation from the review page loads none. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<never> {
  window.location.assign(request.url)
  return new Promise<never>(() => undefined)
}

export default function PlacingOrder() {
  const { pending, isAsLeft, unsaved } = useLoaderData<typeof loader>()
  return (
    <Container width="text">
      <Stack gap="5">
        {pending ? (
          <>
            <h1>We are placing your order</h1>
            <p>
              This takes a little longer than usual. You can stay on this page, which looks again every few
              seconds, or close it: your order goes on, and we send you an email.
            </p>
            {unsaved ? <Notice type="warning">{ORDER_UNSAVED}</Notice> : null}
            <p>Please do not order again: you will not be charged twice for this one.</p>
          </>
        ) : (
          <>
            <h1>Your order was not placed</h1>
            <Notice type="error">
              Nothing was charged.{isAsLeft ? ' Your cart is as you left it.' : ''}
            </Notice>
            <ButtonLink href="/checkout">Back to checkout</ButtonLink>
          </>
        )}
        <p>
          Questions? Call <a href={storeConfig.phoneHref}>{storeConfig.phone}</a>.
        </p>
      </Stack>
    </Container>
  )
}

export { RouteError as ErrorBoundary }
