/** What the shop prefetches before a click, in a browser without tracing. */
import { expect, test } from '../kit/fixtures'

const LISTING = '/nuts/almonds/'

// Tracing requests prefetched resources again, as if somebody saw them, to keep their bodies.
test.use({ trace: 'off' })

test('a message for the next page is not used up by a link that is fetched ahead, and is told once', async ({
  page,
  baseURL,
}) => {
  await page.goto(LISTING)
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  // As by another tab of the same browser that has not requested its next page yet.
  const added = await page.request.post('/cart', {
    form: { intent: 'add', sku: '1101-01', quantity: '1' },
    headers: { Origin: baseURL ?? '' },
    maxRedirects: 0,
  })
  expect(added.status()).toBe(303)
  // The same page in another order: all its data is prefetched, the layout's too.
  await page.getByText('Sort by').click()
  const link = page.getByRole('main').locator(`a[href^="${LISTING}?sort="]`).first()
  const ahead = page.waitForEvent('requestfinished', (request) => /_data=.*layout/.test(request.url()))
  await link.hover()
  await ahead
  await link.click()
  const message = page.getByRole('main').getByText(/^(?:✓ )?Added to Cart: /)
  await expect(message).toBeVisible()
  await expect(page).toHaveURL(/[?]sort=/)
  await page.getByRole('main').getByRole('link', { name: 'Sliced Almonds', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sliced Almonds' })).toBeVisible()
  await expect(message).toHaveCount(0)
  await expect(page.locator('body[data-same-document]')).toBeAttached()
})
