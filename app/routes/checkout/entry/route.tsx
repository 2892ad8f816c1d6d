/**
 * Where checkout starts or goes on: the first step that is open (CHK-06, CHK-08, CHK-13). "Proceed to Checkout" posts
 * here, so that what may not stay in the cart is taken away on the way (CART-10); a link only looks.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { RouteError } from '~/components/layout/route-error'
import { beginCheckout } from '~/models/analytics/commerce-events'
import { STEPS } from '~/models/checkout/steps'
import { isCopyAtHand } from '~/services/cart/cart-gathering.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor.server'
import { redirectTo } from '~/utils/responses'

/** An agent says first for whom the order is, unless it is a copy of one (CHK-05). */
function asked(visitor: Visitor, path: string): string {
  const isStep = STEPS.some((step) => step.path === path)
  const isAgent = visitor.session?.data.customerServiceMode === true
  return isStep && isAgent && !isCopyAtHand(visitor) ? '/checkout/signin' : path
}

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  return redirectTo(asked(visitor, await services.checkout.firstStepPath(visitor)), {
    headers: await visitor.headers(),
    status: 302,
  })
}

/** Once for each cart, however often its checkout is entered. */
async function tellBegun(request: Request, visitor: Visitor): Promise<void> {
  const { cart } = await services.shopping.view(visitor, 'cached')
  if (cart === null || cart.lineItems.length === 0) return
  const { analytics } = services
  await analytics.tell(
    await analytics.trackedOf(request, visitor),
    [beginCheckout(cart)],
    `begin_checkout:${cart.id}`,
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const path = await services.checkout.start(visitor)
  if (path.startsWith('/checkout/')) await tellBegun(request, visitor)
  return redirectTo(asked(visitor, path), {
    headers: await visitor.headers(),
  })
}

/** It always leads on; only its boundary is ever shown. */
export default function CheckoutEntry() {
  return null
}

export { RouteError as ErrorBoundary }
