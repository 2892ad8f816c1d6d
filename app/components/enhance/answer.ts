/** What any API answer may carry beside its own data, and its effect on the page (API-01, ANLY-06). */

interface Told {
  readonly message: string
}

export interface AnswerBody {
  readonly data?: unknown
  readonly errors?: readonly Told[]
  readonly notices?: readonly Told[]
  readonly warnings?: readonly Told[]
  readonly dataLayer?: readonly object[]
  readonly rudderstackEvents?: readonly { readonly event: string; readonly properties: object }[]
  /** The older name of `redirect_to`. */
  readonly redirect?: string
  readonly redirect_to?: { readonly url: string; readonly target?: string }
}

/** Tracker scripts, if the shop's owner loads any. */
interface Trackers {
  readonly dataLayer?: object[]
  readonly rudderanalytics?: { track(event: string, properties: object): void }
}

/** A failing tracker must not affect the page. */
function forward(tell: () => void): void {
  try {
    tell()
  } catch (error) {
    // oxlint-disable-next-line no-console -- The browser's console is where failures of a page are looked up (ERR-23).
    console.warn(error)
  }
}

/** Forwards events, follows a redirect, and returns all messages to show, errors first. */
export function processAnswer(body: AnswerBody): string | undefined {
  const { dataLayer, rudderanalytics } = window as Trackers
  if (dataLayer !== undefined) forward(() => void dataLayer.push(...(body.dataLayer ?? [])))
  for (const { event, properties } of body.rudderstackEvents ?? [])
    forward(() => rudderanalytics?.track(event, properties))
  const { redirect_to: to, redirect: url = to?.url } = body
  if (url !== undefined) window.open(url, to?.target ?? '_self')
  const told = [body.errors, body.warnings, body.notices].flatMap((list = []) => list)
  return told.map(({ message }) => message).join(' ') || undefined
}
