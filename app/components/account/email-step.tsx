/** The first sign-in step: the e-mail of the account (AUTH-05); at checkout a guest can continue with it (AUTH-06). */
import { Form } from '@remix-run/react'
import type { SocialProvider } from '~/models/customers/social'
import type { FormState } from '../forms/use-failed-form'
import { Button } from '../ui/button'
import { ErrorSummary } from '../ui/feedback'
import { Stack } from '../ui/layout'
import { AccountEmailField, CaptchaField, SocialButtons, Terms } from './sign-in-parts'
import type { CaptchaView } from './sign-in-parts'

interface EmailStepView {
  /** Value of the guest button; null where an account is required. */
  readonly asGuest: string | null
  readonly destination: string
  readonly signUp: string
  readonly social: readonly SocialProvider[]
  readonly captcha: CaptchaView | null
}

export function EmailStep({
  form,
  step,
  action,
}: {
  readonly form: FormState
  readonly step: EmailStepView
  /** Where to post, if the page's own URL carries state of an earlier form. */
  readonly action?: string
}) {
  const { asGuest, destination, signUp, social, captcha } = step
  return (
    <>
      <Form method="post" {...form.formProps} {...(action === undefined ? {} : { action })}>
        <Stack gap="4">
          <ErrorSummary
            errors={form.summary}
            title={asGuest === null ? 'You are not signed in' : 'You cannot go on yet'}
          />
          <AccountEmailField form={form} isForGuests={asGuest !== null} />
          <CaptchaField captcha={captcha} action="sign_in" />
          <Button size="large" wide>
            Continue
          </Button>{' '}
          {asGuest === null ? null : (
            <Button look="secondary" size="large" wide name="as" value={asGuest}>
              Continue as Guest
            </Button>
          )}
        </Stack>
      </Form>
      <SocialButtons providers={social} destination={destination} />
      <Terms by="Continue" social={social} />
      <p>
        New here? <a href={signUp}>Sign up</a>
      </p>
    </>
  )
}
