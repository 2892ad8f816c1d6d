/** Who is at the keyboard: a guest, or somebody who has signed in and may be acting for another customer. */
import type { Permission } from './customer'

export interface SignedInActor {
  readonly kind: 'customer'
  /** Their own customer id, which records name. */
  readonly id: string
  readonly firstName: string
  /** ISO instant of their sign-up, where the session knows it. */
  readonly since?: string
  /** As of the sign-in. */
  readonly permissions: readonly Permission[]
}

export type Actor = { readonly kind: 'guest' } | SignedInActor
