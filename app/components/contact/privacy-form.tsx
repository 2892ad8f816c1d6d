/** Legal privacy requests; an opt-out takes effect as soon as it is sent (LEGAL-04). */
import { regionsOf } from '~/models/address/regions'
import { PRIVACY_TOPICS } from '~/models/contacts/topics'
import type { OptOut } from '~/models/contacts/topics'
import { CaptchaField } from '../account/sign-in-parts'
import type { CaptchaView } from '../account/sign-in-parts'
import { Button } from '../ui/button'
import { SelectField } from '../ui/field'
import { FormFrame } from './form-frame'
import type { FormView } from './form-state'
import { SenderFields } from './sender-fields'

export function PrivacyForm({
  about,
  action,
  view,
  captcha,
  thanks,
}: {
  /** The page's subject, preselected. */
  readonly about: OptOut
  readonly action: string
  readonly view: FormView
  readonly captcha: CaptchaView | null
  readonly thanks?: string | undefined
}) {
  const { values, errors } = view
  return (
    <FormFrame
      title="Make your choice"
      intro="You need no account. An opt-out holds at once; we use what you enter here for nothing but your request."
      view={view}
      action={action}
      thanks={thanks}
      onwards={{ text: 'Privacy Policy', url: '/privacy' }}
    >
      <SelectField
        name="topic"
        label="What would you like us to do?"
        required
        options={Object.entries(PRIVACY_TOPICS).map(([value, label]) => ({ value, label }))}
        defaultValue={values['topic'] ?? about}
        error={errors['topic']}
      />
      <SenderFields view={view} emailHint="The one you order with, so that we know which data is yours." />
      <SelectField
        name="state"
        label="State"
        required
        empty="Please choose"
        autoComplete="address-level1"
        options={regionsOf('US').map(({ code, name }) => ({ value: code, label: name }))}
        defaultValue={values['state']}
        error={errors['state']}
      />
      <CaptchaField captcha={captcha} action="contact" />
      <Button size="large">Send request</Button>
    </FormFrame>
  )
}
