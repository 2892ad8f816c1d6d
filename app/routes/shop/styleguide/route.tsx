/** The gallery of blocks: each with its type and options, as marketers can use them (docs/decisions/204). */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StaticContentView } from '~/components/content/static-content'
import { RouteError } from '~/components/layout/route-error'
import { gallery, PAGE_OF_THE_FORM } from '~/content/samples.server'
import '~/content/styles'
import { storeConfig } from '~/models/content/store'
import { services } from '~/services/index.server'
import { json, notFound } from '~/utils/responses'
import { contentOf } from '../content.server'

const TITLE = 'Blocks of content'

export const meta: MetaFunction = () => [
  { title: `${TITLE} | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  // Its samples are about the sample catalogue, and it is no page for shoppers.
  if (services.env.mode === 'production') throw notFound()
  const page = { path: PAGE_OF_THE_FORM, blocks: gallery(TITLE) }
  return json({ content: await contentOf(page, request, context) })
}

export default function Styleguide() {
  return <StaticContentView content={useLoaderData<typeof loader>().content} />
}

export { RouteError as ErrorBoundary }
