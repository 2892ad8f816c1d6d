/** Whether a password was set, where the platform did not say. For faults of the very call that sets it. */
import type { Authentication, PasswordCredentials } from '../auth/authenticator.server'
import { isUpstreamError, orIfUnavailable } from '../upstream'

/**
 * Tries the new password if the answer was lost; any other refusal (a conflict, too many calls) has set nothing, and is
 * not tried. `unknown`: the platform still does not answer.
 */
export async function wasSet(
  authentication: Authentication,
  error: unknown,
  credentials: PasswordCredentials,
): Promise<'set' | 'not-tried' | 'not-set' | 'unknown'> {
  if (!isUpstreamError(error) || (error.status !== undefined && error.status < 500)) return 'not-tried'
  const known = await orIfUnavailable(authentication.byPassword(credentials), null)
  if (known === null) return 'unknown'
  return known.kind === 'known' ? 'set' : 'not-set'
}
