/** Whether somebody may be told of to others: the one answer for whatever would share something (LEGAL-04). */
import { sendsPrivacyControl } from '~/models/analytics/consent'
import type { OptOut } from '~/models/contacts/topics'
import { readOptOuts } from '~/utils/consent'
import type { ContactMessages } from './contact-messages.server'

export interface PrivacyChoices {
  /**
   * Whether nothing of them may be told to others: by the signal of the browser, by the form in this browser, signed in
   * or not, and by the form in any browser for the e-mail of whoever is known. Throws while the database is away: who
   * cannot be asked is not shared.
   */
  refusesSharing(headers: Headers, email: string | undefined): Promise<boolean>
}

export function createPrivacyChoices({
  messages,
}: {
  readonly messages: Pick<ContactMessages, 'optOutsOf'>
}): PrivacyChoices {
  async function optOutsOf(headers: Headers, email: string | undefined): Promise<ReadonlySet<OptOut>> {
    const signalled: readonly OptOut[] = sendsPrivacyControl(headers) ? ['do-not-sell'] : []
    const known = email === undefined ? [] : await messages.optOutsOf(email)
    return new Set([...signalled, ...readOptOuts(headers.get('Cookie')), ...known])
  }
  return {
    refusesSharing: async (headers, email) => (await optOutsOf(headers, email)).has('do-not-sell'),
  }
}
