/** The form of a screen: one field, its button, and a way to skip it. Errors show below (OFFER-14). */
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FormState } from '../forms/use-failed-form'
import { Button } from '../ui/button'
import { ErrorSummary } from '../ui/feedback'
import { Stack } from '../ui/layout'

export function OfferForm({
  form,
  button,
  children,
}: {
  readonly form: FormState
  readonly button: string
  readonly children: ReactNode
}) {
  return (
    <Form method="post" {...form.formProps}>
      <Stack gap="4">
        {children}
        <Button size="large" wide>
          {button}
        </Button>
        <ErrorSummary errors={form.summary} title="Please check this" />
      </Stack>
    </Form>
  )
}
