/** What the steps of signing in share: the frame, the terms, and the e-mail that a step is about. */
import { storeConfig } from '~/models/content/store'
import type { FormState } from '../forms/use-failed-form'
import { CheckboxField, TextField } from '../ui/field'
import { Card, Container, Stack, VisuallyHidden } from '../ui/layout'
import * as styles from './account.css'
import type { ReactNode } from 'react'

export function SignStep({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Container width="text">
      <Stack gap="5">
        <h1>{title}</h1>
        <Card>
          <Stack gap="4">{children}</Stack>
        </Card>
      </Stack>
    </Container>
  )
}

/** LEGAL-03. `by`: the button whose press agrees. */
export function Terms({ by }: { readonly by: string }) {
  return (
    <p className={styles.terms}>
      By choosing {by} you agree to our <a href="/terms-and-conditions">Terms and Conditions</a> and our{' '}
      <a href="/privacy">Privacy Policy</a>, and you state that you are at least 18 years old.
    </p>
  )
}

export function AccountEmailField({
  email,
  error,
}: {
  readonly email: string | undefined
  readonly error: string | undefined
}) {
  return (
    <TextField
      name="email"
      label="Email"
      type="email"
      required
      autoComplete="username"
      inputMode="email"
      maxLength={254}
      defaultValue={email}
      error={error}
    />
  )
}

/** Ticked beforehand (AUTH-13); as it was sent, where the form comes back. */
export function RememberMe({ form }: { readonly form: FormState }) {
  return (
    <CheckboxField
      name="keepLoggedIn"
      label="Remember me"
      defaultChecked={!form.isFailed || form.values['keepLoggedIn'] === 'on'}
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

export function CallUs() {
  return (
    <p>
      Call us at <a href={storeConfig.phoneHref}>{storeConfig.phone}</a> or write to{' '}
      <a href={`mailto:${storeConfig.email}`}>{storeConfig.email}</a>.
    </p>
  )
}
