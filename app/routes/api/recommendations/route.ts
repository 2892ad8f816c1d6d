/**
 * Recommendations for a placement (REC-11, API-16): based on a product, the current cart, or the customer's purchases.
 */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { PLACEMENTS, segmentOf } from '~/models/recommendations/recommendation'
import { PlacementSchema, RecommendationsQuerySchema } from '~/models/recommendations/recommendation-schema'
import { checkCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { apiError, json } from '~/utils/responses'
import { asSoldTo, productOfSku } from '../../group-prices.server'

const notFound = (message: string) => apiError(404, [{ message }])

interface Query {
  readonly productKey?: string | undefined
  readonly sku?: string | undefined
}

/** What is bought with goods of a group tells others that there are such goods. */
async function isHidden(request: Request, productKey: string): Promise<boolean> {
  const product = await orIfUnavailable(services.catalogue.getProductByKey(productKey), null)
  return product !== null && (await asSoldTo(request, product)) === null
}

/** Null if for this visitor there is no such size. */
async function keysOf(request: Request, { productKey, sku }: Query): Promise<readonly string[] | null> {
  if (sku !== undefined) {
    const product = await productOfSku(request, sku)
    return product && [product.key]
  }
  return productKey === undefined || (await isHidden(request, productKey)) ? [] : [productKey]
}

/**
 * The purchase history stays in the shop; the personalisation service gets only product keys, and none after an opt-out
 * (157).
 */
const boughtBy = async ({ customerId }: Visitor): Promise<readonly string[]> =>
  customerId === undefined ? [] : services.purchases.productKeys(customerId)

/** What a page would be that shows these products: of any other the service is told only words. */
const pageType = ({ length }: readonly string[]) => (['OTHER', 'PRODUCT'] as const)[length] ?? 'CART'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const placement = PlacementSchema.safeParse(params['placement'])
  if (!placement.success) return notFound('There is no such placement.')
  const query = checkCall(Object.fromEntries(new URL(request.url).searchParams), RecommendationsQuerySchema)
  if (!query.ok) return apiError(query.status, query.errors)
  const { limit, customerId } = query.value
  const visitor = await services.visitors.read(request)
  // Never reveal another customer, not even that they exist.
  if (customerId !== undefined && customerId !== visitor.customerId)
    return notFound('There is no such customer.')
  const named = await keysOf(request, query.value)
  if (named === null) return notFound('There is no such item.')
  const isPersonal = placement.data === PLACEMENTS.forYou
  const mayShare = isPersonal && (await services.analytics.trackedOf(request, visitor)) !== null
  const productKeys = mayShare ? [...named, ...(await boughtBy(visitor))] : named
  const row = await services.recommendations.products(placement.data, {
    type: pageType(productKeys),
    productKeys,
    segment: segmentOf(visitor.kind),
    limit,
  })
  return json({ recommendations: row?.cards ?? [] }, { headers: await visitor.headers() })
}
