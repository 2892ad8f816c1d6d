/** Rows that were not ordered, each with the reason, to correct and upload again (UPLD-03). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { services } from '~/services/index.server'
import { csvFile, notFound } from '~/utils/responses'
import { requireAccountWith } from '../../access.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { customerId } = await requireAccountWith(request, 'isBulkUploadAvailable')
  const file = await services.orderUploads.toCorrect(customerId, params['uploadId'] ?? '')
  if (file === null) throw notFound()
  return csvFile('rows-to-correct.csv', file)
}
