/** Shown if a link or reset could not be requested (AUTH-18). */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CallUs, SignStep } from '~/components/account/sign-in-parts'
import { RouteError } from '~/components/layout/route-error'
import { ButtonLink } from '~/components/ui/button'
import { NO_MAIL, TROUBLE } from '~/models/customers/step-words'
import { json } from '~/utils/responses'
import { signMeta } from '../meta'
import { destinationOf, stepPath } from '../steps'

export const meta: MetaFunction = signMeta(TROUBLE)

export function loader({ request }: LoaderFunctionArgs) {
  return json({ again: stepPath('password', destinationOf(request)) })
}

export default function Trouble() {
  const { again } = useLoaderData<typeof loader>()
  return (
    <SignStep title={TROUBLE}>
      <p>{NO_MAIL}</p>
      <CallUs />
      <ButtonLink href={again} look="secondary">
        Try again
      </ButtonLink>
    </SignStep>
  )
}

export { RouteError as ErrorBoundary }
