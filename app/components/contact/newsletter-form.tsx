/** The newsletter, in both footers (NEWS-01 to NEWS-10). */
import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import type { FormView } from './form-state'
import * as styles from './contact.css'

/** Where the visitor signed up: stored with the contact (NEWS-08). */
export type NewsletterPlace = 'footer' | 'simplified-footer' | 'page'

/** A known customer, to prefill name and e-mail. */
export interface KnownCustomer {
  readonly email?: string | undefined
  readonly firstName?: string | undefined
}

export function NewsletterFields({
  place,
  view,
  children,
}: {
  readonly place: NewsletterPlace
  readonly view: FormView
  readonly children?: ReactNode
}) {
  const { values, errors } = view
  // On its page, the error summary links to fields by name alone.
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
        // Blank, so that CSS can tell whether the field is empty.
        placeholder=" "
        defaultValue={values['inputEmail']}
        error={errors['inputEmail']}
      />
      {children}
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
      <NewsletterFields place={place} view={view} />
    </form>
  )
}
