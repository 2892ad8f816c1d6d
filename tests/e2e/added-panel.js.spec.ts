/** What the script's panel shows after something was added, and the states of a recommended box. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

/** Holds posts to the cart until the returned function is called. */
async function holdPosts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/cart', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  return release
}

test('one panel opens when all adds have finished, with the item, its way and what goes with it [MODAL-01] [MODAL-02] [MODAL-03] [MODAL-04] [MODAL-05]', async ({
  page,
}) => {
  await page.goto('/nuts/almonds/')
  const buttons = page.getByRole('main').locator('form[data-add-to-cart] button')
  const panel = page.getByRole('region', { name: 'Added to Cart' })
  await buttons.first().click()
  await expect(panel).toContainText('1 item')
  await panel.getByRole('button', { name: 'Keep Shopping' }).click()
  await expect(panel).toHaveCount(0)

  const held: (() => Promise<void>)[] = []
  await page.route('**/cart', async (route) => {
    if (route.request().method() === 'POST' && held.length < 2) held.push(() => route.continue())
    else await route.continue()
  })
  const forms = page.getByRole('main').locator('form[data-add-to-cart]')
  await buttons.nth(1).click()
  await buttons.nth(2).click()
  await expect(page.locator('[data-cart-count]')).toHaveText('3')
  await expect.poll(() => held.length).toBe(2)
  await held[0]?.()
  // The first is answered, and the panel waits for the other.
  await expect(forms.nth(1)).not.toHaveAttribute('aria-busy')
  await expect(forms.nth(2)).toHaveAttribute('aria-busy', 'true')
  await expect(panel).toHaveCount(0)
  await held[1]?.()
  await expect(panel).toHaveCount(1)
  await expect(panel.getByRole('heading', { name: 'Added to Cart' })).toBeVisible()
  await expect(
    panel.getByRole('button', { name: /^Proceed to Checkout - 3 items \(\$[\d.]+\)$/ }),
  ).toBeVisible()
  await expect(panel.getByRole('link', { name: 'View Cart', exact: true })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'View Cart & Checkout' })).toBeVisible()
  // Both of them, the first as the main item.
  await expect(panel).toContainText('Together with')
  await expect(panel).toContainText(/to ship|Ships/)
  await expect(panel).toContainText('away from FREE shipping')
  const row = panel.getByRole('region', { name: 'Frequently bought together' })
  await row
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click()
  await expect(panel).toContainText('4 items')
})

for (const width of [390, 1280])
  test(`at ${width} px the ways out of the panel stay where they are when the rest of it comes [MODAL-03]`, async ({
    page,
  }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/cart/added*', async (route) => {
      await released
      await route.continue()
    })
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/nuts/almonds/roasted-almonds-salted.html?sku=1101-01')
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    const panel = page.getByRole('region', { name: 'Added to Cart' })
    const way = panel.getByRole('link', { name: 'View Cart', exact: true })
    await expect(way).toBeVisible()
    const before = await way.boundingBox()
    release()
    await expect(panel.getByRole('region', { name: 'Frequently bought together' })).toBeAttached()
    expect(await way.boundingBox()).toEqual(before)
  })

test('at 400 % the panel scrolls as a whole, from its message to the last way out [MODAL-03]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/nuts/almonds/roasted-almonds-salted.html?sku=1101-01')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  const panel = page.getByRole('region', { name: 'Added to Cart' })
  await expect(panel.getByRole('heading', { name: 'Added to Cart' })).toBeInViewport({ ratio: 1 })
  await expect(panel.getByText('Added to Cart: ')).toBeInViewport({ ratio: 1 })
  await expect(panel.getByRole('region', { name: 'Frequently bought together' })).toBeAttached()
  for (const way of [
    panel.getByRole('button', { name: /^Proceed to Checkout/ }),
    panel.getByRole('link', { name: 'View Cart & Checkout' }),
    panel.getByRole('link', { name: 'View Cart', exact: true }),
    panel.getByRole('button', { name: 'Keep Shopping' }),
  ]) {
    await way.scrollIntoViewIfNeeded()
    // Scrolled to a whole pixel, which may cut a fraction of one off.
    await expect(way).toBeInViewport({ ratio: 0.95 })
  }
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('an add that asks for a size takes no panel from those before it, and its dialog closes alone [MODAL-05]', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'flags', value: 'sizeSelectorModal.1', url: baseURL ?? '' }])
  await page.goto('/nuts/almonds/roasted-almonds-salted.html?sku=1101-01')
  const answer = await holdPosts(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await main
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click()
  answer()
  const dialog = page.getByRole('dialog', { name: 'Select size' })
  const panel = page.getByRole('region', { name: 'Added to Cart' })
  await expect(dialog).toBeVisible()
  await expect(panel).toContainText('1 item')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test.describe('a recommended box', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('is busy, then added, or says what else there is to do [REC-07] [REC-09]', async ({ page }) => {
    await page.goto('/')
    const card = page.getByRole('article').filter({ hasText: 'The Afternoon Box' })
    const form = card.locator('form')
    const answer = await holdPosts(page)
    await card.getByRole('button').click()
    await expect(form).toHaveAttribute('aria-busy', 'true')
    answer()
    await expect(form).not.toHaveAttribute('aria-busy', 'true')
    await expect(card.getByRole('button')).toHaveText('Added ✓')
    await expect(page.getByRole('region', { name: 'Added to Cart' })).toContainText('Custom Snack Box')

    await form.locator('[name="code"]').evaluate((field: HTMLInputElement) => (field.value = 'NO-SUCH'))
    await card.getByRole('button').click()
    await expect(page.getByRole('region', { name: 'Not added' })).toContainText(
      'Unable to add this item to cart. Please try again or create your own.',
    )
    await expect(form).not.toHaveAttribute('aria-busy', 'true')
  })
})
