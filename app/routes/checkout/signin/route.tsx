/**
 * Who is buying: as a guest, which is offered first, or with an account (CHK-08). Where the cart asks for an account the
 * page says so, and there is no form for guests (AUTH-51).
 */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { SignInForm } from '~/components/account/sign-in-form'
import { SocialButtons, Terms } from '~/components/account/sign-in-parts'
import { AgentCheckoutStart } from '~/components/agent/checkout-start'
import { ReceiptEmailField } from '~/components/checkout/receipt-email-field'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Button, ButtonLink } from '~/components/ui/button'
import { ErrorSummary, Notices } from '~/components/ui/feedback'
import { Card, Container, Stack } from '~/components/ui/layout'
import type { Notice } from '~/models/notices/notice'
import type { FormFailure } from '~/models/validation/form-failure'
import { MESSAGES } from '~/models/validation/messages'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { json, redirectTo } from '~/utils/responses'
import { isSeen } from '~/utils/seen'
import { withWordOfForm } from '../enter.server'
import { signOffers } from '../../sign/offers.server'
import { checkoutMeta } from '../meta'
import { notCharged } from '../not-charged.server'
import { postCheckoutSignIn } from './action.server'

export const meta: MetaFunction = checkoutMeta('Proceed to Checkout')

const NO_GUEST: Notice = { type: 'error', message: MESSAGES.autoDeliveryGuest }

/** Where the button of a review has led here. */
async function unplacedOf(request: Request, visitor: Visitor): Promise<readonly Notice[]> {
  if (!new URL(request.url).searchParams.has('unplaced')) return []
  return [{ type: 'error', message: await notCharged(visitor, 'Your order was not placed.') }]
}

/** An agent signs nobody in: for whom it is, is said by the mode (CHK-05). */
function actedForBy({ session }: Visitor) {
  const { customerServiceMode, customerName, email = '' } = session?.data ?? {}
  return customerServiceMode === true ? { name: customerName ?? email, email } : null
}

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const entry = await services.checkout.enter(visitor, 'address')
  const isAsked = entry.kind === 'to-sign-in' || entry.kind === 'ready'
  const actsFor = actedForBy(visitor)
  if (isAsked && (visitor.customerId === undefined || actsFor !== null)) {
    if (isSeen(request)) await services.failedOrders.tell(visitor, entry.failed)
    const isForGuests = entry.kind === 'ready' || !entry.needsAccount
    const refused = isForGuests ? [] : [...(await unplacedOf(request, visitor)), NO_GUEST]
    const view = {
      email: visitor.email ?? '',
      isForGuests,
      actsFor,
      ...signOffers(request),
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
  const { email, isForGuests, actsFor, notices, social, captcha } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const account = useFailedForm('account', failed?.form === 'account' ? failed : undefined, {
    email: '',
  })
  if (actsFor !== null) return <AgentCheckoutStart {...actsFor} notices={notices} isPossible={isForGuests} />
  return (
    <Container width="text">
      <Stack gap="6">
        <h1>Proceed to Checkout</h1>
        <Notices items={notices} />
        {isForGuests ? (
          <GuestForm email={email} failed={failed?.form === 'guest' ? failed : undefined} />
        ) : null}
        <Card>
          <Stack gap="4">
            <h2>Sign in</h2>
            <SignInForm form={account} action="?as=account" captcha={captcha} />
            <SocialButtons providers={social} destination="/checkout" />
            <Terms by="Sign In" social={social} />
            <p>
              <a href="/sign/in?destination=%2Fcheckout">Sign in by email link, or reset your password</a>
            </p>
            <p>
              New here? <a href="/sign/up?destination=%2Fcheckout">Sign up</a>
            </p>
          </Stack>
        </Card>
        {isForGuests ? null : (
          <ButtonLink href="/cart" look="secondary">
            Back to your cart
          </ButtonLink>
        )}
      </Stack>
    </Container>
  )
}

function GuestForm({ email, failed }: { readonly email: string; readonly failed: FormFailure | undefined }) {
  const guest = useFailedForm('guest', failed, { email })
  return (
    <Card>
      <Form method="post" action="?as=guest" {...guest.formProps}>
        <Stack gap="4">
          <h2>Continue as Guest</h2>
          <ErrorSummary errors={guest.summary} />
          <ReceiptEmailField form={guest} id="guest-email" />
          <Button size="large" wide>
            Continue as Guest
          </Button>
        </Stack>
      </Form>
    </Card>
  )
}

export { RouteError as ErrorBoundary }
