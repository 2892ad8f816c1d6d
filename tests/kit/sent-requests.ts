/** What a browser really sends, to any host: for tests of what it must not send. */
import type { Page } from '@playwright/test'

interface SentRequest {
  readonly origin: string
  readonly path: string
  readonly method: string
  /** The full URL and all headers. */
  readonly head: string
  readonly body: string
}

/** Grows with every request of the page's window and of windows it opens. */
export function recordSent(page: Page): readonly SentRequest[] {
  const sent: SentRequest[] = []
  page.context().on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const head = `${request.url()} ${JSON.stringify(request.headers())}`
    sent.push({ origin, path: pathname, method: request.method(), head, body: request.postData() ?? '' })
  })
  return sent
}

/** Matches the number however its digits are grouped or its spaces encoded. */
export function holdsNumber({ head, body }: SentRequest, number: string): boolean {
  const grouped = new RegExp([...number].join('(?:%20|[-+ ])?'))
  return grouped.test(head) || grouped.test(body)
}
