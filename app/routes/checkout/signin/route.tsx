/** Who is buying: as a guest, which is offered first, or with an account (CHK-08). */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { SignInForm } from '~/components/account/sign-in-form'
import { ReceiptEmailField } from '~/components/checkout/receipt-email-field'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Button } from '~/components/ui/button'
import { ErrorSummary, Notices } from '~/components/ui/feedback'
import { Card, Container, Stack } from '~/components/ui/layout'
import { services } from '~/services/index.server'
import { json, redirectTo } from '~/utils/responses'
import { isSeen } from '~/utils/seen'
import { checkoutMeta } from '../meta'
import { postCheckoutSignIn } from './action.server'

export const meta: MetaFunction = checkoutMeta('Proceed to Checkout')

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const entry = await services.checkout.enter(visitor, 'address')
  const isAsked = entry.kind === 'to-sign-in' || entry.kind === 'ready'
  if (isAsked && visitor.customerId === undefined) {
    if (isSeen(request)) await services.failedOrders.tell(visitor, entry.failed)
    const view = { email: visitor.email ?? '', notices: entry.notices }
    return json(view, { headers: await visitor.headers() })
  }
  const path = await services.checkout.firstStepPath(visitor)
  return redirectTo(path, { headers: await visitor.headers() })
}

export async function action({ request }: ActionFunctionArgs) {
  return await postCheckoutSignIn(request)
}

export default function CheckoutSignIn() {
  const { email, notices } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const guest = useFailedForm('guest', failed?.form === 'guest' ? failed : undefined, { email })
  const account = useFailedForm('account', failed?.form === 'account' ? failed : undefined, {
    email: '',
  })
  return (
    <Container width="text">
      <Stack gap="6">
        <h1>Proceed to Checkout</h1>
        <Notices items={notices} />
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
        <Card>
          <Stack gap="4">
            <h2>Sign in</h2>
            <SignInForm form={account} action="?as=account" />
          </Stack>
        </Card>
      </Stack>
    </Container>
  )
}

export { RouteError as ErrorBoundary }
