/** Shared by the sign-in steps: the frame, the terms, and the step's e-mail. */
import { Form } from '@remix-run/react'
import { storeConfig } from '~/models/content/store'
import { SOCIAL_NAMES } from '~/models/customers/social'
import type { SocialProvider } from '~/models/customers/social'
import { EmailChoice } from '../forms/email-choice'
import type { FormState } from '../forms/use-failed-form'
import { Button } from '../ui/button'
import { Notices } from '../ui/feedback'
import type { Notification } from '../ui/feedback'
import { CheckboxField, TextField } from '../ui/field'
import { Card, Container, Stack, VisuallyHidden } from '../ui/layout'
import * as styles from './account.css'
import type { ReactNode } from 'react'

export function SignStep({
  title,
  notices = [],
  children,
}: {
  readonly title: string
  readonly notices?: readonly Notification[]
  readonly children: ReactNode
}) {
  return (
    <Container width="text">
      <Stack gap="5">
        <h1>{title}</h1>
        <Notices items={notices} />
        <Card className={styles.step}>
          <Stack gap="4">{children}</Stack>
        </Card>
      </Stack>
    </Container>
  )
}

/** LEGAL-03. `by`: the button that accepts the terms, besides those of social providers, if any. */
export function Terms({ by, social = [] }: { readonly by: string; readonly social?: Providers }) {
  const names = social.map((provider) => SOCIAL_NAMES[provider])
  const or =
    names.length === 0
      ? ''
      : `, or signing in with ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names)},`
  return (
    <p className={styles.terms}>
      By choosing {by}
      {or} you agree to our <a href="/terms-and-conditions">Terms and Conditions</a> and our{' '}
      <a href="/privacy">Privacy Policy</a>, and you state that you are at least 18 years old.
    </p>
  )
}

export function AccountEmailField({
  form,
  isForGuests = false,
}: {
  readonly form: FormState
  /** Asked where a guest may also continue with it. */
  readonly isForGuests?: boolean
}) {
  return (
    <>
      <TextField
        name="email"
        label="Email"
        type="email"
        required
        autoComplete={isForGuests ? 'email' : 'username'}
        inputMode="email"
        maxLength={254}
        hint={isForGuests ? 'For your receipt and news about this order' : undefined}
        defaultValue={form.values['email']}
        error={form.errors['email']}
      />
      <EmailChoice form={form} />
    </>
  )
}

type Providers = readonly SocialProvider[]

/** Leads to another site, so no script handles it. */
export function SocialButton({
  provider,
  destination,
}: {
  readonly provider: SocialProvider
  readonly destination: string
}) {
  return (
    <form method="post" action={`/sign/with/${provider}`} data-leaves="">
      <input type="hidden" name="destination" value={destination} />
      <Button look="secondary" wide>
        Continue with {SOCIAL_NAMES[provider]}
      </Button>
    </form>
  )
}

/** After another way to sign in or up, one form each (AUTH-05, AUTH-20). */
export function SocialButtons({
  providers,
  destination,
}: {
  readonly providers: Providers
  readonly destination: string
}) {
  if (providers.length === 0) return null
  return (
    <div className={styles.social} role="group" aria-label="Other ways to sign in">
      <p className={styles.or}>or</p>
      {providers.map((provider) => (
        <SocialButton key={provider} provider={provider} destination={destination} />
      ))}
    </div>
  )
}

export interface CaptchaView {
  readonly src: string
  readonly siteKey: string
}

/** Filled by a script on submit; without one it stays empty and the server decides (AUTH-28, AUTH-30). */
export function CaptchaField({
  captcha,
  action,
}: {
  readonly captcha: CaptchaView | null
  readonly action: 'sign_in' | 'sign_up' | 'contact'
}) {
  if (captcha === null) return null
  return (
    <input
      type="hidden"
      name="gRecaptchaResponse"
      data-captcha={captcha.src}
      data-site-key={captcha.siteKey}
      data-action={action}
    />
  )
}

/** Ticked by default (AUTH-13); as submitted when the form comes back. */
export function RememberMe({ form }: { readonly form: FormState }) {
  return (
    <CheckboxField
      name="keepLoggedIn"
      label="Remember me"
      defaultChecked={!form.isFilledIn || form.values['keepLoggedIn'] === 'on'}
    />
  )
}

export function EmailInHand({ email, change }: { readonly email: string; readonly change: string }) {
  return (
    <p>
      <span className={styles.email}>{email}</span>{' '}
      <a href={change}>
        Change<VisuallyHidden> email</VisuallyHidden>
      </a>
    </p>
  )
}

/** At checkout nobody needs an account: from a later step, too, its e-mail will do. `action`: the e-mail step. */
export function ContinueAsGuest({
  email,
  asGuest,
  action,
}: {
  readonly email: string
  /** Value of the button; null where an account is required. */
  readonly asGuest: string | null
  readonly action: string
}) {
  if (asGuest === null) return null
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="email" value={email} />
      {/* A step back its spelling was asked about, or an account has it. */}
      <input type="hidden" name="emailAsked" value={email} />
      <Button look="secondary" size="large" wide name="as" value={asGuest}>
        Continue as Guest
      </Button>
    </Form>
  )
}

export function CallUs() {
  return (
    <p>
      Call us at <a href={storeConfig.phoneHref}>{storeConfig.phone}</a> or write to{' '}
      <a href={storeConfig.emailHref}>{storeConfig.email}</a>.
    </p>
  )
}
