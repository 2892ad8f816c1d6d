/** The page that answers the newsletter forms; separate from them, since every page loads those (NEWS-09). */
import { FORM_INTROS } from '~/models/contacts/words'
import { EmailChoice } from '../forms/email-choice'
import { FormFrame } from './form-frame'
import type { FormView } from './form-state'
import { NewsletterFields } from './newsletter-form'

export function NewsletterPage({
  view,
  thanks,
}: {
  readonly view: FormView
  readonly thanks?: string | undefined
}) {
  return (
    <FormFrame
      title="Our newsletter"
      level={1}
      intro={FORM_INTROS.newsletter}
      view={view}
      action="/subscribe"
      thanks={thanks}
      onwards={{ text: 'Back to the shop', url: '/' }}
    >
      <NewsletterFields place="page" view={view}>
        <EmailChoice form={view} field="inputEmail" />
      </NewsletterFields>
    </FormFrame>
  )
}
