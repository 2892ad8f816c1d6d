/** What unfolds without a script of ours: the rules of shipping, and the levels of the menu of phones. */
import { expect, test } from '../kit/fixtures'

test('the promise of free shipping unfolds its rules, and folds them again [HEAD-07]', async ({ page }) => {
  await page.goto('/')
  const promise = page.getByText('FREE shipping on orders over $59!')
  const rule = page.getByText('Each address counts separately.')
  await expect(rule).toBeHidden()
  await promise.click()
  await expect(rule).toBeVisible()
  await promise.click()
  await expect(rule).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu has a level below the main one, and a way back [MENU-05]', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const nuts = menu.locator('summary', { hasText: /^Nuts$/ })
    const almonds = menu.getByRole('link', { name: 'Almonds', exact: true })
    await expect(nuts).toBeVisible()
    await expect(almonds).toBeHidden()
    await nuts.click()
    await expect(almonds).toBeVisible()
    await nuts.click()
    await expect(almonds).toBeHidden()
    await nuts.click()
    await almonds.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Almonds' })).toBeVisible()
  })
})
