/** Sign-out asks first: a link that acts would sign out whoever's browser or mail scanner follows it. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { RouteError } from '~/components/layout/route-error'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card, Cluster, Container, Stack } from '~/components/ui/layout'
import { storeConfig } from '~/models/content/store'
import { services } from '~/services/index.server'
import { json, redirectTo } from '~/utils/responses'

export const meta: MetaFunction = () => [
  { title: `Sign out | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const { actor } = visitor
  if (actor.kind === 'guest') return redirectTo('/', { headers: await visitor.headers() })
  return json({ firstName: actor.firstName }, { headers: await visitor.headers() })
}

export async function action({ request }: ActionFunctionArgs) {
  const visitor = await services.visitors.read(request)
  await services.signIn.signOut(visitor)
  return redirectTo('/', { headers: await visitor.headers() })
}

export default function SignOutPage() {
  const { firstName } = useLoaderData<typeof loader>()
  return (
    <Container width="text">
      <Stack gap="5">
        <h1>Sign out</h1>
        <Card>
          <Stack gap="4">
            <p>
              You are signed in{firstName === '' ? '' : ` as ${firstName}`}. Your cart stays with your
              account.
            </p>
            <Form method="post">
              <Cluster>
                <Button>Sign Out</Button>
                <ButtonLink href="/" look="link">
                  Stay signed in
                </ButtonLink>
              </Cluster>
            </Form>
          </Stack>
        </Card>
      </Stack>
    </Container>
  )
}

export { RouteError as ErrorBoundary }
