/** Who is asking: the session behind the request, if there is one, and what may be done with it. */
import type { Actor } from '~/models/customers/actor'
import type { VisitorKind } from '~/models/customers/visitor-kind'
import type { SessionData, SessionPatch } from './sessions/session-data'
import type { Session } from './sessions/session-rows.server'
import type { Also } from './sessions/session-store.server'

export interface Visitor {
  /** Where from, as limits count: an IPv6 client's whole network, `unknown` where the server does not tell. */
  readonly address: string
  readonly session: Session | null
  /** `Chrome on Windows`. */
  readonly device: string
  readonly cartId: string | undefined
  /** Who is at the keyboard: what is put on record names them. */
  readonly actor: Actor
  /** Of who is at the keyboard, as of the sign-in or of what they have registered since (GEN-03). */
  readonly kind: VisitorKind
  /** Whose carts, orders, addresses and tags are read: the actor's own, or those of whom they act for. */
  readonly customerId: string | undefined
  /** Of the customer or the guest who buys. */
  readonly email: string | undefined
  readonly cartCount: number
  /** Whom the steps of signing in are about. */
  readonly signingIn: SessionData['signingIn']
  readonly linkedCode: SessionData['linkedCode']
  readonly lostCodes: SessionData['lostCodes']
  /** What the next page tells. */
  readonly flash: SessionData['flash']
  /** Sets fields of the session, making one when there is none yet. One that was ended meanwhile stays so. */
  save(patch: SessionPatch): Promise<void>
  /** Looks at the session again: another request of the shopper may have moved its cart. */
  reload(): Promise<void>
  /** The same as `save`, written together with the next thing to save, and with the answer's headers at the latest. */
  stage(patch: SessionPatch): void
  /**
   * Names another cart while it is still `expected` that is named, making a session where there is none. `changed`:
   * another request was first, and `cartId` says whose cart it is now. `rotated`: the session went on under another id.
   * `ended`: signed out meanwhile; nothing of the customer begins a session again.
   */
  swapCart(
    expected: string | undefined,
    patch: SessionPatch,
    also?: Also,
  ): Promise<'swapped' | 'changed' | 'rotated' | 'ended'>
  /**
   * The visitor that a sign-in made of this one while the request was under way. Its answer carries no cookie. Null
   * where somebody else signed in: of a customer nothing goes over to another one.
   */
  successor(): Promise<Visitor | null>
  /** Sessions that the same browser was given beside this one, by requests that it made at once without a cookie. */
  begunBeside(): Promise<readonly Session[]>
  /** Ends such a session once its cart has come into this one, with what else it knew and nobody has seen yet. */
  absorb(beside: Session): Promise<void>
  /** Moves to a new session id with these fields: at sign-in and any change of rights. Answers what goes along. */
  rotate(patch: SessionPatch): Promise<SessionData | null>
  end(): Promise<void>
  /** From the customer that an agent acts for back to the agent, with these fields. Nothing that was staged is kept. */
  stepBack(patch: SessionPatch): Promise<void>
  /** Set-Cookie of whatever happened to the session, staged changes included; empty when nothing did. */
  headers(): Promise<Headers>
}
