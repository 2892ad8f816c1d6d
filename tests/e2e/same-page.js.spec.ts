/** The same page in another state, with a script: its HTML changes, and users continue where they were. */
import type { Page } from '@playwright/test'
import { writePage } from '../kit/editor'
import { expect, test } from '../kit/fixtures'

const filters = (page: Page) => page.getByRole('complementary', { name: 'Filter' })
/** The announcement for those who do not see the list change. */
const told = (page: Page) => page.locator('body > span [role="status"]')

test('by keyboard, a filter keeps the focus and the count is read out', async ({ page }) => {
  await page.goto('/nuts/')
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  const vegan = filters(page).getByRole('link', { name: /^Vegan/ })
  await vegan.press('Enter')
  await expect(vegan).toHaveAttribute('aria-current', 'true')
  await expect(vegan).toBeFocused()
  const count = /^\d+ products?, filtered by Vegan$/
  await expect(page.getByRole('main').getByRole('status')).toHaveText(count)
  await expect(told(page).filter({ hasText: count })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(vegan).not.toHaveAttribute('aria-current')
  await expect(vegan).toBeFocused()
  await expect(told(page).filter({ hasText: /^\d+ products$/ })).toBeAttached()
  await expect(page.locator('body[data-same-document]')).toBeAttached()
})

test('by keyboard, an order leaves the focus on the orders, and the next page on the way to the next', async ({
  page,
}) => {
  await page.goto('/nuts/')
  const order = page.locator('summary', { hasText: 'Sort by' })
  await order.press('Enter')
  await page
    .getByRole('navigation', { name: 'Sort by' })
    .getByRole('link', { name: 'Top rated' })
    .press('Enter')
  await expect(order).toHaveText('Sort by Top rated')
  await expect(order).toBeFocused()
  await page.goto('/search/instant')
  const next = page.getByRole('main').getByRole('link', { name: 'Next' })
  await next.press('Enter')
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await expect(next).toBeFocused()
})

test('what has the focus and is gone leaves it to the list', async ({ page }) => {
  await page.goto('/nuts/?diet=vegan')
  const chips = page.getByRole('navigation', { name: 'Filters in use' })
  await chips.getByRole('link', { name: 'Take off Vegan' }).press('Enter')
  await expect(chips).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('what was unfolded stays so when an editor has changed the words around it', async ({ page, shop }) => {
  const items = ['One', 'Two', 'Three'].map((name) => ({ question: `${name}?`, answer: `${name}.` }))
  await writePage(shop.platforms, { path: '/changing-blocks', blocks: [{ type: 'faq-accordion', items }] })
  await page.goto('/changing-blocks')
  const fold = (name: string) => page.getByRole('main').locator('details', { hasText: name })
  await fold('Two?').locator('summary').click()
  await expect(fold('Two?')).toHaveAttribute('open')
  await page.route(/_data=routes/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll('Three.', 'Changed.').replace(/"hash":"/g, '"hash":"other-')
    await route.fulfill({ response: answer, body })
  })
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByText('Changed.')).toBeAttached()
  await expect(fold('Two?')).toHaveAttribute('open')
  await expect(fold('Two?').locator('summary')).toBeFocused()
  await expect(fold('One?')).not.toHaveAttribute('open')
})
