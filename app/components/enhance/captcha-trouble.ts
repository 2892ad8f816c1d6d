/** Why a form goes without a token of the captcha, told to the shop's log and to whoever looks at the console (AUTH-29). */
import type { TroubleReason } from '~/models/analytics/browser-event'

export function reportCaptcha(reason: TroubleReason): void {
  // oxlint-disable-next-line no-console -- who looks into why forms come without tokens looks here first
  console.warn(`The captcha gave no token (${reason}); the form goes without.`)
  // Arrives although the form leaves the page.
  const event = { event_name: 'CaptchaFailed', custom_data: { reason } }
  navigator.sendBeacon('/api/events/fb', JSON.stringify(event))
}
