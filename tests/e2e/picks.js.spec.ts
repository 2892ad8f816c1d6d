/** A list of goods to tick with a script: its button counts, and adds in place. */
import { expect, test } from '../kit/fixtures'

test('the button counts what is ticked, is off without any and after a press, and adds them in place [BLOCK-22] [BLOCK-23]', async ({
  page,
}) => {
  await page.goto('/cms/pantry-staples')
  const list = page.getByRole('region', { name: /shop the ingredients/ })
  const boxes = list.getByRole('checkbox')
  const button = list.getByRole('button')
  await expect(boxes).toHaveCount(4)
  await expect(button).toHaveText('Add 4 items to Cart')
  for (const box of await boxes.all()) await expect(box).toBeChecked()
  await boxes.nth(0).uncheck()
  await boxes.nth(1).uncheck()
  await boxes.nth(2).uncheck()
  await expect(button).toHaveText('Add 1 item to Cart')
  await boxes.nth(3).uncheck()
  await expect(button).toBeDisabled()
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await expect(button).toHaveText('Add 2 items to Cart')
  await button.click()
  await expect(page.getByRole('region', { name: 'Added to Cart' })).toContainText('Added 2 items to Cart')
  await expect(button).toBeDisabled()
  await expect(page.locator('[data-cart-count]').first()).toHaveText('2')
  // Another selection is another list.
  await boxes.nth(0).check()
  await expect(button).toBeEnabled()
})
