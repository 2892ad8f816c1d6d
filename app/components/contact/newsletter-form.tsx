/** The newsletter, in both footers and on the page that answers them (NEWS-01 to NEWS-10). */
import type { ReactNode } from 'react'
import { EmailChoice } from '../forms/email-choice'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import type { FormView } from './form-state'
import { FormFrame } from './form-frame'
import * as styles from './contact.css'

/** Where it was signed up: kept with the contact (NEWS-08). */
export type NewsletterPlace = 'footer' | 'simplified-footer' | 'page'

/** A customer who is known, as a form may have their name and e-mail in it already. */
export interface KnownCustomer {
  readonly email?: string | undefined
  readonly firstName?: string | undefined
}

function Fields({
  place,
  view,
  children,
}: {
  readonly place: NewsletterPlace
  readonly view: FormView
  readonly children?: ReactNode
}) {
  const { values, errors } = view
  // The summary of the page links to its fields by their names alone.
  const idOf = (name: string) => (place === 'page' ? undefined : `newsletter-${name}`)
  return (
    <>
      <input type="hidden" name="reason" value={values['reason'] ?? place} />
      <input type="hidden" name="detailsForm" value="newsletter" />
      <TextField
        id={idOf('email')}
        name="inputEmail"
        label="Email"
        type="email"
        required
        autoComplete="email"
        maxLength={200}
        // A blank one, by which a style tells whether there is anything in it.
        placeholder=" "
        defaultValue={values['inputEmail']}
        error={errors['inputEmail']}
      />
      <TextField
        className={styles.name}
        id={idOf('name')}
        name="inputFirstName"
        label="First name"
        autoComplete="given-name"
        maxLength={100}
        defaultValue={values['inputFirstName']}
        error={errors['inputFirstName']}
      />
      {children}
      <Button>Subscribe</Button>
    </>
  )
}

export function FooterNewsletter({
  place,
  known,
}: {
  readonly place: NewsletterPlace
  readonly known: KnownCustomer
}) {
  const view = { values: { inputEmail: known.email, inputFirstName: known.firstName }, errors: {} }
  return (
    <form
      className={styles.newsletter}
      method="post"
      action="/subscribe"
      noValidate
      data-newsletter={place}
      aria-labelledby="newsletter-title"
    >
      <div>
        <h2 className={styles.newsletterTitle} id="newsletter-title">
          Our newsletter
        </h2>
        <p>New harvests, recipes and offers, by email.</p>
      </div>
      <Fields place={place} view={view} />
    </form>
  )
}

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
      intro="New harvests, recipes and offers, by email."
      view={view}
      action="/subscribe"
      thanks={thanks}
      onwards={{ text: 'Back to the shop', url: '/' }}
    >
      <Fields place="page" view={view}>
        <EmailChoice form={view} field="inputEmail" />
      </Fields>
    </FormFrame>
  )
}
