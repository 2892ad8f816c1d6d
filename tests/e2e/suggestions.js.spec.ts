/** The search of the header with a script: suggestions below it, or over all of a small screen. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

const box = (page: Page) => page.locator('#site-search')
const combobox = (page: Page) => page.getByRole('combobox', { name: 'Search' })

/** With what comes right after the page, so that the box is listened to. */
async function open(page: Page, path: string): Promise<void> {
  await Promise.all([page.waitForResponse(/\/afterwards-[^/]*\.js/), page.goto(path)])
  await page.waitForLoadState('networkidle')
}

test('suggestions open by focus, click and arrow, follow the arrows, and close by Escape and another page [SRCH-01] [SRCH-02] [SRCH-03]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  await box(page).focus()
  const input = combobox(page)
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(input).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await input.click()
  await expect(list).toBeVisible()
  await input.fill('almo')
  const queries = list.getByRole('group', { name: 'Suggested searches' })
  await expect(queries.getByRole('option').first()).toHaveText('almonds')
  await page.keyboard.press('ArrowDown')
  const active = list.locator('[aria-selected="true"]')
  await expect(active).toHaveCount(1)
  expect(await input.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'))
  await expect(input).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(active).toHaveCount(0)
  await list.getByRole('group', { name: 'Departments' }).getByRole('option').first().click()
  await page.waitForURL('**/nuts/almonds/')
  await expect(list).toBeHidden()
})

test('is asked at most once in 200 ms, and a late answer is ignored; a search is counted once [SRCH-06] [SRCH-07] [SRCH-17]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const asked: string[] = []
  const counted: string[] = []
  let letGo = (): void => undefined
  const held = new Promise<void>((done) => (letGo = done))
  await page.route('**/search/suggestions?**', async (route) => {
    const query = new URL(route.request().url()).searchParams.get('query') ?? ''
    asked.push(query)
    if (query === 'c') await held
    await route.continue().catch(() => undefined)
  })
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') counted.push(request.postData() ?? '')
  })
  const now = Date.now()
  await page.clock.install({ time: now })
  await open(page, '/')
  await page.clock.pauseAt(now + 60_000)
  await box(page).focus()
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('group', { name: 'Popular' })).toBeVisible()
  await page.clock.runFor(200)
  const input = combobox(page)
  await input.pressSequentially('cash')
  await expect.poll(() => asked).toEqual(['', 'c'])
  await page.clock.runFor(199)
  expect(asked).toEqual(['', 'c'])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['', 'c', 'cash'])
  const first = list.getByRole('group', { name: 'Suggested searches' }).getByRole('option').first()
  await expect(first).toHaveText('cashews')
  letGo()
  await page.clock.runFor(1_000)
  await expect(first).toHaveText('cashews')
  await first.click()
  await page.waitForURL('**/search/instant?query=cashews')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('cashews')
  await expect(input).toHaveValue('')
  const searches = () => counted.filter((body) => body.includes('"event":"search"'))
  await expect(async () => {
    await page.clock.runFor(500)
    expect(searches()).toHaveLength(1)
  }).toPass()
  expect(searches()[0]).toContain('{"event":"search","section":"search","query":"cashews"}')
  // Folded up, and a link as any other.
  await page
    .locator('main a[href*="sort=price-asc"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(/sort=price-asc/)
  await page.clock.runFor(1_000)
  expect(searches()).toHaveLength(1)
})
