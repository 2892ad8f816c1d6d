/** Sign-out asks first: a link that acts would sign out anyone whose browser or mail scanner follows it. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { RouteError } from '~/components/layout/route-error'
import { Button, ButtonLink } from '~/components/ui/button'
import { CheckboxField } from '~/components/ui/field'
import { Card, Cluster, Container, Stack } from '~/components/ui/layout'
import { storeConfig } from '~/models/content/store'
import { SignOutSchema } from '~/models/customers/account-forms'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json, redirectTo } from '~/utils/responses'
import { NOT_COPIED } from '../texts'

export const meta: MetaFunction = () => [
  { title: `Sign out | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const { actor } = visitor
  if (actor.kind === 'guest') return redirectTo('/', { headers: await visitor.headers() })
  // The cart of whom an agent acts for is not the agent's to keep.
  const isOwn = visitor.session?.data.customerServiceMode !== true
  return json(
    { firstName: actor.firstName, hasGoods: isOwn && visitor.cartCount > 0 },
    { headers: await visitor.headers() },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const visitor = await services.visitors.read(request)
  // A second click or an old form: a guest's data must not be removed.
  if (visitor.actor.kind === 'guest') return redirectTo('/', { headers: await visitor.headers() })
  const { fields } = await readForm(request)
  const form = parseForm(fields, SignOutSchema)
  const copy = await services.signIn.signOut(visitor, { copyCart: form.ok && form.value.copyCart })
  if (copy === 'not-copied') await visitor.save({ flash: [{ type: 'warning', message: NOT_COPIED }] })
  else if (copy !== null) await visitor.save({ flash: [...copy.notices] })
  return redirectTo('/', { headers: await visitor.headers() })
}

export default function SignOutPage() {
  const { firstName, hasGoods } = useLoaderData<typeof loader>()
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
              <Stack gap="4">
                {hasGoods ? (
                  <CheckboxField name="copyCart" label="Keep a copy of my cart in this browser" />
                ) : null}
                <Cluster>
                  <Button>Sign Out</Button>
                  <ButtonLink href="/" look="link">
                    Stay signed in
                  </ButtonLink>
                </Cluster>
              </Stack>
            </Form>
          </Stack>
        </Card>
      </Stack>
    </Container>
  )
}

export { RouteError as ErrorBoundary }
