/**
 * What a script opens over a page: it has no WCAG 2.2 AA violations that a machine can find, where only what is open is
 * examined, and gives the focus back.
 */
import type { Locator, Page, ViewportSize } from '@playwright/test'
import { FRAME, PARTS, violationsOf } from '../kit/axe'
import { expect, test } from '../kit/fixtures'
import { ALMONDS, signInAs } from '../kit/http-steps'

const PHONE = { width: 390, height: 844 } as const
const WIDE = { width: 1280, height: 900 } as const

/** `part`: the one around the page in which it opens; dialogs open in none. */
async function checkOpen(
  page: Page,
  what: string,
  size: ViewportSize,
  part?: keyof typeof PARTS,
): Promise<void> {
  const others = FRAME.filter((each) => part === undefined || each !== PARTS[part])
  expect.soft(await violationsOf(page, [size], ['main', ...others]), what).toEqual([])
}

/** Waits for what a dialog shows, which comes after the dialog itself, and closes it. */
async function checkDialog(page: Page, dialog: Locator, shown: Locator, size: ViewportSize): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
  await expect(shown).toBeVisible()
  await checkOpen(page, String(dialog), size)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('what opens from the header has no violations', async ({ page, http, world }) => {
  await signInAs(http, await world.account('shopper'))
  await page.context().addCookies([...http.cookies()])
  await page.setViewportSize(WIDE)
  await page.goto('/nuts/')
  const menu = page.getByRole('navigation', { name: 'Departments' })
  await menu.locator('[data-menu-section] > a').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link', { name: 'Almonds', exact: true })).toBeVisible()
  await checkOpen(page, 'menu', WIDE, 'menu')

  const box = page.locator('#site-search')
  await box.focus()
  await box.fill('almo')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions.getByRole('option').first()).toBeVisible()
  await checkOpen(page, 'suggestions', WIDE, 'header')
  await page.keyboard.press('Escape')

  await page.getByRole('banner').getByRole('link', { name: 'Account' }).focus()
  await page.keyboard.press('ArrowDown')
  const account = page.getByRole('navigation', { name: 'Account', exact: true })
  await expect(account.getByRole('link', { name: 'Sign Out' })).toBeVisible()
  await checkOpen(page, 'menu of the account', WIDE, 'account')
  await page.keyboard.press('Escape')

  const line = page.getByRole('complementary', { name: 'Offers and help' })
  await line.getByText('Help', { exact: true }).click()
  await expect(line.getByRole('link', { name: 'Contact us' })).toBeVisible()
  await checkOpen(page, 'help', WIDE, 'offers')
})

/** Opens it by key, and closes it by Escape and by its button: the focus is where it was. */
async function checkFocusReturn(page: Page, opener: Locator, dialog: Locator, close: string): Promise<void> {
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: close, exact: true }).click(),
  ]) {
    await opener.press('Enter')
    await expect(dialog).toBeVisible()
    // The dialog of a block is no modal one: the focus goes into it by key.
    if (!(await isInside())) await page.keyboard.press('Tab')
    await expect.poll(isInside).toBe(true)
    await leave()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
}

test('a dialog that closes gives the focus back to what opened it [UX-02]', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize(WIDE)
  await page.goto('/nuts/')
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  await checkFocusReturn(page, signIn, page.getByRole('dialog', { name: 'Sign in' }), 'Close')
  const footer = page.getByRole('contentinfo')
  const survey = footer.getByRole('link', { name: 'Give Feedback' })
  await checkFocusReturn(page, survey, page.getByRole('dialog', { name: 'Give Feedback' }), 'Close')
  const offer = page.locator('dialog', { has: page.getByRole('button', { name: 'Minimize' }) })
  const offers = footer.getByRole('link', { name: '20% off your first order' })
  await checkFocusReturn(page, offers, offer, 'Minimize')

  await context.addCookies([{ name: 'flags', value: 'sizeSelectorModal.1', url: baseURL ?? '' }])
  await page.goto(ALMONDS.path)
  const card = page
    .getByRole('main')
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
  await checkFocusReturn(page, card, page.getByRole('dialog', { name: 'Select size' }), 'Close')

  await page.goto('/styleguide')
  const block = page.getByRole('button', { name: 'Open by the green button' })
  await checkFocusReturn(page, block, page.getByRole('dialog', { name: 'Opened by green' }), 'Close')
})

