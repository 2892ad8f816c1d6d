/** The cart page with a script: quick edits leave together, are shown at once, and are never lost. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

const NAME = 'Sliced Almonds'

async function fillCart(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.goto('/nuts/almonds/')
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    await expect(page.getByRole('region', { name: 'Added to Cart' })).toBeVisible()
  }
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
}

function posts(page: Page): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/cart')
      bodies.push(request.postData() ?? '')
  })
  return bodies
}

/** Cents of the `Estimated total` line. */
async function total(page: Page): Promise<number> {
  const text = await page.getByRole('complementary').locator('dl > div').last().locator('dd').textContent()
  return Math.round(Number((text ?? '').replace(/[^\d.]/g, '')) * 100)
}

const more = (page: Page, name = NAME) => page.getByRole('button', { name: `One more of ${name}` })
const field = (page: Page, name = NAME) => page.getByLabel(`Quantity of ${name}`, { exact: true })

test('several quick edits leave in one post, with the totals shown before the answer [CART-01] [CART-02]', async ({
  page,
}) => {
  await fillCart(page, [NAME, 'Slivered Almonds'])
  const before = await total(page)
  const sent = posts(page)
  let answer = () => {}
  await page.route('**/cart', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  await more(page).click()
  await more(page).click()
  await more(page, 'Slivered Almonds').click()
  await expect(field(page)).toHaveValue('3')
  await expect.poll(() => sent.length).toBe(1)
  const optimistic = await total(page)
  expect(optimistic).toBeGreaterThan(before)
  expect(sent).toEqual([
    expect.stringMatching(/^intent=change-quantities&quantity-[\w-]+=3&quantity-[\w-]+=2$/),
  ])
  answer()
  await expect(page.getByRole('status').filter({ hasText: 'Cart updated. Total' })).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.locator('[data-cart-count]')).toHaveText('5')
  await page.reload()
  await expect(field(page)).toHaveValue('3')
  await expect(field(page, 'Slivered Almonds')).toHaveValue('2')
  expect(await total(page)).toBe(optimistic)
  expect(sent).toHaveLength(1)
})
