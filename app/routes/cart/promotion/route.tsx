/** What a code on the cart promises, and for which goods (DISC-06). A script opens it over the cart. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StaticContentView } from '~/components/content/static-content'
import { RouteError } from '~/components/layout/route-error'
import { Container } from '~/components/ui/layout'
import { storeConfig } from '~/models/content/store'
import { json } from '~/utils/responses'
import { loadPromotion } from './loader.server'

export const meta: MetaFunction = () => [
  { title: `Promotion Details | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { content, headers } = await loadPromotion(request, context)
  return json({ content }, { headers })
}

export default function PromotionRoute() {
  const { content } = useLoaderData<typeof loader>()
  return (
    <Container width="text">
      <StaticContentView content={content} open />
    </Container>
  )
}

export { RouteError as ErrorBoundary }
