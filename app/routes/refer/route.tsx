/**
 * Refer and earn (REF-01, REF-03, REF-05, REF-06): explains it, and shows customers their link, invitations and credit.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Earnings } from '~/components/referral/earnings'
import { InviteForm } from '~/components/referral/invite-form'
import { Rewards } from '~/components/referral/rewards'
import { ButtonLink } from '~/components/ui/button'
import { Container, Stack } from '~/components/ui/layout'
import { storeConfig } from '~/models/content/store'
import { headTags } from '~/models/found/page-head'
import { mailedName } from '~/models/mail/mailed-name'
import { InviteSchema } from '~/models/referral/invite-form'
import { formFailure } from '~/models/validation/form-failure'
import { tooManyTries } from '~/services/attempts.server'
import { askAboutEmail, settleEmail, withAnswer } from '~/services/checkout/email-suggestions.server'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Flash } from '~/services/sessions/session-data'
import { json, limitedInit, redirectTo } from '~/utils/responses'
import { requireCustomer } from '../access.server'
import { requireReferral } from './access.server'

const SIGN_IN = '/sign/in?destination=%2Frefer'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...(data?.head ?? [{ title: `Refer and Earn | ${storeConfig.name}` }]),
]

const head = () =>
  headTags({
    title: `Refer and Earn | ${storeConfig.name}`,
    description: `Recommend ${storeConfig.name} to friends and businesses, and earn store credit with their first order.`,
    origin: services.env.publicUrl,
    path: '/refer',
  })

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  await requireReferral(request, visitor)
  const { customerId } = visitor
  const headers = await visitor.headers()
  // Whom an agent acts for: to ask the agent to sign in would lead nowhere.
  const guest = visitor.actor.kind === 'customer' ? (visitor.email ?? 'Whom you act for') : null
  if (customerId === undefined) return json({ head: head(), customer: null, guest }, { headers })
  const [customer, earnings] = await Promise.all([
    services.customers.get(customerId, 'cached'),
    services.referrals.earningsOf(customerId),
  ])
  if (customer === null) return json({ head: head(), customer: null, guest: null }, { headers })
  const { id, email, firstName } = customer
  const link = services.referrals.linkOf(id)
  const sender = mailedName(firstName)
  return json(
    { head: head(), customer: { id, email, firstName, sender, link, earnings }, guest: null },
    { headers },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  await requireReferral(request, await services.visitors.read(request))
  const { visitor, customerId } = await requireCustomer(request)
  const { fields } = await readForm(request)
  const form = parseForm(fields, InviteSchema)
  if (!form.ok) return json(form.failure, { status: 400, headers: await visitor.headers() })
  const settled = settleEmail(form.value.email, fields)
  if (settled.kind === 'asked')
    return json(askAboutEmail(fields, settled.suggestion), { status: 400, headers: await visitor.headers() })
  const { email } = settled
  const outcome = await services.referrals.invite(customerId, email, () =>
    services.agentActs.begin(visitor, 'friend-invited'),
  )
  if (outcome.kind === 'limited')
    return json(
      withAnswer(formFailure(fields, { email: tooManyTries(outcome.waitSeconds) })),
      limitedInit(outcome.waitSeconds, await visitor.headers()),
    )
  const told: Flash =
    outcome.kind === 'sent'
      ? { type: 'success', message: `Your invitation is on its way to ${email}.` }
      : { type: 'notice', message: `You have invited ${email} before: we write only once.` }
  await visitor.save({ flash: [told] })
  return redirectTo('/refer', { headers: await visitor.headers() })
}

export default function Refer() {
  const { customer, guest } = useLoaderData<typeof loader>()
  const form = useFailedForm('invite', useActionData<typeof action>())
  return (
    <Container width="text">
      <Stack gap="6">
        <h1>Refer and Earn</h1>
        <Rewards />
        {customer === null ? (
          <NoLink guest={guest} />
        ) : (
          <>
            <InviteForm form={form} customer={customer} />
            <Earnings earnings={customer.earnings} />
          </>
        )}
      </Stack>
    </Container>
  )
}

function NoLink({ guest }: { readonly guest: string | null }) {
  if (guest !== null) return <p>{guest} is a guest. Only customers with an account have a link.</p>
  return (
    <div>
      <p>Sign in to get a link of your own.</p>
      <ButtonLink href={SIGN_IN}>Sign In</ButtonLink>
    </div>
  )
}

export { RouteError as ErrorBoundary }
