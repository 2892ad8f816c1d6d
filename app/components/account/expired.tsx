/** A link already used or too old, and the way to a new one (AUTH-45), which a signed-in visitor does not need. */
import { ButtonLink } from '../ui/button'
import { CallUs, SignStep } from './sign-in-parts'

export function Expired({
  title,
  signedInAs,
  askAt = '/sign/in',
}: {
  readonly title: string
  /** A first name, which may be empty; null for a guest. */
  readonly signedInAs: string | null
  /** Where a new one is asked for. */
  readonly askAt?: string
}) {
  if (signedInAs !== null)
    return (
      <SignStep title={title}>
        <p>
          It was used already, or it is too old. You are signed in
          {signedInAs === '' ? '' : ` as ${signedInAs}`}.
        </p>
        <ButtonLink href="/">Continue shopping</ButtonLink>
      </SignStep>
    )
  return (
    <SignStep title={title}>
      <p>It was used already, or it is too old. A new one is a moment away.</p>
      <ButtonLink href={askAt}>Get a new link</ButtonLink>
      <CallUs />
    </SignStep>
  )
}
