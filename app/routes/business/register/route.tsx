/** Creates a business account, as a new account or from a personal one (ROUTE-26, BIZ-01, BIZ-02). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RegisterPage } from '~/components/business/register-page'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { isBusinessAccount, profileToFields } from '~/models/customers/business'
import { BusinessProfileSchema } from '~/models/customers/business-form'
import { formFailure } from '~/models/validation/form-failure'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import { json, notFound, redirectTo } from '~/utils/responses'
import { mayRegisterBusiness, requireCustomer } from '../../access.server'
import { actedFor, whoseOf } from '../../acted-for.server'
import { signMeta } from '../../sign/meta'

export const meta = signMeta('Business account')

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const { customerId } = visitor
  const profile = await services.business.profileFor(visitor)
  return json(
    {
      kind: visitor.kind,
      canRegister: mayRegisterBusiness(visitor),
      isConversion: customerId !== undefined && !(await services.account.has(customerId, 'isBusiness')),
      actingFor: actedFor(visitor),
      registeredAs: isBusinessAccount(profile) ? profile.businessName : null,
      defaults: profileToFields(profile),
    },
    { headers: await visitor.headers() },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const { visitor, customerId } = await requireCustomer(request)
  if (!mayRegisterBusiness(visitor)) throw notFound()
  const { fields } = await readForm(request)
  const form = parseForm(fields, BusinessProfileSchema)
  if (!form.ok) return json(form.failure, { status: 400, headers: await visitor.headers() })
  const act = await services.agentActs.begin(visitor, 'business-registered')
  const registering = services.business.register(visitor, customerId, { profile: form.value })
  const outcome = await orIfUnavailable(registering, 'away' as const)
  if (outcome === null) throw notFound()
  if (outcome === 'away') {
    const away = `${whoseOf(visitor)} business account could not be saved right now. Please try again in a moment.`
    return json(formFailure(fields, { '': away }), { status: 503, headers: await visitor.headers() })
  }
  await act.done()
  const message = `${whoseOf(visitor)} business account is ready.`
  await visitor.save({ flash: [{ type: 'success', message }] })
  return redirectTo('/account/business', { headers: await visitor.headers() })
}

export default function Register() {
  const { defaults, ...page } = useLoaderData<typeof loader>()
  const form = useFailedForm('business', useActionData<typeof action>(), defaults)
  return <RegisterPage {...page} form={form} />
}

export { RouteError as ErrorBoundary }
