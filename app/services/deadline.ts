/** Limits waiting to the given time, or to what the request has left. */
import { withTimeout } from '~/utils/timeout'
import type { Wait, Work } from '~/utils/timeout'
import { timeForCall } from './request-budget'

export function withinDeadline<T, L = never>(wait: Wait<L>, work: Work<T>): Promise<T | L> {
  return withTimeout({ ...wait, ms: timeForCall(wait.ms) }, work)
}
