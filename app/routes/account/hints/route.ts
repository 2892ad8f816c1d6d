/** Marks a hint as seen: by its button, or after five seconds in view (ACCT-11). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { HintFormSchema } from '~/models/customers/hint-form'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { apiError, apiResponse, methodNotAllowed, redirectTo, safePath, wantsJson } from '~/utils/responses'
import { requireOwnAccount } from '../../access.server'

export const loader = () => methodNotAllowed('POST')

export async function action({ request }: ActionFunctionArgs) {
  const { visitor, customerId } = await requireOwnAccount(request)
  const { fields } = await readForm(request)
  const form = parseForm(fields, HintFormSchema)
  if (!form.ok)
    return apiError(
      400,
      Object.entries(form.failure.errors).map(([key, message]) => ({ key, message })),
    )
  await services.hints.markSeen(customerId, form.value.hint)
  const headers = await visitor.headers()
  if (wantsJson(request)) return apiResponse({ data: { hint: form.value.hint } }, { headers })
  return redirectTo(safePath(form.value.destination, '/account'), { headers })
}
