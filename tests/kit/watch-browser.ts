/** What a browser must not do in any test: report errors, or send requests to foreign hosts. */
import type { Page } from '@playwright/test'

/** A rejected form has an error status, which the browser logs even for a script's request. */
const REFUSED = /status of 4(00|02|09|22)/

/** The list grows while the page lives; `expected` are errors the test provokes deliberately. */
export function watchBrowser(page: Page, expected: readonly RegExp[]): readonly string[] {
  const problems: string[] = []
  const isExpected = (text: string) => expected.some((pattern) => pattern.test(text))
  // A document that answers 400 or 404 is what the test is about; the browser's message adds nothing.
  const documents = new Set<string>()
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.add(request.url())
  })
  page.on('console', (message) => {
    const { url } = message.location()
    const isAnswer = documents.has(url) || (/[?&]_data=/.test(url) && REFUSED.test(message.text()))
    const own = message.text().startsWith('Failed to load resource') && isAnswer
    if (message.type() === 'error' && !own && !isExpected(message.text()))
      problems.push(`console: ${message.text()} ${url}`)
  })
  page.on('pageerror', (error) => {
    if (!isExpected(error.message)) problems.push(`page error: ${error.message}`)
  })
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    const problem = `request to ${hostname}`
    const isOwn = hostname === 'localhost' || hostname === '127.0.0.1'
    if (protocol.startsWith('http') && !isOwn && !isExpected(problem)) problems.push(problem)
  })
  return problems
}
