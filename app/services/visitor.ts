/** Who is asking: the session behind the request, if there is one, and what can be done with it. */
import type { Actor } from '~/models/customers/actor'
import type { VisitorKind } from '~/models/customers/visitor-kind'
import type { SessionData, SessionPatch } from './sessions/session-data'
import type { Session } from './sessions/session-rows.server'
import type { Also } from './sessions/session-store.server'

export interface Visitor {
  /** As limits count it: for IPv6, the client's whole network; `unknown` if the server does not tell. */
  readonly address: string
  readonly session: Session | null
  /** `Chrome on Windows`. */
  readonly device: string
  /**
   * For which delivery was last asked about, before there is an address. What an agent has asked for themselves is not
   * that of whom they act for, nor the reverse.
   */
  readonly postalCode: string | undefined
  readonly cartId: string | undefined
  /** The person at the keyboard: records name them. */
  readonly actor: Actor
  /** Of the person at the keyboard, as of sign-in or of a registration since (GEN-03). */
  readonly kind: VisitorKind
  /** Owner of the carts, orders, addresses and tags: the actor, or the customer they act for. */
  readonly customerId: string | undefined
  /** E-mail of the buyer, customer or guest. */
  readonly email: string | undefined
  readonly cartCount: number
  /** Whom the sign-in steps are about. */
  readonly signingIn: SessionData['signingIn']
  readonly linkedCode: SessionData['linkedCode']
  readonly lostCodes: SessionData['lostCodes']
  readonly perhapsGone: SessionData['perhapsGone']
  /** What the next page reports. */
  readonly flash: SessionData['flash']
  /** Sets session fields, creating a session if there is none yet. One that was ended meanwhile stays so. */
  save(patch: SessionPatch): Promise<void>
  /**
   * Reads the session again: another request of the shopper may have moved its cart. If the agent has stopped acting
   * for this visitor, it is as if the session had ended.
   */
  reload(): Promise<void>
  /** Like `save`, but written with the next save, or at the latest with the answer's headers. */
  stage(patch: SessionPatch): void
  /**
   * Names another cart if `expected` is still the one named, creating a session if there is none. `changed`: another
   * request was first, and `cartId` is the present cart. `rotated`: the session continued under another id. `ended`:
   * signed out meanwhile, or the agent has stopped acting; nothing of the customer starts a new session.
   */
  swapCart(
    expected: string | undefined,
    patch: SessionPatch,
    also?: Also,
  ): Promise<'swapped' | 'changed' | 'rotated' | 'ended'>
  /**
   * The visitor that a sign-in turned this one into during the request. Its answer carries no cookie. Null if someone
   * else signed in: one customer's data never goes to another.
   */
  successor(): Promise<Visitor | null>
  /** Other sessions given to the same browser, by requests it sent at once without a cookie. */
  begunBeside(): Promise<readonly Session[]>
  /**
   * Ends such a session once its cart has been merged into this one's, taking over its other data and unseen messages.
   */
  absorb(beside: Session): Promise<void>
  /** Moves to a new session id with these fields: at sign-in and any change of rights. Returns what is carried over. */
  rotate(patch: SessionPatch): Promise<SessionData | null>
  end(): Promise<void>
  /** Returns from the customer that an agent acts for to the agent, with these fields. Staged changes are dropped. */
  stepBack(patch: SessionPatch): Promise<void>
  /** Set-Cookie of all changes to the session, staged ones included; empty if there were none. */
  headers(): Promise<Headers>
}
