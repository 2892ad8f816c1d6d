/** The customer's referral link, and the form that mails it to a friend. */
import { Form } from '@remix-run/react'
import { EmailChoice } from '../forms/email-choice'
import type { FormState } from '../forms/use-failed-form'
import { Button } from '../ui/button'
import { ErrorSummary } from '../ui/feedback'
import { TextField } from '../ui/field'
import { Card, Stack } from '../ui/layout'

export interface Referrer {
  readonly id: string
  readonly email: string
  readonly firstName: string
  /** The name that the invitation is from; null if it names none. */
  readonly sender: string | null
  readonly link: string
}

export function InviteForm({ form, customer }: { readonly form: FormState; readonly customer: Referrer }) {
  const { id, email, firstName, sender, link } = customer
  return (
    // Read by a referral service about the signed-in customer (REF-05).
    <section
      aria-labelledby="share"
      data-referral-zone=""
      data-id={id}
      data-email={email}
      data-first-name={firstName}
    >
      <Card>
        <Stack gap="4">
          <h2 id="share">Share your link</h2>
          <TextField name="link" label="Your link" readOnly defaultValue={link} />
          {/* Text browsers show the beginning of a field, and a browser without scripts no more than fits. */}
          <noscript>
            <p>{link}</p>
          </noscript>
          <Form method="post" {...form.formProps}>
            <Stack gap="4">
              <ErrorSummary errors={form.summary} title="The invitation was not sent" />
              <TextField
                name="email"
                label="Your friend’s email"
                type="email"
                required
                autoComplete="off"
                maxLength={200}
                defaultValue={form.values['email']}
                error={form.errors['email']}
                hint={`We write to them once, from ${sender ?? 'a friend'}, and keep no address.`}
              />
              <EmailChoice form={form} />
              <Button>Send invitation</Button>
            </Stack>
          </Form>
        </Stack>
      </Card>
    </section>
  )
}
