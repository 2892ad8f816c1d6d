/** Target of a shared link: only makes the browser remember the referrer (REF-06). */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { PageHandle } from '~/components/layout/page-handle'
import { RouteError } from '~/components/layout/route-error'
import { ButtonLink } from '~/components/ui/button'
import { Cluster, Container, Stack } from '~/components/ui/layout'
import { storeConfig } from '~/models/content/store'
import { mailedName } from '~/models/mail/mailed-name'
import { services } from '~/services/index.server'
import { writeReferrer } from '~/utils/referrer-cookie'
import { json, notFound } from '~/utils/responses'
import { requireReferral } from '../access.server'

export const handle: PageHandle = { js: false }

export const meta: MetaFunction = () => [
  { title: `A friend recommends us | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = await services.visitors.readToBrowse(request)
  await requireReferral(request, visitor)
  const code = params['code'] ?? ''
  const referrer = await services.referrals.findReferrer(code)
  if (referrer === null) throw notFound('This link is not complete. Please ask your friend to send it again.')
  const headers = await visitor.headers()
  headers.append('Set-Cookie', writeReferrer(code, services.env.secureCookies))
  return json({ from: mailedName(referrer.firstName) }, { headers })
}

export default function ReferredByFriend() {
  const { from } = useLoaderData<typeof loader>()
  return (
    <Container width="text">
      <Stack gap="5">
        <h1>{from ?? 'A friend'} recommends us</h1>
        <p>
          Welcome to {storeConfig.name}: {storeConfig.productWord.toLowerCase()}, dried fruit, snacks and
          gifts, delivered to your door. When you place your first order, we thank {from ?? 'your friend'}{' '}
          with store credit.
        </p>
        <Cluster>
          <ButtonLink href="/">Start shopping</ButtonLink>
          <ButtonLink href="/bestsellers/" look="secondary">
            See best sellers
          </ButtonLink>
        </Cluster>
      </Stack>
    </Container>
  )
}

export { RouteError as ErrorBoundary }
