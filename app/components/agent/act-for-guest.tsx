/** The button to act for a guest, who is known by an e-mail alone. */
import type { ReactNode } from 'react'
import { Button } from '../ui/button'

export function ActForGuest({
  email,
  children,
}: {
  readonly email: string
  /** What is said or asked before the button. */
  readonly children?: ReactNode
}) {
  return (
    <form method="post" action="/agent">
      {children}
      <input type="hidden" name="email" value={email} />
      <Button name="intent" value="act-for-guest">
        Act for this guest
      </Button>
    </form>
  )
}
