/** Waiting no longer than is allowed: for so long, or for as long as the request has left. */
import { withTimeout } from '~/utils/timeout'
import type { Wait, Work } from '~/utils/timeout'
import { timeForCall } from './request-budget'

export function withinDeadline<T, L = never>(wait: Wait<L>, work: Work<T>): Promise<T | L> {
  return withTimeout({ ...wait, ms: timeForCall(wait.ms) }, work)
}
