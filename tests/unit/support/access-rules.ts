/** Kinds of access to a route (`route-access.ts`), and which roles each of them lets in. */
import type { Permission } from '~/models/customers/customer'
import { ROLES } from './roles'
import type { Role, Things } from './roles'

export interface Guarded {
  /**
   * Signed-in customers, the same without whoever acts for them, businesses, resellers, the owner, whoever may open a
   * certificate, or holders of a permission; others are refused.
   */
  readonly who:
    | 'customers'
    | 'themselves'
    | 'businesses'
    | 'resellers'
    | 'uploaders'
    | 'owner'
    | 'certificate'
    | readonly Permission[]
  /** Its URL, with the owner's things where it is about one. */
  readonly address: (things: Things) => string
  /** The route whose data a client navigation requests. None for calls. */
  readonly routeId?: string
  /** The fields posted, for an action that changes something. */
  readonly posts?: (things: Things) => Readonly<Record<string, string>>
}

/** About the caller, or behind a token that cannot be guessed. */
export interface Tested {
  /** The file, beside `access.test.ts`, that requests it as somebody it is not for. */
  readonly testedBy: string
}

export type Access = 'everybody' | Guarded | Tested

export const isGuarded = (access: Access): access is Guarded => access !== 'everybody' && 'who' in access

const BY_KIND: Readonly<Record<Exclude<Guarded['who'], readonly Permission[]>, readonly Role[]>> = {
  customers: ROLES.filter((role) => role !== 'guest'),
  themselves: ROLES.filter((role) => role !== 'guest' && role !== 'acting'),
  businesses: ['business', 'reseller'],
  resellers: ['reseller'],
  uploaders: ['business'],
  // Who acts for the owner has what is theirs.
  owner: ['owner', 'acting'],
  certificate: ['reseller', 'agent', 'acting'],
}

/** Whether this role may see the route. */
export function maySee(role: Role, { who }: Guarded): boolean {
  if (typeof who === 'string') return BY_KIND[who].includes(role)
  return who.includes('viewAudit') ? role === 'auditor' : role === 'agent' || role === 'acting'
}

/** Whether a guest is told to sign in; otherwise nobody is told that there is such a thing. */
export const asksToSignIn = ({ who }: Guarded): boolean => typeof who === 'string' && who !== 'certificate'
