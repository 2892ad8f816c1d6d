/** First sign-in step (AUTH-05, AUTH-08), with the guest option if it leads to checkout (AUTH-06). */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { EmailStep } from '~/components/account/email-step'
import { SignStep } from '~/components/account/sign-in-parts'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { services } from '~/services/index.server'
import { json, redirectTo } from '~/utils/responses'
import { AS_GUEST, guestWay, NO_GUEST } from '../../checkout/guest.server'
import { postEmailStep } from '../email-step.server'
import { stepMeta, stepTitle } from '../meta'
import { signOffers } from '../offers.server'
import { destinationOf, stepPath } from '../steps'

export const meta: MetaFunction = stepMeta('Sign in')

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const destination = destinationOf(request)
  if (visitor.actor.kind === 'customer') return redirectTo(destination, { headers: await visitor.headers() })
  const email = visitor.signingIn?.email ?? visitor.email ?? ''
  const way = await guestWay(visitor, destination)
  const step = {
    signUp: stepPath('signUp', destination),
    destination,
    asGuest: way === 'offered' ? AS_GUEST : null,
    ...signOffers(request),
  }
  const notices = way === 'refused' ? [NO_GUEST] : []
  return json({ email, demo: services.demoAccounts, step, notices }, { headers: await visitor.headers() })
}

export async function action({ request }: ActionFunctionArgs) {
  return await postEmailStep(request, await services.visitors.read(request), destinationOf(request))
}

export default function EmailStepPage() {
  const { email, demo, step, notices } = useLoaderData<typeof loader>()
  const form = useFailedForm('sign-in', useActionData<typeof action>(), { email })
  return (
    <SignStep title={stepTitle('Sign in', step.destination)} notices={notices}>
      <EmailStep form={form} step={step} />
      <p>
        Ordered as a guest? <a href="/orders/lookup">Find your order</a>
      </p>
      {demo === null ? null : (
        <p>
          Demo shop: sign in as <code>{demo.email}</code> with the password <code>{demo.password}</code>.
        </p>
      )}
    </SignStep>
  )
}

export { RouteError as ErrorBoundary }
