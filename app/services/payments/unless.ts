/** Statuses of a gateway that are answers, not faults. */
import { isUpstreamError } from '../upstream'

/** The answer, or `instead` if the gateway returns one of these statuses. */
export async function unless<T, U>(
  statuses: readonly number[],
  instead: U,
  call: () => Promise<T>,
): Promise<T | U> {
  try {
    return await call()
  } catch (error) {
    if (isUpstreamError(error) && error.status !== undefined && statuses.includes(error.status))
      return instead
    throw error
  }
}
