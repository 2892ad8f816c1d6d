/** Where someone is signed in, and changes to how they sign in: each ends all other sessions and is mailed. */
import type { Customer } from '~/models/customers/customer'
import type { SocialProvider } from '~/models/customers/social'
import type { Attempts, Limited } from '../attempts.server'
import type { Authentication } from '../auth/authenticator.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { SessionStore } from '../sessions/session-store.server'
import type { SignedInDevice } from '../sessions/signed-in-devices.server'
import type { ConnectedIdentity, SocialIdentities } from '../social/social-identities.server'
import type { Visitor } from '../visitor'
import type { AccountKeys } from './account-keys.server'
import type { AccountMessages } from './account-messages.server'
import type { EmailChange, FollowUps } from './follow-ups.server'
import { wasSet } from './lost-answer.server'

export type Changed = { readonly kind: 'changed' } | { readonly kind: 'refused' } | Limited
export type EmailAsked = { readonly kind: 'sent' } | { readonly kind: 'refused' } | Limited
export type EmailConfirmed = { readonly kind: 'changed' | 'taken' | 'expired' }

export interface AccountSecurity {
  devices(
    visitor: Visitor,
    actorId: string,
  ): Promise<readonly (SignedInDevice & { readonly isThis: boolean })[]>
  /** Ends the session with this hash; false unless it is theirs and not the present one. */
  signOutOne(visitor: Visitor, actorId: string, hash: string): Promise<boolean>
  signOutOthers(visitor: Visitor, actorId: string): Promise<void>
  /** Accounts at other providers that sign them in. */
  connections(actorId: string): Promise<readonly ConnectedIdentity[]>
  /** Ends that way in, with every other session and mailed link; null unless it is theirs. */
  disconnect(visitor: Visitor, actorId: string, key: string): Promise<SocialProvider | null>
  /** `refused`: the current password is wrong. */
  changePassword(
    visitor: Visitor,
    actorId: string,
    passwords: { readonly current: string; readonly next: string },
  ): Promise<Changed>
  /** Mails a link to the new e-mail; the answer is the same if another account already has it. */
  askForEmail(
    visitor: Visitor,
    actorId: string,
    asked: { readonly email: string; readonly password: string },
  ): Promise<EmailAsked>
  /** The e-mail that the link confirms; does not use it up. */
  findEmailLink(key: string): Promise<string | null>
  confirmEmail(visitor: Visitor, key: string): Promise<EmailConfirmed>
}

