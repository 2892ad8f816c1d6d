/** "Write to us": a message to the people responsible for its topic (ROUTE-58, API-54). */
import { CONTACT_MESSAGE_MAX, MESSAGE_TOPICS } from '~/models/contacts/topics'
import { CaptchaField } from '../account/sign-in-parts'
import type { CaptchaView } from '../account/sign-in-parts'
import { Button } from '../ui/button'
import { SelectField, TextField } from '../ui/field'
import { TextAreaField } from '../ui/text-area'
import { FormFrame } from './form-frame'
import type { FormView } from './form-state'
import { SenderFields } from './sender-fields'

export function MessageForm({
  view,
  captcha,
  thanks,
}: {
  readonly view: FormView
  readonly captcha: CaptchaView | null
  readonly thanks?: string | undefined
}) {
  const { values, errors } = view
  return (
    <FormFrame
      title="Write to us"
      view={view}
      action="/contact"
      thanks={thanks}
      onwards={{ text: 'Back to the shop', url: '/' }}
    >
      <SelectField
        name="topic"
        label="What is it about?"
        required
        empty="Please choose"
        options={Object.entries(MESSAGE_TOPICS).map(([value, label]) => ({ value, label }))}
        defaultValue={values['topic']}
        error={errors['topic']}
      />
      <TextAreaField
        name="message"
        label="Your message"
        required
        rows={6}
        maxLength={CONTACT_MESSAGE_MAX}
        hint="If it is about an order, please tell us its number."
        defaultValue={values['message']}
        error={errors['message']}
      />
      <SenderFields view={view} emailHint="We answer to this address." />
      <TextField
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        hint="If you would rather be called."
        defaultValue={values['phone']}
        error={errors['phone']}
      />
      <CaptchaField captcha={captcha} action="contact" />
      <Button size="large">Send message</Button>
    </FormFrame>
  )
}
