/** The template file: the headings of an order list (UPLD-03). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { services } from '~/services/index.server'
import { csvFile } from '~/utils/responses'
import { requireAccountWith } from '../../access.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccountWith(request, 'isBulkUploadAvailable')
  return csvFile('order-template.csv', services.orderUploads.template())
}
