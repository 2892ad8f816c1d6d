/** Redirects to an external provider (AUTH-35), and shows the failure if it does not work. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SignStep, SocialButton } from '~/components/account/sign-in-parts'
import { RouteError } from '~/components/layout/route-error'
import { leadsToCheckout } from '~/models/customers/destination'
import { SOCIAL_NAMES, toSocialProvider } from '~/models/customers/social'
import type { SocialProvider } from '~/models/customers/social'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import { tooManyTries } from '~/services/attempts.server'
import { readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json, limitedInit, notFound, redirectOut, safePath } from '~/utils/responses'
import { signMeta } from '../meta'
import { destinationOf, pageAround, stepPath } from '../steps'

export const meta: MetaFunction = signMeta('Sign in')

const notYet = (provider: SocialProvider) =>
  `You are not signed in with ${SOCIAL_NAMES[provider]} yet. Please try again.`

function requireProvider(name: string | undefined) {
  const provider = toSocialProvider(name)
  if (provider === null) throw notFound()
  return provider
}

export function loader({ request, params }: LoaderFunctionArgs) {
  const provider = requireProvider(params['provider'])
  const destination = destinationOf(request)
  return json({ provider, destination, byEmail: stepPath('email', destination) })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const provider = requireProvider(params['provider'])
  const visitor = await services.visitors.read(request)
  const { fields } = await readForm(request)
  const target = safePath(fields['destination'], '/')
  const begun = await services.social.begin(visitor, provider, {
    destination: target,
    over: pageAround(request),
    preserveCart: leadsToCheckout(target),
    cookieHeader: request.headers.get('Cookie'),
  })
  if (begun.kind === 'limited')
    return json(formFailure(fields, { '': tooManyTries(begun.waitSeconds) }), limitedInit(begun.waitSeconds))
  if (begun.kind === 'away') return json(formFailure(fields, { '': notYet(provider) }), { status: 503 })
  const { url, cookie } = begun
  const headers = new Headers({ 'Set-Cookie': cookie })
  return redirectOut(url, new URL(url).origin, { headers })
}

export default function SignInWith() {
  const { provider, destination, byEmail } = useLoaderData<typeof loader>()
  const failed = useActionData<FormFailure>()
  const name = SOCIAL_NAMES[provider]
  return (
    <SignStep title={`Sign in with ${name}`}>
      <p role="status">{failed?.errors[''] ?? notYet(provider)}</p>
      <SocialButton provider={provider} destination={destination} />
      <p>
        <a href={byEmail}>Sign in by email</a>
      </p>
    </SignStep>
  )
}

export { RouteError as ErrorBoundary }
