/** A link that was used, or is too old, and the way to a new one (AUTH-45). */
import { ButtonLink } from '../ui/button'
import { CallUs, SignStep } from './sign-in-parts'

export function Expired({ title }: { readonly title: string }) {
  return (
    <SignStep title={title}>
      <p>It was used already, or it is too old. A new one is a moment away.</p>
      <ButtonLink href="/sign/in">Get a new link</ButtonLink>
      <CallUs />
    </SignStep>
  )
}
