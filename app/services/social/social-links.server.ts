/** Links someone's account at another provider to theirs here, once they have signed in by other means. */
import type { Customer } from '~/models/customers/customer'
import type { Clock } from '../clock'
import type { SessionData } from '../sessions/session-data'
import type { AccountMessages } from '../sign-in/account-messages.server'
import type { SocialIdentities } from './social-identities.server'

export interface SocialLinks {
  /**
   * Only if the e-mail is the account's and they came from there a moment ago: not whoever used this browser before.
   */
  connect(pending: NonNullable<SessionData['socialLink']>, customer: Customer): Promise<void>
}

const PENDING_MS = 10 * 60_000

export function createSocialLinks({
  identities,
  messages,
  clock,
}: {
  readonly identities: SocialIdentities
  readonly messages: Pick<AccountMessages, 'sendSocialLinked'>
  readonly clock: Clock
}): SocialLinks {
  return {
    async connect(pending, { id, email }) {
      const age = clock.now().getTime() - Date.parse(pending.at)
      const isTheirs = pending.email.toLowerCase() === email.toLowerCase()
      if (!isTheirs || !(age >= 0 && age <= PENDING_MS)) return
      await identities.link(pending, id)
      await messages.sendSocialLinked(id, pending.provider, false)
    },
  }
}
