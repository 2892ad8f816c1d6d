/** Confirmation page after an add without script: what was added, and where to go next (MODAL-01). */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
// Styles of server-rendered content, which no client code imports.
import '~/components/cart/added-to-cart'
import { StaticContentView } from '~/components/content/static-content'
import { RouteError } from '~/components/layout/route-error'
import { Container } from '~/components/ui/layout'
import { storeConfig } from '~/models/content/store'
import { json } from '~/utils/responses'
import { loadAdded } from './loader.server'

export const meta: MetaFunction = () => [
  { title: `Added to Cart | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { content, headers } = await loadAdded(request, context)
  return json({ content }, { headers })
}

export default function AddedRoute() {
  const { content } = useLoaderData<typeof loader>()
  return (
    <Container>
      <StaticContentView content={content} />
    </Container>
  )
}

export { RouteError as ErrorBoundary }
