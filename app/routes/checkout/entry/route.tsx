/**
 * Where checkout starts or resumes: the first open step (CHK-06, CHK-08, CHK-13). "Proceed to Checkout" posts here,
 * which also removes what may not stay in the cart (CART-10); a link changes nothing, except to replace a delivery that
 * an uploaded order has lost, without asking (CHK-04).
 */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { RouteError } from '~/components/layout/route-error'
import { beginCheckout } from '~/models/analytics/commerce-events'
import { REMOVAL_REFUSED, refusalMessage } from '~/models/cart/refusals'
import { STEPS, withRefusedRemoval } from '~/models/checkout/steps'
import type { Notice } from '~/models/notices/notice'
import { isCopyAtHand } from '~/services/cart/cart-gathering.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { redirectTo } from '~/utils/responses'
import { isSeen } from '~/utils/seen'

const REFUSED: Notice = { type: 'error', message: refusalMessage(REMOVAL_REFUSED) }

/** Agents first say whom the order is for (CHK-05), unless it was uploaded (CHK-04) or copied from one. */
async function asked(visitor: Visitor, path: string): Promise<string> {
  const isStep = STEPS.some((step) => step.path === path)
  const isAgent = visitor.session?.data.customerServiceMode === true
  if (!isStep || !isAgent || isCopyAtHand(visitor)) return path
  return (await services.checkout.isUploadAtHand(visitor)) ? path : '/checkout/signin'
}

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const { resume, firstStepPath } = services.checkout
  // A prefetch must not change anything.
  const path = await (isSeen(request) ? resume : firstStepPath)(visitor)
  return redirectTo(await asked(visitor, path), {
    headers: await visitor.headers(),
    status: 302,
  })
}

/** Once per cart, however often its checkout is entered. */
async function tellBegun(request: Request, visitor: Visitor): Promise<void> {
  const { cart } = await services.cartUseCases.view(visitor, 'cached')
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
  const { path, isRefused } = await services.checkout.start(visitor)
  const isStep = path.startsWith('/checkout/')
  if (isStep) await tellBegun(request, visitor)
  // The steps do not show session flash messages.
  if (isRefused && !isStep) visitor.stage({ flash: [REFUSED] })
  const to = await asked(visitor, path)
  return redirectTo(isRefused && isStep ? withRefusedRemoval(to) : to, { headers: await visitor.headers() })
}

/** Always redirects; only its error boundary is ever shown. */
export default function CheckoutEntry() {
  return null
}

export { RouteError as ErrorBoundary }
