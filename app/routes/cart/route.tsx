/** The cart: everything on it is a form that posts here and comes back with a redirect (CART-12). */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteError } from '~/components/layout/route-error'
import { storeConfig } from '~/models/content/store'
import { answer } from '~/utils/responses'
import { handleCartPost } from './post.server'
import { loadCart } from './get.server'
import { CartPage } from './parts'

export const meta: MetaFunction = () => [
  { title: `Your cart | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const { view, headers } = await loadCart(request)
  return answer(view, { headers })
}

export async function action({ request }: ActionFunctionArgs) {
  return await handleCartPost(request)
}

export default function CartRoute() {
  const view = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return <CartPage {...view} failed={failed} />
}

export { RouteError as ErrorBoundary }
