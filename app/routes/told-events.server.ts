import type { ShopEvent } from '~/models/analytics/event'
import type { AnswerEvents } from '~/services/analytics/analytics.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'

/** Tells what a request has done to a cart; answers what trackers of the page are told of it, where it is a call. */
export async function tellEvents(
  request: Request,
  visitor: Visitor,
  events: readonly ShopEvent[],
): Promise<AnswerEvents | null> {
  if (events.length === 0) return null
  const { analytics } = services
  const tracked = await analytics.trackedOf(request, visitor)
  await analytics.tell(tracked, events)
  return analytics.forAnswer(tracked, events)
}
