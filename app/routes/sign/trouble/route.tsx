/** Where a link or a reset could not be asked for (AUTH-18). */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CallUs, SignStep } from '~/components/account/sign-in-parts'
import { RouteError } from '~/components/layout/route-error'
import { ButtonLink } from '~/components/ui/button'
import { json } from '~/utils/responses'
import { signMeta } from '../meta'
import { destinationOf, stepPath } from '../steps'

const TITLE = 'Uh oh. Something went wrong'

export const meta: MetaFunction = signMeta(TITLE)

export function loader({ request }: LoaderFunctionArgs) {
  return json({ again: stepPath('password', destinationOf(request)) })
}

export default function Trouble() {
  const { again } = useLoaderData<typeof loader>()
  return (
    <SignStep title={TITLE}>
      <p>No email was sent. Please try again in a moment.</p>
      <CallUs />
      <ButtonLink href={again} look="secondary">
        Try again
      </ButtonLink>
    </SignStep>
  )
}

export { RouteError as ErrorBoundary }
