/**
 * Recommendations for a placement (REC-11, API-16): based on a product, the current cart, or the customer's purchases.
 */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Product } from '~/models/catalogue/product'
import { PLACEMENTS, segmentOf } from '~/models/recommendations/recommendation'
import { PlacementSchema, RecommendationsQuerySchema } from '~/models/recommendations/recommendation-schema'
import { checkCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { isInside } from '~/services/personalisation/combinations.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { apiError, json } from '~/utils/responses'
import { asSoldTo, productOfSku } from '../../group-prices.server'

const notFound = (message: string) => apiError(404, [{ message }])

interface Query {
  readonly productKey?: string | undefined
  readonly sku?: string | undefined
}

interface Named {
  readonly keys: readonly string[]
  readonly product: Product | null
}

/** Null if for this visitor there is no such size. */
async function findNamed(request: Request, { productKey, sku }: Query): Promise<Named | null> {
  if (sku !== undefined) {
    const product = await productOfSku(request, sku)
    return product && { keys: [product.key], product }
  }
  if (productKey === undefined) return { keys: [], product: null }
  const found = await orIfUnavailable(services.catalogue.getProductByKey(productKey), null)
  const product = found && (await asSoldTo(request, found))
  // What is bought with goods of a group would tell others that there are such goods.
  const isHidden = found !== null && product === null
  return { keys: isHidden ? [] : [productKey], product }
}

/**
 * The purchase history stays in the shop; the personalisation service gets only product keys, and none after an opt-out
 * (157).
 */
const boughtBy = async ({ customerId }: Visitor): Promise<readonly string[]> =>
  customerId === undefined ? [] : services.purchases.productKeys(customerId)

/** What a page would be that shows these products, and where: of any other the service is told only words. */
async function pageOf(productKeys: readonly string[]) {
  const [key, ...others] = productKeys
  if (key === undefined) return { type: 'OTHER', path: '/' } as const
  if (others.length > 0) return { type: 'CART', path: '/cart' } as const
  const product = await orIfUnavailable(services.catalogue.getProductByKey(key), null)
  return { type: 'PRODUCT', path: product?.path ?? '/' } as const
}

/** Where a placement has no products, boxes, mixes or trays that editors have put together (DATA-34). */
async function combinationsOf(placement: string, path: string, product: Product | null) {
  const row = await services.combinations.row(placement, path)
  return (row?.cards ?? []).filter((card) => product === null || isInside(card, product))
}

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
  const named = await findNamed(request, query.value)
  if (named === null) return notFound('There is no such item.')
  const isPersonal = placement.data === PLACEMENTS.forYou
  const mayShare = isPersonal && (await services.analytics.trackedOf(request, visitor)) !== null
  const productKeys = mayShare ? [...named.keys, ...(await boughtBy(visitor))] : named.keys
  const page = await pageOf(productKeys)
  const row = await services.recommendations.products(placement.data, {
    ...page,
    productKeys,
    segment: segmentOf(visitor.kind),
    limit,
  })
  const cards =
    row?.cards.length === 0 ? await combinationsOf(placement.data, page.path, named.product) : row?.cards
  return json({ recommendations: cards?.slice(0, limit) ?? [] }, { headers: await visitor.headers() })
}
