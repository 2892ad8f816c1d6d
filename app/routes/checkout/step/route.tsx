/** Aliases of steps: `delivery` is shipping; anything else goes to the shopper's current step (CHK-03, CHK-21). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { RouteError } from '~/components/layout/route-error'
import { services } from '~/services/index.server'
import { redirectTo } from '~/utils/responses'

const KNOWN = new Set(['signin', 'address', 'shipping', 'payment'])

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { step = '' } = params
  if (step === 'delivery') return redirectTo('/checkout/shipping', { status: 301 })
  // An unknown variant of a known step is ignored.
  if (KNOWN.has(step)) return redirectTo(`/checkout/${step}`, { status: 302 })
  const visitor = await services.visitors.read(request)
  return redirectTo(await services.checkout.firstStepPath(visitor), {
    headers: await visitor.headers(),
    status: 302,
  })
}

/** Always redirects; only its error boundary is ever shown. */
export default function NamedStep() {
  return null
}

export { RouteError as ErrorBoundary }
