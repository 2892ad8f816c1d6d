/** The first-purchase offer, first screen: an e-mail (OFFER-01 to OFFER-07, OFFER-12, OFFER-17). */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { EmailChoice } from '~/components/forms/email-choice'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { OfferForm } from '~/components/offer/offer-form'
import { OfferScreen } from '~/components/offer/offer-screen'
import { ButtonLink } from '~/components/ui/button'
import { TextField } from '~/components/ui/field'
import { Container } from '~/components/ui/layout'
import { storeConfig } from '~/models/content/store'
import { STEP_FAILED } from '~/models/customers/step-words'
import { claimedCaption, headlineOf, OfferEmailSchema } from '~/models/offer/offer'
import type { Offer } from '~/models/offer/offer'
import { formFailure } from '~/models/validation/form-failure'
import { tooManyTries } from '~/services/attempts.server'
import { askAboutEmail, settleEmail, withAnswer } from '~/services/checkout/email-suggestions.server'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import { json, limitedInit, redirectTo } from '~/utils/responses'
import { isKnownToOffer, offerEnd } from './ended.server'

/** Shown once the offer has ended: for visitors who claimed it, and for those already known (OFFER-06). */
const ENDED = {
  claimed: (screen: Offer['initial']) => ({
    headline: 'You have this offer already',
    caption: claimedCaption(screen),
  }),
  known: () => ({
    headline: 'You are on our list already',
    caption: 'This offer is for first orders. Look out for others by email.',
  }),
}

export const meta: MetaFunction = () => [
  { title: `Your first order | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const { initial } = await services.firstOffer.current(visitor)
  const { offer } = visitor.session?.data ?? {}
  const isKnown = isKnownToOffer(visitor)
  const end = offerEnd(request, visitor)
  return json(
    {
      screen: { ...initial, headline: headlineOf(initial, isKnown) },
      ended: end === undefined ? null : ENDED[end](initial),
      email: offer?.email ?? visitor.email ?? '',
    },
    { headers: await visitor.headers() },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const { fields } = await readForm(request)
  const form = parseForm(fields, OfferEmailSchema)
  if (!form.ok) return json(form.failure, { status: 400, headers: await visitor.headers() })
  const settled = settleEmail(form.value.email, fields)
  if (settled.kind === 'asked')
    return json(askAboutEmail(fields, settled.suggestion), { status: 400, headers: await visitor.headers() })
  const outcome = await orIfUnavailable(services.firstOffer.giveEmail(visitor, settled.email), null)
  if (outcome === null) return json(withAnswer(formFailure(fields, { '': STEP_FAILED })), { status: 503 })
  if (outcome.kind === 'limited')
    return json(
      withAnswer(formFailure(fields, { email: tooManyTries(outcome.waitSeconds) })),
      limitedInit(outcome.waitSeconds, await visitor.headers()),
    )
  if (outcome.kind === 'failed')
    return json(withAnswer(formFailure(fields, { '': outcome.message })), {
      status: 400,
      headers: await visitor.headers(),
    })
  if (outcome.lead !== null) {
    const { analytics } = services
    const event = { name: 'generate_lead', params: outcome.lead } as const
    await analytics.tell(await analytics.trackedOf(request, visitor), [event])
  }
  return redirectTo('/offer/phone', { headers: await visitor.headers() })
}

export default function FirstOffer() {
  const { screen, ended, email } = useLoaderData<typeof loader>()
  const form = useFailedForm('offer', useActionData<typeof action>(), { email })
  const picture = { desktop: screen.mainImageDesktopSrc, mobile: screen.mainImageMobileSrc }
  return (
    <Container>
      <OfferScreen
        picture={picture}
        headline={ended?.headline ?? screen.headline}
        caption={ended?.caption ?? screen.caption}
      >
        {ended !== null ? (
          <ButtonLink href="/cart">Go to cart</ButtonLink>
        ) : (
          <OfferForm form={form} button={screen.buttonCta}>
            <TextField
              name="email"
              label="Email"
              type="email"
              required
              autoComplete="email"
              maxLength={200}
              defaultValue={form.values['email']}
              error={form.errors['email']}
            />
            <EmailChoice form={form} />
          </OfferForm>
        )}
        <p>
          Not sure what you like? <a href="/onsite-offer-quiz-results">Take our quiz</a>
        </p>
      </OfferScreen>
    </Container>
  )
}

export { RouteError as ErrorBoundary }