export function createAccountSecurity({
  customers,
  authentication,
  sessions,
  identities,
  keys,
  messages,
  followUps,
  attempts,
}: {
  readonly customers: Pick<CustomerService, 'get' | 'preparePasswordChange' | 'changeEmail'>
  readonly authentication: Authentication
  readonly sessions: Pick<SessionStore, 'listOf' | 'destroyOneOf' | 'destroyOthersOf'>
  readonly identities: Pick<SocialIdentities, 'listOf' | 'unlink'>
  readonly keys: AccountKeys
  readonly messages: AccountMessages
  readonly followUps: FollowUps
  readonly attempts: Attempts
}): AccountSecurity {
  /**
   * Wrong passwords count like those at sign-in: a session left open must not allow guessing. So does a change that may
   * have been made: each is mailed.
   */
  const guess = async <T extends { readonly kind: string }>(
    visitor: Visitor,
    email: string,
    work: () => Promise<T>,
  ) =>
    attempts.run(
      [
        ['password-address', visitor.address],
        ['password-account', email.toLowerCase()],
      ],
      work,
      ({ kind }) => kind !== 'changed' && kind !== 'known',
    )

  /**
   * If the answer is lost, the new password tells whether it was changed. One that does not sign in was a guess, too,
   * and counts as a wrong one.
   */
  async function replacePassword(
    { id, email }: Customer,
    passwords: { readonly current: string; readonly next: string },
  ): Promise<{ readonly kind: 'changed' | 'refused' | 'unknown'; readonly fault?: unknown }> {
    const change = await customers.preparePasswordChange(id)
    try {
      return { kind: await change(passwords) }
    } catch (fault) {
      const outcome = await wasSet(authentication, fault, { email, password: passwords.next })
      if (outcome === 'set') return { kind: 'changed' }
      if (outcome === 'not-tried') throw fault
      return { kind: outcome === 'unknown' ? 'unknown' : 'refused', fault }
    }
  }

  return {
    async devices(visitor, actorId) {
      const listed = await sessions.listOf(actorId)
      return listed.map((device) => ({ ...device, isThis: device.hash === visitor.session?.hash }))
    },

    async signOutOne(visitor, actorId, hash) {
      return hash !== visitor.session?.hash && (await sessions.destroyOneOf(actorId, hash))
    },

    signOutOthers: (visitor, actorId) => sessions.destroyOthersOf(actorId, visitor.session),

    connections: (actorId) => identities.listOf(actorId),

    async disconnect(visitor, actorId, key) {
      if (!(await identities.listOf(actorId)).some((each) => each.key === key)) return null
      // Before the mail says so: if one of them fails, the button is still there to be pressed again.
      await messages.dropEmailLinks(actorId)
      await keys.endAllOf(actorId)
      await sessions.destroyOthersOf(actorId, visitor.session)
      const provider = await identities.unlink(actorId, key, (tx, unlinked) =>
        messages.sendSocialUnlinked(tx, actorId, unlinked),
      )
      if (provider === null) return null
      // Whoever came in between by the account that is now disconnected.
      await sessions.destroyOthersOf(actorId, visitor.session)
      await visitor.rotate({})
      return provider
    },

    async changePassword(visitor, actorId, passwords) {
      const customer = await customers.get(actorId, 'fresh')
      if (customer === null) return { kind: 'refused' }
      const outcome = await guess(visitor, customer.email, () => replacePassword(customer, passwords))
      if (outcome.kind === 'limited') return outcome
      const { kind, fault } = outcome
      if (kind === 'refused') {
        if (fault !== undefined) throw fault
        return { kind }
      }
      // If it may have been changed, too: the owner must hear of it, and nobody may stay who got in by the old one.
      await sessions.destroyOthersOf(actorId, visitor.session)
      // Someone who knew the old one may have requested a link that changes the e-mail.
      await messages.dropEmailLinks(actorId)
      await keys.endAllOf(actorId)
      await messages.sendPasswordChanged(actorId, { isCertain: kind === 'changed' })
      if (kind === 'unknown') throw fault
      await visitor.rotate({})
      return { kind: 'changed' }
    },

    async askForEmail(visitor, actorId, { email, password }) {
      const customer = await customers.get(actorId, 'fresh')
      if (customer === null) return { kind: 'refused' }
      const known = await guess(visitor, customer.email, () =>
        authentication.byPassword({ email: customer.email, password }),
      )
      if (known.kind === 'nobody') return { kind: 'refused' }
      if (known.kind !== 'known') return known
      return attempts.run(
        [
          ['link-address', visitor.address],
          ['link-account', customer.email.toLowerCase()],
        ],
        async () => {
          await messages.sendEmailLink(actorId, email)
          return { kind: 'sent' as const }
        },
        () => true,
      )
    },

    findEmailLink: async (key) => (await keys.find('change-email', key))?.email ?? null,

    async confirmEmail(visitor, key) {
      const found = await keys.find('change-email', key)
      const customer = found === null ? null : await customers.get(found.customerId, 'fresh')
      if (found === null || customer === null) return { kind: 'expired' }
      const { id, email, isEmailVerified, isSubscribed } = customer
      // An earlier use may have changed it before it failed.
      const previous = found.previous ?? { email, isEmailVerified }
      const { actor } = visitor
      const isTheirs = actor.kind === 'customer' && actor.id === id
      const keptSession = isTheirs ? (visitor.session?.hash ?? null) : null
      const change: EmailChange = { customerId: id, email: found.email, previous, isSubscribed, keptSession }
      const isUsed = await keys.use('change-email', key, previous, (tx) =>
        followUps.promiseEmail(tx, key, change),
      )
      if (!isUsed) return { kind: 'expired' }
      try {
        const isTaken = (await customers.changeEmail(id, found.email)) === 'taken'
        if (!isTaken) await followUps.afterEmail(change)
        await followUps.drop(key)
        if (isTaken) return { kind: 'taken' }
      } catch (error) {
        await keys.giveBack(key)
        throw error
      }
      if (isTheirs) await visitor.rotate(visitor.customerId === actor.id ? { email: found.email } : {})
      return { kind: 'changed' }
    },
  }
}
