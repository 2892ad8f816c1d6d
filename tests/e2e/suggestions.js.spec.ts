/** The header search with a script: suggestions below it, or over all of a small screen. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

const box = (page: Page) => page.locator('#site-search')
const combobox = (page: Page) => page.getByRole('combobox', { name: 'Search' })

test('suggestions open by focus, click and arrow, follow the arrows, and close by Escape and another page [SRCH-01] [SRCH-02] [SRCH-03] [UX-02]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
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

  // Back to the same results in another order, which takes no focus from the box.
  await page.goto('/search/instant?query=almonds')
  await page
    .locator('main a[href*="sort=price-asc"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(/sort=price-asc/)
  // Arriving closes them as well, perhaps only now.
  await expect(async () => {
    await box(page).press('ArrowDown')
    await expect(list).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.goBack()
  await page.waitForURL((url) => url.search === '?query=almonds')
  await expect(list).toBeHidden()
  await expect(input).toBeFocused()
})

test('Enter searches for what was typed since a suggestion was marked', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await box(page).focus()
  const input = combobox(page)
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  const active = list.locator('[aria-selected="true"]')
  await input.fill('almo')
  await expect(
    list.getByRole('group', { name: 'Suggested searches' }).getByRole('option').first(),
  ).toHaveText('almonds')
  await page.keyboard.press('ArrowDown')
  await expect(active).toHaveCount(1)
  // Those for what is typed now do not come.
  await page.route('**/search/suggestions?**', () => {})
  await page.keyboard.type('nd')
  await expect(list).toBeVisible()
  await expect(active).toHaveCount(0)
  await expect(input).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search/instant?query=almond')
})

test('a product that is suggested opens at its top, wherever the page before was scrolled to [SRCH-01] [ROUTE-56]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/nuts/')
  await page.evaluate(() => scrollTo(0, 900))
  await box(page).focus()
  await combobox(page).fill('almo')
  const products = page.getByRole('listbox', { name: 'Suggestions' }).locator('[data-query-id]')
  await products.first().click()
  await page.waitForURL('**/*.html*')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeInViewport()
  // The location changes before the page does.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('is asked at most once in 200 ms, a late answer is ignored, and a missing one leaves nothing of earlier words; a search is counted once [SRCH-06] [SRCH-07] [SRCH-17]', async ({
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
    // Without suggestions, and without an error in the console.
    if (query === 'cashx') await route.fulfill({ status: 204 })
    else await route.continue().catch(() => undefined)
  })
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') counted.push(request.postData() ?? '')
  })
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.goto('/')
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
  await input.press('x')
  await expect(list).toBeHidden()
  await page.clock.runFor(200)
  await input.press('Backspace')
  await expect(first).toHaveText('cashews')
  await first.click()
  await page.waitForURL('**/search/instant?query=cashews')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('cashews')
  await expect(input).toHaveValue('')
  const searches = () => counted.filter((body) => body.includes('"event":"search"'))
  // Counted once the shopper has paused for 400 ms.
  await page.clock.runFor(399)
  expect(searches()).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(searches).toHaveLength(1)
  expect(searches()[0]).toContain('{"event":"search","section":"search","query":"cashews"}')
  // Folded away, and a link like any other.
  await page
    .locator('main a[href*="sort=price-asc"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(/sort=price-asc/)
  await page.clock.runFor(1_000)
  expect(searches()).toHaveLength(1)
})

