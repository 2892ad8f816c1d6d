/** Product listings as seen and used, with a script and without: goods first, filters as a column or a sheet. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1280, height: 800 }
/** The name that takes the most room. */
const LONGEST = '/snacks/rice-and-crackers/'
const LISTS = [
  LONGEST,
  // That of a department.
  '/chocolate-and-sweets/',
  '/nuts/',
  '/dried-fruit/',
  '/snacks/',
  '/gifts/',
  '/pantry/',
  '/tag/raw',
  '/search/instant?query=almonds',
]
const NARROWED = '/nuts/?diet=vegan&price=10-25&rating=4'

/** Cards that are fully in the window: picture, name, price, rating and button. */
const wholeCards = (page: Page) =>
  page.locator('main article').evaluateAll(
    (cards) =>
      cards.filter((card) => {
        const { top, bottom, left, right } = card.getBoundingClientRect()
        return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth
      }).length,
  )

/** Whether the count is on the first line of the list's name, behind it. */
const isCountBeside = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const words = document.createRange()
    words.selectNodeContents(heading)
    const [line] = words.getClientRects()
    const count = heading.nextElementSibling?.getBoundingClientRect()
    if (line === undefined || count === undefined) return false
    const middle = (count.top + count.bottom) / 2
    return (
      middle > line.top &&
      middle < line.bottom &&
      count.left >= line.right &&
      count.right <= window.innerWidth
    )
  })

const filterLink = (page: Page) => page.getByRole('link', { name: /^Filter\b/ })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Filter' })
const chips = (page: Page) => page.getByRole('navigation', { name: 'Filters in use' })

test('pictures of products in a list are small bitmaps', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/nuts/')
  const picture = page.locator('main article img').first()
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(400)
  const sent = await page.request.get((await picture.getAttribute('src')) ?? '')
  expect(sent.headers()['content-type']).toBe('image/webp')
})

test('two whole products are in sight on a phone, four on a laptop, before anybody scrolls, below a line with name and count', async ({
  page,
  javaScriptEnabled,
}) => {
  // What a script may move is above every list alike.
  const lists = javaScriptEnabled === false ? LISTS : [LONGEST]
  for (const path of [...lists, NARROWED]) {
    await page.setViewportSize(PHONE)
    await page.goto(path)
    expect.soft(await wholeCards(page), `${path} on a phone`).toBeGreaterThanOrEqual(2)
    expect.soft(await isCountBeside(page), `${path} on a phone`).toBe(true)
    await page.setViewportSize(LAPTOP)
    expect.soft(await wholeCards(page), `${path} on a laptop`).toBeGreaterThanOrEqual(4)
    expect.soft(await isCountBeside(page), `${path} on a laptop`).toBe(true)
  }
})

test('nothing of a list is wider than the window', async ({ page }) => {
  await page.goto(NARROWED)
  for (const width of [320, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide, `at ${width}`).toBeLessThanOrEqual(0)
    const lines = await page
      .locator('main article form[data-add-to-cart] button')
      .first()
      .evaluate((button) => {
        const words = document.createRange()
        words.selectNodeContents(button)
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
      })
    expect(lines, `the words of a button at ${width}`).toBe(1)
  }
})

test('how a list is sorted is chosen beside its filters, on one line', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/nuts/')
  const [filter, sort] = await Promise.all(
    [filterLink(page), page.locator('summary', { hasText: 'Sort by' })].map((choice) => choice.boundingBox()),
  )
  const middle = (box: typeof filter) => (box === null || box === undefined ? NaN : box.y + box.height / 2)
  expect(Math.abs(middle(filter) - middle(sort))).toBeLessThanOrEqual(2)
  expect(Math.abs((filter?.height ?? NaN) - (sort?.height ?? NaN))).toBeLessThanOrEqual(2)
})

test('filters are a column beside the products from 1024 px on', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/nuts/')
  const column = await panel(page).boundingBox()
  const first = await page.locator('main article').first().boundingBox()
  expect(column && first && column.x + column.width <= first.x).toBe(true)
  await panel(page)
    .getByRole('link', { name: /^Vegan/ })
    .click()
  await expect(chips(page).getByRole('link', { name: 'Take off Vegan' })).toBeVisible()
  await expect(panel(page).getByRole('link', { name: /^Vegan/ })).toHaveAttribute('aria-current', 'true')
})

test('below it they are a sheet for the keyboard, which gives the focus back', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/nuts/')
  await expect(panel(page)).toBeHidden()
  await filterLink(page).press('Enter')
  await expect(panel(page)).toBeVisible()
  // Nothing else is there in the meantime.
  await expect(page.getByRole('banner')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('link', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeHidden()
  await expect(filterLink(page)).toBeFocused()
  await filterLink(page).press('Enter')
  await panel(page)
    .getByRole('link', { name: /^Under \$10/ })
    .press('Enter')
  await expect(chips(page)).toContainText('Under $10')
  await expect(panel(page)).toBeHidden()
  await expect(filterLink(page)).toHaveText('Filter (1)')
})

test('what is chosen is taken off one by one, or all at once', async ({ page }) => {
  await page.goto(NARROWED)
  await chips(page).getByRole('link', { name: 'Take off $10 to $25' }).click()
  await expect(chips(page).getByRole('link')).toHaveText([/4 stars & up/, /Vegan/, 'Clear all'])
  await chips(page).getByRole('link', { name: 'Clear all' }).click()
  await expect(chips(page)).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
})

test('the order is folded out and chosen', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/nuts/')
  const orders = page.getByRole('navigation', { name: 'Sort by' })
  await expect(orders).toBeHidden()
  const current = page.locator('summary', { hasText: 'Sort by' })
  await current.press('Enter')
  await orders.getByRole('link', { name: 'Top rated' }).press('Enter')
  await expect(current).toHaveText('Sort by Top rated')
  await expect(orders).toBeHidden()
})

test('parts of a category that are out of sight come into it with the focus', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/nuts/')
  const last = page.getByRole('navigation', { name: 'In Nuts' }).getByRole('link').last()
  await expect(last).not.toBeInViewport()
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('Escape closes the sheet, and a choice leaves the focus on the new list', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'a script listens for Escape')
  await page.setViewportSize(PHONE)
  await page.goto('/nuts/')
  await filterLink(page).press('Enter')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(filterLink(page)).toBeFocused()
  await filterLink(page).press('Enter')
  await panel(page)
    .getByRole('link', { name: /^Vegan/ })
    .press('Enter')
  await expect(chips(page)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})
