/** The delivery estimate of product pages: states, texts and expiry (EST-02 to EST-13). */
import { ESTIMATE_DAYS_THRESHOLD } from '../constants/constants'
import { definedOnly } from '../defined-only'
import { businessDate, daysBetween, formatDate } from '../time/business-time'
import { formatTimeOfDay } from '../time/time-of-day'
import { defaultOffer } from './offers'
import type { OfferSet, PredictedShipping, ShippingOffer } from './shipping'

/** EST-07 */
export const POSTAL_CODE_REFUSED_MESSAGE =
  "Hmm. This product can't be sent to your postal code. Please update your postal code."

export type Estimate =
  /** No postal code, or the service timed out (EST-08): ask for one. `ships`: when it leaves, if that is sure. */
  | { readonly kind: 'prompt'; readonly ships?: string }
  | { readonly kind: 'error'; readonly message: string; readonly clearPostalCode: boolean }
  | {
      readonly kind: 'result'
      readonly city?: string
      /** The promised day, if it is near or nothing else is known. */
      readonly arrivesOn?: string
      readonly predicted?: PredictedShipping
      readonly text: string
      readonly containsMeltables: boolean
      /** Unix seconds at which the estimate expires. */
      readonly expiresAt: number
    }

/** An error from the service: an invalid postal code is cleared, any other message is shown as is. */
export function toEstimateError(serverMessage: string): Estimate {
  return serverMessage.includes('Invalid postal code')
    ? { kind: 'error', message: POSTAL_CODE_REFUSED_MESSAGE, clearPostalCode: true }
    : { kind: 'error', message: serverMessage, clearPostalCode: false }
}

/** The item may not ship to this country (SHIP-18). The postal code is kept: it is valid for other items. */
export const NOT_SENT_THERE: Estimate = {
  kind: 'error',
  message: POSTAL_CODE_REFUSED_MESSAGE,
  clearPostalCode: false,
}

/** Whether the latest arrival is close enough for an "Arrives by" date (EST-06). */
export function isArrivalNear(
  offer: ShippingOffer,
  now: Date,
  days: number = ESTIMATE_DAYS_THRESHOLD,
): boolean {
  return daysBetween(businessDate(now), offer.latestArrivalOn) <= days
}

/** `Arrives by Tuesday, November 24` */
export function arrivesByText(date: string): string {
  return `Arrives by ${formatDate(date)}`
}

interface Countdown {
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** Time left until the cut-off; null once it has passed, when the estimate must be fetched again (EST-03). */
export function countdown(expiresAt: number, now: Date): Countdown | null {
  const left = Math.ceil(expiresAt - now.getTime() / 1_000)
  if (left <= 0) return null
  return { hours: Math.floor(left / 3_600), minutes: Math.floor(left / 60) % 60, seconds: left % 60 }
}

function shipsWhen(predicted: PredictedShipping): string {
  return predicted.friendly === 'other' ? `on ${formatDate(predicted.date)}` : predicted.friendly
}

/** `Order within 2h 5m 9s to ship today` (EST-13); after the cut-off, only the day. */
export function predictedText(predicted: PredictedShipping, now: Date): string {
  const left = countdown(predicted.expiresAt, now)
  if (!left) return `Ships ${shipsWhen(predicted)}`
  return `Order within ${left.hours}h ${left.minutes}m ${left.seconds}s to ship ${shipsWhen(predicted)}`
}

/**
 * `Ships Monday, March 2, if you order by 3 PM ET that day.` Names the moment instead of counting down to it, so that it
 * is true on a page that was kept, too.
 */
function dispatchText({ date, expiresAt }: PredictedShipping): string {
  const until = new Date(expiresAt * 1_000)
  const day = businessDate(until)
  const when = `${formatTimeOfDay(until)} ${day === date ? 'that day' : `on ${formatDate(day)}`}`
  return `Ships ${formatDate(date)}, if you order by ${when}.`
}

/** The one made last: until the cut-off it is the same on every product page. */
let lastDispatch: { readonly date: string; readonly expiresAt: number; readonly text: string } | undefined

function keptDispatchText(predicted: PredictedShipping): string {
  const { date, expiresAt } = predicted
  if (lastDispatch?.date !== date || lastDispatch.expiresAt !== expiresAt)
    lastDispatch = { date, expiresAt, text: dispatchText(predicted) }
  return lastDispatch.text
}

/**
 * Before anybody has said where it goes. `predicted`, for each country it may go to: the day is sure only if they all
 * agree.
 */
export function toPrompt(predicted: readonly (PredictedShipping | null)[], now: Date): Estimate {
  const [first] = predicted
  if (first == null || countdown(first.expiresAt, now) === null) return { kind: 'prompt' }
  const isSure = predicted.every((each) => each?.date === first.date && each.expiresAt === first.expiresAt)
  return isSure ? { kind: 'prompt', ships: keptDispatchText(first) } : { kind: 'prompt' }
}

function secondsOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 1_000)
}

/** A prediction knows only the country: if the offer ships on another day, use its day and cut-off. */
function leavingWith(offer: ShippingOffer, predicted: PredictedShipping, now: Date): PredictedShipping {
  const { requestedShipOn: date, targetPickupCutoff } = offer
  if (date === predicted.date) return predicted
  const days = daysBetween(businessDate(now), date)
  const friendly = days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'other'
  return { date, friendly, expiresAt: secondsOf(targetPickupCutoff) }
}

/** Builds the estimate from the shipping service's response; without an offer there is nothing to promise. */
export function toEstimate(
  answer: { readonly offerSet: OfferSet | undefined; readonly predicted: PredictedShipping | undefined },
  now: Date,
  days: number = ESTIMATE_DAYS_THRESHOLD,
): Estimate {
  const { offerSet } = answer
  const offer = offerSet === undefined ? null : defaultOffer(offerSet.shippingOffers)
  if (offerSet === undefined || offer === null) return { kind: 'prompt' }
  const predicted = answer.predicted && leavingWith(offer, answer.predicted, now)
  // Without a prediction, show the arrival date however far off it is.
  const isDated = predicted === undefined || isArrivalNear(offer, now, days)
  const { city } = offerSet.address
  return {
    kind: 'result',
    ...definedOnly({ city }),
    ...(isDated ? { arrivesOn: offer.latestArrivalOn } : {}),
    ...definedOnly({ predicted }),
    text: isDated ? arrivesByText(offer.latestArrivalOn) : predictedText(predicted, now),
    containsMeltables: offer.containsMeltables,
    expiresAt: secondsOf(offer.targetPickupCutoff),
  }
}

/** Cache key: equal questions may share an answer until the cut-off (EST-05). */
export function estimateKey(question: {
  readonly sku: string
  readonly quantity: number
  readonly postalCode: string
}): string {
  const { sku, quantity, postalCode } = question
  return JSON.stringify([sku, quantity, postalCode.replace(/[\s-]/g, '').toUpperCase()])
}
