/** A failed account creation: logged here and answered with null, for the page or the API call to report (AUTH-50). */
import { describeFault } from '~/services/faults'
import { services } from '~/services/index.server'
import { isUpstreamError } from '~/services/upstream'

export async function orNotMade<T>(making: Promise<T>): Promise<T | null> {
  try {
    return await making
  } catch (error) {
    if (!isUpstreamError(error)) throw error
    services.logger.error(describeFault(error), 'an account could not be made')
    return null
  }
}
