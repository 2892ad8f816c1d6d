/**
 * Who is buying: the e-mail step of signing in, from which guests may continue too (CHK-08). If the cart requires an
 * account, the page says so and has no guest button (AUTH-51).
 */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { EmailStep } from '~/components/account/email-step'
import { SignStep } from '~/components/account/sign-in-parts'
import { AgentCheckoutStart } from '~/components/agent/checkout-start'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { ButtonLink } from '~/components/ui/button'
import type { Notice } from '~/models/notices/notice'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { json, redirectTo } from '~/utils/responses'
import { isSeen } from '~/utils/seen'
import { withWordOfForm } from '../enter.server'
import { signOffers } from '../../sign/offers.server'
import { stepPath } from '../../sign/steps'
import { AS_GUEST, NO_GUEST } from '../guest.server'
import { checkoutMeta } from '../meta'
import { notCharged } from '../not-charged.server'
import { postCheckoutSignIn } from './action.server'

export const meta: MetaFunction = checkoutMeta('Proceed to Checkout')

/** After a redirect from the review button. */
async function unplacedOf(request: Request, visitor: Visitor): Promise<readonly Notice[]> {
  if (!new URL(request.url).searchParams.has('unplaced')) return []
  return [{ type: 'error', message: await notCharged(visitor, 'Your order was not placed.') }]
}

/** An agent signs nobody in: the mode already says whom the order is for (CHK-05). */
function actedForBy({ session }: Visitor) {
  const { customerServiceMode, customerName, email = '' } = session?.data ?? {}
  return customerServiceMode === true ? { name: customerName ?? email, email } : null
}

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const entry = await services.checkout.enter(visitor, 'address', 'recent')
  const isAsked = entry.kind === 'to-sign-in' || entry.kind === 'ready'
  const actsFor = actedForBy(visitor)
  if (isAsked && (visitor.customerId === undefined || actsFor !== null)) {
    if (isSeen(request)) await services.failedOrders.tell(visitor, entry.failed)
    const isForGuests = entry.kind === 'ready' || !entry.needsAccount
    const refused = isForGuests ? [] : [...(await unplacedOf(request, visitor)), NO_GUEST]
    const view = {
      email: visitor.signingIn?.email ?? visitor.email ?? '',
      actsFor,
      step: {
        signUp: stepPath('signUp', '/checkout'),
        destination: '/checkout',
        asGuest: isForGuests ? AS_GUEST : null,
        ...signOffers(request),
      },
      notices: withWordOfForm(request, [...refused, ...entry.notices]),
    }
    return json(view, { headers: await visitor.headers() })
  }
  const path = await services.checkout.firstStepPath(visitor)
  return redirectTo(path, { headers: await visitor.headers() })
}

export async function action({ request }: ActionFunctionArgs) {
  return await postCheckoutSignIn(request)
}

export default function CheckoutSignIn() {
  const { email, actsFor, step, notices } = useLoaderData<typeof loader>()
  const form = useFailedForm('sign-in', useActionData<typeof action>(), { email })
  const isForGuests = step.asGuest !== null
  if (actsFor !== null) return <AgentCheckoutStart {...actsFor} notices={notices} isPossible={isForGuests} />
  return (
    <SignStep title="Proceed to Checkout" notices={notices}>
      <EmailStep form={form} step={step} action="/checkout/signin" />
      {isForGuests ? null : (
        <ButtonLink href="/cart" look="secondary">
          Back to your cart
        </ButtonLink>
      )}
    </SignStep>
  )
}

export { RouteError as ErrorBoundary }
