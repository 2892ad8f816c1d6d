/** Asks which size of a product to add, for a card that asks first instead of adding (SIZE-01). */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RouteError } from '~/components/layout/route-error'
import { StaticContentView } from '~/components/content/static-content'
import '~/components/product/size-picker'
import { Container } from '~/components/ui/layout'
import { ListMetadataSchema } from '~/models/cart/forms/cart-form'
import { sizesOf } from '~/models/catalogue/size-choice'
import { storeConfig } from '~/models/content/store'
import { services } from '~/services/index.server'
import { json, notFound } from '~/utils/responses'
import { asSoldTo } from '../../group-prices.server'
import { pickerOf } from './picker.server'

export const meta: MetaFunction = () => [
  { title: `Select size | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  const key = asked.get('product') ?? ''
  const found = /^[\w-]{1,100}$/.test(key) ? await services.catalogue.getProductByKey(key) : null
  const product = found === null ? null : await asSoldTo(request, found)
  const sizes = product === null ? [] : sizesOf(product)
  if (product === null || sizes.length === 0) throw notFound()
  return json({
    picker: pickerOf(product, sizes, ListMetadataSchema.safeParse(asked.get('list')).data, context),
  })
}

/** Static HTML to browsers (docs/decisions/084). */
export default function SizeRoute() {
  const { picker } = useLoaderData<typeof loader>()
  return (
    <Container width="text">
      <StaticContentView content={picker} open />
    </Container>
  )
}

export { RouteError as ErrorBoundary }
