/** Production refuses a project, its own or an embedded one, that contains the sample accounts. */
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import { PUBLISHED_ACCOUNTS } from '~/models/constants/published-accounts'
import { EnvError } from '../env.server'
import { orIfUnavailable } from '../upstream'

/** Throws EnvError if there are any; false while the platform is down, when nobody can check, or sign in. */
export async function refusePublishedAccounts(client: ByProjectKeyRequestBuilder): Promise<boolean> {
  const list = PUBLISHED_ACCOUNTS.map((email) => JSON.stringify(email)).join(', ')
  const request = client.customers().get({ queryArgs: { where: `lowercaseEmail in (${list})`, limit: 1 } })
  const found = await orIfUnavailable(request.execute(), null)
  if (found === null) return false
  if (found.body.results.length === 0) return true
  throw new EnvError(
    'Settings are not usable:\n  DATA_DIR or COMMERCETOOLS_PROJECT_KEY: has the sample accounts, whose password ' +
      'is published; production needs data without them ("npm run seed" in production mode makes such)',
  )
}
