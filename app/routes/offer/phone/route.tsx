/** The offer's second screen: an optional phone number for texts (OFFER-08 to OFFER-10, OFFER-13). */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { OfferForm } from '~/components/offer/offer-form'
import { OfferScreen } from '~/components/offer/offer-screen'
import { Button } from '~/components/ui/button'
import { TextField } from '~/components/ui/field'
import { Container } from '~/components/ui/layout'
import { storeConfig } from '~/models/content/store'
import { STEP_FAILED } from '~/models/customers/step-words'
import { headlineOf, OfferPhoneSchema } from '~/models/offer/offer'
import { ALREADY_TEXTED } from '~/models/offer/words'
import { formFailure } from '~/models/validation/form-failure'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import { json, redirectTo } from '~/utils/responses'
import { endedHeaders } from '../ended.server'

export const meta: MetaFunction = () => [
  { title: `Your first order | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const { offer } = visitor.session?.data ?? {}
  if (offer === undefined || offer.isDone) return redirectTo('/offer', { headers: await visitor.headers() })
  const { secondary } = await services.firstOffer.current(visitor)
  const { isKnown, smsSubscribed } = offer
  const headline = headlineOf(secondary, isKnown)
  return json({ screen: secondary, headline, smsSubscribed }, { headers: await visitor.headers() })
}

export async function action({ request }: ActionFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const { fields } = await readForm(request)
  const form = parseForm(fields['intent'] === 'close' ? {} : fields, OfferPhoneSchema)
  if (!form.ok) return json(form.failure, { status: 400, headers: await visitor.headers() })
  const end = await orIfUnavailable(services.firstOffer.finish(visitor, form.value.phone), 'away' as const)
  if (end === 'away') return json(formFailure(fields, { '': STEP_FAILED }), { status: 503 })
  return redirectTo('/cart', { headers: await endedHeaders(visitor, end) })
}

function Close({ text }: { readonly text: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="close" />
      <Button look="link">{text}</Button>
    </Form>
  )
}

export default function OfferByText() {
  const { screen, headline, smsSubscribed } = useLoaderData<typeof loader>()
  const form = useFailedForm('offer-phone', useActionData<typeof action>())
  const picture = { desktop: screen.mainImageDesktopSrc, mobile: screen.mainImageMobileSrc }
  return (
    <Container>
      <OfferScreen
        picture={picture}
        headline={smsSubscribed ? ALREADY_TEXTED : headline}
        caption={
          smsSubscribed ? 'You get our texts already, so there is nothing more to do.' : screen.caption
        }
      >
        {smsSubscribed ? null : (
          <OfferForm form={form} button={screen.buttonCta}>
            <TextField
              name="phone"
              label="Mobile number"
              type="tel"
              autoComplete="tel"
              maxLength={30}
              defaultValue={form.values['phone']}
              error={form.errors['phone']}
            />
          </OfferForm>
        )}
        <Close text={smsSubscribed ? 'Continue' : 'No, thank you'} />
      </OfferScreen>
    </Container>
  )
}

export { RouteError as ErrorBoundary }
