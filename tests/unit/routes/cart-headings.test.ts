/** Headings for moving through a cart and an order with a screen reader. */
import { expect, it } from 'vitest'
import { PLACE_ORDER, toReview } from '../../kit/http-steps'
import type { Page } from '../support/browser'
import { openRoutes } from '../support/routes'

const { app } = await openRoutes()

/** Headings more than one level below the one before. */
function skippedTo({ document }: Page): readonly string[] {
  const headings = [...document.querySelectorAll('main :is(h1, h2, h3, h4)')]
  const levels = headings.map(({ localName }) => Number(localName.slice(1)))
  return headings
    .filter((_, index) => index > 0 && (levels[index] ?? 0) > (levels[index - 1] ?? 0) + 1)
    .map((heading) => `${heading.localName} ${heading.textContent}`)
}

it('leave no level out where there is something in the cart, from there to the receipt', async () => {
  const browser = app.newBrowser()
  const review = await toReview(browser, { email: 'headings@example.com' })
  const steps = ['/cart', '/checkout/address', '/checkout/shipping', '/checkout/payment']
  const pages = []
  for (const path of steps) pages.push(await browser.open(path))
  const receipt = await browser.press(review, PLACE_ORDER)
  for (const page of [...pages, review, receipt]) {
    expect(page.document.querySelectorAll('main h1'), page.path).toHaveLength(1)
    expect(skippedTo(page), page.path).toEqual([])
  }
})
