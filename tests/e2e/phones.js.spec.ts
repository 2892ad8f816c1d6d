/** Pages on a phone: what belongs together stays together, and nothing wraps needlessly. */
import type { Locator } from '@playwright/test'
import { expect, test } from '../kit/fixtures'
import { ALMONDS } from '../kit/http-steps'

test.use({ viewport: { width: 390, height: 844 } })

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error(`${String(locator)} has no box`)
  return { ...box, middle: box.y + box.height / 2, bottom: box.y + box.height }
}

test('what removes a line stands beside its quantity', async ({ page, startAt }) => {
  await startAt.cart()
  const field = await boxOf(page.getByRole('spinbutton', { name: `Quantity of ${ALMONDS.name}` }))
  const remove = await boxOf(page.getByRole('button', { name: `Remove ${ALMONDS.name}` }))
  expect(Math.abs(field.middle - remove.middle)).toBeLessThan(8)
})

test('the ways back from the review keep their words in one line', async ({ page, startAt }) => {
  await startAt.review()
  for (const name of ['Change address', 'Change delivery', 'Change payment', 'Change billing']) {
    const link = page.getByRole('link', { name, exact: true })
    expect((await boxOf(link)).height, name).toBeLessThan(32)
  }
})

test('the ground of the footer reaches the end of the page behind the bar', async ({ page }) => {
  await page.goto(ALMONDS.path)
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true }).first()).toBeInViewport()
  const footer = await boxOf(page.getByRole('contentinfo'))
  const body = await boxOf(page.locator('body'))
  expect(Math.round(footer.bottom)).toBe(Math.round(body.bottom))
})

test('what sends a discount code stands level with its field, also when that is refused', async ({
  page,
  startAt,
}) => {
  await startAt.cart()
  await page.getByText('Have a discount code?').click()
  await page.getByLabel('Discount code', { exact: true }).fill('NOSUCH')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText('This discount code is not valid').first()).toBeVisible()
  const [field, apply] = [
    page.getByLabel('Discount code', { exact: true }),
    page.getByRole('button', { name: 'Apply', exact: true }),
  ]
  // The page may still be scrolling to the message.
  const apart = async () => Math.abs((await boxOf(field)).middle - (await boxOf(apply)).middle)
  await expect.poll(apart).toBeLessThan(4)
})
