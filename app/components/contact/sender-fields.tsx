/** The sender's name and reply address. */
import { EmailChoice } from '../forms/email-choice'
import { TextField } from '../ui/field'
import type { FormView } from './form-state'

export function SenderFields({ view, emailHint }: { readonly view: FormView; readonly emailHint: string }) {
  const { values, errors } = view
  return (
    <>
      <TextField
        name="firstName"
        label="Your name"
        required
        autoComplete="name"
        maxLength={100}
        defaultValue={values['firstName']}
        error={errors['firstName']}
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        required
        autoComplete="email"
        maxLength={200}
        hint={emailHint}
        defaultValue={values['email']}
        error={errors['email']}
      />
      <EmailChoice form={view} />
    </>
  )
}
