/** The data export as a file. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { businessDate } from '~/models/time/business-time'
import { services } from '~/services/index.server'
import { jsonFile, notFound } from '~/utils/responses'
import { requireOwnAccount } from '../../access.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor, customerId } = await requireOwnAccount(request)
  const data = await services.dataExport.collect(customerId)
  if (data === null) throw notFound()
  const name = `nutwood-data-${businessDate(services.clock.now())}.json`
  return jsonFile(name, data, { headers: await visitor.headers() })
}
