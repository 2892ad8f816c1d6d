/** A reseller's certificates, and the form to add one (RESL-01, RESL-02). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { CertificateForm } from '~/components/resellers/certificate-form'
import { CertificateTable } from '~/components/resellers/certificate-table'
import { regionsOf } from '~/models/address/regions'
import { toCertificateLine } from '~/models/resellers/certificate-line'
import { businessDate } from '~/models/time/business-time'
import { services } from '~/services/index.server'
import { json } from '~/utils/responses'
import { accountMeta } from '../meta'
import { requireReseller, sendCertificate } from './action.server'

export const meta = accountMeta('Reseller Certifications')

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor, customerId } = await requireReseller(request)
  const certificates = await services.certificates.list(customerId)
  const today = businessDate(services.clock.now())
  return json(
    {
      today,
      states: regionsOf('US').map(({ code, name }) => ({ value: code, label: name })),
      lines: certificates.map((certificate) => toCertificateLine(certificate, today)),
    },
    { headers: await visitor.headers() },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  return await sendCertificate(request)
}

export default function ResellerCertification() {
  const { today, states, lines } = useLoaderData<typeof loader>()
  const form = useFailedForm('certificate', useActionData<typeof action>())
  return (
    <AccountPage title="Reseller Certifications">
      <p>
        With a valid resale certificate for the state that goods go to, you buy them for resale. Send one for
        each of your states; we look at every one before it counts.
      </p>
      {lines.length === 0 ? (
        <p>You have not sent any certificate yet.</p>
      ) : (
        <CertificateTable caption="Your certificates" lines={lines} />
      )}
      <CertificateForm form={form} states={states} today={today} />
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
