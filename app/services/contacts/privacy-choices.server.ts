/** Whether someone's data may be shared with third parties: the one answer for everything that would (LEGAL-04). */
import { sendsPrivacyControl } from '~/models/analytics/consent'
import type { OptOut } from '~/models/contacts/topics'
import { readOptOuts } from '~/utils/consent'
import type { KnownSender, OptOuts } from './opt-outs.server'

export interface PrivacyChoices {
  /**
   * Whether nothing about them may be shared: by the browser's signal, by the form in this browser, signed in or not,
   * or by the form in any browser, for a known visitor's e-mail or by their account. Throws while the database is down:
   * if consent cannot be checked, nothing is shared.
   */
  refusesSharing(headers: Headers, visitor: KnownSender): Promise<boolean>
}

export function createPrivacyChoices({ optOuts }: { readonly optOuts: Pick<OptOuts, 'of'> }): PrivacyChoices {
  async function optOutsOf(headers: Headers, visitor: KnownSender): Promise<ReadonlySet<OptOut>> {
    const signalled: readonly OptOut[] = sendsPrivacyControl(headers) ? ['do-not-sell'] : []
    return new Set([...signalled, ...readOptOuts(headers.get('Cookie')), ...(await optOuts.of(visitor))])
  }
  return {
    refusesSharing: async (headers, visitor) => (await optOutsOf(headers, visitor)).has('do-not-sell'),
  }
}
