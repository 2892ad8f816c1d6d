/** What the shop fetches ahead of a click, in a browser that nobody traces. */
import { expect, test } from '../kit/fixtures'

const LISTING = '/nuts/almonds/'

// A trace asks once more for what was fetched ahead, as if somebody saw it, to keep its body.
test.use({ trace: 'off' })

test('a message for the next page is not used up by a link that is fetched ahead, and is told once', async ({
  page,
  baseURL,
}) => {
  await page.goto(LISTING)
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  // As by another tab of the same browser whose next page has not been asked for.
  const added = await page.request.post('/cart', {
    form: { intent: 'add', sku: '1101-01', quantity: '1' },
    headers: { Origin: baseURL ?? '' },
    maxRedirects: 0,
  })
  expect(added.status()).toBe(303)
  // The same page in another order: its whole data is fetched ahead, the layout's too.
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
