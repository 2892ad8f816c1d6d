/** The product page by keyboard: the selection keeps the focus, and scrollable parts can be scrolled. */
import { expect, test } from '../kit/fixtures'

const PRODUCT = '/nuts/almonds/hickory-smoked-almonds.html'

test('by keys, the focus goes to the size that was chosen', async ({ page }) => {
  await page.goto(PRODUCT)
  const sizes = page.getByRole('region', { name: /^Size: / }).getByRole('link')
  await sizes.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?sku=/)
  await expect(sizes.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(sizes.nth(1)).toBeFocused()
})

test('a row of products goes on by keys and by its buttons, and past its end starts anew [MODAL-11] [UX-02]', async ({
  page,
}) => {
  await page.goto('/nuts/pistachios/roasted-pistachios-unsalted-in-shell.html')
  const row = page.getByRole('region', { name: 'You may also like' })
  const list = row.getByRole('list')
  const left = () => list.evaluate((element) => Math.round(element.scrollLeft))
  await list.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(left).toBeGreaterThan(0)
  await row.getByRole('button', { name: 'Next products' }).click()
  const end = await list.evaluate((element) => element.scrollWidth - element.clientWidth)
  await expect.poll(left).toBeGreaterThanOrEqual(end - 1)
  await row.getByRole('button', { name: 'Next products' }).click()
  await expect.poll(left).toBe(0)
})
