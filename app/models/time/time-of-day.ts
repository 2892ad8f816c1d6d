/** Times of day at the New Jersey warehouse in words. Apart from business-time, which pages load in browsers. */
import { BUSINESS_TIME_ZONE } from '../constants/constants'

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
})

/** `3 PM ET`, `3:30 PM ET`. */
export function formatTimeOfDay(instant: Date): string {
  // Some releases of Node put a narrow space before AM and PM.
  return `${clock.format(instant).replace(':00', '').replaceAll(/\s/g, ' ')} ET`
}
