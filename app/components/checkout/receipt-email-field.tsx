/** Where the receipt goes: asked for with the address, with several, and of guests. */
import { SUGGESTED } from '~/models/checkout/email-suggestion'
import { TextField } from '../ui/field'
import { RadioCards } from './radio-cards'
import type { FormState } from '../forms/use-failed-form'

export function ReceiptEmailField({
  form,
  id,
  suggestion,
}: {
  readonly form: Pick<FormState, 'values' | 'errors'>
  /** Where the page has another e-mail field. */
  readonly id?: string
  /** Another e-mail that is likely meant (VAL-05). */
  readonly suggestion?: string | undefined
}) {
  const typed = form.values['email']
  const field = (
    <TextField
      id={id}
      name="email"
      label="Email"
      type="email"
      required
      autoComplete="email"
      inputMode="email"
      maxLength={254}
      hint="For your receipt and news about this order"
      defaultValue={typed}
      error={form.errors['email']}
    />
  )
  if (suggestion === undefined || typed === undefined) return field
  return (
    <>
      {field}
      <input type="hidden" name="emailAsked" value={typed} />
      <RadioCards
        name="emailChoice"
        legend="Which email is right?"
        defaultValue={SUGGESTED}
        options={[
          { value: SUGGESTED, label: `Use ${suggestion}` },
          { value: 'typed', label: `Keep ${typed}` },
        ]}
      />
    </>
  )
}
