/** Staff look up a customer's cart by its key, read-only (ROUTE-05, API-61). */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RouteError } from '~/components/layout/route-error'
import { totalsOf } from '~/models/cart/totals'
import { storeConfig } from '~/models/content/store'
import type { Permission } from '~/models/customers/customer'
import { readForm } from '~/services/form-request.server'
import { cartBody } from '~/models/cart/client-api/cart-body'
import { services } from '~/services/index.server'
import { json, apiError, notFound, redirectTo, wantsJson } from '~/utils/responses'
import { requirePermission } from '../../access.server'
import { CustomerCartPage } from './page'

export const handle = { json: true }

export const meta: MetaFunction = () => [
  { title: `Customer cart | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

const ALLOWING: readonly Permission[] = ['checkOutAsCustomer', 'viewCustomerCart']

/** The same response for an unknown key and for a visitor without permission (AGENT-07). */
function nothing(request: Request): Response {
  return wantsJson(request) ? apiError(404, [{ key: 'key', message: 'There is no such cart' }]) : notFound()
}

async function viewCart(request: Request, key: string) {
  const { visitor, actor } = await requirePermission(request, ALLOWING, nothing)
  const stored = await services.customerCarts.view(actor, key)
  if (stored === null) throw nothing(request)
  const cart = await services.cartUseCases.withOpenDeliveries({ customerId: stored.customerId }, stored)
  return json(
    { data: { cart: cartBody(cart), totals: totalsOf(cart) } },
    { headers: await visitor.headers() },
  )
}

/** Without a key, shows a form that asks for one. */
async function askForKey(request: Request) {
  const { visitor } = await requirePermission(request, ALLOWING, nothing)
  return json({ data: null }, { headers: await visitor.headers() })
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const key = searchParams.get('key') ?? searchParams.get('cartKey')
  return key === null || key.trim() === '' ? askForKey(request) : viewCart(request, key.trim())
}

export async function action({ request }: ActionFunctionArgs) {
  const { fields } = await readForm(request)
  const key = (fields['key'] ?? '').trim()
  if (wantsJson(request)) return viewCart(request, key)
  // The page itself shows the cart and records the access.
  await requirePermission(request, ALLOWING, nothing)
  if (!(await services.customerCarts.has(key))) throw nothing(request)
  return redirectTo(`/cart/customer-cart?${new URLSearchParams({ key }).toString()}`)
}

export default function CustomerCartRoute() {
  const { data } = useLoaderData<typeof loader>()
  return <CustomerCartPage view={data} />
}

export { RouteError as ErrorBoundary }
