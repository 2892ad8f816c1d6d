/** Beside an e-mail that looks mistyped: the suggestion to take, or the typed one to keep (VAL-05). */
import { SUGGESTED } from '~/models/checkout/email-suggestion'
import { RadioCards } from '../checkout/radio-cards'
import type { FormState } from './use-failed-form'

export function EmailChoice({
  form: { emailSuggestion, values },
}: {
  readonly form: Pick<FormState, 'emailSuggestion' | 'values'>
}) {
  const typed = values['email']
  if (emailSuggestion === undefined || typed === undefined) return null
  return (
    <>
      <input type="hidden" name="emailAsked" value={typed} />
      <RadioCards
        name="emailChoice"
        legend="Which email is right?"
        defaultValue={SUGGESTED}
        options={[
          { value: SUGGESTED, label: `Use ${emailSuggestion}` },
          { value: 'typed', label: `Keep ${typed}` },
        ]}
      />
    </>
  )
}
