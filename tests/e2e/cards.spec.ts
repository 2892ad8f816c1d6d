/** What is said after adding from a card: on the card where a script adds in place, otherwise in the cart. */
import { expect, test } from '../kit/fixtures'

const ALMONDS = 'Sliced Almonds'

test('a card says that it was added, and adds once more when it is pressed again [CARD-05]', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/nuts/almonds/')
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: ALMONDS, exact: true }) })
  const others = page.getByRole('main').getByRole('button', { name: /^Added/ })
  await expect(others).toHaveCount(0)
  await card.getByRole('button', { name: `Add ${ALMONDS} to cart` }).click()
  if (javaScriptEnabled === false) {
    await expect(page.getByRole('heading', { level: 1, name: 'Added to Cart' })).toBeVisible()
    await expect(page.getByText(`Added to Cart: ${ALMONDS}, 1 lb bag`)).toBeVisible()
    return
  }
  const added = card.getByRole('button', { name: `Added: ${ALMONDS}. Add one more` })
  await expect(added).toHaveText('Added ✓')
  await expect(others).toHaveCount(1)
  await added.click()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await expect(added).toBeVisible()
})

test.describe('a card whose goods are gone', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('does not say so of what was not added', async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'The cart page says it then.')
    await page.goto('/nuts/almonds/')
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: ALMONDS, exact: true }) })
    await card.locator('input[name="sku"]').evaluate((field: HTMLInputElement) => (field.value = 'NO-SUCH'))
    const button = card.getByRole('button', { name: `Add ${ALMONDS} to cart` })
    await button.click()
    await expect(page.getByRole('region', { name: 'Not added' })).toBeVisible()
    await expect(button).toHaveText('Add to Cart')
  })
})