for (const width of [1023, 1024])
  test(`at ${width} px the menu and the search are those of a ${width < 1024 ? 'small' : 'large'} screen, and nothing is wider [UX-06]`, async ({
    page,
  }) => {
    const isLarge = width === 1024
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const menu = page.getByRole('banner').getByRole('link', { name: 'Menu', exact: true })
    await expect(menu).toBeVisible({ visible: !isLarge })
    // A small one keeps the line of departments, whose panels are those of a large one.
    const department = page.locator('[data-menu-section]').first()
    await department.locator('> a').hover()
    const panel = department.locator('> div')
    if (isLarge) await expect(panel).toBeVisible()
    else await expect(panel).toHaveCSS('display', 'none')
    await box(page).click()
    const dialog = page.getByRole('dialog', { name: 'Search' })
    if (isLarge) {
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
      await expect(dialog).toBeHidden()
    } else {
      await expect(dialog).toBeVisible()
      expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height: 800 })
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

test('a small screen has them in a dialog over all of it, which keeps what is typed and the last searches [SRCH-01] [SRCH-04] [SRCH-08] [SRCH-09] [UX-06]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const input = dialog.getByRole('combobox', { name: 'Search' })
  const menu = page.getByRole('banner').getByRole('link', { name: 'Menu', exact: true })
  await expect(menu).toBeVisible()
  await box(page).click()
  await expect(input).toBeFocused()
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 700 })
  await input.fill('almo')
  const queries = dialog.getByRole('group', { name: 'Suggested searches' })
  await expect(queries.getByRole('option').first()).toHaveText('almonds')
  // By keyboard, then by its button; neither time does the restored focus open it again.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(box(page)).toHaveValue('almo')
  await box(page).click()
  await expect(input).toHaveValue('almo')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  for (const query of ['figs', 'dates', 'cashews', 'walnuts', 'pecans', 'almonds']) {
    await box(page).click()
    await input.fill(query)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(query)
    await expect(dialog).toBeHidden()
    await expect(box(page)).toHaveValue('')
  }
  await box(page).click()
  await input.fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible()
  await box(page).click()
  const recent = dialog.getByRole('group', { name: 'Recent searches' }).getByRole('option')
  await expect(recent).toHaveText(['almonds', 'pecans', 'walnuts', 'See more'])
  await recent.last().click()
  await expect(recent).toHaveText(['almonds', 'pecans', 'walnuts', 'cashews', 'dates', 'See less'])
  await recent.last().click()
  const kept = await page.evaluate(() => localStorage.getItem('recentSearches'))
  expect(JSON.parse(kept ?? '')).toEqual(['almonds', 'pecans', 'walnuts', 'cashews', 'dates'])
  await recent.nth(1).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('pecans')
  await expect(dialog).toBeHidden()

  await page.setViewportSize({ width: 1024, height: 700 })
  await expect(menu).toBeHidden()
  await box(page).click()
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('the box is empty whenever results come, and their words chosen anew are a search of their own [SRCH-04] [SRCH-17]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  let counted = 0
  page.on('request', (request) => {
    const isSearch = (request.postData() ?? '').includes('"event":"search"')
    if (isSearch && new URL(request.url()).pathname === '/api/events') counted += 1
  })
  await page.goto('/search/instant?query=almonds')
  await expect.poll(() => counted).toBe(1)
  await page
    .locator('main a[href*="sort=price-asc"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(/sort=price-asc/)
  await box(page).fill('almo')
  const queries = page.getByRole('group', { name: 'Suggested searches' })
  await queries.getByRole('option', { name: 'almonds', exact: true }).click()
  await page.waitForURL((url) => url.search === '?query=almonds')
  await expect(box(page)).toHaveValue('')
  await expect.poll(() => counted).toBe(2)

  await page.getByRole('main').locator('article a').first().click()
  await page.waitForURL('**/*.html')
  await box(page).fill('figs')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('almonds')
  await expect(box(page)).toHaveValue('')
  expect(counted).toBe(2)
})

test('a search whose results are left at once is counted with its words all the same [SRCH-17]', async ({
  page,
}) => {
  const counted: string[] = []
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (new URL(request.url()).pathname === '/api/events' && body.includes('"event":"search"'))
      counted.push(body)
  })
  // The counting script takes longer to load than the shopper looks at the results.
  let arrive = () => {}
  const left = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/searched-*.js', async (route) => {
    await left
    await route.continue()
  })
  await page.goto('/')
  await box(page).fill('cashews')
  const asked = page.waitForRequest('**/assets/searched-*.js')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('cashews')
  // A busy browser shows the results before their script runs: wait for it to be requested before leaving.
  await asked
  await page.getByRole('main').locator('a[data-product-link], h3 a, h2 a').first().click()
  await page.waitForURL('**/*.html')
  arrive()
  await expect.poll(() => counted).toHaveLength(1)
  expect(counted[0]).toContain('"query":"cashews"')
})
