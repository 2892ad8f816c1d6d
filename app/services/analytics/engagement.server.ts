/**
 * Reports to the personalisation service what became of its content, through its collector `POST
 * /collect/user/engagement`.
 */
import type { Engagement } from '~/models/analytics/engagement'
import type { Tracked } from '~/models/analytics/tracked'
import { ENGAGEMENT_TIMEOUT_MS } from '~/models/constants/constants'
import { callJson } from '../json-call.server'
import type { Send } from '../json-call.server'

export interface EngagementCollector {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly send: Send
}

/** The message for a report that was not accepted (ERR-25). */
export const NOT_REPORTED = 'Failed to report engagement'

export interface Engagements {
  /** Throws `Failed to report engagement`. Reports nothing about visitors who may not be tracked. */
  report(tracked: Tracked | null, engagements: readonly Engagement[]): Promise<void>
}

/** @param collector null if there is none */
export function createEngagement(collector: EngagementCollector | null): Engagements {
  return {
    async report(tracked, engagements) {
      if (collector === null || tracked === null || engagements.length === 0) return
      const { clientId, userId } = tracked
      const answer = await callJson(collector.send, {
        service: 'engagement',
        operation: 'report',
        method: 'POST',
        address: `${collector.baseUrl}/collect/user/engagement`,
        headers: { 'dy-api-key': collector.apiKey },
        body: {
          engagements,
          session: { dy: clientId },
          user: { dyid_server: userId ?? clientId },
        },
        timeoutMs: ENGAGEMENT_TIMEOUT_MS,
      }).catch(() => null)
      if (answer === null || answer.status < 200 || answer.status > 299) throw new Error(NOT_REPORTED)
    },
  }
}
