/** What every answer of a call may carry beside its own data, and what becomes of each on a page (API-01, ANLY-06). */

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

/** Scripts of trackers, where the shop's owner has a page load any. */
interface Trackers {
  readonly dataLayer?: object[]
  readonly rudderanalytics?: { track(event: string, properties: object): void }
}

/** A tracker that fails is no concern of the page's. */
function forward(tell: () => void): void {
  try {
    tell()
  } catch (error) {
    // oxlint-disable-next-line no-console -- The browser's console is where failures of a page are looked up (ERR-23).
    console.warn(error)
  }
}

/** Hands the events on, goes where the answer leads, and gives all words to show: those of errors first. */
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
