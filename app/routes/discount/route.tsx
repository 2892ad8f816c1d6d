/** A discount code by link: the page asks and its button applies it. Opening the link changes nothing. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { PageHandle } from '~/components/layout/page-handle'
import { RouteError } from '~/components/layout/route-error'
import { Button, ButtonLink } from '~/components/ui/button'
import { Notices } from '~/components/ui/feedback'
import { Card, Cluster, Container, Stack } from '~/components/ui/layout'
import { DiscountCodeSchema } from '~/models/cart/forms/cart-form'
import { storeConfig } from '~/models/content/store'
import { formFailure } from '~/models/validation/form-failure'
import { tooManyTries } from '~/services/attempts.server'
import { services } from '~/services/index.server'
import { claimedNotice } from '~/services/cart/cart-codes.server'
import { json, limitedInit, notFound, redirectTo } from '~/utils/responses'

export const handle: PageHandle = { js: false }

export const meta: MetaFunction = () => [
  { title: `Discount code | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

function requireCode(text: string | undefined): string {
  const parsed = DiscountCodeSchema.safeParse(text)
  if (!parsed.success) throw notFound()
  return parsed.data
}

export function loader({ params }: LoaderFunctionArgs) {
  return json({ code: requireCode(params['code']) })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const code = requireCode(params['code'])
  const visitor = await services.visitors.read(request)
  const outcome = await services.attempts.run(
    [['code', visitor.address]],
    () => services.cartUseCases.claimCode(visitor, code),
    // A kept code is tried later, when tries are no longer counted, so count it now.
    (claimed) => claimed.kind === 'failed' || claimed.kind === 'kept',
  )
  if (outcome.kind === 'limited')
    return json(
      formFailure({}, { '': tooManyTries(outcome.waitSeconds) }),
      limitedInit(outcome.waitSeconds, await visitor.headers()),
    )
  if (outcome.kind === 'failed')
    return json(formFailure({}, { '': outcome.message }), { status: 400, headers: await visitor.headers() })
  await visitor.save({ flash: [claimedNotice(code, outcome)] })
  return redirectTo(outcome.kind === 'kept' && !outcome.hasCart ? '/' : '/cart', {
    headers: await visitor.headers(),
  })
}

export default function DiscountByLink() {
  const { code } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <Container width="text">
      <Stack gap="5">
        <Notices items={failed === undefined ? [] : [{ type: 'error', message: failed.errors[''] ?? '' }]} />
        <h1>Discount code {code}</h1>
        <Card>
          <Stack gap="4">
            <p>Apply this code to your cart?</p>
            <form method="post">
              <Cluster>
                <Button>Apply {code}</Button>
                <ButtonLink href="/cart" look="link">
                  Go to cart
                </ButtonLink>
              </Cluster>
            </form>
          </Stack>
        </Card>
      </Stack>
    </Container>
  )
}

export { RouteError as ErrorBoundary }
