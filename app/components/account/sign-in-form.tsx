/** E-mail and password. The sign-in button comes first, so that Enter presses it. */
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FormState } from '../forms/use-failed-form'
import { Button } from '../ui/button'
import { ErrorSummary } from '../ui/feedback'
import { PasswordField } from './password-field'
import { AccountEmailField, CaptchaField, RememberMe } from './sign-in-parts'
import type { CaptchaView } from './sign-in-parts'
import { Stack } from '../ui/layout'

export function SignInForm({
  form,
  captcha,
  isEmailKnown = false,
  children,
}: {
  readonly form: FormState
  /** The page names the account: the e-mail is sent as a hidden field. */
  readonly isEmailKnown?: boolean
  readonly captcha: CaptchaView | null
  /** Buttons for other actions with the e-mail. */
  readonly children?: ReactNode
}) {
  return (
    <Form method="post" {...form.formProps}>
      <Stack gap="4">
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
        {children}
      </Stack>
    </Form>
  )
}