test('a code opens the details of its promotion over the cart, which lead back to it or to its products [DISC-06]', async ({
  page,
  pages,
  startAt,
}) => {
  await page.setViewportSize(WIDE)
  await startAt.cart()
  await pages.cart.applyCode('HARVEST15')
  const link = pages.cart.codes.getByRole('link', { name: 'Promotion Details: HARVEST15' })
  const dialog = page.getByRole('dialog', { name: 'Promotion Details', exact: true })
  const products = dialog.getByRole('link', { name: 'See Eligible Products' })
  await checkFocusReturn(page, link, dialog, 'Close')
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    await link.click()
    await expect(dialog).toContainText('Harvest week')
    await expect(dialog).toContainText('15% off with our harvest box of nuts.')
    await checkDialog(page, dialog, products, size)
  }
  await link.click()
  await dialog.getByRole('link', { name: 'Back to your cart' }).click()
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  await expect(page).toHaveURL(/\/cart$/)
  await link.click()
  await products.click()
  await expect(page).toHaveURL(/\/nuts\/$/)
  await expect(dialog).toBeHidden()
})

test('dialogs over a wide page have no violations', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await page.goto('/nuts/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  const signIn = page.getByRole('dialog', { name: 'Sign in' })
  await checkDialog(page, signIn, signIn.getByLabel('Email'), WIDE)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Give Feedback' }).click()
  const survey = page.getByRole('dialog', { name: 'Give Feedback' })
  await checkDialog(page, survey, survey.getByLabel('What could be better?'), WIDE)
  await footer.getByRole('link', { name: '20% off your first order' }).click()
  const offer = page.locator('dialog', { has: page.getByRole('button', { name: 'Minimize' }) })
  await checkDialog(page, offer, offer.getByLabel('Email'), WIDE)
})

test('what opens over the page of a phone has no violations', async ({ page, context, baseURL }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/nuts/almonds/')
  await page.getByRole('main').locator('form[data-add-to-cart] button').first().click()
  await expect(page.getByRole('region', { name: 'Added to Cart' })).toBeVisible()
  expect.soft(await violationsOf(page, [PHONE], FRAME), 'added to the cart').toEqual([])

  await page.goto('/nuts/almonds/?justCompletedReviews=true&orderDate=2026-01-02&totalSkusCount=3')
  const thanks = page.getByRole('dialog', { name: 'Thank You' })
  await checkDialog(page, thanks, thanks.getByRole('link', { name: 'Close' }), PHONE)

  await page.locator('#site-search').click()
  const search = page.getByRole('dialog', { name: 'Search' })
  await checkDialog(page, search, search.getByRole('option').first(), PHONE)

  await context.addCookies([{ name: 'flags', value: 'sizeSelectorModal.1', url: baseURL ?? '' }])
  await page.goto(ALMONDS.path)
  const ofCards = page.getByRole('main').getByRole('button', { name: /^Add .* to cart$/ })
  await ofCards.first().click()
  const sizes = page.getByRole('dialog', { name: 'Select size' })
  await checkDialog(page, sizes, sizes.getByRole('button', { name: /^Add / }).first(), PHONE)

  await page.goto('/styleguide')
  await page.getByRole('button', { name: 'Open by the green button' }).click()
  await expect(page.getByRole('dialog', { name: 'Opened by green' })).toBeVisible()
  const beside = ':has(:popover-open) > :not(:popover-open, :has(:popover-open))'
  expect.soft(await violationsOf(page, [PHONE], [beside]), 'dialog of a block').toEqual([])
})
