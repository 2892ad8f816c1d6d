/** What takes a product's place while it is loading. */
import { expect, test } from '../kit/fixtures'

test('a skeleton stands where the product will be while its data is on the way [PDP-06]', async ({
  page,
}) => {
  await page.goto('/nuts/almonds/')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/_data=product/, async (route) => {
    await released
    await route.continue()
  })
  const link = page.getByRole('main').getByRole('link', { name: 'Sliced Almonds', exact: true }).first()
  const skeleton = page.getByRole('status', { name: 'Loading the product' })
  await expect(skeleton).toHaveCount(0)
  await link.click()
  await expect(skeleton).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Sliced Almonds' })).toBeVisible()
  await expect(skeleton).toHaveCount(0)
})

test('a skeleton stands there for Back too, and for no other page whose address ends like one [PDP-06]', async ({
  page,
}) => {
  await page.goto('/nuts/almonds/sliced-almonds.html')
  const skeleton = page.getByRole('status', { name: 'Loading the product' })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/[?&]_data=/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).first().click()
  await page.waitForTimeout(400)
  await expect(skeleton).toHaveCount(0)
  release()
  await page.waitForURL('**/accessibility.html')
  await page.unroute(/[?&]_data=/)

  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/_data=product/, async (route) => {
    await held
    await route.continue()
  })
  await page.goBack()
  await expect(skeleton).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Sliced Almonds' })).toBeVisible()
  await expect(skeleton).toHaveCount(0)
})
