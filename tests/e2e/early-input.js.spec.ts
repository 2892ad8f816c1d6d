/** On a slow connection a page is used before its script arrives: input made by then is kept. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

/** Opens a page whose scripts are held until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    release()
    await page.waitForLoadState('load')
    await page.unroute('**/assets/*.js')
  }
}

test('quantities chosen before the script runs stay, on the product page and in the cart [CART-01] [QTY-02]', async ({
  page,
}) => {
  const wakeProduct = await openWithoutScripts(page, '/nuts/almonds/sliced-almonds.html')
  const amount = page.getByLabel('Quantity', { exact: true })
  await amount.selectOption({ label: 'more...' })
  await wakeProduct()
  await expect(amount).toHaveAttribute('type', 'number')
  await expect(amount).toHaveValue('10')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Added to Cart' })).toBeVisible()

  const wakeCart = await openWithoutScripts(page, '/cart')
  const field = page.getByLabel('Quantity of Sliced Almonds', { exact: true })
  await expect(field).toHaveValue('10')
  await field.fill('4')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await wakeCart()
  await saved
  await expect(page.getByRole('status').filter({ hasText: 'Quantity changed' })).toBeAttached()
  await expect(field).toHaveValue('4')
  await page.reload()
  await expect(field).toHaveValue('4')
})

test('a number typed before the script runs stays, and no field takes the focus by itself [QTY-03]', async ({
  page,
}) => {
  const wake = await openWithoutScripts(page, '/nuts/almonds/sliced-almonds.html?quantity=12')
  const amount = page.getByLabel('Quantity', { exact: true })
  await expect(amount).toHaveValue('12')
  await amount.fill('15')
  await amount.blur()
  await wake()
  // React marks the elements it has hydrated.
  await expect
    .poll(() => amount.evaluate((field) => Object.keys(field).some((name) => name.startsWith('__react'))))
    .toBe(true)
  await expect(amount).not.toBeFocused()
  // Once the script runs, adding stays on the page.
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Added to Cart' })).toBeVisible()
  await expect(amount).toHaveValue('15')
})

test('a country chosen before the script runs has its words and keeps its province, after Back as well [ADDR-01]', async ({
  page,
  pages,
  startAt,
}) => {
  await startAt.address()
  const wake = await openWithoutScripts(page, '/checkout/address')
  await page.getByLabel('Country').selectOption('CA')
  await page.locator('select[name="state"]').selectOption('ON')
  await page.getByLabel('City').fill('Toronto')
  await wake()
  const expectCanada = async () => {
    await expect(page.getByLabel('Postal code')).toBeVisible()
    await expect(page.getByLabel('Country')).toHaveValue('CA')
    await expect(page.getByLabel('Province')).toHaveValue('ON')
    await expect(page.getByLabel('City')).toHaveValue('Toronto')
  }
  await expectCanada()
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await pages.cart.arrive()
  await page.goBack()
  await expectCanada()
  // Another country's list does not have it; switching back restores it.
  await page.getByLabel('Country').selectOption('US')
  await expect(page.getByLabel('State')).toHaveValue('')
  await page.getByLabel('Country').selectOption('CA')
  await expect(page.getByLabel('Province')).toHaveValue('ON')
})

test('a street that was entered before the script runs is looked up as it is typed', async ({
  page,
  startAt,
}) => {
  await startAt.address()
  const wake = await openWithoutScripts(page, '/checkout/address')
  const street = page.getByLabel('Street address')
  await street.focus()
  await expect(street).toBeFocused()
  await wake()
  await expect(street).toHaveRole('combobox')
  await street.pressSequentially('12 Map')
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(/^12 Maple Avenue/)
})
