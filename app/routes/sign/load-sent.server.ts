import type { LoaderFunctionArgs } from '@remix-run/node'
import { services } from '~/services/index.server'
import { json, redirectTo } from '~/utils/responses'
import { destinationOf, stepPath } from './steps'

export async function loadSent({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const destination = destinationOf(request)
  const headers = await visitor.headers()
  const { signingIn } = visitor
  if (signingIn === undefined) return redirectTo(stepPath('email', destination), { headers })
  return json({ email: signingIn.email, resend: stepPath('password', destination) }, { headers })
}
