/**
 * Customer-service mode: an agent acts for a customer or a guest, whose carts, orders and addresses are read from then
 * on, while records name the agent (AGENT-01, AGENT-10; docs/decisions/143).
 */
import { randomUUID } from 'node:crypto'
import type { Customer } from '~/models/customers/customer'
import { definedOnly } from '~/models/defined-only'
import type { Audit } from '../audit/audit.server'
import { patchOf } from '../cart/cart-patch.server'
import { ANSWER_MS } from '../commercetools/customers.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { SessionCarts } from '../cart/session-cart.server'
import type { SessionData, SessionPatch } from '../sessions/session-data'
import type { Visitor } from '../visitor'
import type { EndOfMode } from '../visitor.server'
import { toActId } from './agent-acts.server'
import { pendingCopyOf } from './pending-copies.server'
import type { PendingCopies } from './pending-copies.server'

/** Whom an agent acts for: a customer, or a guest known only by e-mail. */
export type ActedFor =
  | {
      readonly kind: 'customer'
      readonly customer: Pick<Customer, 'id' | 'email' | 'firstName' | 'lastName'>
    }
  | { readonly kind: 'guest'; readonly email: string; readonly name?: string | undefined }

/** Enough to tell stretches of acting apart, and short enough to be read out. */
const ACTING_ID_LENGTH = 8

export interface AgentMode {
  /**
   * Rotates the session. Nothing of the agent's own, or of whom they acted for before, is carried over; a copied order
   * that is pending is dropped.
   */
  actFor(visitor: Visitor, whom: ActedFor): Promise<void>
  /** Returns to the agent and their own cart, and drops a pending copy. */
  leave(visitor: Visitor): Promise<void>
}

/** The session fields about the person acted for. */
const NOBODY = {
  actingId: null,
  cartId: null,
  cartCount: null,
  cartOffers: null,
  customerServiceMode: null,
  customerName: null,
  copiedOrder: null,
  copyReason: null,
  linkedCode: null,
  lostCodes: null,
  lookedUpOrders: null,
  offer: null,
  perhapsGone: null,
  signingIn: null,
} satisfies SessionPatch

function backTo(actorId: string, email: string | undefined): SessionPatch {
  return { ...NOBODY, customerId: actorId, email: email ?? null }
}

/**
 * Puts on record that an agent has stopped acting, once for each stretch of it: requests of one page may all find that
 * it is over. Nothing if nobody acts.
 */
export async function recordActingEnded(
  audit: Pick<Audit, 'record'>,
  data: SessionData | undefined,
): Promise<void> {
  if (data?.customerServiceMode !== true || data.actorId === undefined) return
  const { actorId, customerId, actingId } = data
  const subjectId = customerId ?? 'guest'
  const action = 'acting-ended'
  const id = actingId === undefined ? {} : { id: toActId([action, actorId, subjectId, actingId]) }
  await audit.record({ ...id, action, actorId, subjectId, ownerId: customerId, actingId })
}

/**
 * The mode ends with the permission, whatever the session says. Requests that may change something for a customer wait
 * for the platform; for merely showing a page, the agent as last seen is enough.
 */
export function createEndOfMode({
  customers,
  audit,
}: {
  readonly customers: Pick<CustomerService, 'getShared'>
  readonly audit: Pick<Audit, 'record'>
}): EndOfMode {
  return async (data, mayChange) => {
    const { actorId } = data
    if (actorId === undefined) return NOBODY
    const actor = await customers.getShared(actorId, mayChange ? { cachedMs: ANSWER_MS } : {})
    if (actor === 'away' || actor?.permissions.includes('checkOutAsCustomer') === true) return null
    await recordActingEnded(audit, data)
    return backTo(actorId, actor?.email)
  }
}

/** Fields of the person at the keyboard: kept by a session that is about someone else. */
function ownFields(data: SessionData): SessionPatch {
  const { actorId, permissions, userFirstName, userCreatedAt, userHasBusinessAccount, userKind } = data
  const { signedLoginType, signedInAt, device, keepSignedIn, agentSearch, flags } = data
  return {
    actorId,
    permissions,
    keepSignedIn,
    ...definedOnly({
      userFirstName,
      userCreatedAt,
      userHasBusinessAccount,
      userKind,
      signedLoginType,
      signedInAt,
      device,
      agentSearch,
      flags,
    }),
  }
}

const nameOf = ({ firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

export function createAgentMode({
  customers,
  sessionCarts,
  pendingCopies,
  audit,
}: {
  readonly customers: Pick<CustomerService, 'get'>
  readonly sessionCarts: Pick<SessionCarts, 'newestOf'>
  readonly pendingCopies: Pick<PendingCopies, 'drop'>
  readonly audit: Audit
}): AgentMode {
  async function stepBack(visitor: Visitor, own: SessionPatch): Promise<void> {
    const { actor, email, session } = visitor
    if (actor.kind === 'guest' || session?.data.customerServiceMode !== true) return
    await recordActingEnded(audit, session.data)
    const agent = await customers.get(actor.id, 'cached')
    const left = pendingCopyOf(visitor)
    await visitor.stepBack({ ...backTo(actor.id, agent?.email ?? email), ...own })
    if (left !== null) await pendingCopies.drop(actor, left)
  }

  return {
    async actFor(visitor, whom) {
      const { actor } = visitor
      if (actor.kind === 'guest') throw new Error('Nobody acts for a customer without signing in')
      await stepBack(visitor, {})
      if (visitor.session === null) throw new Error('The session of an agent has ended')
      const customerId = whom.kind === 'customer' ? whom.customer.id : undefined
      const actingId = randomUUID().slice(0, ACTING_ID_LENGTH)
      await audit.record({
        action: 'acting-begun',
        actorId: actor.id,
        subjectId: customerId ?? 'guest',
        ownerId: customerId,
        actingId,
      })
      const cart = customerId === undefined ? null : await sessionCarts.newestOf(customerId)
      const name = whom.kind === 'customer' ? nameOf(whom.customer) : whom.name
      await visitor.rotate({
        ...ownFields(visitor.session.data),
        customerId: customerId ?? null,
        email: whom.kind === 'customer' ? whom.customer.email : whom.email,
        customerServiceMode: true,
        actingId,
        customerName: name === '' ? null : (name ?? null),
        ...patchOf(cart),
      })
    },

    async leave(visitor) {
      const { actor } = visitor
      if (actor.kind === 'guest') return
      const cart = await sessionCarts.newestOf(actor.id)
      await stepBack(visitor, patchOf(cart))
    },
  }
}
