/** Whether a product is one of the visitor's favorites: shared pages ask by script. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { services } from '~/services/index.server'
import { apiResponse } from '~/utils/responses'

export async function loader({ request }: LoaderFunctionArgs) {
  const { customerId } = await services.visitors.read(request)
  const productKey = new URL(request.url).searchParams.get('productKey') ?? ''
  const isFavorite = customerId !== undefined && (await services.favorites.has(customerId, productKey))
  return apiResponse({ data: { isFavorite } })
}
