/** What was typed and not sent lives through a reload, and in forms that are HTML alone through a link and Back. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('unsent'))

test('a reload leaves an address as it was typed, in the words of its country, and nothing in the storage', async ({
  page,
  pages,
  startAt,
}) => {
  await startAt.address()
  const main = page.getByRole('main')
  await main.getByLabel('Country').selectOption('CA')
  await main.getByLabel('Province').selectOption('ON')
  await main.getByLabel('City').fill('Toronto')
  await main.getByRole('radio', { name: 'A business' }).check()
  const expectTyped = async () => {
    await expect(main.getByLabel('Country')).toHaveValue('CA')
    await expect(main.getByLabel('Province')).toHaveValue('ON')
    await expect(main.getByLabel('City')).toHaveValue('Toronto')
    await expect(main.getByRole('radio', { name: 'A business' })).toBeChecked()
    expect(await kept(page)).toBeNull()
  }
  for (const _time of ['first', 'second']) {
    await page.reload()
    await expectTyped()
  }
  // Through a link and Back as well, and a reload there.
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await pages.cart.arrive()
  await page.goBack()
  await expectTyped()
  await page.reload()
  await expectTyped()

  // A new visit has what is stored.
  await page.goto('/cart')
  expect(await kept(page)).toBeNull()
  await page.goto('/checkout/address')
  await expect(main.getByLabel('City')).toHaveValue('')
})

test.describe('an address that was refused', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('is still there after a reload, to be sent', async ({ page, pages, startAt }) => {
    await startAt.address()
    await pages.address.fill({ name: 'Kim Example' })
    await page.getByLabel('City').clear()
    await pages.address.proceed()
    await expect(page.getByText('Please enter your city').first()).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Full name')).toHaveValue('Kim Example')
    await page.getByLabel('City').fill('Montclair')
    await pages.address.proceed()
    await pages.delivery.arrive()
  })
})

test('a message to the shop is there after a link and Back, and after a reload; a password is not', async ({
  page,
}) => {
  await page.goto('/contact')
  const message = page.getByRole('main').getByLabel('Your message')
  await message.fill('Are the almonds raw?')
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.goBack()
  await expect(message).toHaveValue('Are the almonds raw?')
  await page.reload()
  await expect(message).toHaveValue('Are the almonds raw?')

  await page.goto('/sign/up')
  const main = page.getByRole('main')
  await main.getByLabel('Full name').fill('Pat Q. Ample')
  await main.getByLabel('Password', { exact: true }).fill('Honey & nuts')
  await main.getByRole('button', { name: 'Show password' }).click()
  await page.reload()
  await expect(main.getByLabel('Full name')).toHaveValue('Pat Q. Ample')
  await expect(main.getByLabel('Password', { exact: true })).toHaveValue('')
})
