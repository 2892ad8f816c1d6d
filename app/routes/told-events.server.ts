import type { ShopEvent } from '~/models/analytics/event'
import type { AnswerEvents } from '~/services/analytics/analytics.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'

/** Reports what a request did; for API calls, returns the same events for trackers on the page. */
export async function tellEvents(
  request: Request,
  visitor: Visitor,
  events: readonly ShopEvent[],
): Promise<AnswerEvents | null> {
  if (events.length === 0) return null
  const { analytics } = services
  const tracked = await analytics.trackedOf(request, visitor)
  return analytics.tell(tracked, events)
}
