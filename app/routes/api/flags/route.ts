/** Reads the caller's current feature flags by layer (EXP-03), and sets those of their browser or visit. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { FlagChangeSchema } from '~/models/flags/flags'
import { parseCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { apiError, apiResponse, methodNotAllowed, noContent } from '~/utils/responses'

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.readToBrowse(request)
  const flagsByLayer = await services.flags.of(visitor, request.headers.get('Cookie'))
  return apiResponse({ data: { flagsByLayer } }, { headers: await visitor.headers() })
}

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('GET, POST')
  const call = await parseCall(request, FlagChangeSchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const visitor = await services.visitors.read(request)
  const cookie = await services.flags.change(visitor, request.headers.get('Cookie'), call.value)
  const answer = noContent()
  for (const [name, value] of await visitor.headers()) answer.headers.append(name, value)
  if (cookie !== undefined) answer.headers.append('Set-Cookie', cookie)
  return answer
}
