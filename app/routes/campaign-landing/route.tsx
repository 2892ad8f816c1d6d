/**
 * Campaign landing (DISC-07, DISC-08, API-83): the page asks and its button fills the cart; an API call fills it at
 * once.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { PageHandle } from '~/components/layout/page-handle'
import { RouteError } from '~/components/layout/route-error'
import { Button, ButtonLink } from '~/components/ui/button'
import { Notices } from '~/components/ui/feedback'
import { Card, Cluster, Container, Stack } from '~/components/ui/layout'
import { changeCart } from '~/models/analytics/commerce-events'
import { storeConfig } from '~/models/content/store'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import { tooManyTries } from '~/services/attempts.server'
import type { Limited } from '~/services/attempts.server'
import { cartBody } from '~/models/cart/client-api/cart-body'
import { leftInWords } from '~/models/cart/shortages'
import { services } from '~/services/index.server'
import type { LandingOutcome } from '~/services/cart/campaigns.server'
import type { Visitor } from '~/services/visitor'
import {
  json,
  apiResponse,
  apiError,
  limitedInit,
  redirectTo,
  toldByType,
  wantsJson,
} from '~/utils/responses'
import { tellEvents } from '../told-events.server'

export const handle: PageHandle = { js: false }

export const meta: MetaFunction = () => [
  { title: `Your offer | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

const STATUS = { unknown: 404, over: 410, unavailable: 409, refused: 400 } as const

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

type Landed = Extract<LandingOutcome, { readonly kind: 'landed' }>
type KeptAside = Extract<LandingOutcome, { readonly kind: 'kept-aside' }>

interface Refusal {
  readonly message: string
  readonly init: { readonly status?: number; readonly headers?: HeadersInit }
}

async function refusalOf(
  visitor: Visitor,
  refused: Exclude<LandingOutcome, Landed | KeptAside> | Limited,
): Promise<Refusal> {
  const headers = await visitor.headers()
  if (refused.kind === 'limited')
    return {
      message: tooManyTries(refused.waitSeconds),
      init: limitedInit(refused.waitSeconds, headers),
    }
  return { message: refused.message, init: { status: STATUS[refused.kind], headers } }
}

/** A token is worth guessing as much as a code: both share one limit. */
function guessing<T extends { readonly kind: string }>(visitor: Visitor, work: () => Promise<T>) {
  return services.attempts.run([['code', visitor.address]], work, (found) => found.kind === 'unknown')
}

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const found = await guessing(visitor, () => services.campaigns.find(tokenOf(request)))
  if (found.kind !== 'open') {
    const { message, init } = await refusalOf(visitor, found)
    return json({ offer: null, error: message }, init)
  }
  const { promotionName, content } = found.campaign
  return json({ offer: { promotionName, content }, error: null })
}

const WITHOUT_CODE = 'The discount of this offer could not be applied: its items are at their own prices.'

function noticesOf(outcome: Landed | KeptAside) {
  const { missing, withoutCode, few } = outcome
  return [
    outcome.kind === 'landed'
      ? { type: 'success' as const, message: `${outcome.campaign.promotionName}: your cart is filled.` }
      : { type: 'warning' as const, message: outcome.message },
    ...(missing.length === 0
      ? []
      : [
          {
            type: 'warning' as const,
            message: 'Some items of this offer are out of stock and were left out.',
          },
        ]),
    ...(withoutCode === null
      ? []
      : [{ type: 'warning' as const, message: [withoutCode.why ?? [], WITHOUT_CODE].flat().join(' ') }]),
    ...few.map(({ name, left }) => ({
      type: 'warning' as const,
      message: `${name}: ${leftInWords(left)}, fewer than this offer has of it.`,
    })),
  ]
}

export async function action({ request }: ActionFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const outcome = await services.attempts.run(
    [['new-cart', visitor.address]],
    () => guessing(visitor, () => services.campaigns.land(visitor, tokenOf(request))),
    ({ kind }) => kind === 'landed' || kind === 'kept-aside',
  )
  const isCall = wantsJson(request)
  if (outcome.kind !== 'landed' && outcome.kind !== 'kept-aside') {
    const { message, init } = await refusalOf(visitor, outcome)
    const { status = 400 } = init
    return isCall
      ? apiError(status, [{ message, key: 'token' }], init)
      : json(formFailure({}, { '': message }), init)
  }
  const notices = noticesOf(outcome)
  const events = outcome.kind === 'landed' ? changeCart({ lineItems: [] }, outcome.filled) : []
  const told = await tellEvents(request, visitor, events)
  if (isCall)
    return apiResponse(
      { ...told, cart: cartBody(outcome.cart), ...toldByType(notices) },
      { headers: await visitor.headers() },
    )
  await visitor.save({ flash: notices })
  return redirectTo('/cart', { headers: await visitor.headers() })
}

function Offer({ promotionName, content }: { readonly promotionName: string; readonly content: string }) {
  return (
    <>
      <h1>{promotionName}</h1>
      <Card>
        <Stack gap="4">
          {content === '' ? null : <p>{content}</p>}
          <p>What is in your cart now makes room for this offer.</p>
          <form method="post">
            <Cluster>
              <Button>Fill my cart</Button>
              <ButtonLink href="/cart" look="link">
                Keep my cart as it is
              </ButtonLink>
            </Cluster>
          </form>
        </Stack>
      </Card>
    </>
  )
}

export default function CampaignLanding() {
  const { offer, error } = useLoaderData<typeof loader>()
  const failed = useActionData<FormFailure>()
  const message = failed?.errors[''] ?? error
  return (
    <Container width="text">
      <Stack gap="5">
        <Notices items={message === null ? [] : [{ type: 'error', message }]} />
        {offer === null ? (
          <>
            <h1>Your offer</h1>
            <p>
              <a href="/">Keep Shopping</a>
            </p>
          </>
        ) : (
          <Offer {...offer} />
        )}
      </Stack>
    </Container>
  )
}

export { RouteError as ErrorBoundary }
