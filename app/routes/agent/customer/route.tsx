/** A customer as shown to agents, with staff notes (AGENT-09). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CustomerView } from '~/components/agent/customer-view'
import { RouteError } from '~/components/layout/route-error'
import { toCustomerLine } from '~/models/agents/lines'
import { toCertificateLine } from '~/models/resellers/certificate-line'
import { businessDate } from '~/models/time/business-time'
import { isActingFor } from '~/services/agents/acting-for.server'
import { services } from '~/services/index.server'
import { json, notFound } from '~/utils/responses'
import { requirePermission } from '../../access.server'
import { accountMeta } from '../../account/meta'

export const meta = accountMeta('Customer')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { visitor, actor } = await requirePermission(request, ['checkOutAsCustomer'])
  const file = await services.customerFiles.open(actor, params['id'] ?? '')
  if (file === null) throw notFound('There is no such customer.')
  const { customer, staff, orders } = file
  const isActedFor = isActingFor(visitor, { customerId: customer.id })
  const certificates = await services.certificates.list(customer.id)
  const today = businessDate(services.clock.now())
  return json(
    {
      line: toCustomerLine(customer),
      staff,
      orders,
      isActedFor,
      certificates: certificates.map((certificate) => toCertificateLine(certificate, today)),
    },
    { headers: await visitor.headers() },
  )
}

export default function AgentCustomer() {
  return <CustomerView {...useLoaderData<typeof loader>()} />
}

export { RouteError as ErrorBoundary }
