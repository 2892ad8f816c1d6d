/** Menus and disclosures with a script, by pointer and by keyboard. */
import type { Locator } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

test('the menu opens after a moment of hover or by the arrow key, its neighbours at once, and closes on leave [MENU-02] [MENU-03]', async ({
  page,
}) => {
  // The script's clock is paused, so that the delay cannot end before it is first checked, however slow we are.
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.goto('/')
  await page.clock.pauseAt(now + 60_000)
  const bar = page.getByRole('navigation', { name: 'Departments' })
  const headers = bar.locator('[data-menu-section] > a')
  const almonds = bar.getByRole('link', { name: 'Almonds', exact: true })
  const raisins = bar.getByRole('link', { name: /^Raisins/ })
  const visible = (locator: typeof almonds) => locator.evaluate((link) => getComputedStyle(link).visibility)
  const delay = (index: number) =>
    bar
      .locator('[data-menu-section] > div')
      .nth(index)
      .evaluate((panel) => getComputedStyle(panel).transitionDelay.split(', ')[0])
  await headers.nth(0).hover()
  expect(await delay(0)).toBe('0.3s')
  await expect.poll(() => visible(almonds)).toBe('visible')
  await page.clock.runFor(300)
  await expect(bar.locator('[data-open]')).toBeAttached()
  await headers.nth(1).hover()
  expect(await delay(1)).toBe('0s')
  expect(await visible(raisins)).toBe('visible')
  await page.mouse.move(640, 880)
  await expect(raisins).toBeHidden()

  await headers.nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await expect(bar.getByRole('link', { name: 'Nuts', exact: true })).toBeFocused()
  await expect(almonds).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(headers.nth(1)).toBeFocused()
  // The browser's Back shortcut does not move to another menu.
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(headers.nth(1)).toBeFocused()
})

