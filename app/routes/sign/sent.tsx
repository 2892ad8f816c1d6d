/** After a mail was requested: where it went, and a link to resend it (AUTH-17). */
import { SignStep } from '~/components/account/sign-in-parts'
import { ButtonLink } from '~/components/ui/button'
import { KEY_MINUTES } from '~/models/customers/account-keys'

export function Sent({
  title,
  what,
  email,
  resend,
}: {
  readonly title: string
  /** `a sign-in link` */
  readonly what: string
  readonly email: string
  readonly resend: string
}) {
  return (
    <SignStep title={title}>
      <p role="status">
        We have sent {what} to <strong>{email}</strong>. It works once, within {KEY_MINUTES} minutes.
      </p>
      <p>Nothing there? Please look in your spam folder too.</p>
      <ButtonLink href={resend} look="secondary">
        Resend
      </ButtonLink>
    </SignStep>
  )
}
