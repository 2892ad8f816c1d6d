/**
 * Batched reports of what was seen and clicked on pages (ANLY-03). A bug in a page does not affect other events, and is
 * reported to its developers (ANLY-04, ERR-22). The personalisation service hears which recommendations were followed.
 */
import type { ActionFunctionArgs } from '@remix-run/node'
import { slotClick } from '~/models/analytics/engagement'
import { PageEventsSchema, readPageEvent } from '~/models/analytics/page-events'
import type { ReadPageEvent } from '~/models/analytics/page-events'
import type { Tracked } from '~/models/analytics/tracked'
import { NOT_REPORTED } from '~/services/analytics/engagement.server'
import { describeFault } from '~/services/faults'
import { checkCall, readBeacon } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { apiError, methodNotAllowed, noContent } from '~/utils/responses'

export const loader = () => methodNotAllowed('POST')

/** The error of an event for the caller; null if there is none. */
function faultOf(read: ReadPageEvent): string | null {
  switch (read.kind) {
    case 'event':
      return null
    case 'no-promotion':
      services.logger.warn({ event: read.event }, 'a campaign of a page has no content')
      return 'There is no campaign'
    case 'unknown-section':
      services.logger.error({}, `Unknown page section of ${read.event}`)
      return 'This page section is not known'
    case 'unreadable':
      return 'This event cannot be read'
  }
}

/** One that is lost is not the page's mistake. */
async function reportFollowed(tracked: Tracked | null, read: readonly ReadPageEvent[]): Promise<void> {
  const slots = read.flatMap((each) => (each.kind === 'event' ? (each.slotId ?? []) : []))
  await services.engagement.report(tracked, slots.map(slotClick)).catch((error: unknown) => {
    services.logger.error({ service: 'engagement', ...describeFault(error) }, NOT_REPORTED)
  })
}

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const call = checkCall(await readBeacon(request), PageEventsSchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const read = call.value.events.map(readPageEvent)
  const faults = read.flatMap((each, index) => {
    const message = faultOf(each)
    return message === null ? [] : [{ key: `events.${index}`, message }]
  })
  const events = read.flatMap((each) => (each.kind === 'event' ? [each.event] : []))
  const visitor = await services.visitors.readToBrowse(request)
  const { analytics } = services
  const tracked = await analytics.trackedOf(request, visitor)
  await Promise.all([analytics.tell(tracked, events), reportFollowed(tracked, read)])
  const cookie = events.length === 0 ? undefined : analytics.visitCookie(request, tracked)
  const headers = new Headers(cookie === undefined ? {} : { 'Set-Cookie': cookie })
  return faults.length === 0 ? noContent({ headers }) : apiError(400, faults, { headers })
}