test('menus close on leave, Escape and outside click, and give the focus back [MENU-03] [MENU-12] [UX-02]', async ({
  page,
}) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Departments' })
  const header = bar.locator('[data-menu-section] > a').first()
  const almonds = bar.getByRole('link', { name: 'Almonds', exact: true })
  await header.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(almonds).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(header).toBeFocused()
  await expect(almonds).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(almonds).toBeVisible()
  await page.getByRole('contentinfo').getByRole('heading').first().click()
  await expect(almonds).toBeHidden()

  // Held open by the pointer alone: it stays closed until that has left, wherever the focus goes (WCAG 1.4.13).
  await header.hover()
  await expect(bar.locator('[data-open]')).toBeAttached()
  await expect(almonds).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(almonds).toBeHidden()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart, / })
    .focus()
  await expect(almonds).toBeHidden()
  await page.mouse.move(640, 880)
  await header.hover()
  await expect(almonds).toBeVisible()

  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  const account = page.getByRole('navigation', { name: 'Account', exact: true })
  await expect(account).toBeHidden()
  await signIn.hover()
  await expect(account.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(account.getByRole('link', { name: 'Order History' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account).toBeHidden()
})

test.describe('by touch, which has no hover', () => {
  test.use({ hasTouch: true })

  test('the first tap opens the panel of a department, the next one follows its link, and one elsewhere closes it', async ({
    page,
  }) => {
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Departments' })
    const headers = bar.locator('[data-menu-section] > a')
    const almonds = bar.getByRole('link', { name: 'Almonds', exact: true })
    const raisins = bar.getByRole('link', { name: /^Raisins/ })
    await headers.nth(0).tap()
    await expect(almonds).toBeVisible()
    await headers.nth(1).tap()
    await expect(raisins).toBeVisible()
    await expect(almonds).toBeHidden()
    await page.getByRole('contentinfo').getByRole('heading').first().tap()
    await expect(raisins).toBeHidden()
    expect(new URL(page.url()).pathname).toBe('/')
    await headers.nth(1).tap()
    await expect(raisins).toBeVisible()
    await headers.nth(1).tap()
    await expect(page).toHaveURL((await headers.nth(1).getAttribute('href')) ?? '')
    await expect(raisins).toBeHidden()
  })
})

test('the help fold-out closes on Escape and outside click [HEAD-05]', async ({ page }) => {
  await page.goto('/')
  const line = page.getByRole('complementary', { name: 'Offers and help' })
  const help = line.getByText('Help', { exact: true })
  const contact = line.getByRole('link', { name: 'Contact us' })
  await help.click()
  await expect(contact).toBeVisible()
  await contact.focus()
  await page.keyboard.press('Escape')
  await expect(contact).toBeHidden()
  await expect(line.locator('summary', { hasText: 'Help' })).toBeFocused()
  await help.click()
  await expect(contact).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(contact).toBeHidden()
})

test('so does the badge of a greatest hit [GHB-02]', async ({ page }) => {
  await page.goto('/nuts/almonds/roasted-almonds-salted.html')
  const main = page.getByRole('main')
  const badge = main.locator('summary', { hasText: 'Greatest Hits' })
  const all = main.getByRole('link', { name: 'Shop All Greatest Hits' })
  await badge.click()
  await expect(all).toBeVisible()
  await all.focus()
  await page.keyboard.press('Escape')
  await expect(all).toBeHidden()
  await expect(badge).toBeFocused()
  await badge.click()
  await expect(all).toBeVisible()
  await main.getByRole('heading', { level: 1 }).click()
  await expect(all).toBeHidden()
})

test('messages that do not fit their line are read by the arrow keys, and take no stop where they fit', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const line = page.getByRole('complementary', { name: 'Offers and help' })
  const messages = line.getByRole('region', { name: 'Messages' })
  // One campaign is shown at a time, followed by the button that pauses them.
  const last = line.getByRole('button', { name: 'Pause offers' })
  await expect(last).not.toBeInViewport()
  await messages.focus()
  await expect(messages).toBeFocused()
  const press = async () => {
    await page.keyboard.press('ArrowRight')
    return messages.evaluate((row) => row.scrollWidth - row.clientWidth - row.scrollLeft)
  }
  // Each press scrolls a little: pauses between them, which grow by default, would be all of the time.
  await expect.poll(press, { intervals: [50] }).toBeLessThanOrEqual(1)
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 2000, height: 900 })
  await page.reload()
  await expect(messages).toHaveAttribute('tabindex', '-1')
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('the panel of a department without a promotion is filled by its links', async ({ page }) => {
  await page.goto('/')
  const sections = page.getByRole('navigation', { name: 'Departments' }).locator('[data-menu-section]')
  const names = await sections.locator('> a').allTextContents()
  expect(names).toContain('Pantry')
  for (const [index, name] of names.entries()) {
    const panel = sections.nth(index).locator('> div')
    const { used, widest, last } = await panel.evaluate((element) => {
      const { paddingLeft, paddingRight, width } = getComputedStyle(element)
      const room = parseFloat(width) - parseFloat(paddingLeft) - parseFloat(paddingRight)
      const start = element.getBoundingClientRect().left + parseFloat(paddingLeft)
      const boxes = [...element.querySelectorAll(':not(p) > a')].map((link) => link.getBoundingClientRect())
      return {
        used: (Math.max(...boxes.map(({ right }) => right)) - start) / room,
        last: (Math.max(...boxes.map(({ left }) => left)) - start) / room,
        widest: Math.max(...boxes.map(({ width: each }) => each)) / room,
      }
    })
    expect(used, `the end of ${name}`).toBeGreaterThan(0.8)
    if (name !== 'Pantry') continue
    // Of columns, not of one that is as wide as the panel.
    expect(last, `the last column of ${name}`).toBeGreaterThan(0.5)
    expect(widest, `a column of ${name}`).toBeLessThan(0.3)
  }
})

/** Scrolled to, all of each is in the window, but for a fraction of a pixel. */
async function expectReachable(controls: Locator): Promise<void> {
  await expect(controls.first()).toBeVisible()
  for (const control of await controls.all()) {
    await control.scrollIntoViewIfNeeded()
    await expect(control).toBeInViewport({ ratio: 0.95 })
  }
}

test('what opens over a page is reached to its end in a window 320 px high', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 320 })
  await page.goto('/')
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  await link.focus()
  await page.keyboard.press('ArrowDown')
  await expectReachable(page.getByRole('navigation', { name: 'Account', exact: true }).getByRole('link'))
  await page.keyboard.press('Escape')

  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expectReachable(dialog.locator('a, button').filter({ visible: true }))
  await page.keyboard.press('Escape')

  await page.locator('#site-search').click()
  const search = page.getByRole('dialog', { name: 'Search' })
  await expectReachable(search.getByRole('option'))
  await expect(search.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
})
