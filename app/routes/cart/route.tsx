/** The cart: everything on it is a form that posts here and is answered by a redirect (CART-12). */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
// Styles of server-rendered content, which no client code imports.
import '~/components/cart/total-explained'
import '~/components/product/product-grid'
import { RouteError } from '~/components/layout/route-error'
import { storeConfig } from '~/models/content/store'
import { json } from '~/utils/responses'
import { handleCartPost } from './action.server'
import { loadCart } from './loader.server'
import { CartPage } from './page'

export const meta: MetaFunction = () => [
  { title: `Your cart | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { view, headers } = await loadCart(request, context)
  return json(view, { headers })
}

export async function action({ request, context }: ActionFunctionArgs) {
  return await handleCartPost(request, context)
}

export default function CartRoute() {
  const view = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return <CartPage {...view} failed={failed} />
}

export { RouteError as ErrorBoundary }
