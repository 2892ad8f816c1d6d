/** The receipt's e-mail, in both address steps. */
import { TextField } from '../ui/field'
import { EmailChoice } from '../forms/email-choice'
import type { FormState } from '../forms/use-failed-form'

export function ReceiptEmailField({
  form,
}: {
  readonly form: Pick<FormState, 'values' | 'errors' | 'emailSuggestions'>
}) {
  return (
    <>
      <TextField
        name="email"
        label="Email"
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        hint="For your receipt and news about this order"
        defaultValue={form.values['email']}
        error={form.errors['email']}
      />
      <EmailChoice form={form} />
    </>
  )
}
