/** The person acting: a guest, or someone signed in who may be acting for another customer. */
import type { Permission } from './customer'

export interface SignedInActor {
  readonly kind: 'customer'
  /** Their own customer id, used in audit records. */
  readonly id: string
  readonly firstName: string
  /** ISO instant of sign-up, if the session has it. */
  readonly since?: string
  /** As of sign-in. */
  readonly permissions: readonly Permission[]
}

export type Actor = { readonly kind: 'guest' } | SignedInActor
