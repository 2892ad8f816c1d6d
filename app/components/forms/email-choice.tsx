/** For an e-mail that looks mistyped: take the suggestion, or keep the typed one (VAL-05). */
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
  /** Prefix, in a form with several e-mails. */
  readonly prefix?: string
  /** Name of the e-mail field. */
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
