/** Reports why a form was sent without a captcha token, to the shop's log and the browser console (AUTH-29). */
import type { TroubleReason } from '~/models/analytics/browser-event'

export function reportCaptcha(reason: TroubleReason): void {
  // oxlint-disable-next-line no-console -- who looks into why forms come without tokens looks here first
  console.warn(`The captcha gave no token (${reason}); the form goes without.`)
  // Delivered even though the form leaves the page.
  const event = { event_name: 'CaptchaFailed', custom_data: { reason } }
  navigator.sendBeacon('/api/events/fb', JSON.stringify(event))
}
