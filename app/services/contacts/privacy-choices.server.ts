/** Whether someone's data may be shared with third parties: the one answer for everything that would (LEGAL-04). */
import { sendsPrivacyControl } from '~/models/analytics/consent'
import type { OptOut } from '~/models/contacts/topics'
import { readOptOuts } from '~/utils/consent'
import type { ContactMessages } from './contact-messages.server'

export interface PrivacyChoices {
  /**
   * Whether nothing about them may be shared: by the browser's signal, by the form in this browser, signed in or not,
   * or by the form in any browser for a known visitor's e-mail. Throws while the database is down: if consent cannot be
   * checked, nothing is shared.
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
