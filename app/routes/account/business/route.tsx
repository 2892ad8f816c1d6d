/** A business profile, shown and edited (BIZ-03). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { BusinessProfileForm } from '~/components/business/profile-form'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Card } from '~/components/ui/layout'
import { isBusinessAccount, nameOfIndustry, profileToFields } from '~/models/customers/business'
import { BusinessProfileSchema } from '~/models/customers/business-form'
import { formFailure } from '~/models/validation/form-failure'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import { json, notFound, redirectTo } from '~/utils/responses'
import { isOwnAccount, requireAccountWith } from '../../access.server'
import { whoseOf } from '../../acted-for.server'
import { accountMeta } from '../meta'

export const meta = accountMeta('Business Account')

const NO_BUSINESS = 'This page is for business accounts, and this is a personal one.'

const requireBusiness = (request: Request) => requireAccountWith(request, 'isBusiness', NO_BUSINESS)

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireBusiness(request)
  const { visitor } = signedIn
  const profile = await services.business.profileFor(visitor)
  // Signed up as a business, but no profile yet.
  if (!isBusinessAccount(profile))
    return redirectTo('/business/register', { headers: await visitor.headers() })
  return json(
    {
      name: profile.businessName,
      industry: nameOfIndustry(profile.businessIndustry),
      defaults: profileToFields(profile),
      isOwn: isOwnAccount(signedIn),
    },
    { headers: await visitor.headers() },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const { visitor, customerId } = await requireBusiness(request)
  const { fields } = await readForm(request)
  const form = parseForm(fields, BusinessProfileSchema)
  if (!form.ok) return json(form.failure, { status: 400, headers: await visitor.headers() })
  const act = await services.agentActs.begin(visitor, 'business-changed')
  const updating = services.business.update(visitor, customerId, form.value)
  const updated = await orIfUnavailable(updating, 'away' as const)
  if (updated === null) throw notFound(NO_BUSINESS)
  if (updated === 'away') {
    const away = `${whoseOf(visitor)} business profile could not be saved right now. Please try again in a moment.`
    return json(formFailure(fields, { '': away }), { status: 503, headers: await visitor.headers() })
  }
  await act.done()
  const message = `${whoseOf(visitor)} business profile is saved.`
  await visitor.save({ flash: [{ type: 'success', message }] })
  return redirectTo('/account/business', { headers: await visitor.headers() })
}

export default function BusinessAccount() {
  const { name, industry, defaults, isOwn } = useLoaderData<typeof loader>()
  const form = useFailedForm('business', useActionData<typeof action>(), defaults)
  return (
    <AccountPage title="Business Account">
      <p>{`${name}, ${industry}`}</p>
      <Card>
        <BusinessProfileForm
          form={form}
          button="Save profile"
          problem={`${isOwn ? 'Your' : 'The'} profile is not saved yet`}
        />
      </Card>
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
