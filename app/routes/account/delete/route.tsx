/** Account deletion: what is deleted, what is kept and why, and a form to confirm. A GET changes nothing. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { DeleteForm, LinkForm, WhatGoes } from '~/components/account/delete-account'
import { RouteError } from '~/components/layout/route-error'
import { ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/feedback'
import { Card } from '~/components/ui/layout'
import { readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json, notFound } from '~/utils/responses'
import { requireOwnAccount } from '../../access.server'
import { accountMeta } from '../meta'
import { deleteByLink, deleteByPassword, sendLink } from './action.server'

export const meta = accountMeta('Delete Your Account')

async function outlookOf(customerId: string) {
  const outlook = await services.leaving.outlook(customerId)
  if (outlook === null) throw notFound()
  return outlook
}

export async function loader({ request, params: { key } }: LoaderFunctionArgs) {
  const { visitor, customerId } = await requireOwnAccount(request)
  const [outlook, isGood] = await Promise.all([
    outlookOf(customerId),
    key === undefined ? null : services.leaving.isLinkGood(customerId, key),
  ])
  const link = { null: 'none', true: 'good', false: 'expired' }[String(isGood) as 'null' | 'true' | 'false']
  const status = isGood === false ? 404 : 200
  return json({ ...outlook, link }, { status, headers: await visitor.headers() })
}

export async function action({ request, params: { key } }: ActionFunctionArgs) {
  const { visitor, customerId } = await requireOwnAccount(request)
  const { fields } = await readForm(request)
  if (fields['intent'] === 'send-link') return await sendLink(visitor, customerId)
  const outlook = await outlookOf(customerId)
  return key === undefined
    ? await deleteByPassword(visitor, customerId, fields, outlook)
    : await deleteByLink(visitor, customerId, { key, fields }, outlook)
}

export default function DeleteAccount() {
  const outlook = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const failure = failed !== undefined && 'intent' in failed ? failed : undefined
  const { link, owed, hasPassword } = outlook
  const isByLink = link === 'good'
  return (
    <AccountPage title="Delete Your Account" trail={[{ name: 'Your Data', url: '/account/privacy' }]}>
      {link === 'expired' ? (
        <Notice type="warning">
          This link does not hold any more, or was sent to another account. Nothing has been deleted.
        </Notice>
      ) : null}
      <WhatGoes {...outlook} isByLink={isByLink} />
      {owed !== null ? (
        <p>Once your credit account is paid you can delete your account here.</p>
      ) : (
        <>
          {hasPassword || isByLink ? (
            <Card>
              <DeleteForm {...outlook} isByLink={isByLink} failure={failure} />
            </Card>
          ) : null}
          {isByLink ? null : (
            <Card>
              <LinkForm {...outlook} failure={failure} />
            </Card>
          )}
        </>
      )}
      <p>
        <ButtonLink href="/account" look="link">
          Keep my account
        </ButtonLink>
      </p>
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
