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

test('a row of products goes on by keys and by its buttons, each hidden at its end [BLOCK-06] [MODAL-11] [UX-02]', async ({
  page,
}) => {
  await page.goto('/nuts/pistachios/roasted-pistachios-unsalted-in-shell.html')
  const row = page.getByRole('region', { name: 'You may also like' })
  const list = row.getByRole('list')
  const left = () => list.evaluate((element) => Math.round(element.scrollLeft))
  const previous = row.getByRole('button', { name: 'Previous products' })
  const next = row.getByRole('button', { name: 'Next products' })
  await expect(next).toBeVisible()
  await expect(previous).toBeHidden()
  await list.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(left).toBeGreaterThan(0)
  await expect(previous).toBeVisible()
  await next.click()
  const end = await list.evaluate((element) => element.scrollWidth - element.clientWidth)
  await expect.poll(left).toBeGreaterThanOrEqual(end - 1)
  await expect(next).toBeHidden()
  await expect(previous).toBeFocused()
  await expect(async () => {
    if (await previous.isVisible()) await previous.click({ timeout: 500 })
    await expect(previous).toBeHidden({ timeout: 500 })
  }).toPass()
  await expect.poll(left).toBe(0)
  await expect(next).toBeFocused()
})
