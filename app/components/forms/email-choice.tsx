/** Beside an e-mail that looks mistyped: the suggestion to take, or the typed one to keep (VAL-05). */
import { SUGGESTED } from '~/models/checkout/email-suggestion'
import { RadioCards } from '../checkout/radio-cards'

interface Asked {
  readonly values: Readonly<Record<string, string | undefined>>
  readonly emailSuggestions?: Readonly<Record<string, string>> | undefined
}

export function EmailChoice({
  form: { emailSuggestions = {}, values },
  prefix = '',
  field = 'email',
}: {
  readonly form: Asked
  /** Of a form with an e-mail in each of several parts. */
  readonly prefix?: string
  /** The name of the e-mail's own field. */
  readonly field?: string
}) {
  const suggestion = emailSuggestions[prefix]
  const typed = values[`${prefix}${field}`]
  if (suggestion === undefined || typed === undefined) return null
  return (
    <>
      <input type="hidden" name={`${prefix}emailAsked`} value={typed} />
      <RadioCards
        name={`${prefix}emailChoice`}
        legend="Which email is right?"
        defaultValue={values[`${prefix}emailChoice`] ?? SUGGESTED}
        options={[
          { value: SUGGESTED, label: `Use ${suggestion}` },
          { value: 'typed', label: `Keep ${typed}` },
        ]}
      />
    </>
  )
}
