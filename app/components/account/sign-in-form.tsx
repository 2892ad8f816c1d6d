/** E-mail and password. The button that Enter presses comes first, and it is the right one. */
import { Form } from '@remix-run/react'
import type { FormState } from '../forms/use-failed-form'
import { Button } from '../ui/button'
import { ErrorSummary } from '../ui/feedback'
import { PasswordField } from './password-field'
import { AccountEmailField, CaptchaField, RememberMe } from './sign-in-parts'
import type { CaptchaView } from './sign-in-parts'
import { Stack } from '../ui/layout'

export function SignInForm({
  form,
  fields = {},
  action,
  captcha,
  isEmailKnown = false,
}: {
  readonly form: FormState
  /** The page says whose it is: it is sent along unseen. */
  readonly isEmailKnown?: boolean
  /** Sent along unseen: where to go afterwards, which of two forms this is. */
  readonly fields?: Readonly<Record<string, string>>
  readonly action?: string
  readonly captcha: CaptchaView | null
}) {
  return (
    <Form method="post" {...form.formProps} {...(action === undefined ? {} : { action })}>
      <Stack gap="4">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ErrorSummary errors={form.summary} title="You are not signed in" />
        {isEmailKnown ? (
          <input type="hidden" name="email" value={form.values['email']} />
        ) : (
          <AccountEmailField form={form} />
        )}
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          error={form.errors['password']}
        />
        <RememberMe form={form} />
        <CaptchaField captcha={captcha} action="sign_in" />
        <Button size="large" wide>
          Sign In
        </Button>
      </Stack>
    </Form>
  )
}
