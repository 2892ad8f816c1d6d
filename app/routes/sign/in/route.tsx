import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SignInForm } from '~/components/account/sign-in-form'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Card, Container, Stack } from '~/components/ui/layout'
import { storeConfig } from '~/models/content/store'
import { services } from '~/services/index.server'
import { json, redirectTo, safePath } from '~/utils/responses'
import { signInAndGo } from '../action.server'

export const meta: MetaFunction = () => [
  { title: `Sign in | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

function destinationOf(request: Request): string {
  return safePath(new URL(request.url).searchParams.get('destination'), '/')
}

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  if (visitor.actor.kind === 'customer')
    return redirectTo(destinationOf(request), { headers: await visitor.headers() })
  return json(
    { email: visitor.email ?? '', demo: services.demoAccounts },
    { headers: await visitor.headers() },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  return await signInAndGo(request, destinationOf(request))
}

export default function SignInPage() {
  const { email, demo } = useLoaderData<typeof loader>()
  const form = useFailedForm('sign-in', useActionData<typeof action>(), { email })
  return (
    <Container width="text">
      <Stack gap="5">
        <h1>Sign in</h1>
        <Card>
          <SignInForm form={form} />
        </Card>
        {demo === null ? null : (
          <p>
            Demo shop: sign in as <code>{demo.email}</code> with the password <code>{demo.password}</code>.
          </p>
        )}
        <p>
          No account? <a href="/">Keep shopping</a> and check out as a guest.
        </p>
      </Stack>
    </Container>
  )
}

export { RouteError as ErrorBoundary }
