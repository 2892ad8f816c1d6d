/**
 * Target of the link in marketing mails. A GET only asks, because mail scanners open links; a mail program's own button
 * posts here without asking (RFC 8058), and is never redirected.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CallUs, SignStep } from '~/components/account/sign-in-parts'
import type { PageHandle } from '~/components/layout/page-handle'
import { RouteError } from '~/components/layout/route-error'
import { Button } from '~/components/ui/button'
import { storeConfig } from '~/models/content/store'
import { readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json, notFound } from '~/utils/responses'

export const handle: PageHandle = { js: false }

export const meta: MetaFunction = () => [
  { title: `Unsubscribe | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

const incomplete = () =>
  notFound('This link is not complete. Please open it again from the mail, or copy all of it.')

export async function loader({ params }: LoaderFunctionArgs) {
  const isRefused = await services.newsRefusals.read(params['token'] ?? '')
  if (isRefused === null) throw incomplete()
  return json({ isRefused })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params['token'] ?? ''
  const { fields } = await readForm(request)
  const isUndone = fields['choice'] === 'undo'
  const isOurs = await (isUndone ? services.newsRefusals.allow(token) : services.newsRefusals.refuse(token))
  if (!isOurs) throw incomplete()
  return json({ isUndone })
}

function Unsubscribed() {
  return (
    <SignStep title="You are unsubscribed">
      <p role="status">
        We send no more news, offers, invitations or requests for reviews to this email address. Messages
        about your orders, your payments and the safety of your account come in any case.
      </p>
      <p>Was that a mistake?</p>
      <form method="post">
        <Button look="secondary" name="choice" value="undo">
          Undo
        </Button>
      </form>
    </SignStep>
  )
}

export default function Unsubscribe() {
  const { isRefused } = useLoaderData<typeof loader>()
  const isUndone = useActionData<typeof action>()?.isUndone === true
  if (isRefused) return <Unsubscribed />
  return (
    <SignStep title={isUndone ? 'That is undone' : 'Unsubscribe'}>
      {isUndone ? (
        <p role="status">
          You are not unsubscribed any more. If you have an account, what you chose there decides.
        </p>
      ) : (
        <p>
          Shall we stop sending news, offers, invitations and requests for reviews to the email address that
          received this link?
        </p>
      )}
      <form method="post">
        <Button size="large" name="choice" value="unsubscribe" look={isUndone ? 'secondary' : 'primary'}>
          Unsubscribe
        </Button>
      </form>
      <CallUs />
    </SignStep>
  )
}

export { RouteError as ErrorBoundary }
